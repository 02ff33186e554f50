import { COMPARE_FILTERS, type FilterAndSort, type PriceReference, SORT_ORDERS } from "./comparison";

/** The state of a comparison in its URL: a brand or its dealers, and in `tier` the field of a price, `""` for all prices. */
export type CompareAddress = FilterAndSort & {
  brand: string;
  dealers: string[];
  tier: string;
  reference: PriceReference;
};

const PARAM_VALUES = {
  name: "nama",
  spread: "rentang",
  missing: "belum-ada",
  different: "berbeda",
  all: "semua",
};

/** The prefix of a reference that is a dealer; the dealer's name follows. */
const DEALER_PREFIX = "dealer:";

/** The maximum of the filter by difference, in percent. */
export const MAX_OVER_PERCENT = 1_000_000;

const REFERENCE_VALUES = { median: "median", lowest: "terendah" };

export function readReference(text: string | null): PriceReference {
  if (text?.startsWith(DEALER_PREFIX)) return { kind: "dealer", dealer: text.slice(DEALER_PREFIX.length) };
  return { kind: text === REFERENCE_VALUES.lowest ? "lowest" : "median" };
}

export const formatReference = (reference: PriceReference) =>
  reference.kind === "dealer" ? DEALER_PREFIX + reference.dealer : REFERENCE_VALUES[reference.kind];

function readOverPercent(text: string | null): number {
  const percent = /^\d+(\.\d+)?$/.test(text ?? "") ? Number(text) : 0;
  return percent <= MAX_OVER_PERCENT ? percent : 0;
}

/** Parses the state of a comparison from URL parameters; `tiers` are the fields of the prices. Invalid values get the defaults. */
export function readCompareAddress(params: URLSearchParams, tiers: readonly string[]): CompareAddress {
  const tier = params.get("harga") ?? "";
  return {
    brand: params.get("brand") ?? "",
    dealers: params.getAll("dealer").filter(Boolean),
    tier: tier === PARAM_VALUES.all ? "" : (tiers.find((field) => field === tier) ?? tiers[0] ?? ""),
    reference: readReference(params.get("acuan")),
    filter: COMPARE_FILTERS.find((filter) => PARAM_VALUES[filter] === params.get("hanya")) ?? "all",
    overPercent: readOverPercent(params.get("lebih")),
    sort: SORT_ORDERS.find((sort) => PARAM_VALUES[sort] === params.get("urutan")) ?? "name",
  };
}

/** Returns the URL parameters of a comparison, without default values. */
export function formatCompareAddress(
  { brand, dealers, tier, reference, filter, overPercent, sort }: CompareAddress,
  tiers: readonly string[],
): URLSearchParams {
  const params = new URLSearchParams();
  if (brand !== "") params.set("brand", brand);
  for (const dealer of dealers) params.append("dealer", dealer);
  if (tier !== tiers[0]) params.set("harga", tier === "" ? PARAM_VALUES.all : tier);
  if (reference.kind !== "median") params.set("acuan", formatReference(reference));
  if (filter !== "all") params.set("hanya", PARAM_VALUES[filter]);
  if (overPercent > 0) params.set("lebih", String(overPercent));
  if (sort !== "name") params.set("urutan", PARAM_VALUES[sort]);
  return params;
}

/** Returns the URL parameters of a comparison that shows the items which dealers of a brand lack. */
export const missingItemsParams = (brand: string): URLSearchParams =>
  new URLSearchParams({ brand, hanya: PARAM_VALUES.missing });
