"use client";

import { use, useEffect, useRef, useState } from "react";
import type { ListOpened, ListOpening, ListView, ListWindow } from "@/lib/list/list";
import { type ListAddress, sameOrder } from "@/lib/list/list-address";
import { escapePattern } from "@/lib/list/search/search";
import { UNREACHABLE } from "@/lib/messages/problem";
import { setNewest } from "@/lib/preferences/set-newest";
import { cachedList } from "../../_store/lists/cached-lists";
import { isShowable, versionAt } from "../../_store/lists/freshness";
import type { FoundWindow, WholeList } from "../../_store/lists/whole-list";
import { useSeriesStart } from "../../_store/series/series";
import { useWindowEvent } from "../../_ui/state/use-window-event";
import { searchBoxRef } from "../address/use-list-address";
import { type OwnWriteEffect, useWholeList } from "./use-whole-list";

/** Searches for plain text while it is typed, so that Enter finds the answer; a half typed pattern may run away. */
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

/** A list as its page brings it; `id` is unique. */
export type InitialList = { id: string; address: ListAddress; opened: Promise<ListOpened> };

/** The window of one place, the number of all rows if it is known, or of those that have come, and a remark on the search pattern. */
export type Shown = {
  address: ListAddress;
  listWindow: ListWindow;
  total?: number;
  /** The widest texts of the columns of all rows, which give them their widths. */
  widest?: string[];
  remark: string | null;
  /** Whether its search is found in other columns only than those that are searched. */
  isInAnyColumn?: boolean;
  isPart?: boolean;
};

const INVALID_PATTERN = "Pola tidak valid, dicari sebagai teks biasa";
export const RUNAWAY_PATTERN =
  "Pencarian dihentikan karena polanya terlalu rumit. Sederhanakan pola itu, lalu cari lagi.";
export const NO_ROWS: ListWindow = { start: 0, count: 0, rows: [] };

/** The page broke off; whatever was written meanwhile. */
const UNOPENED: ListOpened = { opening: UNREACHABLE, at: Number.POSITIVE_INFINITY };

const openings = new WeakMap<Promise<ListOpened>, Promise<ListOpened>>();

/** Returns how the list of a page was opened, a failure if the page broke off; the same promise for the same page. */
function openingOf({ opened }: InitialList): Promise<ListOpened> {
  const opening = openings.get(opened) ?? Promise.resolve(opened).catch(() => UNOPENED);
  openings.set(opened, opening);
  return opening;
}

/** The ids of the pages that were shown: the router restores them, and their rows may be stale. */
const used = new Map<string, true>();

const MOST_USED = 1000;

/** Returns what is shown of the answer about a place. */
export function shownAt(address: ListAddress, found: FoundWindow): Shown {
  if (!found) return { address, listWindow: NO_ROWS, remark: RUNAWAY_PATTERN };
  const { isPlainText, ...rows } = found;
  return { address, ...rows, remark: isPlainText ? INVALID_PATTERN : null };
}

function shownBy(address: ListAddress, opening: ListOpening | undefined): Shown | null {
  if (opening?.kind !== "window" || address.search !== "" || address.filters || address.sort) return null;
  return { address, listWindow: opening.listWindow, remark: null };
}

const isSame = (one: Shown, other: Shown) => JSON.stringify(one) === JSON.stringify(other);

const sameAddress = (one: ListAddress, other: ListAddress) =>
  sameOrder(one, other) && one.start === other.start;

/** How long the rows of the search before stay in place, in milliseconds; a search that needs more shows that it runs. */
const SEARCH_SHOWS_MS = 150;

function useIsLate(isSearching: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isSearching) return;
    const timer = setTimeout(setIsLate, SEARCH_SHOWS_MS, true);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isSearching]);
  return isLate;
}

/** Returns the keys of the found rows where one window has them all. */
async function keysIn(shown: Shown | null): Promise<string[]> {
  const { rows, count } = shown?.listWindow ?? NO_ROWS;
  return rows.length === count ? rows.map(({ key }) => key).filter(Boolean) : [];
}

/** Returns a list's window at a place, `null` until it is found, and the state of the whole list. */
export function useList(view: ListView, initial: InitialList, address: ListAddress) {
  const { resource } = view;
  const [isNew] = useState(() => !used.has(initial.id));
  const [isHeld] = useState(() => cachedList(resource) !== null);
  const opened = isNew && !isHeld ? use(openingOf(initial)) : null;
  const [first] = useState(() =>
    opened && isShowable(resource, versionAt(resource, opened.at)) ? opened : null,
  );
  const [last, setLast] = useState<Shown | null>(shownBy(initial.address, first?.opening));
  const [ofPart, setOfPart] = useState<Shown | null>(null);
  const brought = first ?? (isNew && isHeld ? openingOf(initial) : null);
  const { state, refresh, lose } = useWholeList(view, brought, address, showOwnWrite);
  const list = state.kind === "loaded" ? state.list : null;
  const part = state.kind === "loading" ? state.part : null;
  const { search, filters, sort, start } = address;

  useEffect(() => {
    setNewest(used, initial.id, true, MOST_USED);
  }, [initial]);

  useEffect(() => {
    if (!list) return;
    let isCurrent = true;
    const here = { search, filters, sort, start };
    async function show(list: WholeList) {
      const found = await list.show(here);
      if (!isCurrent) return;
      if (!found && list.isLost()) return lose();
      const shown = shownAt(here, found);
      setLast((before) => (before && isSame(before, shown) ? before : shown));
      setOfPart(null);
      const { start, count } = shown.listWindow;
      await list.prefetchAround({ ...here, start }, count);
    }
    void show(list);
    return () => {
      isCurrent = false;
    };
  }, [list, search, filters, sort, start, lose]);

  function showOwnWrite(effect: OwnWriteEffect, shownList: WholeList | null) {
    if (effect === "failed") return;
    const found = effect === "carried" ? shownList?.cached(address) : undefined;
    setLast(found === undefined ? null : shownAt(address, found));
    setOfPart(null);
  }

  const cached = list?.cached(address);
  const isOfPart = ofPart?.address.search === search && ofPart.address.filters === filters;
  const current = cached === undefined ? (isOfPart ? ofPart : last) : shownAt(address, cached);
  const isOfSearch = current?.address.search === search;
  const isLate = useIsLate(list !== null && current !== null && !isOfSearch);
  useSearchAhead(list, address);
  useSeriesStart(view, () =>
    list && current ? list.keys(current.address) : keysIn(current?.isPart ? null : current),
  );
  const hasFailed = !list && state.kind !== "loading";
  // The first rows of a list whose rest has failed do not count.
  if (hasFailed && last?.listWindow.count === Number.POSITIVE_INFINITY) setLast(null);
  if (hasFailed && ofPart) setOfPart(null);
  // Rows of another search or other filters are not shown for these, except for the moment until they are answered.
  const isOfThis = isOfSearch && (list !== null || current.address.filters === filters);
  return {
    shown: isOfThis || (list && !isLate) ? current : null,
    isWaiting: !current || !sameAddress(current.address, address),
    list,
    part,
    setOfPart,
    state,
    refresh,
    /** Its first window as the page brought it. */
    first: first?.opening.kind === "window" ? first.opening.listWindow : null,
  };
}
