import { type ColumnIndex, MAX_LISTED_VALUES } from "../search/column-index";
import { foldText } from "../search/search";
import { indonesianCollator } from "../sort";
import { EMPTY_TERM, type FilterColumn, WITH_PICTURE_TERM, WITHOUT_PICTURE_TERM } from "./conditions";
import { EMPTY_LABEL } from "./labels";

/** A value of a column, and how many rows have it among those that match the search and the filters of all other columns. */
export type ValueCount = { value: string; count: number };

/** A column with the values to filter it by; `isLong` if these are only the selected values and those that match a typed text. */
export type Facet = FilterColumn & { values: ValueCount[]; isLong: boolean; isUnique: boolean };

/** For each row the number of the filter that excludes it, from 1; 0 if none does, `EXCLUDED_BY_SEVERAL` if several do. */
export type RowExclusions = Uint8Array;

/** The value in `RowExclusions` of a row that several filters exclude, or the search. */
export const EXCLUDED_BY_SEVERAL = 255;

type FacetRequest = {
  /** The number of the column's own filter, 0 if there is none. */
  ownFilter: number;
  /** The values that the column is filtered by. */
  selected: readonly string[];
  /** The text with which a person searches the values of a long column. */
  searchText: string;
};

/** Returns the values to filter a column by, with their counts: for pictures with or without one, for numbers and dates only the empty value. */
export function createFacet(
  column: FilterColumn,
  index: ColumnIndex,
  exclusions: RowExclusions,
  request: FacetRequest,
): Facet {
  if (column.kind !== "values") {
    const values = countEmptyAndFilledCells(column, index, exclusions, request);
    return { ...column, values, isLong: false, isUnique: false };
  }
  const distinct = index.getDistinctTexts();
  const counts = distinct
    ? countAllValues(distinct, exclusions, request)
    : countSearchedValues(index, exclusions, request);
  return {
    ...column,
    values: sortValueCounts(counts),
    isLong: distinct === null,
    isUnique: index.isUnique(),
  };
}

function countEmptyAndFilledCells(
  { kind }: FilterColumn,
  { values, valueIndexes }: ColumnIndex,
  exclusions: RowExclusions,
  { ownFilter, selected }: FacetRequest,
): ValueCount[] {
  let filledCount = 0;
  let emptyCount = 0;
  forEachCountedRow(exclusions, ownFilter, (row) => {
    if (values[valueIndexes ? (valueIndexes[row] ?? 0) : row] === "") emptyCount += 1;
    else filledCount += 1;
  });
  const withPicture = { value: WITH_PICTURE_TERM, count: filledCount };
  if (kind === "picture") return [withPicture, { value: WITHOUT_PICTURE_TERM, count: emptyCount }];
  const isListed = emptyCount > 0 || selected.includes(EMPTY_TERM);
  return isListed ? [{ value: EMPTY_TERM, count: emptyCount }] : [];
}

/** Returns how many rows have each value of a column that is not long. */
function countAllValues(
  { texts, textIndexes }: NonNullable<ReturnType<ColumnIndex["getDistinctTexts"]>>,
  exclusions: RowExclusions,
  { ownFilter, selected }: FacetRequest,
): Map<string, number> {
  const countByTextIndex = new Uint32Array(texts.length);
  forEachCountedRow(exclusions, ownFilter, (row) => {
    const index = textIndexes[row] ?? 0;
    countByTextIndex[index] = (countByTextIndex[index] ?? 0) + 1;
  });
  const countByValue = new Map(selected.map((value) => [value, 0]));
  texts.forEach((text, index) => {
    if (countByTextIndex[index])
      countByValue.set(text, (countByValue.get(text) ?? 0) + countByTextIndex[index]);
  });
  return countByValue;
}

/** Returns how many rows have each selected value of a long column, and each value that contains the typed text, up to `MAX_LISTED_VALUES`. The empty value counts as the text `(kosong)`, and is also found without a typed text. */
function countSearchedValues(
  { values, valueIndexes }: ColumnIndex,
  exclusions: RowExclusions,
  { ownFilter, selected, searchText }: FacetRequest,
): Map<string, number> {
  const countByValue = new Map(selected.map((value) => [value, 0]));
  const query = foldText(searchText.trim());
  if (countByValue.size === 0 && query === "" && !values.includes(EMPTY_TERM)) return countByValue;
  const countedValueMask = new Uint8Array(values.length);
  values.forEach((value, index) => {
    const text = String(value);
    const label = text === EMPTY_TERM ? EMPTY_LABEL : text;
    const isSearched = query !== "" || text === EMPTY_TERM;
    if ((isSearched && foldText(label).includes(query)) || countByValue.has(text))
      countedValueMask[index] = 1;
  });
  forEachCountedRow(exclusions, ownFilter, (row) => {
    const index = valueIndexes ? (valueIndexes[row] ?? 0) : row;
    if (!countedValueMask[index]) return;
    const text = String(values[index]);
    const count = countByValue.get(text);
    if (count !== undefined || countByValue.size < MAX_LISTED_VALUES)
      countByValue.set(text, (count ?? 0) + 1);
  });
  return countByValue;
}

/** Calls `count` with each row that no filter of another column excludes. */
function forEachCountedRow(exclusions: RowExclusions, ownFilter: number, count: (row: number) => void): void {
  for (let row = 0; row < exclusions.length; row++) {
    const excludedBy = exclusions[row];
    if (excludedBy === 0 || excludedBy === ownFilter) count(row);
  }
}

/** Sorts values by Indonesian collation, the empty value last. */
function sortValueCounts(counts: Map<string, number>): ValueCount[] {
  const valueCounts = Array.from(counts, ([value, count]) => ({ value, count }));
  return valueCounts.sort(
    (one, other) =>
      Number(one.value === EMPTY_TERM) - Number(other.value === EMPTY_TERM) ||
      indonesianCollator.compare(one.value, other.value),
  );
}
