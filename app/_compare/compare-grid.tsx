"use client";

import { type KeyboardEvent, type MouseEvent, useCallback, useRef } from "react";
import { type CellIndex, type Comparison, type FilterAndSort, findTypedName } from "@/lib/compare/comparison";
import type { CellTarget } from "@/lib/compare/equalize";
import { useLongGrid } from "../_ui/grid/use-long-grid";
import {
  COLUMN_WIDTH,
  CompareCell,
  CompareRow,
  columnStyle,
  GridDiv,
  HEAD_CLASS,
  HEAD_HEIGHT,
  rowHeightOf,
} from "./compare-row";

type CompareGridProps = {
  comparison: Comparison;
  display: FilterAndSort;
  /** The matrix indexes of the visible items, in the order of the rows. */
  rows: readonly number[];
  /** The matrix indexes of the visible dealers. */
  columns: readonly number[];
  nameWidth: number;
  selected: CellTarget | null;
  onSelect: (target: CellTarget | null) => void;
};

/** A letter typed after a pause this long, in milliseconds, starts a new search for an item. */
const TYPE_AHEAD_MS = 1000;

/** Renders items in rows and dealers in columns as a virtualized grid: arrow keys move, letters search for an item, Space selects. */
export function CompareGrid(props: CompareGridProps) {
  const { comparison, display, rows, columns, nameWidth, selected, onSelect } = props;
  const { names, dealers } = comparison.matrix;
  const rowHeight = rowHeightOf(comparison);
  const grid = useLongGrid({
    rows: { count: rows.length, size: rowHeight, headerSize: HEAD_HEIGHT },
    columns: { count: columns.length, size: COLUMN_WIDTH, headerSize: nameWidth },
    initial: { row: 0, column: 0 },
  });
  const { active, stopProps } = grid;
  const typeAheadRef = useRef({ typed: "", lastTime: 0 });
  const isSelected = useCallback(
    (row: number, column: number) => isCellSelected(selected, row, column),
    [selected],
  );

  const toggleCell = ({ row, column }: CellIndex) =>
    onSelect(selectionAfterPress(selected, { row: rows[row] ?? -1, column: columns[column] ?? -1 }));

  /** Adds a pressed key to the letters typed so far, and returns them; empty if the key types no character. */
  function addTypedKey({ key, ctrlKey, metaKey, altKey, timeStamp }: KeyboardEvent): string {
    if (key.length !== 1 || ctrlKey || metaKey || altKey) return "";
    const { typed, lastTime } = typeAheadRef.current;
    const next = timeStamp - lastTime < TYPE_AHEAD_MS ? typed + key : key;
    if (next !== " ") typeAheadRef.current = { typed: next, lastTime: timeStamp };
    return next.trimStart();
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const isMove = grid.moveByKey(event);
    const typed = isMove ? "" : addTypedKey(event);
    if (isMove) typeAheadRef.current.typed = "";
    else if (typed !== "") {
      const match = findTypedName(
        rows.map((row) => names[row] ?? ""),
        typed,
        // The first letter searches from the next row. Further letters may still match the current row.
        typed.length === 1 ? active.row + 1 : active.row,
      );
      if (match >= 0) grid.goTo({ row: match, column: active.column });
    } else if (event.key === " " || event.key === "Enter") toggleCell(active);
    else if (event.key === "Escape" && selected) onSelect(null);
    else return;
    event.preventDefault();
  }

  function onClick({ target }: MouseEvent) {
    const cell = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
    if (!cell) return;
    const position = { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
    grid.setActive(position);
    toggleCell(position);
  }

  const isActiveCell = (row: number, column: number) => active.row === row && active.column === column;
  return (
    <div
      ref={grid.frame}
      className={`min-h-72 max-w-full overflow-auto rounded-panel border border-line bg-surface shadow-panel max-sm:max-h-[75dvh] ${columns.length === 1 ? "" : "w-fit"}`}
    >
      <GridDiv
        role="grid"
        tabIndex={-1}
        aria-label="Bandingkan dealer"
        aria-multiselectable
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        onKeyDown={onKeyDown}
        onClick={onClick}
        style={{ width: columns.length === 1 ? "100%" : nameWidth + columns.length * COLUMN_WIDTH }}
        className="tabular-nums"
      >
        <GridDiv role="row" aria-rowindex={1} className="sticky top-0 z-20" style={{ height: HEAD_HEIGHT }}>
          <CompareCell
            role="columnheader"
            row={-1}
            column={-1}
            stop={stopProps(isActiveCell(-1, -1))}
            style={{ width: nameWidth }}
            className={`${HEAD_CLASS} sticky left-0 z-10 flex h-full items-center px-2 text-sm font-semibold`}
          >
            Keterangan
          </CompareCell>
          {grid.columns.items.map(({ index: column }) => (
            <CompareCell
              key={column}
              role="columnheader"
              row={-1}
              column={column}
              stop={stopProps(isActiveCell(-1, column))}
              title={dealers[columns[column] ?? 0]}
              style={columnStyle(column, columns.length, nameWidth)}
              className={`${HEAD_CLASS} absolute inset-y-0 flex items-center px-2 text-sm font-semibold`}
            >
              <span className="line-clamp-2">{dealers[columns[column] ?? 0]}</span>
            </CompareCell>
          ))}
        </GridDiv>
        <GridDiv role="rowgroup" className="relative" style={{ height: rows.length * rowHeight }}>
          {grid.rows.items.map(({ index: position }) => (
            <CompareRow
              key={rows[position]}
              {...{ comparison, display, position, columns, nameWidth, stopProps, isSelected }}
              renderedColumns={grid.columns.items}
              row={rows[position] ?? 0}
              active={active.row === position ? active.column : null}
              markedColumn={columns[active.column] ?? -1}
            />
          ))}
        </GridDiv>
      </GridDiv>
    </div>
  );
}

function selectionAfterPress(selected: CellTarget | null, pressed: CellIndex): CellTarget | null {
  if (pressed.row < 0)
    return pressed.column < 0 ? { kind: "all" } : { kind: "column", column: pressed.column };
  if (pressed.column < 0) return { kind: "row", row: pressed.row };
  const selectedCells = selected?.kind === "cells" ? selected.cells : [];
  const otherCells = selectedCells.filter((cell) => !isSameCell(pressed)(cell));
  const nextCells = otherCells.length < selectedCells.length ? otherCells : [...selectedCells, pressed];
  return nextCells.length > 0 ? { kind: "cells", cells: nextCells } : null;
}

const isSameCell = (one: CellIndex) => (other: CellIndex) =>
  one.row === other.row && one.column === other.column;

function isCellSelected(selected: CellTarget | null, row: number, column: number): boolean {
  switch (selected?.kind) {
    case undefined:
      return false;
    case "all":
      return true;
    case "row":
      return selected.row === row;
    case "column":
      return selected.column === column;
    case "cells":
      return selected.cells.some(isSameCell({ row, column }));
  }
}
