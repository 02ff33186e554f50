import type { Texts } from "../counts/columns";
import type { Counts } from "../counts/counts";

/** How many records there are, and their Jumlah added up; a Jumlah that is no number is not in the total. */
export type Sum = { records: number; total: number };

export const MEASURES = { jumlah: "Jumlah", catatan: "Catatan" } as const;

/** What the bars measure. */
export type Measure = keyof typeof MEASURES;

/** Returns what a sum is by a measure. */
export const measured = ({ records, total }: Sum, measure: Measure) =>
  measure === "catatan" ? records : total;

/** Adds a record to a sum. */
export function addRecord(sum: Sum, amount: number): void {
  sum.records += 1;
  if (!Number.isNaN(amount)) sum.total += amount;
}

/** The digits of a number that a sum of decimals keeps exact. */
const EXACT_DIGITS = 15;

/** A larger sum would lose more than its tail. */
const LARGEST_TIDY = 1e13;

/** Returns a sum of decimals without the tail that binary fractions leave. */
export const tidy = (total: number) =>
  Number.isInteger(total) || Math.abs(total) > LARGEST_TIDY ? total : Number(total.toPrecision(EXACT_DIGITS));

/** Sums of rows by the number that each has in `of`. */
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

/** The sums of a column's values by their number, and the numbers that have rows, the largest first; equal ones by their text. */
export type OrderedSums = { sums: Sums; order: number[] };

/** Adds up rows by the values of a column. */
export function sumTexts(
  counts: Counts,
  found: Int32Array,
  { of, texts }: Texts,
  measure: Measure,
): OrderedSums {
  const sums = sumRows(counts, found, of, texts.length);
  const sizes = measure === "catatan" ? sums.records : sums.totals;
  const order: number[] = [];
  for (let at = 0; at < texts.length; at++) if (sums.records[at]) order.push(at);
  order.sort(
    (one, other) =>
      (sizes[other] ?? 0) - (sizes[one] ?? 0) || ((texts[one] ?? "") < (texts[other] ?? "") ? -1 : 1),
  );
  return { sums, order };
}
