"use client";

import { usePathname } from "next/navigation";
import { createRef, useCallback, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { type ListAddress, readListAddress, writeListAddress } from "@/lib/list/list-address";
import { setWithLimit } from "@/lib/preferences/set-with-limit";
import type { SavedView } from "@/lib/preferences/views";
import { useOwnViews } from "../../_session/preferences/own-views";
import { useListLook } from "../../_session/preferences/use-preferences";
import { historyEntryKey, setQuery, useQuery } from "../../_ui/state/use-query";
import { startAtTop } from "./scroll-positions";

/** Returns a function that searches for a text and gives the focus to the search box. */
export function useSearchFor(): (text: string) => void {
  const { address, go } = useListAddress();
  return (text) => {
    setSearchText(text)?.focus();
    go({ ...address, start: 0 });
  };
}

/** Returns a function that applies a saved view to a list; `isReplacing` replaces the history entry. */
export function useApplyView(resource: string): (view: SavedView, isReplacing?: boolean) => void {
  const { go } = useListAddress();
  const { changeLook } = useListLook(resource);
  return ({ query, look }, isReplacing) => {
    const address = readListAddress(new URLSearchParams(query));
    setSearchText(address.search);
    changeLook({ arrangement: undefined, ...look });
    go({ ...address, start: 0 }, isReplacing);
  };
}

const currentAddress = () => readListAddress(new URLSearchParams(window.location.search));

export const SEARCH_BOX_ID = "cari";

export const searchBoxRef = createRef<HTMLInputElement>();

/** Sets the text of the search box, which `go` then searches for; returns the box, `null` on a page without one. */
export function setSearchText(text: string): HTMLInputElement | null {
  const box = searchBoxRef.current;
  if (box) box.value = text;
  return box;
}

/** Returns whether the search box has a text that was not searched yet. */
export const hasUnsearchedText = ({ search }: ListAddress) => searchBoxRef.current?.value !== search;

/** Returns the address of the list; `go` searches for the text in the search box, `goToStart` shows the first window and returns its query. */
export function useListAddress() {
  const pathname = usePathname();
  const query = useQuery();
  const address = useMemo(() => readListAddress(new URLSearchParams(query)), [query]);

  const go = useCallback(
    (next: Omit<ListAddress, "search">, isReplacing = false) => {
      // Another screen has opened since.
      if (window.location.pathname !== pathname) return;
      const current = currentAddress();
      const search = searchBoxRef.current?.value ?? current.search;
      const isSame = search === current.search && next.filters === current.filters;
      const query = writeListAddress({ ...next, search, start: isSame ? next.start : 0 });
      if (query === writeListAddress(current)) return;
      startAtTop(() => setQuery(pathname, query.slice(1), isReplacing));
    },
    [pathname],
  );
  const goToStart = useCallback(() => {
    const query = writeListAddress({ ...currentAddress(), start: 0 });
    startAtTop(() => setQuery(pathname, query.slice(1), true));
    return query;
  }, [pathname]);
  return { address, go, goToStart };
}

/** The history entries that showed a list: going back to them does not apply the standard view. */
const visitedEntries = new Map<string, true>();

const MAX_VISITED = 200;

/** Applies the standard view of a list that is opened without a query (filters.md#views). */
export function useStandardView(
  resource: string,
  query: string,
  showView: (view: SavedView, isReplacing: boolean) => void,
): void {
  const views = useOwnViews(resource);
  /** The query of an opening that waits for the views; `undefined` before the first one. */
  const openedQuery = useRef<string | null>(undefined);

  useEffect(() => {
    const key = historyEntryKey();
    openedQuery.current = openedQuery.current === undefined && !visitedEntries.has(key) ? query : null;
    setWithLimit(visitedEntries, key, true, MAX_VISITED);
  }, [query]);

  const showStandard = useEffectEvent((loaded: SavedView[]) => {
    const isDue = openedQuery.current === query && window.location.search === "";
    openedQuery.current = null;
    const view = loaded.find(({ isStandard }) => isStandard);
    if (view && isDue) showView(view, true);
  });
  useEffect(() => {
    if (views) showStandard(views);
  }, [views]);
}
