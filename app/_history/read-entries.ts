import { depthOf } from "./entry-kinds";

type Read<Part extends "history" | "location" | "navigation"> = Pick<Window, Part>;

/** Returns the entry that a window shows. */
export function entryShown({ history, location }: Read<"history" | "location">) {
  return { state: history.state as unknown, href: location.href, path: location.pathname };
}

/** Returns what identifies the entry that a window shows: its address, where the browser has no Navigation API. */
export function entryKey({ navigation, location }: Read<"navigation" | "location">): string {
  return navigation?.currentEntry?.key ?? location.href;
}

/** Returns the entry so many steps before the screen's own, or undefined where the browser does not know it. */
export function entryBefore({ navigation, history }: Read<"navigation" | "history">, steps: number) {
  const own = (navigation?.currentEntry?.index ?? 0) - depthOf(history.state);
  return navigation?.entries()[own - steps];
}
