import type { Cell, Column } from "./list";

const NO_COLUMN: Column = { values: [""], at: [] };

/** Fills an array with a number for each row of a column; a column with distinct values is read once for each. */
export function readColumn<Numbers extends Int32Array | Uint32Array | Float64Array | Uint8Array>(
  numbers: Numbers,
  column: Column = NO_COLUMN,
  read: (value: Cell) => number,
): Numbers {
  if (Array.isArray(column)) {
    for (let row = 0; row < numbers.length; row++) numbers[row] = read(column[row] ?? "");
    return numbers;
  }
  const ofValues = column.values.map(read);
  for (let row = 0; row < numbers.length; row++) numbers[row] = ofValues[column.at[row] ?? 0] ?? 0;
  return numbers;
}

/** Numbers distinct keys from 0 on, in the order in which they first occur. */
export function keyIndexer<Key>() {
  const numbers = new Map<Key, number>();
  function numberOf(key: Key): number {
    const number = numbers.get(key) ?? numbers.size;
    if (number === numbers.size) numbers.set(key, number);
    return number;
  }
  return { numbers, numberOf };
}

/** The distinct values of a column, and the number of the value of each row. */
export type DistinctValues<Value = Cell> = { cells: Value[]; of: Int32Array };

/** Returns the distinct values of a column as `read` returns them. */
export function distinctValues<Value>(
  column: Column | undefined,
  length: number,
  read: (cell: Cell) => Value,
): DistinctValues<Value> {
  const { numbers, numberOf } = keyIndexer<Value>();
  const of = readColumn(new Int32Array(length), column, (cell) => numberOf(read(cell)));
  return { cells: [...numbers.keys()], of };
}

/** Returns the indexes of all rows, from 0. */
export const rowIndexes = (length: number) => new Int32Array(length).map((_, row) => row);

/** Groups rows by a key; rows without one are left out. */
export function groupRows<Key extends string | number>(
  rows: ArrayLike<number>,
  keyOf: (row: number) => Key | null,
): Map<Key, number[]> {
  const groups = new Map<Key, number[]>();
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? 0;
    const key = keyOf(row);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** Returns the median of numbers in any order, 0 of none. */
export function medianOf(numbers: ArrayLike<number>): number {
  const sorted = new Float64Array(numbers).sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
