import { type DealerItems, dealersIn } from "../batch/imports/copied-rows";
import type { ColumnarList } from "../list/list";
import { findResource } from "../resources/registry";
import { type CellIndex, comparePrices, type Reference } from "./comparison";
import { type EqualizePlan, planEqualize } from "./equalize";
import {
  type BrandsOf,
  chosenDealers,
  createMatrix,
  type InitialChoice,
  initialChoice,
  type Matrix,
} from "./matrix";

/**
 * A request about a catalogue: `matrix` compares dealers, by default those of the brand of `initialDealer`; `equalize` plans the writes for
 * cells of the last matrix.
 */
export type CompareQuestion =
  | { kind: "matrix"; brand: string; dealers: string[]; initialDealer: string; brandsOf: BrandsOf }
  | {
      kind: "equalize";
      tier: string;
      reference: Reference;
      cells: readonly CellIndex[];
      brandsOf: BrandsOf | null;
    };

/** The answer to each kind of request; `changed` if the list has changed since the last matrix, so that its cells are out of date. */
export type CompareAnswers = {
  /** All dealers of the catalogue, the matrix, the number of dealers left out, and the choice that was made if none was requested. */
  matrix: { dealers: DealerItems[]; matrix: Matrix; leftOut: number; initial: InitialChoice | null };
  equalize: ({ kind: "equalize" } & EqualizePlan) | { kind: "changed" };
};

/** Returns a function that answers requests about a list; create another comparer when the list changes. */
export function createComparer(
  list: ColumnarList,
  resourceName: string,
): (question: CompareQuestion) => CompareAnswers[CompareQuestion["kind"]] {
  const resource = findResource(resourceName);
  const tiers = resource?.columns.filter(({ as }) => as === "price") ?? [];
  let matrix: Matrix | null = null;
  return (question) => {
    if (question.kind === "matrix") {
      const all = dealersIn(list);
      const { brand, dealers: named, initialDealer, brandsOf } = question;
      const isChosen = brand !== "" || named.length > 0;
      const initial = isChosen ? null : initialChoice(initialDealer, all, brandsOf);
      const { dealers, leftOut } = chosenDealers(initial ?? question, all, brandsOf);
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
