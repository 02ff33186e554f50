"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { type ListAddress, readListAddress, writeListAddress } from "@/lib/list/list-address";
import type { View } from "@/lib/preferences/views";
import { useListLook } from "../../_session/preferences/preferences-provider";
import { entryShown, handlerOf, placeState } from "../../_ui/history/entry-kinds";
import { createListeners } from "../../_ui/state/store";
import { startAtTop } from "./kept-scroll";

/** Returns a function that puts a text into the search box, searches for it, and leaves the focus in the box. */
export function useSearchFor(): (text: string) => void {
  const { place, go } = useListAddress();
  return (text) => {
    typeSearch(text)?.focus();
    go({ ...place, start: 0 });
  };
}

/** Returns a function that shows a list as a view has it; `isReplacing` says that Back skips the place before. */
export function useShowView(resource: string): (view: View, isReplacing?: boolean) => void {
  const { go } = useListAddress();
  const { changeLook } = useListLook(resource);
  return ({ query, look }, isReplacing) => {
    const place = readListAddress(new URLSearchParams(query));
    typeSearch(place.search);
    changeLook({ arrangement: undefined, ...look });
    go({ ...place, start: 0 }, isReplacing);
  };
}

/** Those that show the place in the address. */
const steps = createListeners();

const refetches = createListeners();

let isRefetching = false;

/** Notes that the router has been asked for the list that is shown already, which fetches its rows anew. */
export function refetchShownList(): void {
  isRefetching = true;
  refetches.notify();
}

/** Calls back when the list that is shown is asked for by a link; returns the function that stops it. */
export const onRefetch = refetches.subscribe;

/** The id of the search box. */
export const SEARCH_BOX = "cari";

/** Returns the search box of this page. */
export const searchBox = () => document.querySelector<HTMLInputElement>(`#${SEARCH_BOX}`);

/** Puts a text into the search box, for `go`, and returns the box; `null` on a page without one. */
export function typeSearch(text: string): HTMLInputElement | null {
  const box = searchBox();
  if (box) box.value = text;
  return box;
}

/** Returns whether the search box holds what was not searched yet. */
export const hasTyped = ({ search }: ListAddress) => searchBox()?.value !== search;

/** Keeps the last answer: all parts of a list ask for the same address. */
function keepLast<Answer>(read: (query: string) => Answer): (query: string) => Answer {
  let last: { query: string; answer: Answer } | null = null;
  return (query) => {
    if (last?.query !== query) last = { query, answer: read(query) };
    return last.answer;
  };
}

const placeOf = keepLast((query) => readListAddress(new URLSearchParams(query)));

const written = keepLast((query) => writeListAddress(placeOf(query)));

/**
 * Returns the place of the list in the address, and what changes it past the router, which would render the page for each step:
 * `go` pushes or replaces an entry and searches what was typed, `toStart` shows the first window without an entry of its own.
 */
export function useListAddress() {
  const pathname = usePathname();
  const rendered = writeListAddress(readListAddress(useSearchParams()));
  const seen = useRef(rendered);
  const getQuery = () => {
    // The address moves to another screen before this one has left.
    if (window.location.pathname === pathname) seen.current = written(window.location.search);
    return seen.current;
  };
  const query = useSyncExternalStore(steps.subscribe, getQuery, () => rendered);

  // The router may have set the address with which a component mounts.
  useEffect(() => {
    isRefetching = false;
    steps.notify();
  }, []);

  const go = useCallback(
    (next: Omit<ListAddress, "search">, isReplacing = false) => {
      // What was typed just before another screen came has no place there.
      if (window.location.pathname !== pathname) return;
      const here = placeOf(window.location.search);
      const search = searchBox()?.value ?? here.search;
      const isSame = search === here.search && next.filters === here.filters;
      const query = writeListAddress({ ...next, search, start: isSame ? next.start : 0 });
      if (query === writeListAddress(here)) return;
      // A list that the router is fetching would undo the step when it comes.
      const state = placeState(window.history.state, isRefetching);
      window.history[isReplacing ? "replaceState" : "pushState"](state, "", pathname + query);
      isRefetching = false;
      startAtTop();
      steps.notify();
    },
    [pathname],
  );
  const toStart = useCallback(() => {
    const query = writeListAddress({ ...placeOf(window.location.search), start: 0 });
    window.history.replaceState(window.history.state, "", pathname + query);
    startAtTop();
    steps.notify();
    return query;
  }, [pathname]);
  return { place: placeOf(query), go, toStart };
}

/** Notifies of Back and Forward from one place of this screen to another; all other steps are the router's. */
export function useStepsWithin({ notify }: Pick<typeof steps, "notify">) {
  const pathname = usePathname();
  // Removed in the layout phase in which another screen is shown: a step back from there is the router's.
  useLayoutEffect(() => {
    const onPopState = (event: PopStateEvent) => {
      if (handlerOf({ kind: "place", path: pathname }, entryShown(window)) !== "list") return;
      event.stopImmediatePropagation();
      notify();
    };
    window.addEventListener("popstate", onPopState, { capture: true });
    return () => window.removeEventListener("popstate", onPopState, { capture: true });
  }, [pathname, notify]);
}

/** Handles Back and Forward from one place of the shown list to another. */
export const useStepsWithinList = () => useStepsWithin(steps);
