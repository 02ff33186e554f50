import { type DealerItemCount, dealersIn } from "../batch/imports/copied-rows";
import type { ColumnarList } from "../list/list";
import { findResource } from "../resources/registry";
import { type CellIndex, comparePrices, type PriceReference } from "./comparison";
import { type EqualizePlan, planEqualize } from "./equalize";
import {
  createInitialChoice,
  createMatrix,
  type DealerBrands,
  type InitialChoice,
  type PriceMatrix,
  selectDealers,
} from "./matrix";

/**
 * A request about a catalogue: `matrix` compares dealers, by default those of the brand of `initialDealer`; `equalize` plans the writes for
 * cells of the last matrix.
 */
export type CompareQuestion =
  | { kind: "matrix"; brand: string; dealers: string[]; initialDealer: string; brandsOf: DealerBrands }
  | {
      kind: "equalize";
      tier: string;
      reference: PriceReference;
      cells: readonly CellIndex[];
      brandsOf: DealerBrands | null;
    };

/** The answer to each kind of request; `changed` if the list has changed since the last matrix, so that its cells are out of date. */
export type CompareAnswers = {
  /** All dealers of the catalogue, the matrix, the number of dealers left out, and the choice that was made if none was requested. */
  matrix: { dealers: DealerItemCount[]; matrix: PriceMatrix; leftOut: number; initial: InitialChoice | null };
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
      const { brand, dealers: named, initialDealer, brandsOf } = question;
      const isChosen = brand !== "" || named.length > 0;
      const initial = isChosen ? null : createInitialChoice(initialDealer, all, brandsOf);
      const { dealers, leftOut } = selectDealers(initial ?? question, all, brandsOf);
      matrix = createMatrix(list, tiers, dealers);
      return { dealers: all, matrix, leftOut, initial };
    }
    if (!matrix || !resource) return { kind: "changed" };
    const { tier, reference, cells, brandsOf } = question;
    return {
      kind: "equalize",
      ...planEqualize(list, resource, comparePrices(matrix, tier, reference), cells, brandsOf),
    };
  };
}
