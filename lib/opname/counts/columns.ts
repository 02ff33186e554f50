import type { Cell, Column } from "../../list/list";

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
