"use client";

import { use, useEffect, useRef, useState } from "react";
import type { FetchedList, ListOpening, ListView, ListWindow } from "@/lib/list/list";
import { isSameQuery, type ListAddress } from "@/lib/list/list-address";
import { escapePattern } from "@/lib/list/search/search";
import { UNREACHABLE } from "@/lib/messages/problem";
import { setWithLimit } from "@/lib/preferences/set-with-limit";
import { cachedList } from "../../_store/lists/cached-lists";
import { isShowable, versionAt } from "../../_store/lists/freshness";
import type { MatchesWindow, WholeList } from "../../_store/lists/whole-list";
import { useSeriesStart } from "../../_store/series/series";
import { useWindowEvent } from "../../_ui/state/use-window-event";
import { searchBoxRef } from "../address/use-list-address";
import { type OwnWriteEffect, useWholeList } from "./use-whole-list";

/** Searches for plain text while it is typed, so that Enter finds the answer in the cache; patterns are not searched before Enter. */
function useSearchAhead(list: WholeList | null, { filters, sort }: ListAddress): void {
  const isSearching = useRef(false);
  useWindowEvent("input", async ({ target }) => {
    const box = searchBoxRef.current;
    if (!list || target !== box || isSearching.current) return;
    isSearching.current = true;
    for (let text: string | undefined; text !== box?.value; ) {
      text = box?.value ?? "";
      if (text === escapePattern(text)) await list.window({ search: text, filters, sort, start: 0 });
    }
    isSearching.current = false;
  });
}

/** The list in the HTML of a page; `id` is unique to the page load. */
export type InitialList = { id: string; address: ListAddress; openFirstWindow: Promise<FetchedList> };

/** The rows found at an address, the number of all rows, or of those received so far, and a remark on the search pattern. */
export type ShownWindow = {
  address: ListAddress;
  listWindow: ListWindow;
  total?: number;
  /** The widest text of each column among all rows, which sets its width. */
  widest?: string[];
  remark: string | null;
  /** Whether the search matches only in columns that are not searched by default. */
  isInAnyColumn?: boolean;
  isPart?: boolean;
};

export const RUNAWAY_PATTERN =
  "Pencarian dihentikan karena polanya terlalu rumit. Sederhanakan pola itu, lalu cari lagi.";
export const NO_ROWS: ListWindow = { start: 0, count: 0, rows: [] };

/** The opening of a page whose response was cut off; later than any write. */
const OPENING_FAILED: FetchedList = { opening: UNREACHABLE, at: Number.POSITIVE_INFINITY };

const openings = new WeakMap<Promise<FetchedList>, Promise<FetchedList>>();

/** Returns how the server opened the list, a failure if the response was cut off; the same promise for the same page. */
function openingOf({ openFirstWindow }: InitialList): Promise<FetchedList> {
  const opening =
    openings.get(openFirstWindow) ?? Promise.resolve(openFirstWindow).catch(() => OPENING_FAILED);
  openings.set(openFirstWindow, opening);
  return opening;
}

/** The ids of pages that were rendered: the router may restore them with stale rows. */
const shownPages = new Map<string, true>();

const MAX_SHOWN_PAGES = 1000;

/** Returns the window to show for the answer of the list's worker. */
export function toShownWindow(address: ListAddress, found: MatchesWindow): ShownWindow {
  if (!found) return { address, listWindow: NO_ROWS, remark: RUNAWAY_PATTERN };
  const { isPlainText, ...rows } = found;
  return { address, ...rows, remark: isPlainText ? "Pola tidak valid, dicari sebagai teks biasa" : null };
}

function initialWindow(address: ListAddress, opening: ListOpening | undefined): ShownWindow | null {
  if (opening?.kind !== "window" || address.search !== "" || address.filters || address.sort) return null;
  return { address, listWindow: opening.listWindow, remark: null };
}

/** How long the previous rows stay while a search runs, in milliseconds; then a loading state replaces them. */
const SEARCH_LATE_MS = 150;

