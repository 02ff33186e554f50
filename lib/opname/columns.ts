import type { Cell, Column } from "../list/list";

/** The number that each row has, of which there are `size`; `none` is that of rows without a value. */
export type Numbers = { of: Int32Array; size: number; none: number };

/** The values of a column as texts, and the number of each row's; `none` is -1 if no row is without a text. */
export type Texts = Numbers & { texts: string[] };

/** Numbers the pairs of numbers that rows have; -1 where one of them is missing. */
export function numberPairs(one: Numbers, other: Numbers): Numbers {
  const of = new Int32Array(one.of.length).fill(-1);
  const pairs = new Int32Array(other.size).fill(-1);
  let size = 0;
  const isIn = (row: number) => one.of[row] !== one.none && other.of[row] !== other.none;
  eachGroup(groupRows(allRows(of.length), one.of, isIn), 1, (ofOne) => {
    const first = size;
    for (let at = 0; at < ofOne.length; at++) {
      const row = ofOne[at] ?? 0;
      const second = other.of[row] ?? 0;
      // A smaller one is the pair of another group.
      if ((pairs[second] ?? -1) < first) pairs[second] = size++;
      of[row] = pairs[second] ?? -1;
    }
  });
  return { of, size, none: -1 };
}

const NO_COLUMN: Column = { values: [""], at: [] };

export const textOf = (value: Cell) => String(value).trim();

/** Reads the values of a column into an array of numbers, each distinct value once. */
export function readInto<Into extends Int32Array | Float64Array | Uint8Array>(
  all: Into,
  column: Column = NO_COLUMN,
  read: (value: Cell) => number,
): Into {
  if (Array.isArray(column)) {
    for (let row = 0; row < all.length; row++) all[row] = read(column[row] ?? "");
    return all;
  }
  const numbers = column.values.map(read);
  for (let row = 0; row < all.length; row++) all[row] = numbers[column.at[row] ?? 0] ?? 0;
  return all;
}

/** Reads the texts of a column, without the spaces around them. */
export function readTexts(column: Column | undefined, length: number): Texts {
  const numbers = new Map<string, number>();
  const of = readInto(new Int32Array(length), column, (value) => {
    const text = textOf(value);
    const known = numbers.get(text) ?? numbers.size;
    if (known === numbers.size) numbers.set(text, known);
    return known;
  });
  return { texts: [...numbers.keys()], of, size: numbers.size, none: numbers.get("") ?? -1 };
}

/** Returns the rows of a list in their order. */
export function allRows(length: number): Int32Array {
  const rows = new Int32Array(length);
  for (let row = 0; row < length; row++) rows[row] = row;
  return rows;
}

/** Rows by group: those of group `g` stand in `rows` from `starts[g]` up to `starts[g + 1]`, in the order given. */
export type Groups = { rows: Int32Array; starts: Int32Array };

/** Groups rows by the number that each has in `of`; leaves out those for which `isIn` is false and those with a negative number. */
export function groupRows(
  found: Int32Array,
  of: Int32Array,
  isIn: (row: number) => boolean = () => true,
): Groups {
  let most = -1;
  let count = 0;
  const kept = new Int32Array(found.length);
  for (let place = 0; place < found.length; place++) {
    const row = found[place] ?? 0;
    const group = of[row] ?? -1;
    if (group < 0 || !isIn(row)) continue;
    kept[count++] = row;
    if (group > most) most = group;
  }
  const starts = new Int32Array(most + 2);
  for (let at = 0; at < count; at++) {
    const next = (of[kept[at] ?? 0] ?? 0) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let group = 1; group < starts.length; group++)
    starts[group] = (starts[group] ?? 0) + (starts[group - 1] ?? 0);
  const next = starts.slice();
  const rows = new Int32Array(count);
  for (let at = 0; at < count; at++) {
    const row = kept[at] ?? 0;
    const group = of[row] ?? 0;
    rows[next[group] ?? 0] = row;
    next[group] = (next[group] ?? 0) + 1;
  }
  return { rows, starts };
}

/** Calls back for each group that has at least so many rows. */
export function eachGroup(
  { rows, starts }: Groups,
  least: number,
  call: (rows: Int32Array, group: number) => void,
): void {
  for (let group = 0; group + 1 < starts.length; group++) {
    const start = starts[group] ?? 0;
    const end = starts[group + 1] ?? 0;
    if (end - start >= least) call(rows.subarray(start, end), group);
  }
}
