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

/** The last query that was set, until the router has rendered it. */
const requested = createStore<{ pathname: string; query: string } | null>(null);

/** The keys of the history entries that this document has shown. */
const entries = new Set<string>();

export function useQuery(): string {
  const pathname = usePathname();
  const rendered = useSearchParams().toString();
  const last = requested.use();
  return last?.pathname === pathname ? last.query : rendered;
}

/** Sets the query of the address, without its `?`; `isReplacing` replaces the history entry. */
export function setQuery(pathname: string, query: string, isReplacing = false): void {
  requested.set({ pathname, query });
  window.history[isReplacing ? "replaceState" : "pushState"](null, "", pathname + (query && `?${query}`));
  entries.add(historyEntryKey());
}

/** For each screen that sets a query: forgets it once it is rendered and on Back; calls `reload` for an entry that the router cannot restore. */
export function useQueryCleanup(reload: () => void): void {
  const pathname = usePathname();
  const rendered = useSearchParams().toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each rendered query.
  useLayoutEffect(() => {
    requested.set(null);
    entries.add(historyEntryKey());
  }, [pathname, rendered]);
  useWindowEvent("popstate", () => {
    requested.set(null);
    if (window.location.pathname === pathname && !entries.has(historyEntryKey())) reload();
  });
}
