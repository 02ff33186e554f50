import { memoize } from "./columns";
import type { ColumnarList } from "./list";
import { createCellReader } from "./list-window";

/** The hashes of the rows that a person has seen (`seen`), which are hidden, or with `showsSeen` are the only visible rows. */
export type SeenRowsFilter = { seen?: readonly string[]; showsSeen?: boolean };

/** Returns a short, non-cryptographic hash of a text (cyrb53). */
export function hashText(text: string, seed = 0): string {
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

const ROW_HASH_LENGTH = 16;

/** The hash function of each list, whose hashes are cached. */
const rowHasherByList = new WeakMap<ColumnarList, (row: number) => string>();

/** Returns a function that hashes all values of the row with an index; a seen row thus counts as unseen once a value has changed. */
export function createRowHasher(list: ColumnarList): (row: number) => string {
  const cachedHasher = rowHasherByList.get(list);
  if (cachedHasher) return cachedHasher;
  const readCell = createCellReader(list);
  const fields = Object.keys(list.columns).sort();
  const hashRow = memoize((row: number) => {
    const text = JSON.stringify(fields.map((field) => readCell(field, row)));
    return (hashText(text) + hashText(text, 1)).slice(0, ROW_HASH_LENGTH).padEnd(ROW_HASH_LENGTH, "0");
  });
  rowHasherByList.set(list, hashRow);
  return hashRow;
}

/** Returns a function that returns whether the row with an index is visible; `null` if all rows are. */
export function createSeenRowFilter(list: ColumnarList, { seen = [], showsSeen = false }: SeenRowsFilter) {
  if (seen.length === 0) return showsSeen ? () => false : null;
  const seenHashes = new Set(seen);
  const hashRow = createRowHasher(list);
  return (row: number) => seenHashes.has(hashRow(row)) === showsSeen;
}
