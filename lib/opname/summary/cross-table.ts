import type { Counts, Key } from "../counts/counts";
import { eachGroup, groupRows } from "../counts/groups";
import { addRecord, bySize, type Measure, type Sum, type Sums, sumAt, sumRows } from "./sums";

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

type OrderedSide = { side: Side; order: number[] };

function sideOf(counts: Counts, found: Int32Array, key: Key, measure: Measure): OrderedSide {
  const { texts, of } = counts.by[key];
  const sums: Sums = sumRows(counts, found, of, texts.length);
  const order = bySize(sums, texts, measure);
  const side = { key, values: order.map((at) => texts[at] ?? ""), sums: order.map((at) => sumAt(sums, at)) };
  return { side, order };
}

/** Returns the place of each number in an order. */
function placesIn(order: readonly number[], size: number): Int32Array {
  const places = new Int32Array(size).fill(-1);
  order.forEach((at, place) => {
    places[at] = place;
  });
  return places;
}

/** Adds up the found rows by two columns. */
export function readCrossTable(
  counts: Counts,
  found: Int32Array,
  of: { rows: Key; columns: Key },
  measure: Measure,
): CrossTable {
  const { by, amounts } = counts;
  const [down, across] = [of.rows, of.columns].map((key) => by[key]) as [Counts["names"], Counts["names"]];
  const rows = sideOf(counts, found, of.rows, measure);
  const columns = sideOf(counts, found, of.columns, measure);
  const rowPlaces = placesIn(rows.order, down.texts.length);
  const columnPlaces = placesIn(columns.order, across.texts.length);
  const grouped = groupRows(
    found,
    down.of.map((at) => rowPlaces[at] ?? -1),
  );
  const starts = new Int32Array(rows.order.length + 1);
  const cells: (Sum & { at: number })[] = [];
  const open = new Map<number, Sum & { at: number }>();
  eachGroup(grouped, (inRow, place) => {
    open.clear();
    for (const row of inRow) {
      const at = columnPlaces[across.of[row] ?? 0] ?? 0;
      const cell = open.get(at) ?? { at, records: 0, total: 0 };
      addRecord(cell, amounts[row] ?? Number.NaN);
      open.set(at, cell);
    }
    for (const cell of open.values()) cells.push(cell);
    starts[place + 1] = cells.length;
  });
  return {
    rows: rows.side,
    columns: columns.side,
    starts,
    at: Int32Array.from(cells, ({ at }) => at),
    records: Int32Array.from(cells, ({ records }) => records),
    totals: Float64Array.from(cells, ({ total }) => total),
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
