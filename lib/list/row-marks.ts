import { memoize } from "./columns";
import type { ColumnarList } from "./list";
import { createCellReader } from "./list-window";

/** The hashes (`createRowHasher`) of the rows that a person has seen. These rows are hidden, or with `showsSeen` all others are. */
export type SeenRows = { seen?: readonly string[]; showsSeen?: boolean };

/** Returns a short, non-cryptographic hash of a text (cyrb53). */
export function hashOf(text: string, seed = 0): string {
  let firstHalf = 0xdeadbeef ^ seed;
  let secondHalf = 0x41c6ce57 ^ seed;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    firstHalf = Math.imul(firstHalf ^ code, 2654435761);
    secondHalf = Math.imul(secondHalf ^ code, 1597334677);
  }
  firstHalf =
    Math.imul(firstHalf ^ (firstHalf >>> 16), 2246822507) ^
    Math.imul(secondHalf ^ (secondHalf >>> 13), 3266489909);
  secondHalf =
    Math.imul(secondHalf ^ (secondHalf >>> 16), 2246822507) ^
    Math.imul(firstHalf ^ (firstHalf >>> 13), 3266489909);
  return (4294967296 * (2097151 & secondHalf) + (firstHalf >>> 0)).toString(36);
}

const MARK_LENGTH = 16;

const markFunctions = new WeakMap<ColumnarList, (row: number) => string>();

/** Returns a function that hashes all values of a row, so that a seen row counts as unseen once a value has changed. */
export function rowMarks(list: ColumnarList): (row: number) => string {
  const cachedFunction = markFunctions.get(list);
  if (cachedFunction) return cachedFunction;
  const read = createCellReader(list);
  const fields = Object.keys(list.columns).sort();
  const markOf = memoize((row: number) => {
    const text = JSON.stringify(fields.map((field) => read(field, row)));
    return (hashOf(text) + hashOf(text, 1)).slice(0, MARK_LENGTH).padEnd(MARK_LENGTH, "0");
  });
  markFunctions.set(list, markOf);
  return markOf;
}

/** Returns a function that tells whether a row is visible under the filter of seen rows; `null` if all rows are. */
export function seenRowFilter(list: ColumnarList, { seen = [], showsSeen = false }: SeenRows) {
  if (seen.length === 0) return showsSeen ? () => false : null;
  const seenMarks = new Set(seen);
  const markOf = rowMarks(list);
  return (row: number) => seenMarks.has(markOf(row)) === showsSeen;
}
