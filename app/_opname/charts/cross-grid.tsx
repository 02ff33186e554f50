"use client";

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Key } from "@/lib/opname/counts/counts";
import { useWidth } from "./chart-section";
import { type Cell, type Cross, CrossHead, CrossRow, neighbour, valuesAt, windowOf } from "./cross-rows";
import { KEY_LABELS, measureText } from "./labels";

const ROW_HEIGHT = 36;
const VISIBLE_HEIGHT = 448;
const NARROWEST = 72;
const LONGEST_NAME = 14;
const NAME_WIDTH = 152;
const DIGIT_WIDTH = 8.5;

type CrossGridProps = {
  cross: Cross;
  /** Shows the rows with each of these values. */
  onRows: (values: [key: Key, value: string][]) => void;
};

/** Returns the width of the columns: as wide as the largest sum, and as most of their names. */
function widthFor({ columns, all, measure }: Cross): number {
  const name = columns.values.reduce((longest, value) => Math.max(longest, value.length), 0);
  const longest = Math.max(measureText(all, measure).length, Math.min(name, LONGEST_NAME));
  return Math.max(NARROWEST, Math.ceil(longest * DIGIT_WIDTH) + 20);
}

/** Renders the values of two columns and their sums, what is in sight alone; arrows move from cell to cell. */
export function CrossGrid({ cross, onRows }: CrossGridProps) {
  const { rows, columns } = cross;
  const { ref, width } = useWidth();
  const [scrolled, setScrolled] = useState({ top: 0, left: 0 });
  const [active, setActive] = useState<Cell>({ row: -1, column: -1 });
  const table = useRef<HTMLTableElement>(null);
  const isMoving = useRef(false);
  const columnWidth = widthFor(cross);
  const shownRows = windowOf(rows.values.length, scrolled.top, ROW_HEIGHT, VISIBLE_HEIGHT);
  const shown = windowOf(columns.values.length, scrolled.left, columnWidth, width);

  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  });

  /** Brings a cell into sight: one that is not rendered cannot get the focus. */
  function reveal(frame: HTMLElement, { row, column }: Cell) {
    const [top, left] = [row * ROW_HEIGHT, column * columnWidth];
    const height = frame.clientHeight - 3 * ROW_HEIGHT;
    const room = Math.max(frame.clientWidth - NAME_WIDTH - 2 * columnWidth, 0);
    const { scrollTop, scrollLeft } = frame;
    frame.scrollTop = Math.min(Math.max(scrollTop, top - height), Math.max(top, 0));
    frame.scrollLeft = Math.min(Math.max(scrollLeft, left - room), Math.max(left, 0));
    setScrolled({ top: frame.scrollTop, left: frame.scrollLeft });
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const next = neighbour(active, event.key, rows.values.length, columns.values.length);
    if (!next) return;
    event.preventDefault();
    isMoving.current = true;
    setActive(next);
    if (event.currentTarget.parentElement) reveal(event.currentTarget.parentElement, next);
  }

  const line = (row: number) => (
    <CrossRow
      key={row}
      {...{ cross, row, shown, active }}
      onActive={setActive}
      onPress={(cell) => onRows(valuesAt(cross, cell))}
    />
  );
  return (
    <div
      ref={ref}
      onScroll={({ currentTarget: { scrollTop: top, scrollLeft: left } }) => setScrolled({ top, left })}
      className="max-h-112 w-fit max-w-full overflow-auto rounded-control border border-line print:max-h-none"
    >
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrows move through its cells.
        role="grid"
        aria-label={`${KEY_LABELS[rows.key]} dan ${KEY_LABELS[columns.key]}`}
        aria-rowcount={rows.values.length + 2}
        aria-colcount={columns.values.length + 2}
        onKeyDown={onKeyDown}
        style={{ width: NAME_WIDTH + (columns.values.length + 1) * columnWidth }}
        className="table-fixed border-separate border-spacing-0 text-sm tabular-nums [&_:is(td,th)]:border-r [&_:is(td,th)]:border-b [&_:is(td,th)]:border-line"
      >
        <colgroup>
          <col style={{ width: NAME_WIDTH }} />
          <col style={{ width: columnWidth }} />
          {shown.before > 0 && <col style={{ width: shown.before }} />}
          {shown.places.map((column) => (
            <col key={column} style={{ width: columnWidth }} />
          ))}
          {shown.after > 0 && <col style={{ width: shown.after }} />}
        </colgroup>
        <CrossHead cross={cross} shown={shown} />
        <tbody>
          {line(-1)}
          <Gap height={shownRows.before} />
          {shownRows.places.map(line)}
          <Gap height={shownRows.after} />
        </tbody>
      </table>
    </div>
  );
}

function Gap({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden style={{ height }} />;
}
