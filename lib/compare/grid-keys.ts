import { fold } from "../list/search/plain-text";
import type { CellAt } from "./comparison";

/** How many rows and columns a grid has, and how many rows are in sight. */
export type GridSize = { rows: number; columns: number; page: number };

const END = Number.POSITIVE_INFINITY;

/** Where a key leads: by how many rows and columns, or to which; the header and the names are at -1. */
const MOVES: Record<string, (from: CellAt, size: GridSize) => Partial<CellAt>> = {
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

const clamp = (place: number, count: number) => Math.min(Math.max(place, -1), count - 1);

/** Returns the cell to which a key leads; `null` for keys that move nowhere, as letters. */
export function moveFrom(
  from: CellAt,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  size: GridSize,
): CellAt | null {
  const move = MOVES[ctrlKey ? `Ctrl+${key}` : key]?.(from, size);
  if (!move) return null;
  const { row, column } = { ...from, ...move };
  return { row: clamp(row, size.rows), column: clamp(column, size.columns) };
}

/** Returns the first name from a place on, and then from the first, that begins with what was typed, or has a word that does; -1 if none. */
export function findTyped(names: readonly string[], typed: string, from: number): number {
  const wanted = fold(typed.trim());
  if (wanted === "") return -1;
  const start = Math.max(from, 0);
  const inTurn = [...names.slice(start), ...names.slice(0, start)].map(fold);
  const found = inTurn.findIndex((name) => name.startsWith(wanted));
  const place = found < 0 ? inTurn.findIndex((name) => ` ${name}`.includes(` ${wanted}`)) : found;
  return place < 0 ? -1 : (place + start) % names.length;
}
