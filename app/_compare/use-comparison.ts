import { usePathname } from "next/navigation";
import { useEffect, useMemo, useState } from "react";
import type { Branch } from "@/lib/batch/imports/pick-lists";
import { recordsInList } from "@/lib/batch/imports/record-identity";
import { type CompareAddress, formatCompareAddress, readCompareAddress } from "@/lib/compare/compare-address";
import type { CompareAnswers, InitialChoice } from "@/lib/compare/comparer";
import { type DealerBrands, groupBrandsByDealer } from "@/lib/compare/matrix";
import { type ListView, rowFieldText } from "@/lib/list/list";
import { parseListAddress } from "@/lib/list/list-address";
import { getLastListHref } from "../_list/address/scroll-positions";
import { useWholeList } from "../_list/rows/use-whole-list";
import { reloadPageIfAllowed } from "../_session/leaving/unsaved-changes";
import { useOwner } from "../_session/page-owner";
import { reportSessionEnd } from "../_session/session-end";
import { getCachedList, prefetchList } from "../_store/lists/cached-lists";
import type { WholeList } from "../_store/lists/whole-list";
import { runAsyncEffect, useLoadedValue } from "../_ui/state/async-effect";
import { setUrlQuery, useUrlQuery, useUrlQueryCleanup } from "../_ui/state/use-url-query";

/** The catalogue whose dealers are compared, as a server component passes it; so it must be serializable. */
export type ComparedCatalogue = {
  view: ListView;
  listPath: string;
  /** The list of branches, which contains the brands of the dealers; `null` if the user may not read it. */
  branches: ListView | null;
  mayWrite: boolean;
  author: string;
};

/** A matrix of prices, with the list, request and brands that it was computed from. Its fields are spread as props, so none may be named `key`. */
export type CompareResult = CompareAnswers["matrix"] & {
  list: WholeList;
  requestKey: string;
  brandsOf: DealerBrands;
};

/** Compares the dealers of an address or of its brand, again when the list changes; without either, the default dealers for the list's first dealer. */
export function useComparison(catalogue: ComparedCatalogue, address: CompareAddress) {
  const { view, branches } = catalogue;
  const { brand, dealers } = address;
  const { state, refresh, markLost } = useWholeList(view, null, { search: "", start: 0 });
  const { brandsState, retry } = useDealerBrands(branches);
  const [compared, setCompared] = useState<CompareResult | null>(null);
  const [attempt, setAttempt] = useState(0);
  const list = state.kind === "loaded" ? state.list : null;
  // Brands are only needed if the address does not list its dealers.
  const needsBrands = dealers.length === 0;
  const needsDefaults = needsBrands && brand === "";
  const brandsOf = needsBrands && brandsState.kind === "loaded" ? brandsState.brandsOf : NO_BRANDS;
  const canCompare = list !== null && !(needsBrands && brandsState.kind === "loading");
  const requestKey = JSON.stringify([brand, dealers, attempt]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `requestKey` changes with the address.
  useEffect(() => {
    if (!list || !canCompare) return;
    return runAsyncEffect(
      async () => {
        const initialDealer = needsDefaults ? await readFirstDealer(list, catalogue) : "";
        return list.compare({ kind: "matrix", brand, dealers, initialDealer, brandsOf });
      },
      (answer) => (answer ? setCompared({ ...answer, list, requestKey, brandsOf }) : markLost(list)),
    );
  }, [list, canCompare, requestKey, brandsOf, markLost]);

  const matchesRequest =
    compared?.list === list && compared?.requestKey === requestKey && compared.brandsOf === brandsOf;
  return {
    state,
    refresh,
    /** The address, with the default choice if it has neither dealers nor a brand. */
    address: needsDefaults ? withDefaults(address, compared?.initial) : address,
    brandsState,
    retryBrands: retry,
    compared,
    /** Whether the result belongs to the address and the newest list. */
    isCurrent: matchesRequest && canCompare,
    reload: () => setAttempt(attempt + 1),
  };
}

/** Returns the dealer in the first row of the catalogue's list as the user last saw it, with that search, filters and sort; empty without rows. */
async function readFirstDealer(list: WholeList, { view, listPath }: ComparedCatalogue): Promise<string> {
  const [, query] = getLastListHref(listPath).split("?");
  const rowsAnswer = await list.window(parseListAddress(new URLSearchParams(query)));
  const [row] = rowsAnswer?.listWindow.rows ?? [];
  return (row && rowFieldText(view, row, "dealer")) ?? "";
}

function withDefaults(address: CompareAddress, initial: InitialChoice | null | undefined): CompareAddress {
  if (!initial) return address;
  const { brand, dealers, reference } = initial;
  if (address.reference.kind !== "median") return { ...address, brand, dealers };
  return { ...address, brand, dealers, reference: { kind: "dealer", dealer: reference } };
}

/** The brands of the dealers, or why they are unknown; `refused` if the user may not read the list of branches. */
export type DealerBrandsState =
  | { kind: "loaded"; brandsOf: DealerBrands }
  | { kind: "loading" | "refused" }
  | { kind: "failed"; text: string };

const NO_BRANDS: DealerBrands = new Map();
const BRANCH_FIELDS = ["brand", "dealer", "cabang"] as const;

function useDealerBrands(view: ListView | null) {
  const { userId } = useOwner();
  const { loaded, retry } = useLoadedValue(async (signal): Promise<DealerBrandsState> => {
    if (!view) return { kind: "refused" };
    const failure = getCachedList(view.resource) ? null : await prefetchList(view, userId, signal);
    if (failure?.kind === "session") reportSessionEnd(failure.reason);
    // A list that the API does not have (404) counts as empty.
    if (failure?.kind === "unavailable") return { kind: "loaded", brandsOf: NO_BRANDS };
    const columns = await getCachedList(view.resource)?.list.columns([...BRANCH_FIELDS]);
    if (!columns) return { kind: "failed", text: failure?.kind === "message" ? failure.text : "" };
    const branches = Array.from(recordsInList(columns, [...BRANCH_FIELDS])) as Branch[];
    return { kind: "loaded", brandsOf: groupBrandsByDealer(branches) };
  });
  const brandsState: DealerBrandsState = loaded ?? { kind: view ? "loading" : "refused" };
  return { brandsState, retry };
}

/** Sets the address of the comparison to an address object or a query string; `isReplacing` replaces the entry of the browser's history. */
export type SetCompareAddress = (next: CompareAddress | string, isReplacing?: boolean) => void;

/** Returns the address of the comparison in the URL, its query and its setter; `tiers` are the names of the price fields. */
export function useCompareAddress(tiers: readonly string[]) {
  const pathname = usePathname();
  const query = useUrlQuery();
  useUrlQueryCleanup(reloadPageIfAllowed);
  const address = useMemo(() => readCompareAddress(new URLSearchParams(query), tiers), [query, tiers]);

  const setAddress: SetCompareAddress = (next, isReplacing = false) => {
    const parsed = typeof next === "string" ? readCompareAddress(new URLSearchParams(next), tiers) : next;
    const target = formatCompareAddress(parsed, tiers).toString();
    if (window.location.pathname === pathname && target !== query) setUrlQuery(pathname, target, isReplacing);
  };
  return { address, query, setAddress };
}
