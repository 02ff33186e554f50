import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";
import { useRovingTabIndex } from "./use-roving-tab-index";

/** The position of a cell in the grid; headers and sums are at -1. */
export type GridPosition = { row: number; column: number };

/** The rows or the columns of a grid, with sizes in pixels. */
type Axis = {
  count: number;
  size: number;
  /** The size of the sticky headers. */
  heads: number;
  /** The size of the sums between the headers and the other cells, which scroll with these. */
  sums?: number;
  /** Whether to render all instead of the visible ones. */
  isWhole?: boolean;
};

/** The rendered rows or columns, and the start and end of all of them in pixels. */
export type GridWindow = { items: VirtualItem[]; start: number; end: number };

const OVERSCAN = 4;

/** How many rows and columns a grid has, and how many rows are visible. */
type GridSize = { rows: number; columns: number; page: number };

const END = Number.POSITIVE_INFINITY;

const MOVES: Record<string, (from: GridPosition, size: GridSize) => Partial<GridPosition>> = {
  ArrowUp: ({ row }) => ({ row: row - 1 }),
  ArrowDown: ({ row }) => ({ row: row + 1 }),
  ArrowLeft: ({ column }) => ({ column: column - 1 }),
  ArrowRight: ({ column }) => ({ column: column + 1 }),
  PageUp: ({ row }, { page }) => ({ row: row - page }),
  PageDown: ({ row }, { page }) => ({ row: row + page }),
  Home: () => ({ column: -1 }),
  End: () => ({ column: END }),
  "Ctrl+ArrowUp": () => ({ row: 0 }),
  "Ctrl+ArrowDown": () => ({ row: END }),
  "Ctrl+ArrowLeft": () => ({ column: 0 }),
  "Ctrl+ArrowRight": () => ({ column: END }),
  "Ctrl+Home": () => ({ row: 0, column: 0 }),
  "Ctrl+End": () => ({ row: END, column: END }),
};

const clamp = (index: number, count: number) => Math.min(Math.max(index, -1), count - 1);

/** Returns the cell that a key moves to; `null` for other keys. */
export function nextCell(
  from: GridPosition,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  size: GridSize,
): GridPosition | null {
  const move = MOVES[ctrlKey ? `Ctrl+${key}` : key]?.(from, size);
  if (!move) return null;
  const { row, column } = { ...from, ...move };
  return { row: clamp(row, size.rows), column: clamp(column, size.columns) };
}

function useAxis(frame: RefObject<HTMLElement | null>, axis: Axis, active: number, horizontal: boolean) {
  const { count, size, heads, sums = 0, isWhole = false } = axis;
  const start = heads + sums;
  // The active one must stay rendered, because it may have the focus.
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
    paddingStart: start,
    scrollPaddingStart: start,
    overscan: isWhole ? count : OVERSCAN,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: positions depend on the size.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, size]);

  function reveal(index: number) {
    if (index >= 0) virtualizer.scrollToIndex(index);
    else if (sums > 0) virtualizer.scrollToOffset(0);
  }

  const length = virtualizer.scrollRect?.[horizontal ? "width" : "height"] ?? 0;
  const page = Math.max(1, Math.ceil((length - heads) / size) - 1);
  return { items: virtualizer.getVirtualItems(), start, end: virtualizer.getTotalSize(), page, reveal };
}

/** Returns the visible window of a large grid and its active cell, which Tab reaches and keys move. */
export function useLongGrid(axes: { rows: Axis; columns: Axis; initial: GridPosition }) {
  const frame = useRef<HTMLDivElement>(null);
  const { position, setPosition, moveTo, stopProps } = useRovingTabIndex(axes.initial, true);
  const [rowCount, columnCount] = [axes.rows.count, axes.columns.count];
  const active = { row: clamp(position.row, rowCount), column: clamp(position.column, columnCount) };
  const rows = useAxis(frame, axes.rows, active.row, false);
  const columns = useAxis(frame, axes.columns, active.column, true);

  function goTo(next: GridPosition) {
    if (next.row !== active.row || next.column !== active.column) moveTo(next);
    rows.reveal(next.row);
    columns.reveal(next.column);
  }

  /** Moves the focus by a key; returns whether it did. */
  function moveByKey(pressed: { key: string; ctrlKey: boolean }): boolean {
    const next = nextCell(active, pressed, { rows: rowCount, columns: columnCount, page: rows.page });
    if (next) goTo(next);
    return next !== null;
  }

  return { frame, active, setActive: setPosition, stopProps, rows, columns, goTo, moveByKey };
}
