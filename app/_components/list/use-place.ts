"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { type Place, readPlace, writePlace } from "@/lib/paging";

const listeners = new Set<() => void>();

function notify() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const placeOf = (query: string) => readPlace(new URLSearchParams(query));

/**
 * The search, the sort and the start of the list on this page, kept in its address so that reload and Back bring them back;
 * `go` is a new step of the history, `toStart` goes to the first window without one.
 *
 * The router takes no part in these steps: each would cost it a rendering of the whole page, and a screen on its way
 * would be given up. It finds its own state in every entry of the history.
 */
export function usePlace() {
  const pathname = usePathname();
  const rendered = writePlace(readPlace(useSearchParams()));
  const seen = useRef(rendered);
  const getQuery = () => {
    // The address moves to another screen before this one has left.
    if (window.location.pathname === pathname) seen.current = writePlace(placeOf(window.location.search));
    return seen.current;
  };
  const query = useSyncExternalStore(subscribe, getQuery, () => rendered);

  // Whoever is new here may come with an address that the router has set.
  useEffect(notify, []);

  const go = useCallback(
    (next: Place) => {
      window.history.pushState(window.history.state, "", pathname + writePlace(next));
      notify();
    },
    [pathname],
  );
  const toStart = useCallback(() => {
    const here = placeOf(window.location.search);
    window.history.replaceState(window.history.state, "", pathname + writePlace({ ...here, start: 0 }));
    notify();
  }, [pathname]);
  return { place: placeOf(query), go, toStart };
}

const restarts = new Set<() => void>();

/** Has `restart` called when the list on this page is to be shown from its beginning, with what the API has now. */
export function useRestart(restart: () => void): void {
  useEffect(() => {
    restarts.add(restart);
    return () => void restarts.delete(restart);
  }, [restart]);
}

/** Starts the list on this page over; `false` where there is none. */
export function restartList(): boolean {
  for (const restart of restarts) restart();
  return restarts.size > 0;
}

/** Answers Back and Forward from one place of the shown list to another; all other steps are the router's. */
export function useStepsWithinList() {
  const pathname = usePathname();
  useEffect(() => {
    const onPopState = (event: PopStateEvent) => {
      if (window.location.pathname !== pathname) return;
      event.stopImmediatePropagation();
      notify();
    };
    window.addEventListener("popstate", onPopState, { capture: true });
    return () => window.removeEventListener("popstate", onPopState, { capture: true });
  }, [pathname]);
}
