"use client";

import { use, useEffect, useRef, useState } from "react";
import type { InitialListResult, ListView, ListWindow, ServerList } from "@/lib/list/list";
import { isSameQuery, type ListAddress } from "@/lib/list/list-address";
import { escapePattern } from "@/lib/list/search/search";
import { UNREACHABLE } from "@/lib/messages/problem";
import { getCachedList } from "../../_store/lists/cached-lists";
import { isVersionShowable, versionAt } from "../../_store/lists/freshness";
import type { MatchesWindow, WholeList } from "../../_store/lists/whole-list";
import { useSeriesStart } from "../../_store/series/series";
import { setWithLimit } from "../../_ui/state/lru-cache";
import { useWindowEvent } from "../../_ui/state/use-window-event";
import { searchBoxRef, useListAddress } from "../address/use-list-address";
import { type OwnWriteEffect, useWholeList } from "./use-whole-list";

/** The first window of a list, which the server sends with the page; `id` differs each time the server renders the page. */
export type InitialList = { id: string; address: ListAddress; firstWindowPromise: Promise<ServerList> };

/** A window of the rows that match an address; `remark` is a message about the search. */
export type ShownWindow = {
  address: ListAddress;
  listWindow: ListWindow;
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

/** Returns the window to show for the current address, `null` until there is one, and the state of the whole list that it is read from. */
export function useList(view: ListView, initial: InitialList) {
  const { address } = useListAddress();
  const { resource } = view;
  // If the router restores a page that was rendered before, the rows that the server sent with it are stale.
  const [isNew] = useState(() => !renderedPageIds.has(initial.id));
  const [isCached] = useState(() => getCachedList(resource) !== null);
  const serverList = isNew && !isCached ? use(getServerList(initial)) : null;
  // Rows that are older than a write of this tab are not shown.
  const [freshServerList] = useState(() =>
    serverList && isVersionShowable(resource, versionAt(resource, serverList.at)) ? serverList : null,
  );
  const [lastWindow, setLastWindow] = useState<ShownWindow | null>(
    getServerWindow(initial.address, freshServerList?.initialResult),
  );
  const [partialWindow, setPartialWindow] = useState<ShownWindow | null>(null);
  const serverListOrPromise = freshServerList ?? (isNew && isCached ? getServerList(initial) : null);
  const { state, refresh, markLost } = useWholeList(view, serverListOrPromise, address, showOwnWrite);
  const list = state.kind === "loaded" ? state.list : null;
  const partialList = state.kind === "loading" ? state.part : null;
  const { search, filters, sort, start } = address;

  useEffect(() => {
    setWithLimit(renderedPageIds, initial.id, true, MAX_RENDERED_PAGES);
  }, [initial]);

  useEffect(() => {
    if (!list) return;
    let isCurrent = true;
    const requestedAddress = { search, filters, sort, start };
    async function showWindow(list: WholeList) {
      const found = await list.show(requestedAddress);
      if (!isCurrent) return;
      if (!found && list.isLost()) return markLost(list);
      const shown = toShownWindow(requestedAddress, found);
      setLastWindow((before) => (JSON.stringify(before) === JSON.stringify(shown) ? before : shown));
      setPartialWindow(null);
      const { start, count } = shown.listWindow;
      await list.prefetchAround({ ...requestedAddress, start }, count);
    }
    void showWindow(list);
    return () => {
      isCurrent = false;
    };
  }, [list, search, filters, sort, start, markLost]);

  function showOwnWrite(effect: OwnWriteEffect, shownList: WholeList | null) {
    const found = effect === "applied" ? shownList?.cached(address) : undefined;
    setLastWindow(found === undefined ? null : toShownWindow(address, found));
    setPartialWindow(null);
  }

  const cachedWindow = list?.cached(address);
  const isPartialWindowCurrent =
    partialWindow?.address.search === search && partialWindow.address.filters === filters;
  const fallbackWindow = isPartialWindowCurrent ? partialWindow : lastWindow;
  const currentWindow = cachedWindow === undefined ? fallbackWindow : toShownWindow(address, cachedWindow);
  const isSameSearch = currentWindow?.address.search === search;
  const isSearchSlow = useIsSearchSlow(list !== null && currentWindow !== null && !isSameSearch);
  usePrefetchTypedSearch(list, address);
  useSeriesStart(view, () =>
    list && currentWindow
      ? list.keys(currentWindow.address)
      : getKeysIfComplete(currentWindow?.isPart ? null : currentWindow),
  );
  const hasFailed = !list && state.kind !== "loading";
  // Removes a window whose number of matches is unknown if the whole list could not be loaded.
  if (hasFailed && lastWindow?.listWindow.count === Number.POSITIVE_INFINITY) setLastWindow(null);
  if (hasFailed && partialWindow) setPartialWindow(null);
  const isCurrentResult = isSameSearch && (list !== null || currentWindow.address.filters === filters);
  // The rows of the previous search or filters stay visible until the new search is slow.
  const shown = isCurrentResult || (list && !isSearchSlow) ? currentWindow : null;
  const hasSameQuery = currentWindow !== null && isSameQuery(currentWindow.address, address);
  return {
    shown,
    isWaiting: !hasSameQuery || currentWindow.address.start !== start,
    list,
    part: partialList,
    setPartialWindow,
    state,
    refresh,
    serverWindow:
      freshServerList?.initialResult.kind === "window" ? freshServerList.initialResult.listWindow : null,
  };
}

/** The result for a page whose response was cut off; its `at` makes it newer than every write, so that it is shown. */
const FAILED_SERVER_LIST: ServerList = { initialResult: UNREACHABLE, at: Number.POSITIVE_INFINITY };

/** The result of `getServerList` by the promise of each page, because `use` needs the same promise in each render. */
const serverListByPromise = new WeakMap<Promise<ServerList>, Promise<ServerList>>();

/** Returns the list that the server sent with a page, or a failure if the response was cut off. */
function getServerList({ firstWindowPromise }: InitialList): Promise<ServerList> {
  const listPromise =
    serverListByPromise.get(firstWindowPromise) ??
    Promise.resolve(firstWindowPromise).catch(() => FAILED_SERVER_LIST);
  serverListByPromise.set(firstWindowPromise, listPromise);
  return listPromise;
}

/** The ids of the pages that were rendered before; if the router restores one of them, its rows are stale and are not shown. */
const renderedPageIds = new Map<string, true>();
const MAX_RENDERED_PAGES = 1000;

/** Returns the window that the server sent, unless the address has a search, filters or a sort, which only the browser applies. */
function getServerWindow(address: ListAddress, opening: InitialListResult | undefined): ShownWindow | null {
  if (opening?.kind !== "window" || address.search !== "" || address.filters || address.sort) return null;
  return { address, listWindow: opening.listWindow, remark: null };
}

/** Returns the keys of all matching rows if this window contains them all, otherwise an empty array. */
async function getKeysIfComplete(shown: ShownWindow | null): Promise<string[]> {
  const { rows, count } = shown?.listWindow ?? EMPTY_WINDOW;
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
    if (!list || target !== box || isSearchingRef.current) return;
    isSearchingRef.current = true;
    for (let text: string | undefined; text !== box?.value; ) {
      text = box?.value ?? "";
      if (text === escapePattern(text)) await list.window({ search: text, filters, sort, start: 0 });
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
