import { readDistinctValues } from "./columns";
import { createTimeParser } from "./format";
import type { Cell, Column, ListColumn } from "./list";

/** The rank of each row by one column, from 0, and the number of ranks. Equal values have the same rank; empty values have the last one. */
type Ranks = { ranks: Int32Array; count: number };

/** Compares texts by Indonesian collation; digits in them are compared as numbers. */
export const indonesianCollator = new Intl.Collator("id", { numeric: true });

/** Ranks rows by one column: numbers and times by value, texts by `indonesianCollator`. */
export function rankRows(column: Column, { as }: ListColumn, timeZone: string): Ranks {
  const parseTime = as === "datetime" ? createTimeParser(timeZone) : () => null;
  const rowCount = (Array.isArray(column) ? column : column.at).length;
  const toSortKey = (value: Cell) => (value === "" ? null : (parseTime(String(value)) ?? value));
  const { values: sortKeys, indexes } = readDistinctValues(column, rowCount, toSortKey);
  const rankByKey = rankSortKeys(sortKeys);
  const rankByKeyIndex = sortKeys.map((key) => rankByKey.get(key) ?? 0);
  return { ranks: indexes.map((index) => rankByKeyIndex[index] ?? 0), count: rankByKey.size };
}

function rankSortKeys(keys: (Cell | null)[]): Map<Cell | null, number> {
  const numbers = keys.filter((key) => typeof key === "number").sort((one, other) => one - other);
  // Texts are first sorted by code units, so that the slower collator has fewer comparisons to make.
  const texts = keys.filter((key) => typeof key === "string").sort();
  texts.sort(indonesianCollator.compare);
  return new Map([...numbers, ...texts, null].map((key, rank) => [key, rank]));
}

/** Sorts row indexes by rank, ascending or descending; rows with an empty value come last in both. */
export function sortRows(rows: ArrayLike<number>, { ranks, count }: Ranks, isDescending: boolean): number[] {
  const emptyRank = count - 1;
  const { length } = ranks;
  // Rank and row are combined in one number, because numbers are sorted fast; rows of the same rank stay in list order.
  const rankAndRowNumbers = Float64Array.from(rows, (row) => {
    const rank = ranks[row] ?? emptyRank;
    return (isDescending && rank < emptyRank ? emptyRank - 1 - rank : rank) * length + row;
  });
  return Array.from(rankAndRowNumbers.sort(), (key) => key % length);
}
