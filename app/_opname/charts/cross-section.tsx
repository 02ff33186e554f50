"use client";

import { useMemo } from "react";
import { formatAmount } from "@/lib/list/format-value";
import type { Key } from "@/lib/opname/counts";
import { addUp, type CrossTable, type Measure, type Value } from "@/lib/opname/summary";
import { SelectField } from "../../_ui/fields/field";
import { useLongGrid } from "../../_ui/grid/use-long-grid";
import { useMedia } from "../../_ui/state/store";
import { ChartSection } from "./chart-section";
import { type Cross, CrossHead, CrossRow, valuesAt, withGaps } from "./cross-rows";
import { KEY_LABELS, measureText, valueLabel } from "./labels";

const ROW_HEIGHT = 36;
/** So few are all rendered, which a printer needs. */
const FEW = 40;
const NARROWEST = 72;
const LONGEST_NAME = 14;
/** Of branches that are named with their dealer, in two lines. */
const LONGEST_BRANCH = 18;
const NAME_WIDTH = 152;
const DIGIT_WIDTH = 8.5;

type CrossGridProps = {
  cross: Cross;
  /** Shows the rows with each of these values. */
  onRows: (values: [key: Key, value: Value][]) => void;
};

/** Returns the width of the columns: as wide as the largest sum, and as most of their names. */
function widthFor({ columns, all, measure }: Cross): number {
  const name = columns.values.reduce((longest, value) => Math.max(longest, valueLabel(value).length), 0);
  const most = columns.values.some(({ dealer }) => dealer !== undefined) ? LONGEST_BRANCH : LONGEST_NAME;
  const longest = Math.max(measureText(all, measure).length, Math.min(name, most));
  return Math.max(NARROWEST, Math.ceil(longest * DIGIT_WIDTH) + 20);
}

/** Renders the values of two columns and their sums, what is in sight alone; arrows move from cell to cell. */
function CrossGrid({ cross, onRows }: CrossGridProps) {
  const { rows, columns } = cross;
  const columnWidth = widthFor(cross);
  const isPrinted = useMedia("print", false);
  const axis = (count: number, size: number, heads: number) => {
    const isWhole = isPrinted || count <= FEW;
    return { count, size, heads, sums: size, isWhole };
  };
  const grid = useLongGrid({
    rows: axis(rows.values.length, ROW_HEIGHT, ROW_HEIGHT),
    columns: axis(columns.values.length, columnWidth, NAME_WIDTH),
    initial: { row: -1, column: -1 },
  });
  const { active, stopProps, setActive } = grid;

  const line = (row: number) => (
    <CrossRow
      key={row}
      {...{ cross, row, stopProps }}
      visible={grid.columns}
      active={active.row === row ? active.column : null}
      onActive={setActive}
      onPress={(cell) => onRows(valuesAt(cross, cell))}
    />
  );
  return (
    <div
      ref={grid.frame}
      className="max-h-112 w-fit max-w-full overflow-auto rounded-control border border-line print:max-h-none print:max-w-none print:overflow-visible"
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrows move through its cells.
        role="grid"
        aria-label={`${KEY_LABELS[rows.key]} dan ${KEY_LABELS[columns.key]}`}
        aria-rowcount={rows.values.length + 2}
        aria-colcount={columns.values.length + 2}
        onKeyDown={(event) => grid.moveByKey(event) && event.preventDefault()}
        style={{ width: NAME_WIDTH + (columns.values.length + 1) * columnWidth }}
        className="table-fixed border-separate print:w-full! print:table-auto print:text-[7pt] print:**:[col]:w-auto! border-spacing-0 text-sm tabular-nums [&_:is(td,th)]:border-r [&_:is(td,th)]:border-b [&_:is(td,th)]:border-line"
      >
        <colgroup>
          <col style={{ width: NAME_WIDTH }} />
          <col style={{ width: columnWidth }} />
          {withGaps(
            grid.columns,
            () => (
              <col style={{ width: columnWidth }} />
            ),
            (width) => (
              <col style={{ width }} />
            ),
          )}
        </colgroup>
        <CrossHead cross={cross} visible={grid.columns} />
        <tbody>
          {line(-1)}
          {withGaps(grid.rows, line, (height) => (
            <tr aria-hidden style={{ height }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

export type Sides = { rows: Key; columns: Key };

type CrossSectionProps = {
  cross: CrossTable;
  measure: Measure;
  sides: Sides;
  onSides: (sides: Sides) => void;
  onRows: (values: [key: Key, value: Value][]) => void;
};

function drawnOf(cross: CrossTable, measure: Measure): Cross {
  const sizes: ArrayLike<number> = measure === "catatan" ? cross.records : cross.totals;
  const most = Array.from(sizes).reduce((largest, size) => Math.max(largest, size), 0);
  return { ...cross, measure, most, all: addUp(cross.rows.sums) };
}

/** Renders the cross table of two columns that are chosen. */
export function CrossSection({ cross, measure, sides, onSides, onRows }: CrossSectionProps) {
  const { rows, columns } = cross;
  const drawn = useMemo(() => drawnOf(cross, measure), [cross, measure]);

  /** The choice of the same column for both sides exchanges them. */
  function choose(side: keyof Sides, key: Key) {
    const other = side === "rows" ? "columns" : "rows";
    onSides({ ...sides, [side]: key, ...(sides[other] === key && { [other]: sides[side] }) });
  }

  const select = (label: string, side: keyof Sides) => (
    <SelectField
      label={label}
      choices={KEY_LABELS}
      value={sides[side]}
      onChange={({ target }) => choose(side, target.value as Key)}
    />
  );
  const controls = (
    <div className="grid w-80 max-w-full grid-cols-2 gap-x-3 print:hidden">
      {select("Baris", "rows")}
      {select("Kolom", "columns")}
    </div>
  );
  return (
    <ChartSection title="Tabel silang" controls={controls}>
      <p className="text-sm text-muted print:break-after-avoid">
        {rows.values.length === 0
          ? "Tidak ada catatan"
          : `${formatAmount(rows.values.length)} baris, ${formatAmount(columns.values.length)} kolom`}
      </p>
      {rows.values.length > 0 && (
        <CrossGrid key={`${rows.key} ${columns.key}`} cross={drawn} onRows={onRows} />
      )}
    </ChartSection>
  );
}
