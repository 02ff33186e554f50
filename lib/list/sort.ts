import { distinctValues } from "./columns";
import { timeParser } from "./format";
import type { Cell, Column, ListColumn } from "./list";

/** The rank of each row by one column: equal values share a rank, empty ones have the last. */
type Ranks = { of: Int32Array; count: number };

/** Compares texts by Indonesian collation, numbers in them by value. */
export const indonesianCollator = new Intl.Collator("id", { numeric: true });

function rankKeys(keys: (Cell | null)[]): Map<Cell | null, number> {
  const numbers = keys.filter((key) => typeof key === "number").sort((one, other) => one - other);
  // Pre-sorts by code units, so that the slow collator makes fewer comparisons.
  const texts = keys.filter((key) => typeof key === "string").sort();
  texts.sort(indonesianCollator.compare);
  return new Map([...numbers, ...texts, null].map((key, rank) => [key, rank]));
}

/** Ranks rows by one column: numbers and dates by value, texts by Indonesian collation with numeric order. */
export function rankRows(column: Column, { as }: ListColumn, timeZone: string): Ranks {
  const timeOf = as === "datetime" ? timeParser(timeZone) : () => null;
  const length = (Array.isArray(column) ? column : column.at).length;
  const keyOf = (value: Cell) => (value === "" ? null : (timeOf(String(value)) ?? value));
  const { cells, of } = distinctValues(column, length, keyOf);
  const ranks = rankKeys(cells);
  const rankOf = cells.map((key) => ranks.get(key) ?? 0);
  return { of: of.map((key) => rankOf[key] ?? 0), count: ranks.size };
}

/** Sorts row indexes by rank, ascending or descending; empty values stay last in both. */
export function orderRows(rows: ArrayLike<number>, { of, count }: Ranks, isDescending: boolean): number[] {
  const missing = count - 1;
  const size = of.length;
  // Rank and index in one number: sorting numbers is fast, and keeps the list order within a rank.
  const keys = Float64Array.from(rows, (row) => {
    const rank = of[row] ?? missing;
    return (isDescending && rank < missing ? missing - 1 - rank : rank) * size + row;
  });
  return Array.from(keys.sort(), (key) => key % size);
}
