import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";
import { useRovingTabIndex } from "./use-roving-tab-index";

/** The row and column index of a cell; headers and sums have the index -1. */
export type GridPosition = { row: number; column: number };

/** The rows or the columns of a grid; sizes are in pixels. */
type GridAxis = {
  count: number;
  size: number;
  /** The size of the sticky headers. */
  headerSize: number;
  /** The size of the sums, which are between the headers and the first cells and scroll with the cells. */
  sumsSize?: number;
  /** Whether to render all rows or columns instead of the visible ones. */
  rendersAll?: boolean;
};

/** The rows or columns to render, and where all rows or columns start and end, in pixels. */
export type GridWindow = { items: VirtualItem[]; start: number; end: number };

/** Renders only the visible cells of a large grid. Returns the rows and columns to render, and the active cell, which Tab reaches and keys move. */
export function useLongGrid(axes: { rows: GridAxis; columns: GridAxis; initial: GridPosition }) {
  const frameRef = useRef<HTMLDivElement>(null);
  const { position, setPosition, moveTo, stopProps } = useRovingTabIndex(axes.initial, true);
  const rowCount = axes.rows.count;
  const columnCount = axes.columns.count;
  const active = { row: clamp(position.row, rowCount), column: clamp(position.column, columnCount) };
  const rows = useAxis(frameRef, axes.rows, active.row, false);
  const columns = useAxis(frameRef, axes.columns, active.column, true);

  function goTo(next: GridPosition) {
    if (next.row !== active.row || next.column !== active.column) moveTo(next);
    rows.reveal(next.row);
    columns.reveal(next.column);
  }

  /** Moves the active cell by a key; returns false for a key that does not move. */
  function moveByKey(pressed: PressedKey): boolean {
    const next = nextCell(active, pressed, { rows: rowCount, columns: columnCount, pageRows: rows.pageRows });
    if (next) goTo(next);
    return next !== null;
  }

  return { frame: frameRef, active, setActive: setPosition, stopProps, rows, columns, goTo, moveByKey };
}

const OVERSCAN = 4;

/** Returns the rows or columns of a grid that are rendered, and a function that scrolls to one of them. */
function useAxis(frame: RefObject<HTMLElement | null>, axis: GridAxis, active: number, horizontal: boolean) {
  const { count, size, headerSize, sumsSize = 0, rendersAll = false } = axis;
  const startOffset = headerSize + sumsSize;
  // The active row or column is always rendered, because its cell may have the focus.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      if (active < 0 || indexes.includes(active)) return indexes;
      return [...indexes, active].sort((one, other) => one - other);
    },
    [active],
  );
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    horizontal,
    rangeExtractor,
    getScrollElement: () => frame.current,
    estimateSize: () => size,
    paddingStart: startOffset,
    scrollPaddingStart: startOffset,
    overscan: rendersAll ? count : OVERSCAN,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again when the size changes.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, size]);

  function reveal(index: number) {
    if (index >= 0) virtualizer.scrollToIndex(index);
    else if (sumsSize > 0) virtualizer.scrollToOffset(0);
  }

  const viewportLength = virtualizer.scrollRect?.[horizontal ? "width" : "height"] ?? 0;
  const pageRows = Math.max(1, Math.ceil((viewportLength - headerSize) / size) - 1);
  return {
    items: virtualizer.getVirtualItems(),
    start: startOffset,
    end: virtualizer.getTotalSize(),
    pageRows,
    reveal,
  };
}

type PressedKey = { key: string; ctrlKey: boolean };

/** How many rows and columns a grid has, and how many rows PageUp and PageDown move. */
type GridSize = { rows: number; columns: number; pageRows: number };

/** Returns the cell that a key moves to; `null` for a key that does not move. */
function nextCell(from: GridPosition, { key, ctrlKey }: PressedKey, size: GridSize): GridPosition | null {
  const move = CELL_MOVES_BY_KEY[ctrlKey ? `Ctrl+${key}` : key]?.(from, size);
  if (!move) return null;
  const { row, column } = { ...from, ...move };
  return { row: clamp(row, size.rows), column: clamp(column, size.columns) };
}

const clamp = (index: number, count: number) => Math.min(Math.max(index, -1), count - 1);

/** An index after all others, which `clamp` reduces to the index of the last row or column. */
const LAST_INDEX = Number.POSITIVE_INFINITY;

/** Functions by key that return the row, the column or both to which the active cell moves. */
const CELL_MOVES_BY_KEY: Record<string, (from: GridPosition, size: GridSize) => Partial<GridPosition>> = {
  ArrowUp: ({ row }) => ({ row: row - 1 }),
  ArrowDown: ({ row }) => ({ row: row + 1 }),
  ArrowLeft: ({ column }) => ({ column: column - 1 }),
  ArrowRight: ({ column }) => ({ column: column + 1 }),
  PageUp: ({ row }, { pageRows }) => ({ row: row - pageRows }),
  PageDown: ({ row }, { pageRows }) => ({ row: row + pageRows }),
  Home: () => ({ column: -1 }),
  End: () => ({ column: LAST_INDEX }),
  "Ctrl+ArrowUp": () => ({ row: 0 }),
  "Ctrl+ArrowDown": () => ({ row: LAST_INDEX }),
  "Ctrl+ArrowLeft": () => ({ column: 0 }),
  "Ctrl+ArrowRight": () => ({ column: LAST_INDEX }),
  "Ctrl+Home": () => ({ row: 0, column: 0 }),
  "Ctrl+End": () => ({ row: LAST_INDEX, column: LAST_INDEX }),
};