function useIsLate(isSearching: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isSearching) return;
    const timer = setTimeout(setIsLate, SEARCH_LATE_MS, true);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isSearching]);
  return isLate;
}

/** Returns the keys of the found rows if one window has them all. */
async function keysIn(shown: ShownWindow | null): Promise<string[]> {
  const { rows, count } = shown?.listWindow ?? NO_ROWS;
  return rows.length === count ? rows.map(({ key }) => key).filter(Boolean) : [];
}

/** Returns the window of a list at an address, `null` until it is found, and the state of the whole list. */
export function useList(view: ListView, initial: InitialList, address: ListAddress) {
  const { resource } = view;
  const [isNew] = useState(() => !shownPages.has(initial.id));
  const [isCached] = useState(() => cachedList(resource) !== null);
  const opened = isNew && !isCached ? use(openingOf(initial)) : null;
  const [first] = useState(() =>
    opened && isShowable(resource, versionAt(resource, opened.at)) ? opened : null,
  );
  const [last, setLast] = useState<ShownWindow | null>(initialWindow(initial.address, first?.opening));
  const [partial, setPartial] = useState<ShownWindow | null>(null);
  const pageOpening = first ?? (isNew && isCached ? openingOf(initial) : null);
  const { state, refresh, markLost } = useWholeList(view, pageOpening, address, showOwnWrite);
  const list = state.kind === "loaded" ? state.list : null;
  const part = state.kind === "loading" ? state.part : null;
  const { search, filters, sort, start } = address;

  useEffect(() => {
    setWithLimit(shownPages, initial.id, true, MAX_SHOWN_PAGES);
  }, [initial]);

  useEffect(() => {
    if (!list) return;
    let isCurrent = true;
    const requested = { search, filters, sort, start };
    async function show(list: WholeList) {
      const found = await list.show(requested);
      if (!isCurrent) return;
      if (!found && list.isLost()) return markLost(list);
      const shown = toShownWindow(requested, found);
      setLast((before) => (JSON.stringify(before) === JSON.stringify(shown) ? before : shown));
      setPartial(null);
      const { start, count } = shown.listWindow;
      await list.prefetchAround({ ...requested, start }, count);
    }
    void show(list);
    return () => {
      isCurrent = false;
    };
  }, [list, search, filters, sort, start, markLost]);

  function showOwnWrite(effect: OwnWriteEffect, shownList: WholeList | null) {
    const found = effect === "applied" ? shownList?.cached(address) : undefined;
    setLast(found === undefined ? null : toShownWindow(address, found));
    setPartial(null);
  }

  const cached = list?.cached(address);
  const isPartialCurrent = partial?.address.search === search && partial.address.filters === filters;
  const uncached = isPartialCurrent ? partial : last;
  const current = cached === undefined ? uncached : toShownWindow(address, cached);
  const isSameSearch = current?.address.search === search;
  const isLate = useIsLate(list !== null && current !== null && !isSameSearch);
  useSearchAhead(list, address);
  useSeriesStart(view, () =>
    list && current ? list.keys(current.address) : keysIn(current?.isPart ? null : current),
  );
  const hasFailed = !list && state.kind !== "loading";
  // The first rows are not shown if the rest of the list has failed.
  if (hasFailed && last?.listWindow.count === Number.POSITIVE_INFINITY) setLast(null);
  if (hasFailed && partial) setPartial(null);
  // Rows of another search or other filters are shown only until the answer is late.
  const isCurrentAnswer = isSameSearch && (list !== null || current.address.filters === filters);
  return {
    shown: isCurrentAnswer || (list && !isLate) ? current : null,
    isWaiting: !current || !isSameQuery(current.address, address) || current.address.start !== start,
    list,
    part,
    setPartial,
    state,
    refresh,
    /** The first window in the HTML of the page. */
    first: first?.opening.kind === "window" ? first.opening.listWindow : null,
  };
}
