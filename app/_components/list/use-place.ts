"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback } from "react";
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
