import { type DealerItemCount, dealersIn } from "../batch/imports/copied-rows";
import type { ColumnarList } from "../list/list";
import { findResource } from "../resources/registry";
import { type CellIndex, comparePrices, type PriceReference } from "./comparison";
import { type EqualizePlan, planEqualize } from "./equalize";
import { createMatrix, type DealerBrands, MAX_DEALERS, MIN_DEALERS, type PriceMatrix } from "./matrix";

/** A request about the catalogue of a comparer. */
export type CompareQuestion =
  /** Compares the chosen `dealers`, or else those of `brand`; without both, the `InitialChoice` for `initialDealer`. */
  | { kind: "matrix"; brand: string; dealers: string[]; initialDealer: string; brandsOf: DealerBrands }
  /** Plans the writes that give cells of the last matrix the prices of the reference. */
  | {
      kind: "equalize";
      tier: string;
      reference: PriceReference;
      cells: readonly CellIndex[];
      brandsOf: DealerBrands | null;
    };

/** The answer to each kind of request. */
export type CompareAnswers = {
  /** All dealers of the catalogue, the matrix, how many dealers it leaves out, and `initial`, the choice made for a request without one, else `null`. */
  matrix: { dealers: DealerItemCount[]; matrix: PriceMatrix; leftOut: number; initial: InitialChoice | null };
  /** The planned writes; `changed` if no matrix was requested since the list changed. */
  equalize: ({ kind: "equalize" } & EqualizePlan) | { kind: "changed" };
};

/** Returns a function that answers requests about a list; create another comparer when the list changes. */
export function createComparer(
  list: ColumnarList,
  resourceName: string,
): (question: CompareQuestion) => CompareAnswers[CompareQuestion["kind"]] {
  const resource = findResource(resourceName);
  const tiers = resource?.columns.filter(({ as }) => as === "price") ?? [];
  let matrix: PriceMatrix | null = null;
  return (question) => {
    if (question.kind === "matrix") {
      const all = dealersIn(list);
      const { initialDealer, brandsOf } = question;
      const isChosen = question.brand !== "" || question.dealers.length > 0;
      const initial = isChosen ? null : createInitialChoice(initialDealer, all, brandsOf);
      const { dealers, leftOut } = selectDealers(initial ?? question, all, brandsOf);
      matrix = createMatrix(list, tiers, dealers);
      return { dealers: all, matrix, leftOut, initial };
    }
    if (!matrix || !resource) return { kind: "changed" };
    const { tier, reference, cells, brandsOf } = question;
    const comparison = comparePrices(matrix, tier, reference);
    return { kind: "equalize", ...planEqualize(list, resource, comparison, cells, brandsOf) };
  };
}

/** Returns the dealers to compare: the given ones, or else those of the brand that have items; `leftOut` is how many exceed the maximum. */
export function selectDealers(
  { brand, dealers }: { brand: string; dealers: readonly string[] },
  all: readonly DealerItemCount[],
  brandsOf: DealerBrands,
): { dealers: string[]; leftOut: number } {
  const dealersOfBrand = all.map(({ name }) => name).filter((name) => brandsOf.get(name)?.has(brand));
  const chosenDealers = dealers.length > 0 ? [...new Set(dealers)] : dealersOfBrand;
  return {
    dealers: chosenDealers.slice(0, MAX_DEALERS),
    leftOut: Math.max(0, chosenDealers.length - MAX_DEALERS),
  };
}

/** The comparison before the user chooses one: of all dealers of `brand`, or of `dealers` if `singleBrand`, the brand of the dealer `reference`, has too few. */
export type InitialChoice = { brand: string; dealers: string[]; reference: string; singleBrand: string };

/** Chooses the dealers to compare with a dealer at first: those of its brand, or all dealers if its brand has too few. */
export function createInitialChoice(
  dealer: string,
  all: readonly DealerItemCount[],
  brandsOf: DealerBrands,
): InitialChoice {
  const names = all.map(({ name }) => name);
  const referenceDealer = names.includes(dealer) ? dealer : (names[0] ?? "");
  const brands = [...(brandsOf.get(referenceDealer) ?? [])];
  const hasEnoughDealers = (brand: string) =>
    names.filter((name) => brandsOf.get(name)?.has(brand)).length >= MIN_DEALERS;
  const brand = brands.find(hasEnoughDealers);
  if (brand !== undefined) return { brand, dealers: [], reference: referenceDealer, singleBrand: "" };
  const otherDealers = names.filter((name) => name !== referenceDealer);
  const dealers = [referenceDealer, ...otherDealers].slice(0, MAX_DEALERS);
  return { brand: "", dealers, reference: referenceDealer, singleBrand: brands[0] ?? "" };
}
