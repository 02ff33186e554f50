"use client";

import { scaleQuantize } from "d3-scale";
import { useMemo } from "react";
import type { Key } from "@/lib/opname/counts";
import {
  type CrossTable,
  cellsOf,
  type Measure,
  measured,
  type Side,
  type Sum,
  type Value,
} from "@/lib/opname/sums";
import { KEY_LABELS, measureText, sumText, valueLabel } from "./labels";

/** A cell by its place among the rows and columns; the sums stand before them, at -1. */
export type Cell = { row: number; column: number };

/** The places of what is in sight, and the pixels of what is not, before and after. */
type GridWindow = { places: number[]; before: number; after: number };

/** So few are all rendered, which a printer needs. */
const FEW = 40;

const BEYOND = 4;

/** Returns which of `count` rows or columns of a size are in sight. */
export function windowOf(count: number, scrolled: number, size: number, visible: number): GridWindow {
  const isFew = count <= FEW;
  const first = isFew ? 0 : Math.max(0, Math.floor(scrolled / size) - BEYOND);
  const last = isFew ? count : Math.min(count, Math.ceil((scrolled + visible) / size) + BEYOND);
  const places = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);
  return { places, before: first * size, after: Math.max(0, count - last) * size };
}

const STEPS: Record<string, (from: Cell) => Cell> = {
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  Home: ({ row }) => ({ row, column: -1 }),
  End: ({ row }) => ({ row, column: Number.POSITIVE_INFINITY }),
};

const clamp = (place: number, count: number) => Math.min(Math.max(place, -1), count - 1);

/** Returns the cell to which a key leads from another; `null` for other keys. */
export function neighbour(from: Cell, key: string, rows: number, columns: number): Cell | null {
  const next = STEPS[key]?.(from);
  return next ? { row: clamp(next.row, rows), column: clamp(next.column, columns) } : null;
}

const HEAT = ["", "bg-brand/10", "bg-brand/20", "bg-brand/30", "bg-brand/40"];

const NOTHING: Sum = { records: 0, total: 0 };

/** A cross table as it is rendered: `all` is the sum of everything, `most` the largest cell by the measure. */
export type Cross = CrossTable & { all: Sum; most: number; measure: Measure };

const NO_VALUE: Value = { value: "" };

const nameAt = ({ values }: Side, place: number) =>
  place < 0 ? "Total" : valueLabel(values[place] ?? NO_VALUE);

/** Returns the values that the rows of a cell have. */
export function valuesAt(
  { rows, columns }: Pick<Cross, "rows" | "columns">,
  { row, column }: Cell,
): [key: Key, value: Value][] {
  const values: [Key, Value][] = [];
  if (row >= 0) values.push([rows.key, rows.values[row] ?? NO_VALUE]);
  if (column >= 0) values.push([columns.key, columns.values[column] ?? NO_VALUE]);
  return values;
}

/** Two lines fill the height of a row. */
const NAME = "line-clamp-2 leading-4 wrap-anywhere print:block print:leading-tight";

const HEAD = "sticky bg-sunken px-2 font-semibold print:static print:px-1";

/** Renders the values across the top. */
export function CrossHead({ cross: { rows, columns }, shown }: { cross: Cross; shown: GridWindow }) {
  const head = (column: number) => (
    <th
      key={column}
      scope="col"
      aria-colindex={column + 3}
      title={nameAt(columns, column)}
      className={`${HEAD} top-0 z-10 text-right`}
    >
      <span className={NAME}>{nameAt(columns, column)}</span>
    </th>
  );
  return (
    <thead>
      <tr className="h-9 print:h-auto">
        <th scope="col" className={`${HEAD} top-0 left-0 z-20 text-left`}>
          {KEY_LABELS[rows.key]}
        </th>
        {head(-1)}
        <Gap width={shown.before} />
        {shown.places.map(head)}
        <Gap width={shown.after} />
      </tr>
    </thead>
  );
}

const Gap = ({ width }: { width: number }) => width > 0 && <td aria-hidden />;

type CrossRowProps = {
  cross: Cross;
  row: number;
  shown: GridWindow;
  active: Cell;
  onActive: (cell: Cell) => void;
  onPress: (cell: Cell) => void;
};

/** Renders a row of the cross table; -1 is that of the sums. */
export function CrossRow({ cross, row, shown, active, onActive, onPress }: CrossRowProps) {
  const { rows, columns, most, measure, all } = cross;
  const cells = useMemo(() => cellsOf(cross, row), [cross, row]);
  const sumIn = (column: number) => {
    if (column < 0) return row < 0 ? all : rows.sums[row];
    return row < 0 ? columns.sums[column] : cells.get(column);
  };
  const heat = scaleQuantize([0, most || 1], HEAT);
  const name = nameAt(rows, row);
  const cell = (column: number) => {
    const at = { row, column };
    const sum = sumIn(column) ?? NOTHING;
    const isActive = active.row === row && active.column === column;
    const stop = { tabIndex: isActive ? 0 : -1, onFocus: () => onActive(at) };
    const label = `${name}, ${nameAt(columns, column)}`;
    const place = { "aria-colindex": column + 3 };
    if (sum.records === 0)
      return <td key={column} {...place} {...stop} aria-label={`${label}: tidak ada catatan`} />;
    const isSum = row < 0 || column < 0;
    return (
      <td
        key={column}
        {...place}
        className={`p-0 ${isSum ? "bg-sunken font-semibold" : heat(measured(sum, measure))}`}
      >
        <button
          type="button"
          {...stop}
          aria-label={`${label}: ${sumText(sum)}`}
          onClick={() => onPress(at)}
          className="h-9 w-full px-2 text-right hover:underline focus-visible:-outline-offset-2 print:block! print:h-auto print:px-1"
        >
          {measureText(sum, measure)}
        </button>
      </td>
    );
  };
  return (
    <tr aria-rowindex={row + 3} className="h-9 print:h-auto print:break-inside-avoid">
      <th scope="row" title={name} className={`${HEAD} left-0 z-10 text-left`}>
        <span className={NAME}>{name}</span>
      </th>
      {cell(-1)}
      <Gap width={shown.before} />
      {shown.places.map(cell)}
      <Gap width={shown.after} />
    </tr>
  );
}
