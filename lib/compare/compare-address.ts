import { FILTERS, type FilterAndSort, type Reference, SORTS } from "./comparison";

/** The state of a comparison in its URL: the dealers of `brand` or those listed, and the field of a price tier, empty for all. */
export type CompareAddress = FilterAndSort & {
  brand: string;
  dealers: string[];
  tier: string;
  reference: Reference;
};

const NAMES = { name: "nama", spread: "rentang", missing: "belum-ada", different: "berbeda", all: "semua" };

/** The prefix of a dealer's name as the reference. */
const DEALER = "dealer:";

/** The maximum value of the filter by difference, in percent. */
export const MAX_DIFF = 1_000_000;

const KINDS = { median: "median", lowest: "terendah" };

export function readReference(text: string | null): Reference {
  if (text?.startsWith(DEALER)) return { kind: "dealer", dealer: text.slice(DEALER.length) };
  return { kind: text === KINDS.lowest ? "lowest" : "median" };
}

export const writeReference = (reference: Reference) =>
  reference.kind === "dealer" ? DEALER + reference.dealer : KINDS[reference.kind];

function readOver(text: string | null): number {
  const over = /^\d+(\.\d+)?$/.test(text ?? "") ? Number(text) : 0;
  return over <= MAX_DIFF ? over : 0;
}

/** Parses the query of a comparison; `tiers` are the fields of the prices. Invalid parts get their defaults: the first tier, the median. */
export function readCompareAddress(params: URLSearchParams, tiers: readonly string[]): CompareAddress {
  const tier = params.get("harga") ?? "";
  return {
    brand: params.get("brand") ?? "",
    dealers: params.getAll("dealer").filter(Boolean),
    tier: tier === NAMES.all ? "" : (tiers.find((field) => field === tier) ?? tiers[0] ?? ""),
    reference: readReference(params.get("acuan")),
    filter: FILTERS.find((filter) => NAMES[filter] === params.get("hanya")) ?? "all",
    over: readOver(params.get("lebih")),
    sort: SORTS.find((sort) => NAMES[sort] === params.get("urutan")) ?? "name",
  };
}

/** Returns the parameters of a comparison, without those that are as at first. */
export function writeCompareAddress(
  { brand, dealers, tier, reference, filter, over, sort }: CompareAddress,
  tiers: readonly string[],
): URLSearchParams {
  const params = new URLSearchParams();
  if (brand !== "") params.set("brand", brand);
  for (const dealer of dealers) params.append("dealer", dealer);
  if (tier !== tiers[0]) params.set("harga", tier === "" ? NAMES.all : tier);
  if (reference.kind !== "median") params.set("acuan", writeReference(reference));
  if (filter !== "all") params.set("hanya", NAMES[filter]);
  if (over > 0) params.set("lebih", String(over));
  if (sort !== "name") params.set("urutan", NAMES[sort]);
  return params;
}

/** Returns the parameters of the comparison that shows what dealers of a brand lack. */
export const missingItemsAddress = (brand: string): URLSearchParams =>
  new URLSearchParams({ brand, hanya: NAMES.missing });
