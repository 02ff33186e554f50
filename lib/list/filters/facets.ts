import { fold } from "../search/search";
import { inIndonesian } from "../sort";
import { type ColumnIndex, MOST_VALUES } from "./column-index";
import { EMPTY, type FilterColumn, WITH_PICTURE, WITHOUT_PICTURE } from "./conditions";
import { EMPTY_LABEL } from "./labels";

/** A value of a column and in how many rows it is, which match the search and the filters of all other columns. */
export type ValueCount = { value: string; count: number };

/** A column with the values to choose from; of a long one those that were searched, and those chosen. */
export type Facet = FilterColumn & { values: ValueCount[]; isLong: boolean };

/** Which rows count: 0 for those that match all filters; for those that one filter alone refuses, that filter's number from 1. */
export type Refusals = Uint8Array;

/** A row that more than one filter refuses, or the search. */
export const REFUSED = 255;

type Wanted = {
  /** The number of the column's own filter, 0 if it has none. */
  own: number;
  chosen: readonly string[];
  typed: string;
};

function eachRow(refusals: Refusals, own: number, count: (row: number) => void): void {
  for (let row = 0; row < refusals.length; row++) {
    const refusal = refusals[row];
    if (refusal === 0 || refusal === own) count(row);
  }
}

/** Sorts values as a person looks for them, the empty one last. */
function sortValues(counts: Map<string, number>): ValueCount[] {
  const values = Array.from(counts, ([value, count]) => ({ value, count }));
  return values.sort(
    (one, other) =>
      Number(one.value === EMPTY) - Number(other.value === EMPTY) ||
      inIndonesian.compare(one.value, other.value),
  );
}

function countFew(
  { texts, of }: { texts: string[]; of: ArrayLike<number> },
  refusals: Refusals,
  { own, chosen }: Wanted,
): Map<string, number> {
  const counts = new Uint32Array(texts.length);
  eachRow(refusals, own, (row) => {
    const at = of[row] ?? 0;
    counts[at] = (counts[at] ?? 0) + 1;
  });
  const found = new Map(chosen.map((value) => [value, 0]));
  texts.forEach((text, at) => {
    if (counts[at]) found.set(text, (found.get(text) ?? 0) + counts[at]);
  });
  return found;
}

/** Counts the chosen values of a long column, the empty one, and those in which the typed text stands until there are enough. */
function countMany({ values, at }: ColumnIndex, refusals: Refusals, { own, chosen, typed }: Wanted) {
  const found = new Map(chosen.map((value) => [value, 0]));
  const wanted = fold(typed.trim());
  if (found.size === 0 && wanted === "" && !values.includes(EMPTY)) return found;
  const isWanted = new Uint8Array(values.length);
  values.forEach((value, index) => {
    const text = String(value);
    const isTyped =
      text === EMPTY ? fold(EMPTY_LABEL).includes(wanted) : wanted && fold(text).includes(wanted);
    if (isTyped || found.has(text)) isWanted[index] = 1;
  });
  eachRow(refusals, own, (row) => {
    const index = at ? (at[row] ?? 0) : row;
    if (!isWanted[index]) return;
    const text = String(values[index]);
    const before = found.get(text);
    if (before !== undefined || found.size < MOST_VALUES) found.set(text, (before ?? 0) + 1);
  });
  return found;
}

/** Returns the values of a column with their counts. */
export function countValues(
  column: FilterColumn,
  index: ColumnIndex,
  refusals: Refusals,
  wanted: Wanted,
): Facet {
  if (column.kind === "values") {
    const few = index.distinct();
    const counts = few ? countFew(few, refusals, wanted) : countMany(index, refusals, wanted);
    return { ...column, values: sortValues(counts), isLong: few === null };
  }
  const { values, at } = index;
  let [filled, empty] = [0, 0];
  eachRow(refusals, wanted.own, (row) => {
    if (values[at ? (at[row] ?? 0) : row] === "") empty += 1;
    else filled += 1;
  });
  const pictures = [
    { value: WITH_PICTURE, count: filled },
    { value: WITHOUT_PICTURE, count: empty },
  ];
  const empties = empty > 0 || wanted.chosen.includes(EMPTY) ? [{ value: EMPTY, count: empty }] : [];
  return { ...column, values: column.kind === "picture" ? pictures : empties, isLong: false };
}
