import type { Counts, Key } from "../counts/counts";
import { groupRows } from "../counts/groups";
import { type OrderedSums, type Sum, sumAt } from "./sums";

/** The values along one side of a cross table, the largest first, with their sums. */
export type Side = { key: Key; values: string[]; sums: Sum[] };

/**
 * The counts by two columns. The cells of row `r` stand from `starts[r]` up to `starts[r + 1]`, each with the place of its
 * value among the columns; those without records are left out.
 */
export type CrossTable = {
  rows: Side;
  columns: Side;
  starts: Int32Array;
  at: Int32Array;
  records: Int32Array;
  totals: Float64Array;
};

function sideOf({ by }: Counts, key: Key, { sums, order }: OrderedSums): Side {
  const { texts } = by[key];
  return { key, values: order.map((at) => texts[at] ?? ""), sums: order.map((at) => sumAt(sums, at)) };
}

/** Returns the place of each number in an order. */
function placesIn(order: readonly number[], size: number): Int32Array {
  const places = new Int32Array(size).fill(-1);
  order.forEach((at, place) => {
    places[at] = place;
  });
  return places;
}

/** Adds up the found rows by two columns; `sumsOf` has their sums by the values of each. */
export function readCrossTable(
  counts: Counts,
  found: Int32Array,
  sumsOf: (key: Key) => OrderedSums,
  of: { rows: Key; columns: Key },
): CrossTable {
  const { by, amounts } = counts;
  const [down, across] = [by[of.rows], by[of.columns]];
  const [rows, columns] = [sumsOf(of.rows), sumsOf(of.columns)];
  const columnPlaces = placesIn(columns.order, across.texts.length);
  const inRows = groupRows(found, down.of);
  const starts = new Int32Array(rows.order.length + 1);
  const [at, records] = [new Int32Array(found.length), new Int32Array(found.length)];
  const totals = new Float64Array(found.length);
  const cells = new Int32Array(columns.order.length).fill(-1);
  let count = 0;
  for (const [place, value] of rows.order.entries()) {
    const first = count;
    for (let next = inRows.starts[value] ?? 0; next < (inRows.starts[value + 1] ?? 0); next++) {
      const row = inRows.rows[next] ?? 0;
      const column = columnPlaces[across.of[row] ?? 0] ?? 0;
      // A smaller one is the cell of a row before.
      if ((cells[column] ?? -1) < first) {
        at[count] = column;
        cells[column] = count++;
      }
      const cell = cells[column] ?? 0;
      records[cell] = (records[cell] ?? 0) + 1;
      const amount = amounts[row] ?? Number.NaN;
      if (!Number.isNaN(amount)) totals[cell] = (totals[cell] ?? 0) + amount;
    }
    starts[place + 1] = count;
  }
  return {
    rows: sideOf(counts, of.rows, rows),
    columns: sideOf(counts, of.columns, columns),
    starts,
    at: at.slice(0, count),
    records: records.slice(0, count),
    totals: totals.slice(0, count),
  };
}

/** Returns the cells of a row by the place of their column. */
export function cellsOf({ starts, at, records, totals }: CrossTable, row: number): Map<number, Sum> {
  const cells = new Map<number, Sum>();
  for (let cell = starts[row] ?? 0; cell < (starts[row + 1] ?? 0); cell++) {
    cells.set(at[cell] ?? 0, sumAt({ records, totals }, cell));
  }
  return cells;
}
