"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { DealerItems } from "@/lib/batch/imports/copied-rows";
import type { Branch } from "@/lib/batch/imports/known-values";
import { recordsIn } from "@/lib/batch/imports/records";
import type { CompareAddress } from "@/lib/compare/compare-address";
import { type BrandsOf, brandsByDealer, chosenDealers, type Matrix } from "@/lib/compare/matrix";
import type { ColumnarList, ListView } from "@/lib/list/list";
import { useWholeList } from "../_list/rows/use-whole-list";
import { useOwner } from "../_session/page-owner";
import { reportEnd } from "../_session/session-end";
import { cachedList, prefetchList } from "../_store/lists/cached-lists";
import type { WholeList } from "../_store/lists/whole-list";
import { whileWanted } from "../_ui/state/while-wanted";

/** What a comparison needs of its catalogue; serializable. */
export type ComparedCatalogue = {
  view: ListView;
  /** The list of branches, by which dealers have brands; `null` for who may not read it. */
  branches: ListView | null;
  mayWrite: boolean;
  author: string;
};

/** The brands of the dealers, or why there are none. */
export type Brands =
  | { kind: "here"; of: BrandsOf }
  | { kind: "coming" | "refused" }
  | { kind: "failed"; text: string };

const NOBODY: BrandsOf = new Map();

const FIELDS = ["brand", "dealer", "cabang"] as const;

const brandsIn = (list: ColumnarList): Brands => ({
  kind: "here",
  of: brandsByDealer(Array.from(recordsIn(list, [...FIELDS])) as Branch[]),
});

/** Reads the brands of the dealers from the list of branches, which is fetched unless this tab has it. */
function useBrands(view: ListView | null) {
  const { userId } = useOwner();
  const [brands, setBrands] = useState<Brands>({ kind: view ? "coming" : "refused" });
  const [attempt, setAttempt] = useState(0);

  const read = useEffectEvent(async (signal: AbortSignal): Promise<Brands> => {
    if (!view) return { kind: "refused" };
    const failure = cachedList(view.resource) ? null : await prefetchList(view, userId, signal);
    if (failure?.kind === "session") reportEnd(failure.reason);
    // A list that the API does not have is one without rows.
    if (failure?.kind === "unavailable") return { kind: "here", of: NOBODY };
    const columns = await cachedList(view.resource)?.list.columns([...FIELDS]);
    if (columns) return brandsIn(columns);
    return { kind: "failed", text: failure?.kind === "message" ? failure.text : "" };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again.
  useEffect(() => whileWanted(read, setBrands), [attempt]);

  function retry() {
    setBrands({ kind: "coming" });
    setAttempt(attempt + 1);
  }
  return { brands, retry };
}

/** The dealers of a list side by side; `of` is what was asked for. */
export type Compared = {
  of: unknown;
  list: WholeList;
  dealers: DealerItems[];
  matrix: Matrix;
  leftOut: number;
};

/** The order of a list that nobody has searched. */
const START = { search: "", start: 0 };

/** Reads a catalogue, from memory if this tab holds it, and puts the dealers of an address side by side; follows the list's changes. */
export function useComparison({ view, branches }: ComparedCatalogue, address: CompareAddress) {
  const { arrival, refresh, lose } = useWholeList(view, null, START);
  const { brands, retry } = useBrands(branches);
  const [compared, setCompared] = useState<Compared | null>(null);
  const list = arrival.kind === "here" ? arrival.list : null;
  const byHand = JSON.stringify(address.dealers);
  // Dealers that were chosen by hand need no brands.
  const isByBrand = address.dealers.length === 0 && address.brand !== "";
  const brandsOf = brands.kind === "here" ? brands.of : NOBODY;
  const brandsUsed = isByBrand ? brandsOf : NOBODY;
  const isAsked = list !== null && !(isByBrand && brands.kind === "coming");
  const [asked, setAsked] = useState<unknown>(null);

  const read = useEffectEvent(async (from: WholeList): Promise<Omit<Compared, "of"> | null> => {
    const answer = await from.compare({ kind: "dealers" });
    if (!answer) return null;
    const { dealers } = answer;
    const chosen = chosenDealers(address, dealers, brandsUsed);
    const put = await from.compare({ kind: "matrix", dealers: chosen.dealers });
    return put && { list: from, dealers, matrix: put.matrix, leftOut: chosen.leftOut };
  });
  const [again, setAgain] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice of dealers asks again.
  useEffect(() => {
    if (!list || !isAsked) return;
    const of = {};
    setAsked(of);
    return whileWanted(
      () => read(list),
      (got) => (got ? setCompared({ of, ...got }) : lose()),
    );
  }, [list, isAsked, byHand, address.brand, brandsUsed, again, lose]);

  return {
    arrival,
    refresh,
    brands,
    retryBrands: retry,
    compared,
    /** Whether the dealers side by side are those of the address and of the newest list. */
    isCurrent: compared !== null && compared.of === asked && compared.list === list && isAsked,
    /** Puts the dealers side by side anew. */
    again: () => setAgain(again + 1),
  };
}
