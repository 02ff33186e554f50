"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useRef } from "react";
import { type Place, readPlace, writePlace } from "@/lib/paging";

/**
 * The search and the start of the list on this page, kept in its address so that reload and Back bring them back;
 * `go` is a new step of the history, `toStart` goes to the first window without one.
 */
export function usePlace() {
  const pathname = usePathname();
  const place = readPlace(useSearchParams());
  const go = useCallback(
    (next: Place) => window.history.pushState(null, "", pathname + writePlace(next)),
    [pathname],
  );
  const toStart = useCallback(() => {
    const { search } = readPlace(new URLSearchParams(window.location.search));
    window.history.replaceState(null, "", pathname + writePlace({ search, start: 0 }));
  }, [pathname]);
  return { place, go, toStart };
}

/**
 * Keeps Back and Forward from one place of a list to another away from the router, which after a reload would fetch
 * the page again for each step, and mix up two quick ones; the router is only told of the new address.
 */
export function useStepsWithinList() {
  const pathname = usePathname();
  const routerEntry = useRef<unknown>(null);

  useEffect(() => {
    routerEntry.current = window.history.state;
  });

  useEffect(() => {
    const onPopState = (event: PopStateEvent) => {
      if (window.location.pathname !== pathname || !routerEntry.current) return;
      event.stopImmediatePropagation();
      // The first makes it an entry of the page that is shown; by the second the router learns its address.
      window.history.replaceState(routerEntry.current, "", window.location.href);
      window.history.replaceState(null, "", window.location.href);
    };
    window.addEventListener("popstate", onPopState, { capture: true });
    return () => window.removeEventListener("popstate", onPopState, { capture: true });
  }, [pathname]);
}
