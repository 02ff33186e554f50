import { groupRows } from "../list/columns";
import { type Counts, type Key, type Values, valuesOf } from "./counts";

/** How many records there are, and their Jumlah added up; a Jumlah that is no number is not in the total. */
export type Sum = { records: number; total: number };

export const MEASURES = { jumlah: "Jumlah", catatan: "Catatan" } as const;

/** What the bars measure. */
export type Measure = keyof typeof MEASURES;

/** Returns what a sum is by a measure. */
export const measured = ({ records, total }: Sum, measure: Measure) =>
  measure === "catatan" ? records : total;

/** The digits of a number that a sum of decimals keeps exact. */
const EXACT_DIGITS = 15;

/** A larger sum would lose more than its tail. */
const LARGEST_TIDY = 1e13;

/** Returns a sum of decimals without the tail that binary fractions leave. */
export const tidy = (total: number) =>
  Number.isInteger(total) || Math.abs(total) > LARGEST_TIDY ? total : Number(total.toPrecision(EXACT_DIGITS));

/** Returns the sum of several sums. */
export const addUp = (sums: readonly Sum[]): Sum => ({
  records: sums.reduce((sum, { records }) => sum + records, 0),
  total: tidy(sums.reduce((sum, { total }) => sum + total, 0)),
});

/** Sums of rows by the number that each has. */
export type Sums = { records: Int32Array; totals: Float64Array };

/** Adds up rows by their number in `of`, of which there are `size`; leaves out negative ones. */
export function sumRows({ amounts }: Counts, found: Int32Array, of: Int32Array, size: number): Sums {
  const records = new Int32Array(size);
  const totals = new Float64Array(size);
  for (let place = 0; place < found.length; place++) {
    const row = found[place] ?? 0;
    const at = of[row] ?? -1;
    if (at < 0) continue;
    records[at] = (records[at] ?? 0) + 1;
    const amount = amounts[row] ?? Number.NaN;
    if (!Number.isNaN(amount)) totals[at] = (totals[at] ?? 0) + amount;
  }
  return { records, totals };
}

/** Returns the sum of one number. */
export const sumAt = ({ records, totals }: Sums, at: number): Sum => ({
  records: records[at] ?? 0,
  total: tidy(totals[at] ?? 0),
});

/** The sums of a column's values by their number, and the numbers that have rows, the largest first; equal ones by their text and dealer. */
export type OrderedSums = { sums: Sums; order: number[] };

/** Adds up rows by the values of a column. */
export function sumTexts(
  counts: Counts,
  found: Int32Array,
  { of, texts, size, dealers }: Values,
  measure: Measure,
): OrderedSums {
  const sums = sumRows(counts, found, of, size);
  const sizes = measure === "catatan" ? sums.records : sums.totals;
  const order: number[] = [];
  const nameAt = (at: number) => `${texts[at]} ${dealers?.[at] ?? ""}`;
  for (let at = 0; at < size; at++) if (sums.records[at]) order.push(at);
  order.sort(
    (one, other) => (sizes[other] ?? 0) - (sizes[one] ?? 0) || (nameAt(one) < nameAt(other) ? -1 : 1),
  );
  return { sums, order };
}

/** A value by which counts are added up; `dealer` of a branch whose cabang several dealers have. */
export type Value = { value: string; dealer?: string };

/** The values along one side of a cross table, the largest first, with their sums. */
export type Side = { key: Key; values: Value[]; sums: Sum[] };

/** Returns a value by its number. */
export function valueAt({ texts, dealers }: Values, at: number): Value {
  const [value = "", dealer] = [texts[at], dealers?.[at]];
  return dealer === undefined ? { value } : { value, dealer };
}

/** The counts by two columns: the cells of row `r` stand from `starts[r]` up to `starts[r + 1]`, each with its column in `at`. */
export type CrossTable = Sums & { rows: Side; columns: Side; starts: Int32Array; at: Int32Array };

/** Adds up the found rows by two columns; `sumsOf` has their sums by the values of each. */
export function readCrossTable(
  counts: Counts,
  found: Int32Array,
  sumsOf: (key: Key) => OrderedSums,
  of: { rows: Key; columns: Key },
): CrossTable {
  const sideOf = (key: Key): Side => {
    const { sums, order } = sumsOf(key);
    const values = valuesOf(counts, key);
    return { key, values: order.map((at) => valueAt(values, at)), sums: order.map((at) => sumAt(sums, at)) };
  };
  const placesOf = (key: Key) => {
    const { of: numbers, size } = valuesOf(counts, key);
    const places = new Int32Array(size);
    for (const [place, value] of sumsOf(key).order.entries()) places[value] = place;
    return numbers.map((value) => places[value] ?? 0);
  };
  const across = placesOf(of.columns);
  const cells = new Int32Array(counts.length);
  const cellIn = new Int32Array(sumsOf(of.columns).order.length).fill(-1);
  const at: number[] = [];
  const starts = [0];
  const down = placesOf(of.rows);
  const byPlace = groupRows(found, (row) => down[row] ?? 0);
  for (const place of sumsOf(of.rows).order.keys()) {
    const first = at.length;
    for (const row of byPlace.get(place) ?? []) {
      const column = across[row] ?? 0;
      // A smaller one is the cell of a row before.
      if ((cellIn[column] ?? -1) < first) cellIn[column] = at.push(column) - 1;
      cells[row] = cellIn[column] ?? 0;
    }
    starts.push(at.length);
  }
  return {
    rows: sideOf(of.rows),
    columns: sideOf(of.columns),
    starts: Int32Array.from(starts),
    at: Int32Array.from(at),
    ...sumRows(counts, found, cells, at.length),
  };
}

/** Returns the cells of a row by the place of their column. */
export function cellsOf({ starts, at, ...sums }: CrossTable, row: number): Map<number, Sum> {
  const cells = new Map<number, Sum>();
  for (let cell = starts[row] ?? 0; cell < (starts[row + 1] ?? 0); cell++) {
    cells.set(at[cell] ?? 0, sumAt(sums, cell));
  }
  return cells;
}
