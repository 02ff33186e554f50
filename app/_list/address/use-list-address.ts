import { usePathname } from "next/navigation";
import { createRef, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { formatListAddress, type ListAddress, parseListAddress } from "@/lib/list/list-address";
import type { SavedView } from "@/lib/preferences/views";
import { useOwnViews } from "../../_session/preferences/own-views";
import { useListLook } from "../../_session/preferences/use-preferences";
import { setWithLimit } from "../../_ui/state/lru-cache";
import { historyEntryKey, setUrlQuery, useUrlQuery } from "../../_ui/state/use-url-query";
import { navigateAndResetScroll } from "./scroll-positions";

/** Returns the address of the list and the functions that change it. */
export function useListAddress() {
  const pathname = usePathname();
  const query = useUrlQuery();
  const address = useMemo(() => parseListAddress(new URLSearchParams(query)), [query]);
  const navigate = (next: ListAddress, isReplacing: boolean) =>
    navigateAndResetScroll(() => setUrlQuery(pathname, formatListAddress(next).slice(1), isReplacing));

  return {
    address,
    /** Navigates to another address of the list, with the text in the search box as its search; `isReplacing` replaces the history entry. */
    setAddress(next: Omit<ListAddress, "search">, isReplacing = false) {
      // Does nothing if another screen has opened meanwhile.
      if (window.location.pathname !== pathname) return;
      const current = readCurrentAddress();
      const search = searchBoxRef.current?.value ?? current.search;
      const isSameResult = search === current.search && next.filters === current.filters;
      const target = { ...next, search, start: isSameResult ? next.start : 0 };
      if (formatListAddress(target) !== formatListAddress(current)) navigate(target, isReplacing);
    },
    /** Shows the first window of the current address and replaces the history entry. */
    showFirstWindow: () => navigate({ ...readCurrentAddress(), start: 0 }, true),
  };
}

const readCurrentAddress = () => parseListAddress(new URLSearchParams(window.location.search));

export const SEARCH_BOX_ID = "cari";

export const searchBoxRef = createRef<HTMLInputElement>();

/** Sets the text of the search box, which the next `setAddress` searches for; returns the box, `null` if the page has none. */
export function setSearchText(text: string): HTMLInputElement | null {
  const searchBox = searchBoxRef.current;
  if (searchBox) searchBox.value = text;
  return searchBox;
}

/** Returns whether the text in the search box differs from the search in the address. */
export const hasUnsearchedText = ({ search }: ListAddress) => searchBoxRef.current?.value !== search;

/** Returns a function that searches for a text and focuses the search box. */
export function useSearchFor(): (text: string) => void {
  const { address, setAddress } = useListAddress();
  return (text) => {
    setSearchText(text)?.focus();
    setAddress({ ...address, start: 0 });
  };
}

/** Returns a function that applies a saved view to a list; `isReplacing` replaces the history entry. */
export function useApplyView(resource: string): (view: SavedView, isReplacing?: boolean) => void {
  const { setAddress } = useListAddress();
  const { changeLook } = useListLook(resource);
  return ({ query, look }, isReplacing) => {
    const address = parseListAddress(new URLSearchParams(query));
    setSearchText(address.search);
    changeLook({ arrangement: undefined, ...look });
    setAddress({ ...address, start: 0 }, isReplacing);
  };
}

/** The keys of the history entries in which a list was shown; going back to one does not apply the standard view. */
const visitedEntries = new Map<string, true>();

const MAX_VISITED_ENTRIES = 200;

/** Whether the standard view may be applied: `opening` before the first effect, `allowed` until the query changes or the views are loaded, otherwise `excluded`. */
type StandardViewStatus = "opening" | "allowed" | "excluded";

/** Applies the standard view once to a list that opens without a query (filters.md#views). */
export function useApplyStandardView(
  resource: string,
  query: string,
  applyView: (view: SavedView, isReplacing: boolean) => void,
): void {
  const views = useOwnViews(resource);
  const statusRef = useRef<StandardViewStatus>("opening");

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the query excludes the standard view.
  useEffect(() => {
    const entryKey = historyEntryKey();
    const isAllowed = statusRef.current === "opening" && !visitedEntries.has(entryKey);
    statusRef.current = isAllowed ? "allowed" : "excluded";
    setWithLimit(visitedEntries, entryKey, true, MAX_VISITED_ENTRIES);
  }, [query]);

  const applyStandardView = useEffectEvent((loadedViews: SavedView[]) => {
    const isAllowed = statusRef.current === "allowed" && window.location.search === "";
    statusRef.current = "excluded";
    const standardView = loadedViews.find(({ isStandard }) => isStandard);
    if (standardView && isAllowed) applyView(standardView, true);
  });
  useEffect(() => {
    if (views) applyStandardView(views);
  }, [views]);
}
