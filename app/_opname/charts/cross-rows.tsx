"use client";

import { scaleQuantize } from "d3-scale";
import { Fragment, type ReactNode, useMemo } from "react";
import type { Key } from "@/lib/opname/counts";
import {
  type CrossTable,
  cellsOf,
  type Measure,
  measured,
  type Side,
  type Sum,
  type Value,
} from "@/lib/opname/summary";
import type { GridCell, GridWindow, useLongGrid } from "../../_ui/grid/use-long-grid";
import { KEY_LABELS, measureText, sumText, valueLabel } from "./labels";

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
  { row, column }: GridCell,
): [key: Key, value: Value][] {
  const values: [Key, Value][] = [];
  if (row >= 0) values.push([rows.key, rows.values[row] ?? NO_VALUE]);
  if (column >= 0) values.push([columns.key, columns.values[column] ?? NO_VALUE]);
  return values;
}

/** Two lines fill the height of a row. */
const NAME = "line-clamp-2 leading-4 wrap-anywhere print:block print:leading-tight";

const HEAD = "sticky bg-sunken px-2 font-semibold print:static print:px-1";

/** Renders the rows or columns of a window, and a gap of so many pixels wherever others are left out. */
export function withGaps(
  { items, start, end }: GridWindow,
  render: (index: number) => ReactNode,
  renderGap: (pixels: number) => ReactNode,
): ReactNode {
  const gapBefore = (at: number) => (items[at]?.start ?? end) - (items[at - 1]?.end ?? start);
  return (
    <>
      {items.map(({ index }, at) => (
        <Fragment key={index}>
          {gapBefore(at) > 0 && renderGap(gapBefore(at))}
          {render(index)}
        </Fragment>
      ))}
      {gapBefore(items.length) > 0 && renderGap(gapBefore(items.length))}
    </>
  );
}

/** Renders the values across the top. */
export function CrossHead({ cross: { rows, columns }, visible }: { cross: Cross; visible: GridWindow }) {
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
        {withGaps(visible, head, gap)}
      </tr>
    </thead>
  );
}

const gap = () => <td aria-hidden />;

type CrossRowProps = {
  cross: Cross;
  row: number;
  visible: GridWindow;
  /** The column of the cell that Tab reaches, `null` in other rows. */
  active: number | null;
  stopProps: ReturnType<typeof useLongGrid>["stopProps"];
  onActive: (cell: GridCell) => void;
  onPress: (cell: GridCell) => void;
};

/** Renders a row of the cross table; -1 is that of the sums. */
export function CrossRow(props: CrossRowProps) {
  const { cross, row, visible, active, stopProps, onActive, onPress } = props;
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
    const stop = { ...stopProps(active === column), onFocus: () => onActive(at) };
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
      {withGaps(visible, cell, gap)}
    </tr>
  );
}
