import { depthOf } from "./entry-kinds";

type Read<Part extends "history" | "location" | "navigation"> = Pick<Window, Part>;

/** Returns the current history entry of a window. */
export function entryShown({ history, location }: Read<"history" | "location">) {
  return { state: history.state as unknown, href: location.href, path: location.pathname };
}

/** Returns the key of the current entry; its URL in a browser without the Navigation API. */
export function entryKey({ navigation, location }: Read<"navigation" | "location">): string {
  return navigation?.currentEntry?.key ?? location.href;
}

/** Returns the entry this many steps before the screen's own; undefined if the browser does not expose it. */
export function entryBefore({ navigation, history }: Read<"navigation" | "history">, steps: number) {
  const own = (navigation?.currentEntry?.index ?? 0) - depthOf(history.state);
  return navigation?.entries()[own - steps];
}
