import { type Counts, KEYS, type Key } from "../counts/counts";
import { type Bars, type Pressed, readBars } from "./bars";
import { type CrossTable, readCrossTable } from "./cross-table";
import { readSeries, type Series, type Unit } from "./series";
import { type Measure, type OrderedSums, sumTexts } from "./sums";

/** What is summed up: by which measure, in which unit of time (`null`: one that suits), and the sides of the cross table. */
export type SummaryOrder = {
  measure: Measure;
  unit: Unit | null;
  pressed: Pressed;
  rows: Key;
  columns: Key;
};

/** The found counts summed up, by time, by column and by two of them. */
export type Summary = { series: Series; bars: Bars[]; cross: CrossTable };

/** Sums up the found rows. */
export function summarize(counts: Counts, found: Int32Array, order: SummaryOrder): Summary {
  const known = KEYS.map((key) => [key, sumTexts(counts, found, counts.by[key], order.measure)] as const);
  const sums = Object.fromEntries(known) as Record<Key, OrderedSums>;
  const sumsOf = (key: Key) => sums[key];
  return {
    series: readSeries(counts, found, order.unit),
    bars: readBars(counts, found, sumsOf, order.pressed),
    cross: readCrossTable(counts, found, sumsOf, order),
  };
}
