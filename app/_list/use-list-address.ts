"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { type ListAddress, readListAddress, writeListAddress } from "@/lib/lists/list-address";
import { startAtTop } from "./kept-scroll";

const listeners = new Set<() => void>();

let isComingAnew = false;

/** Says that the router has been asked for the list that is shown already. */
export function expectListAnew(): void {
  isComingAnew = true;
}

function notify() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The box of the search on this page. */
export const searchBox = () => document.querySelector<HTMLInputElement>("#cari");

/** Whether something stands in the box that was not searched yet. */
export const hasTyped = ({ search }: ListAddress) => searchBox()?.value !== search;

const placeOf = (query: string) => readListAddress(new URLSearchParams(query));

/**
 * The search, the sort and the start of the list on this page, kept in its address so that reload and Back bring them back;
 * `go` is a new step of the history, `toStart` goes to the first window without one. A step takes along what was typed
 * into the search box, and then leads to the first window of what that finds.
 *
 * The router takes no part in these steps: each would cost it a rendering of the whole page, and a screen on its way
 * would be given up. It finds its own state in every entry of the history.
 */
export function useListAddress() {
  const pathname = usePathname();
  const rendered = writeListAddress(readListAddress(useSearchParams()));
  const seen = useRef(rendered);
  const getQuery = () => {
    // The address moves to another screen before this one has left.
    if (window.location.pathname === pathname)
      seen.current = writeListAddress(placeOf(window.location.search));
    return seen.current;
  };
  const query = useSyncExternalStore(subscribe, getQuery, () => rendered);

  // Whoever is new here may come with an address that the router has set.
  useEffect(() => {
    isComingAnew = false;
    notify();
  }, []);

  const go = useCallback(
    (next: Omit<ListAddress, "search">) => {
      const here = placeOf(window.location.search);
      const search = searchBox()?.value ?? here.search;
      const query = writeListAddress({ ...next, search, start: search === here.search ? next.start : 0 });
      if (query === writeListAddress(here)) return;
      // Told of the step, the router gives up the list that it was asked for: it would take the step back.
      window.history.pushState(isComingAnew ? null : window.history.state, "", pathname + query);
      isComingAnew = false;
      startAtTop();
      notify();
    },
    [pathname],
  );
  const toStart = useCallback(() => {
    const query = writeListAddress({ ...placeOf(window.location.search), start: 0 });
    window.history.replaceState(window.history.state, "", pathname + query);
    startAtTop();
    notify();
    return query;
  }, [pathname]);
  return { place: placeOf(query), go, toStart };
}

/** Answers Back and Forward from one place of the shown list to another; all other steps are the router's. */
export function useStepsWithinList() {
  const pathname = usePathname();
  // Gone in the moment in which another screen takes over: a step back from there is the router's.
  useLayoutEffect(() => {
    const onPopState = (event: PopStateEvent) => {
      if (window.location.pathname !== pathname) return;
      event.stopImmediatePropagation();
      notify();
    };
    window.addEventListener("popstate", onPopState, { capture: true });
    return () => window.removeEventListener("popstate", onPopState, { capture: true });
  }, [pathname]);
}
