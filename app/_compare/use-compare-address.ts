"use client";

import { usePathname } from "next/navigation";
import { useMemo } from "react";
import { type CompareAddress, readCompareAddress, writeCompareAddress } from "@/lib/compare/compare-address";
import { reloadIfFree } from "../_session/leaving/leave-guard";
import { setQuery, useQuery, useSettledQuery } from "../_ui/state/use-query";

/** Changes the address of the comparison, or takes over a query; `isReplacing`: Back skips what was shown before. */
export type GoTo = (next: CompareAddress | string, isReplacing?: boolean) => void;

/** Returns the comparison in the address, whose prices have the fields `tiers`, and what changes it. */
export function useCompareAddress(tiers: readonly string[]) {
  const pathname = usePathname();
  const query = useQuery();
  useSettledQuery(reloadIfFree);
  const address = useMemo(() => readCompareAddress(new URLSearchParams(query), tiers), [query, tiers]);

  const go: GoTo = (next, isReplacing = false) => {
    const read = typeof next === "string" ? readCompareAddress(new URLSearchParams(next), tiers) : next;
    const wanted = writeCompareAddress(read, tiers).toString();
    if (window.location.pathname === pathname && wanted !== query) setQuery(pathname, wanted, isReplacing);
  };
  return { address, query, go };
}
