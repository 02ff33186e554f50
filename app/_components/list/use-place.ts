"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { type Place, readPlace, writePlace } from "@/lib/paging";

/**
 * The search and the start of the list on this page, kept in its address so that reload and Back bring them back;
 * `go` is a new step of the history, `replace` is not.
 */
export function usePlace() {
  const pathname = usePathname();
  const place = readPlace(useSearchParams());
  return {
    place,
    go: (next: Place) => window.history.pushState(null, "", pathname + writePlace(next)),
    replace: (next: Place) => window.history.replaceState(null, "", pathname + writePlace(next)),
  };
}
