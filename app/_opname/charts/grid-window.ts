/** A cell by its place among the rows and columns; the sums stand before them, at -1. */
export type Cell = { row: number; column: number };

/** The places of what is in sight, and the pixels of what is not, before and after. */
export type GridWindow = { places: number[]; before: number; after: number };

/** So few are all rendered, which a printer needs. */
const FEW = 40;

/** What is rendered beyond either edge. */
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
