/** Returns the key of the current history entry; its URL in a browser without the Navigation API. */
export const entryKey = (): string => window.navigation?.currentEntry?.key ?? window.location.href;

/** Returns the entry this many steps back; undefined if the browser does not expose it. */
export function entryBefore(steps: number): NavigationHistoryEntry | undefined {
  const { navigation } = window;
  return navigation?.entries()[(navigation.currentEntry?.index ?? 0) - steps];
}
