import { wallTime } from "./format";
import type { Cell, Column, ListColumn } from "./list";

/** The rank of each row by one column: equal values share a rank, empty ones have the last. */
export type Ranks = { of: Uint32Array; count: number };

/** Compares texts by Indonesian collation, numbers in them by value. */
export const inIndonesian = new Intl.Collator("id", { numeric: true });

/** Returns the sort key of a value: numbers before texts, `null` if empty. */
function keyOf(value: Cell, { as }: ListColumn, timeZone: string): Cell | null {
  if (value === "") return null;
  return as === "datetime" ? (wallTime(String(value), timeZone) ?? value) : value;
}

function rankKeys(keys: Set<Cell | null>): Map<Cell | null, number> {
  const numbers = [...keys].filter((key) => typeof key === "number").sort((one, other) => one - other);
  // Pre-sorts by code units, so that the slow collator makes fewer comparisons.
  const texts = [...keys].filter((key) => typeof key === "string").sort();
  texts.sort(inIndonesian.compare);
  return new Map([...numbers, ...texts, null].map((key, rank) => [key, rank]));
}

/** Ranks rows by one column: numbers and dates by value, texts by Indonesian collation with numeric order. */
export function rankRows(column: Column, by: ListColumn, timeZone: string): Ranks {
  const values = Array.isArray(column) ? column : column.values;
  const keys = values.map((value) => keyOf(value, by, timeZone));
  const ranks = rankKeys(new Set(keys));
  const rankOf = Uint32Array.from(keys, (key) => ranks.get(key) ?? 0);
  const of = Array.isArray(column) ? rankOf : Uint32Array.from(column.at, (at) => rankOf[at] ?? 0);
  return { of, count: ranks.size };
}

/** Sorts row indexes by rank, ascending or descending; empty values stay last in both. */
export function orderRows(places: ArrayLike<number>, { of, count }: Ranks, isDescending: boolean): number[] {
  const missing = count - 1;
  const size = of.length;
  // Rank and index in one number: sorting numbers is fast, and equal ranks keep the list order.
  const keys = Float64Array.from(places, (place) => {
    const rank = of[place] ?? missing;
    return (isDescending && rank < missing ? missing - 1 - rank : rank) * size + place;
  });
  return Array.from(keys.sort(), (key) => key % size);
}
