import { type DealerItems, dealersIn } from "../batch/imports/copied-rows";
import type { ColumnarList } from "../list/list";
import { resourceNamed } from "../resources/registry";
import { type CellAt, compare, type Reference } from "./comparison";
import { type Levelled, level } from "./level";
import { type BrandsOf, type Matrix, matrixOf } from "./matrix";

/** What may be asked of a catalogue: its dealers, some of them side by side, or the writes for cells of those asked for last. */
export type CompareQuestion =
  | { kind: "dealers" }
  | { kind: "matrix"; dealers: string[] }
  | {
      kind: "level";
      tier: string;
      reference: Reference;
      cells: readonly CellAt[];
      brandsOf: BrandsOf | null;
    };

/** The answer to each kind of question; `changed`: nothing was put side by side since the list has changed, and cells have no meaning. */
export type CompareAnswers = {
  dealers: { kind: "dealers"; dealers: DealerItems[] };
  matrix: { kind: "matrix"; matrix: Matrix };
  level: ({ kind: "level" } & Levelled) | { kind: "changed" };
};

/** Returns what answers the questions about a list as long as it does not change. */
export function comparerOf(
  list: ColumnarList,
  resourceName: string,
): (question: CompareQuestion) => CompareAnswers[CompareQuestion["kind"]] {
  const resource = resourceNamed(resourceName);
  const tiers = resource?.columns.filter(({ as }) => as === "price") ?? [];
  let matrix: Matrix | null = null;
  return (question) => {
    if (question.kind === "dealers") return { kind: "dealers", dealers: dealersIn(list) };
    if (question.kind === "matrix") {
      matrix = matrixOf(list, tiers, question.dealers);
      return { kind: "matrix", matrix };
    }
    if (!matrix || !resource) return { kind: "changed" };
    const { tier, reference, cells, brandsOf } = question;
    return { kind: "level", ...level(list, resource, compare(matrix, tier, reference), cells, brandsOf) };
  };
}
