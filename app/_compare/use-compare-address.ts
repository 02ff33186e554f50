"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { type CompareAddress, readCompareAddress, writeCompareAddress } from "@/lib/compare/compare-address";

/** Changes the address of the comparison, or takes over a query; `isReplacing`: Back skips what was shown before. */
export type GoTo = (next: CompareAddress | string, isReplacing?: boolean) => void;

/** Returns the comparison in the address, whose prices have the fields `tiers`, and what changes it. */
export function useCompareAddress(tiers: readonly string[]) {
  const pathname = usePathname();
  const query = useSearchParams().toString();
  const address = useMemo(() => readCompareAddress(new URLSearchParams(query), tiers), [query, tiers]);

  const go: GoTo = (next, isReplacing = false) => {
    const read = typeof next === "string" ? readCompareAddress(new URLSearchParams(next), tiers) : next;
    const wanted = writeCompareAddress(read, tiers).toString();
    const { location, history } = window;
    if (location.pathname !== pathname || wanted === location.search.slice(1)) return;
    history[isReplacing ? "replaceState" : "pushState"](null, "", pathname + (wanted && `?${wanted}`));
  };
  return { address, query, go };
}
