import { usePathname, useSearchParams } from "next/navigation";
import { useLayoutEffect } from "react";
import { createStore } from "./store";
import { useWindowEvent } from "./use-window-event";

/** Returns the key of the current history entry; its URL in a browser without the Navigation API. */
export const historyEntryKey = (): string => window.navigation?.currentEntry?.key ?? window.location.href;

/** Returns the history entry this many steps back; `undefined` if the browser does not expose it. */
export function historyEntryBefore(steps: number): NavigationHistoryEntry | undefined {
  const { navigation } = window;
  return navigation?.entries()[(navigation.currentEntry?.index ?? 0) - steps];
}

/** The query that `setQuery` has set, until the router has rendered it. */
const pendingQuery = createStore<{ pathname: string; query: string } | null>(null);

const shownEntryKeys = new Set<string>();

/** Returns the query of the URL without its `?`; after `setQuery` the new one, even before the router renders it. */
export function useQuery(): string {
  const pathname = usePathname();
  const renderedQuery = useSearchParams().toString();
  const pending = pendingQuery.use();
  return pending?.pathname === pathname ? pending.query : renderedQuery;
}

/** Sets the query of the URL, without its `?`, in a new history entry, or with `isReplacing` in the current one. */
export function setQuery(pathname: string, query: string, isReplacing = false): void {
  pendingQuery.set({ pathname, query });
  window.history[isReplacing ? "replaceState" : "pushState"](null, "", pathname + (query && `?${query}`));
  shownEntryKeys.add(historyEntryKey());
}

/** Must be used by every screen that calls `setQuery`. Calls `reload` after Back to a history entry that the router cannot restore. */
export function useQueryCleanup(reload: () => void): void {
  const pathname = usePathname();
  const renderedQuery = useSearchParams().toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each rendered query.
  useLayoutEffect(() => {
    pendingQuery.set(null);
    shownEntryKeys.add(historyEntryKey());
  }, [pathname, renderedQuery]);
  useWindowEvent("popstate", () => {
    pendingQuery.set(null);
    if (window.location.pathname === pathname && !shownEntryKeys.has(historyEntryKey())) reload();
  });
}
