"use client";

import { usePathname } from "next/navigation";
import { createRef, useCallback, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { type ListAddress, readListAddress, writeListAddress } from "@/lib/list/list-address";
import { setNewest } from "@/lib/preferences/set-newest";
import type { View } from "@/lib/preferences/views";
import { useOwnViews } from "../../_session/preferences/own-views";
import { useListLook } from "../../_session/preferences/preferences-provider";
import { entryKey, setQuery, useQuery } from "../../_ui/state/use-query";
import { startAtTop } from "./scroll-positions";

/** Returns a function that puts a text into the search box, searches for it, and leaves the focus in the box. */
export function useSearchFor(): (text: string) => void {
  const { address, go } = useListAddress();
  return (text) => {
    typeSearch(text)?.focus();
    go({ ...address, start: 0 });
  };
}

/** Returns a function that shows a list as a view has it; `isReplacing` says that Back skips the place before. */
export function useShowView(resource: string): (view: View, isReplacing?: boolean) => void {
  const { go } = useListAddress();
  const { changeLook } = useListLook(resource);
  return ({ query, look }, isReplacing) => {
    const address = readListAddress(new URLSearchParams(query));
    typeSearch(address.search);
    changeLook({ arrangement: undefined, ...look });
    go({ ...address, start: 0 }, isReplacing);
  };
}

const addressNow = () => readListAddress(new URLSearchParams(window.location.search));

/** The id of the search box. */
export const SEARCH_BOX = "cari";

/** The search box of this page. */
export const searchBoxRef = createRef<HTMLInputElement>();

/** Puts a text into the search box, for `go`, and returns the box; `null` on a page without one. */
export function typeSearch(text: string): HTMLInputElement | null {
  const box = searchBoxRef.current;
  if (box) box.value = text;
  return box;
}

/** Returns whether the search box holds what was not searched yet. */
export const hasTyped = ({ search }: ListAddress) => searchBoxRef.current?.value !== search;

/**
 * Returns the place of the list in the address, and what changes it: `go` pushes or replaces an entry and searches what was typed,
 * `toStart` shows the first window without an entry of its own, and returns its query.
 */
export function useListAddress() {
  const pathname = usePathname();
  const shown = useQuery();
  const address = useMemo(() => readListAddress(new URLSearchParams(shown)), [shown]);

  const go = useCallback(
    (next: Omit<ListAddress, "search">, isReplacing = false) => {
      // What was typed just before another screen came has no place there.
      if (window.location.pathname !== pathname) return;
      const here = addressNow();
      const search = searchBoxRef.current?.value ?? here.search;
      const isSame = search === here.search && next.filters === here.filters;
      const query = writeListAddress({ ...next, search, start: isSame ? next.start : 0 });
      if (query === writeListAddress(here)) return;
      startAtTop(() => setQuery(pathname, query.slice(1), isReplacing));
    },
    [pathname],
  );
  const toStart = useCallback(() => {
    const query = writeListAddress({ ...addressNow(), start: 0 });
    startAtTop(() => setQuery(pathname, query.slice(1), true));
    return query;
  }, [pathname]);
  return { address, go, toStart };
}

/** The history entries in which a list was shown: a step back to them is not an opening. */
const shown = new Map<string, true>();

const MOST_SHOWN = 200;

/** Shows a list as its standard view has it where it is opened without an address of its own (filters.md#views). */
export function useStandardView(
  resource: string,
  query: string,
  showView: (view: View, isReplacing: boolean) => void,
): void {
  const views = useOwnViews(resource);
  /** The query of an opening whose views have not come yet; `undefined` before the first one. */
  const opened = useRef<string | null>(undefined);

  useEffect(() => {
    const key = entryKey();
    opened.current = opened.current === undefined && !shown.has(key) ? query : null;
    setNewest(shown, key, true, MOST_SHOWN);
  }, [query]);

  const open = useEffectEvent((loaded: View[]) => {
    const isDue = opened.current === query && window.location.search === "";
    opened.current = null;
    const view = loaded.find(({ isStandard }) => isStandard);
    if (view && isDue) showView(view, true);
  });
  useEffect(() => {
    if (views) open(views);
  }, [views]);
}
