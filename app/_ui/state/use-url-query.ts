import { usePathname, useSearchParams } from "next/navigation";
import { useLayoutEffect } from "react";
import { createStore } from "./store";
import { useWindowEvent } from "./use-window-event";

/** Returns the query of the URL without its `?`; after `setUrlQuery` the new one, even before the router renders it. */
export function useUrlQuery(): string {
  const pathname = usePathname();
  const renderedQuery = useSearchParams().toString();
  const pendingQuery = pendingUrlQueryStore.use();
  return pendingQuery?.pathname === pathname ? pendingQuery.query : renderedQuery;
}

/** Sets the query of the URL, without its `?`, in a new history entry, or with `isReplacing` in the current one. */
export function setUrlQuery(pathname: string, query: string, isReplacing = false): void {
  pendingUrlQueryStore.set({ pathname, query });
  window.history[isReplacing ? "replaceState" : "pushState"](null, "", pathname + (query && `?${query}`));
  renderedEntryKeys.add(historyEntryKey());
}

/** The query that `setUrlQuery` has set, until the router has rendered it. */
const pendingUrlQueryStore = createStore<{ pathname: string; query: string } | null>(null);

/** The keys of the history entries that this page has rendered, which the router can restore. */
const renderedEntryKeys = new Set<string>();

/** Must be used by every screen that calls `setUrlQuery`. Calls `reload` after Back to a history entry that the router cannot restore. */
export function useUrlQueryCleanup(reload: () => void): void {
  const pathname = usePathname();
  const renderedQuery = useSearchParams().toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each rendered query.
  useLayoutEffect(() => {
    pendingUrlQueryStore.set(null);
    renderedEntryKeys.add(historyEntryKey());
  }, [pathname, renderedQuery]);
  useWindowEvent("popstate", () => {
    pendingUrlQueryStore.set(null);
    if (window.location.pathname === pathname && !renderedEntryKeys.has(historyEntryKey())) reload();
  });
}

/** Returns the key of the current history entry; its URL in a browser without the Navigation API. */
export const historyEntryKey = (): string => window.navigation?.currentEntry?.key ?? window.location.href;

/** Returns the history entry this many steps back; `undefined` if the browser does not expose it. */
export function historyEntryBefore(steps: number): NavigationHistoryEntry | undefined {
  const { navigation } = window;
  return navigation?.entries()[(navigation.currentEntry?.index ?? 0) - steps];
}
