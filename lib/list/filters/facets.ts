import { type ColumnIndex, MAX_VALUES } from "../search/column-index";
import { fold } from "../search/search";
import { indonesianCollator } from "../sort";
import { EMPTY_TERM, type FilterColumn, WITH_PICTURE, WITHOUT_PICTURE } from "./conditions";
import { EMPTY_LABEL } from "./labels";

/** A value of a column and its number of rows that match the search and the filters of all other columns. */
export type ValueCount = { value: string; count: number };

/** A column with its selectable values; a column with many values has only the matches of a typed text and the chosen ones. */
export type Facet = FilterColumn & { values: ValueCount[]; isLong: boolean; isUnique: boolean };

/** A number for each row: 0 if it matches all filters, or the number, from 1, of the only filter that it does not match. */
export type RowRefusals = Uint8Array;

/** The number of a row that several filters or the search exclude. */
export const REFUSED_BY_MANY = 255;

type FacetRequest = {
  /** The number of the column's own filter, 0 if it has none. */
  own: number;
  chosen: readonly string[];
  typed: string;
};

function forEachCountedRow(refusals: RowRefusals, own: number, count: (row: number) => void): void {
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
      Number(one.value === EMPTY_TERM) - Number(other.value === EMPTY_TERM) ||
      indonesianCollator.compare(one.value, other.value),
  );
}

function countFew(
  { texts, of }: { texts: string[]; of: ArrayLike<number> },
  refusals: RowRefusals,
  { own, chosen }: FacetRequest,
): Map<string, number> {
  const counts = new Uint32Array(texts.length);
  forEachCountedRow(refusals, own, (row) => {
    const at = of[row] ?? 0;
    counts[at] = (counts[at] ?? 0) + 1;
  });
  const found = new Map(chosen.map((value) => [value, 0]));
  texts.forEach((text, index) => {
    if (counts[index]) found.set(text, (found.get(text) ?? 0) + counts[index]);
  });
  return found;
}

/** Counts the chosen values of a long column, the empty one, and at most `MAX_VALUES` that contain the typed text. */
function countMany({ values, at }: ColumnIndex, refusals: RowRefusals, { own, chosen, typed }: FacetRequest) {
  const found = new Map(chosen.map((value) => [value, 0]));
  const query = fold(typed.trim());
  if (found.size === 0 && query === "" && !values.includes(EMPTY_TERM)) return found;
  const isWanted = new Uint8Array(values.length);
  values.forEach((value, index) => {
    const text = String(value);
    const isTyped =
      text === EMPTY_TERM ? fold(EMPTY_LABEL).includes(query) : query && fold(text).includes(query);
    if (isTyped || found.has(text)) isWanted[index] = 1;
  });
  forEachCountedRow(refusals, own, (row) => {
    const index = at ? (at[row] ?? 0) : row;
    if (!isWanted[index]) return;
    const text = String(values[index]);
    const before = found.get(text);
    if (before !== undefined || found.size < MAX_VALUES) found.set(text, (before ?? 0) + 1);
  });
  return found;
}

export function countValues(
  column: FilterColumn,
  index: ColumnIndex,
  refusals: RowRefusals,
  request: FacetRequest,
): Facet {
  if (column.kind === "values") {
    const few = index.distinct();
    const counts = few ? countFew(few, refusals, request) : countMany(index, refusals, request);
    return { ...column, values: sortValues(counts), isLong: few === null, isUnique: index.isUnique() };
  }
  const { values, at } = index;
  let filled = 0;
  let empty = 0;
  forEachCountedRow(refusals, request.own, (row) => {
    if (values[at ? (at[row] ?? 0) : row] === "") empty += 1;
    else filled += 1;
  });
  const pictures = [
    { value: WITH_PICTURE, count: filled },
    { value: WITHOUT_PICTURE, count: empty },
  ];
  const empties =
    empty > 0 || request.chosen.includes(EMPTY_TERM) ? [{ value: EMPTY_TERM, count: empty }] : [];
  return {
    ...column,
    values: column.kind === "picture" ? pictures : empties,
    isLong: false,
    isUnique: false,
  };
}
