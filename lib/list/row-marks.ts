import type { ColumnarList } from "./list";
import { readerOf } from "./list-window";

/** The marks of the rows marked as seen; with `showsSeen` they are shown instead of the others. */
export type SeenRows = { seen?: readonly string[]; showsSeen?: boolean };

/** Returns a short, non-cryptographic hash of a text (cyrb53). */
export function hashOf(text: string, seed = 0): string {
  let one = 0xdeadbeef ^ seed;
  let other = 0x41c6ce57 ^ seed;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return (4294967296 * (2097151 & other) + (one >>> 0)).toString(36);
}

const MARK_LENGTH = 16;

const marks = new WeakMap<ColumnarList, (row: number) => string>();

/** Returns a function that hashes the values of a row; the hash marks the row as seen until a value changes. */
export function rowMarks(list: ColumnarList): (row: number) => string {
  const opened = marks.get(list);
  if (opened) return opened;
  const read = readerOf(list);
  const fields = Object.keys(list.columns).sort();
  const marksByRow = new Map<number, string>();
  const markOf = (row: number) => {
    const before = marksByRow.get(row);
    if (before) return before;
    const text = JSON.stringify(fields.map((field) => read(field, row)));
    const mark = (hashOf(text) + hashOf(text, 1)).slice(0, MARK_LENGTH).padEnd(MARK_LENGTH, "0");
    marksByRow.set(row, mark);
    return mark;
  };
  marks.set(list, markOf);
  return markOf;
}

/** Returns a test whether a row is shown, or `null` if all are: those not marked as seen, or with `showsSeen` those marked. */
export function rowFilter(list: ColumnarList, { seen = [], showsSeen = false }: SeenRows) {
  if (seen.length === 0) return showsSeen ? () => false : null;
  const seenMarks = new Set(seen);
  const markOf = rowMarks(list);
  return (row: number) => seenMarks.has(markOf(row)) === showsSeen;
}

/** Sorts rows by descending weight, stably. */
export const sortByWeight = <Row>(rows: readonly Row[], weightOf: (row: Row) => number): Row[] =>
  rows.toSorted((one, other) => weightOf(other) - weightOf(one));
