import { readViews, type View } from "@/lib/preferences/views";

/** Returns the view with which a list is opened, if there is one among the stored views. */
export function standardView(stored: unknown, resource: string): View | undefined {
  return readViews(stored, resource).views.find(({ isStandard }) => isStandard);
}
