import { wallTime } from "./format";
import type { Cell, Column, ListColumn } from "./list";

/** Where each row of a list stands in the order of one column: equal values share a rank, rows without one have the last. */
export type Ranks = { of: Uint32Array; count: number };

const inIndonesian = new Intl.Collator("id", { numeric: true });

/** What a value is ordered by: a number before any text, `null` for none. */
function keyOf(value: Cell, { as }: ListColumn, timeZone: string): Cell | null {
  if (value === "") return null;
  return as === "datetime" ? (wallTime(String(value), timeZone) ?? value) : value;
}

/** Distinct keys in their order, with their ranks. */
function rankKeys(keys: Set<Cell | null>): Map<Cell | null, number> {
  const numbers = [...keys].filter((key) => typeof key === "number").sort((one, other) => one - other);
  // Texts in the order of their letters' codes are nearly in the order of the language, which is slow to ask for.
  const texts = [...keys].filter((key) => typeof key === "string").sort();
  texts.sort(inIndonesian.compare);
  return new Map([...numbers, ...texts, null].map((key, rank) => [key, rank]));
}

/** Ranks the rows of a list by one column: numbers and dates as such, texts as Indonesian has them, with numeric sense. */
export function rankRows(column: Column, by: ListColumn, timeZone: string): Ranks {
  const values = Array.isArray(column) ? column : column.values;
  const keys = values.map((value) => keyOf(value, by, timeZone));
  const ranks = rankKeys(new Set(keys));
  const rankOf = Uint32Array.from(keys, (key) => ranks.get(key) ?? 0);
  const of = Array.isArray(column) ? rankOf : Uint32Array.from(column.at, (at) => rankOf[at] ?? 0);
  return { of, count: ranks.size };
}

/** Puts places of a list in the order of their ranks, or the other way round; those without a value stay last either way. */
export function orderRows(places: ArrayLike<number>, { of, count }: Ranks, isDescending: boolean): number[] {
  const missing = count - 1;
  const size = of.length;
  // Rank and place in one number: sorting numbers is fast, and equal ranks stay in the order of the list.
  const keys = Float64Array.from(places, (place) => {
    const rank = of[place] ?? missing;
    return (isDescending && rank < missing ? missing - 1 - rank : rank) * size + place;
  });
  return Array.from(keys.sort(), (key) => key % size);
}
