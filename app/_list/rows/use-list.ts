import { useEffect, useRef, useState } from "react";
import type { ListView, ListWindow } from "@/lib/list/list";
import { isSameQuery, type ListAddress } from "@/lib/list/list-address";
import { escapePattern } from "@/lib/list/search/search";
import type { MatchesWindow, WholeList } from "../../_store/lists/whole-list";
import { useSeriesStart } from "../../_store/series/series";
import { runAsyncEffect } from "../../_ui/state/async-effect";
import { useWindowEvent } from "../../_ui/state/use-window-event";
import { searchBoxRef, useListAddress } from "../address/use-list-address";
import { type InitialList, useServerList } from "./use-server-list";
import { type OwnWriteEffect, useWholeList } from "./use-whole-list";

/** A window of the rows that match an address; `remark` is a message about the search. */
export type ShownWindow = {
  address: ListAddress;
  listWindow: ListWindow;
  /** How many rows the list has without a search and filters. */
  total?: number;
  /** The longest texts of each column among all rows, joined by line breaks, which determine its width. */
  widest?: string[];
  remark: string | null;
  /** Whether the search matches only in columns that are not searched by default. */
  isInAnyColumn?: boolean;
  /** Whether these rows are from a list that is still loading. */
  isPart?: boolean;
};

export const SEARCH_STOPPED_TEXT =
  "Pencarian dihentikan karena polanya terlalu rumit. Sederhanakan pola itu, lalu cari lagi.";
export const EMPTY_WINDOW: ListWindow = { start: 0, count: 0, rows: [] };

/** Returns the window to show for the current address, `null` until there is one, and the state of the whole list from which it is read. */
export function useList(view: ListView, initial: InitialList) {
  const { address } = useListAddress();
  const { search, filters, sort, start } = address;
  const serverList = useServerList(view.resource, initial);
  const initialResult = serverList && "initialResult" in serverList ? serverList.initialResult : null;
  const serverWindow = initialResult?.kind === "window" ? initialResult.listWindow : null;
  const [lastWindow, setLastWindow] = useState(() => getFirstWindow(initial.address, serverWindow));
  const [partialWindow, setPartialWindow] = useState<ShownWindow | null>(null);
  const { state, refresh, markLost } = useWholeList(view, serverList, address, showOwnWrite);
  const list = state.kind === "loaded" ? state.list : null;
  const part = state.kind === "loading" ? state.part : null;

  useEffect(() => {
    if (!list) return;
    const requestedAddress = { search, filters, sort, start };
    return runAsyncEffect(
      () => list.show(requestedAddress),
      (found) => {
        if (!found && list.isLost()) return markLost(list);
        const next = toShownWindow(requestedAddress, found);
        setLastWindow((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
        setPartialWindow(null);
        const { start: foundStart, count } = next.listWindow;
        void list.prefetchAround({ ...requestedAddress, start: foundStart }, count);
      },
    );
  }, [list, search, filters, sort, start, markLost]);

  function showOwnWrite(effect: OwnWriteEffect, shownList: WholeList | null) {
    const found = effect === "applied" ? shownList?.cached(address) : undefined;
    setLastWindow(found === undefined ? null : toShownWindow(address, found));
    setPartialWindow(null);
  }

  const hasFailed = !list && state.kind !== "loading";
  // Removes a window whose number of matches is unknown if the whole list could not be loaded.
  if (hasFailed && lastWindow?.listWindow.count === Number.POSITIVE_INFINITY) setLastWindow(null);
  if (hasFailed && partialWindow) setPartialWindow(null);

  const currentWindow = selectWindow(address, list, partialWindow, lastWindow);
  const isSameSearch = currentWindow?.address.search === search;
  const isSameResult = isSameSearch && (list !== null || currentWindow.address.filters === filters);
  const isSearchSlow = useIsSearchSlow(list !== null && currentWindow !== null && !isSameSearch);
  // The rows of the previous search stay visible until the new search is slow, those of previous filters until the new rows are there.
  const shown = isSameResult || (list && !isSearchSlow) ? currentWindow : null;
  const isRequested = currentWindow?.address.start === start && isSameQuery(currentWindow.address, address);
  usePrefetchTypedSearch(list, address);
  useSeriesStart(view, async () =>
    list && currentWindow ? list.keys(currentWindow.address) : getKeysIfComplete(currentWindow),
  );

  return { shown, isWaiting: !isRequested, list, part, setPartialWindow, state, refresh, serverWindow };
}

/** Returns the window that the server sent, unless the address has a search, filters or a sort, which only the browser applies. */
function getFirstWindow(address: ListAddress, serverWindow: ListWindow | null): ShownWindow | null {
  if (!serverWindow || address.search !== "" || address.filters || address.sort) return null;
  return { address, listWindow: serverWindow, remark: null };
}

/** Returns the cached window of an address; otherwise the window of the rows received so far if it has the same search and filters, otherwise the last window. */
function selectWindow(
  address: ListAddress,
  list: WholeList | null,
  partialWindow: ShownWindow | null,
  lastWindow: ShownWindow | null,
): ShownWindow | null {
  const found = list?.cached(address);
  if (found !== undefined) return toShownWindow(address, found);
  const isPartialCurrent =
    partialWindow?.address.search === address.search && partialWindow.address.filters === address.filters;
  return isPartialCurrent ? partialWindow : lastWindow;
}

/** Returns the keys of all matching rows if this window of a whole list contains them all, otherwise an empty array. */
function getKeysIfComplete(shown: ShownWindow | null): string[] {
  if (!shown || shown.isPart) return [];
  const { rows, count } = shown.listWindow;
  return rows.length === count ? rows.map(({ key }) => key).filter(Boolean) : [];
}

/** How long the rows of the previous search stay visible, in milliseconds, before the loading state replaces them. */
const PREVIOUS_ROWS_MS = 150;

function useIsSearchSlow(isSearching: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isSearching) return;
    const timer = setTimeout(setIsSlow, PREVIOUS_ROWS_MS, true);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isSearching]);
  return isSlow;
}

/** Searches for the text in the search box while the user types, so that on Enter the result is cached; patterns are not searched before Enter. */
function usePrefetchTypedSearch(list: WholeList | null, { filters, sort }: ListAddress): void {
  const isSearchingRef = useRef(false);
  useWindowEvent("input", async ({ target }) => {
    const box = searchBoxRef.current;
    if (!list || !box || target !== box || isSearchingRef.current) return;
    isSearchingRef.current = true;
    let searched: string | null = null;
    // The text may have changed during a search.
    while (searched !== box.value) {
      searched = box.value;
      if (searched === escapePattern(searched))
        await list.window({ search: searched, filters, sort, start: 0 });
    }
    isSearchingRef.current = false;
  });
}

/** Converts an answer of the list's worker to a window; if the search was stopped, the window is empty and has a remark. */
export function toShownWindow(address: ListAddress, found: MatchesWindow): ShownWindow {
  if (!found) return { address, listWindow: EMPTY_WINDOW, remark: SEARCH_STOPPED_TEXT };
  const { isPlainText, ...rows } = found;
  return { address, ...rows, remark: isPlainText ? "Pola tidak valid, dicari sebagai teks biasa" : null };
}
