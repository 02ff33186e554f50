import { type KeyboardEvent, type MouseEvent, useCallback, useRef } from "react";
import type { CellIndex, Comparison, FilterAndSort } from "@/lib/compare/comparison";
import type { CellTarget } from "@/lib/compare/equalize";
import { foldText } from "@/lib/list/search/search";
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

/** Renders items in rows and dealers in columns as a virtualized grid: arrow keys move, letters search for an item, Space selects a cell. */
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
  const typeAheadRef = useRef<TypeAhead>({ typed: "", lastTime: 0 });
  const isSelected = useCallback(
    (row: number, column: number) => isCellSelected(selected, row, column),
    [selected],
  );

  const toggleCell = ({ row, column }: CellIndex) =>
    onSelect(selectionAfterPress(selected, { row: rows[row] ?? -1, column: columns[column] ?? -1 }));

  /** Returns the row of the next item whose name matches the letters typed so far. */
  function findTypedRow(typed: string): number {
    const visibleNames = rows.map((row) => names[row] ?? "");
    // The first letter searches from the next row. Further letters may still match the current row.
    return findTypedName(visibleNames, typed, typed.length === 1 ? active.row + 1 : active.row);
  }

  /** Does what a key of the grid does; returns `false` for other keys. */
  function handleKey(event: KeyboardEvent): boolean {
    if (grid.moveByKey(event)) {
      typeAheadRef.current.typed = "";
      return true;
    }
    const typed = addTypedKey(typeAheadRef.current, event);
    if (typed !== "") {
      const row = findTypedRow(typed);
      if (row >= 0) grid.goTo({ row, column: active.column });
    } else if (event.key === " " || event.key === "Enter") toggleCell(active);
    else if (event.key === "Escape" && selected) onSelect(null);
    else return false;
    return true;
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
        onKeyDown={(event) => handleKey(event) && event.preventDefault()}
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

/** The letters typed to search for an item, and when the last one was typed, in milliseconds since the page was opened. */
type TypeAhead = { typed: string; lastTime: number };

/** A letter typed after a pause this long, in milliseconds, starts a new search. */
const TYPE_AHEAD_MS = 1000;

/** Adds a pressed key to the letters in `typeAhead`, and returns them; empty if the key types no character, or only a space at the start. */
function addTypedKey(typeAhead: TypeAhead, event: KeyboardEvent): string {
  const { key, ctrlKey, metaKey, altKey, timeStamp } = event;
  if (key.length !== 1 || ctrlKey || metaKey || altKey) return "";
  const isNewSearch = timeStamp - typeAhead.lastTime >= TYPE_AHEAD_MS;
  const typed = isNewSearch ? key : typeAhead.typed + key;
  if (typed === " ") return "";
  typeAhead.typed = typed;
  typeAhead.lastTime = timeStamp;
  return typed;
}

/** Returns the index of the first name, from `start` on and then from the top, that starts with `typed`, or else has a word that does; -1 if there is none. */
function findTypedName(names: readonly string[], typed: string, start: number): number {
  const query = foldText(typed.trim());
  if (query === "") return -1;
  const startIndex = Math.max(start, 0);
  const rotatedNames = [...names.slice(startIndex), ...names.slice(0, startIndex)].map(foldText);
  const prefixIndex = rotatedNames.findIndex((name) => name.startsWith(query));
  const matchIndex =
    prefixIndex < 0 ? rotatedNames.findIndex((name) => ` ${name}`.includes(` ${query}`)) : prefixIndex;
  return matchIndex < 0 ? -1 : (matchIndex + startIndex) % names.length;
}

/** Returns the selection after a press: a head cell selects its row, its column or all cells; another cell is added to the selected cells, or removed from them. */
function selectionAfterPress(selected: CellTarget | null, pressed: CellIndex): CellTarget | null {
  const { row, column } = pressed;
  if (row < 0 && column < 0) return { kind: "all" };
  if (row < 0) return { kind: "column", column };
  if (column < 0) return { kind: "row", row };
  const selectedCells = selected?.kind === "cells" ? selected.cells : [];
  const otherCells = selectedCells.filter((cell) => cell.row !== row || cell.column !== column);
  const nextCells = otherCells.length < selectedCells.length ? otherCells : [...selectedCells, pressed];
  return nextCells.length > 0 ? { kind: "cells", cells: nextCells } : null;
}

function isCellSelected(selected: CellTarget | null, row: number, column: number): boolean {
  if (selected?.kind === "row") return selected.row === row;
  if (selected?.kind === "column") return selected.column === column;
  if (selected?.kind === "all") return true;
  return selected?.cells.some((cell) => cell.row === row && cell.column === column) ?? false;
}
