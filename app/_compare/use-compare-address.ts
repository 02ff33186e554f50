"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useLayoutEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { type CompareAddress, readCompareAddress, writeCompareAddress } from "@/lib/compare/compare-address";
import { useStepsWithin } from "../_list/address/use-list-address";
import { placeState } from "../_ui/history/entry-kinds";
import { createListeners } from "../_ui/state/store";

const steps = createListeners();

/** Changes the address of the comparison, or takes over a query; `isReplacing`: Back skips what was shown before. */
export type GoTo = (next: CompareAddress | string, isReplacing?: boolean) => void;

/** Returns the comparison in the address, whose prices have the fields `tiers`, and what changes it past the router. */
export function useCompareAddress(tiers: readonly string[]) {
  const pathname = usePathname();
  const rendered = useSearchParams().toString();
  const seen = useRef(rendered);
  const getQuery = () => {
    // The address moves to another screen before this one has left.
    if (window.location.pathname === pathname) seen.current = window.location.search.slice(1);
    return seen.current;
  };
  const query = useSyncExternalStore(steps.subscribe, getQuery, () => rendered);
  const address = useMemo(() => readCompareAddress(new URLSearchParams(query), tiers), [query, tiers]);

  useStepsWithin(steps);
  useLayoutEffect(() => {
    if (pathname === window.location.pathname) steps.notify();
  }, [pathname]);

  const go: GoTo = (next, isReplacing = false) => {
    const read = typeof next === "string" ? readCompareAddress(new URLSearchParams(next), tiers) : next;
    const wanted = writeCompareAddress(read, tiers).toString();
    if (window.location.pathname !== pathname || wanted === getQuery()) return;
    const state = placeState(window.history.state, false);
    const href = pathname + (wanted && `?${wanted}`);
    window.history[isReplacing ? "replaceState" : "pushState"](state, "", href);
    steps.notify();
  };
  return { address, query, go };
}
