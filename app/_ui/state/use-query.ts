import { usePathname, useSearchParams } from "next/navigation";
import { useLayoutEffect } from "react";
import { createStore } from "./store";
import { useWindowEvent } from "./use-window-event";

/** Returns the key of the current history entry; its URL in a browser without the Navigation API. */
export const entryKey = (): string => window.navigation?.currentEntry?.key ?? window.location.href;

/** Returns the entry this many steps back; undefined if the browser does not expose it. */
export function entryBefore(steps: number): NavigationHistoryEntry | undefined {
  const { navigation } = window;
  return navigation?.entries()[(navigation.currentEntry?.index ?? 0) - steps];
}

/** The query that was set last at a path, until the router has rendered it: what a person presses shows at once. */
const requested = createStore<{ pathname: string; query: string } | null>(null);

/** The entries of the history that this document has shown. */
const entries = new Set<string>();

/** Returns the query of the address, without its `?`. */
export function useQuery(): string {
  const pathname = usePathname();
  const rendered = useSearchParams().toString();
  const last = requested.use();
  return last?.pathname === pathname ? last.query : rendered;
}

/** Sets the query of a screen's address, without its `?`; `isReplacing` says that Back skips what was shown before. */
export function setQuery(pathname: string, query: string, isReplacing = false): void {
  requested.set({ pathname, query });
  window.history[isReplacing ? "replaceState" : "pushState"](null, "", pathname + (query && `?${query}`));
  entries.add(entryKey());
}

/**
 * Lets the router's query hold once it has rendered one, and with each step of the history; once in each screen that sets it. A place
 * that was shown before a reload is for `reload`: the router has no tree of its own for it.
 */
export function useSettledQuery(reload: () => void): void {
  const pathname = usePathname();
  const rendered = useSearchParams().toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new one that is rendered ends the wait.
  useLayoutEffect(() => {
    requested.set(null);
    entries.add(entryKey());
  }, [pathname, rendered]);
  useWindowEvent("popstate", () => {
    requested.set(null);
    if (window.location.pathname === pathname && !entries.has(entryKey())) reload();
  });
}
