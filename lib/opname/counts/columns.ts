import type { Cell, Column } from "../../list/list";
import { eachGroup, groupRows } from "./groups";

/** The number that each row has, of which there are `size`; `none` is that of rows without a value. */
export type Numbers = { of: Int32Array; size: number; none: number };

/** Returns the numbers of texts. */
export const numbersOf = ({ of, texts, none }: Texts): Numbers => ({ of, size: texts.length, none });

/** Numbers the pairs of numbers that rows have; -1 where one of them is missing. */
export function numberPairs(one: Numbers, other: Numbers): Numbers {
  const of = new Int32Array(one.of.length).fill(-1);
  const pairs = new Int32Array(other.size).fill(-1);
  const rows = new Int32Array(of.length);
  for (let row = 0; row < rows.length; row++) rows[row] = row;
  let size = 0;
  const isIn = (row: number) => one.of[row] !== one.none && other.of[row] !== other.none;
  eachGroup(groupRows(rows, one.of, isIn), 1, (ofOne) => {
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

/** The values of a column as texts, and the number of each row's; `none` is the number of the empty one, -1 without. */
export type Texts = { texts: string[]; of: Int32Array; none: number };

const NO_COLUMN: Column = { values: [""], at: [] };

const textOf = (value: Cell | undefined) => String(value ?? "").trim();

/** Reads the values of a column into an array of numbers, each distinct value once. */
function readInto<Numbers extends Int32Array | Float64Array | Uint8Array>(
  all: Numbers,
  column: Column,
  read: (value: Cell) => number,
): Numbers {
  if (Array.isArray(column)) {
    for (let row = 0; row < all.length; row++) all[row] = read(column[row] ?? "");
    return all;
  }
  const numbers = column.values.map(read);
  for (let row = 0; row < all.length; row++) all[row] = numbers[column.at[row] ?? 0] ?? 0;
  return all;
}

/** Reads the texts of a column, without the spaces around them. */
export function readTexts(column: Column = NO_COLUMN, length: number): Texts {
  const numbers = new Map<string, number>();
  const of = readInto(new Int32Array(length), column, (value) => {
    const text = textOf(value);
    const known = numbers.get(text) ?? numbers.size;
    if (known === numbers.size) numbers.set(text, known);
    return known;
  });
  return { texts: [...numbers.keys()], of, none: numbers.get("") ?? -1 };
}

/** Reads which rows have a text in a column: 1, else 0. */
export function readPresence(column: Column = NO_COLUMN, length: number): Uint8Array {
  return readInto(new Uint8Array(length), column, (value) => (textOf(value) === "" ? 0 : 1));
}

/** Reads a column as numbers. */
export function readNumbers(column: Column = NO_COLUMN, length: number, read: (value: Cell) => number) {
  return readInto(new Float64Array(length), column, read);
}

/** Returns the value of a row. */
export const cellOf = (column: Column = NO_COLUMN, row: number): Cell =>
  (Array.isArray(column) ? column[row] : column.values[column.at[row] ?? 0]) ?? "";
