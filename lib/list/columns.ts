import type { Cell, Column } from "./list";

/** Sets `numbers[row]` for each row to the number that `read` returns for its cell, and returns `numbers`; calls `read` once for each stored value of the column. */
export function fillNumbersFromColumn<Numbers extends Int32Array | Uint32Array | Float64Array | Uint8Array>(
  numbers: Numbers,
  column: Column = { values: [""], at: [] },
  read: (value: Cell) => number,
): Numbers {
  if (Array.isArray(column)) {
    for (let row = 0; row < numbers.length; row++) numbers[row] = read(column[row] ?? "");
    return numbers;
  }
  const numbersByValueIndex = column.values.map(read);
  for (let row = 0; row < numbers.length; row++) numbers[row] = numbersByValueIndex[column.at[row] ?? 0] ?? 0;
  return numbers;
}

/** Returns `getOrAddIndex`, which returns the index of a key and assigns the next one, from 0, to a new key; and `indexByKey`, which has the assigned indexes. */
export function createKeyIndexer<Key>() {
  const indexByKey = new Map<Key, number>();
  function getOrAddIndex(key: Key): number {
    const index = indexByKey.get(key) ?? indexByKey.size;
    if (index === indexByKey.size) indexByKey.set(key, index);
    return index;
  }
  return { indexByKey, getOrAddIndex };
}

/** The distinct values of a column, and for each row the index of its value. */
export type DistinctValues<Value = Cell> = { values: Value[]; indexes: Int32Array };

/** Returns the distinct results of `read` for the cells of a column with `length` rows, and for each row the index of its result. */
export function readDistinctValues<Value>(
  column: Column | undefined,
  length: number,
  read: (cell: Cell) => Value,
): DistinctValues<Value> {
  const { indexByKey, getOrAddIndex } = createKeyIndexer<Value>();
  const readIndex = (cell: Cell) => getOrAddIndex(read(cell));
  const indexes = fillNumbersFromColumn(new Int32Array(length), column, readIndex);
  return { values: [...indexByKey.keys()], indexes };
}

/** Returns the indexes of all rows of a list with `length` rows. */
export const getRowIndexes = (length: number) => new Int32Array(length).map((_, row) => row);

/** Groups row indexes by the key that `keyOf` returns; rows whose key is `null` are left out. */
export function groupRows<Key extends string | number>(
  rows: ArrayLike<number>,
  keyOf: (row: number) => Key | null,
): Map<Key, number[]> {
  const groups = Map.groupBy(Array.from(rows), keyOf);
  groups.delete(null);
  return groups as Map<Key, number[]>;
}

/** Sorts rows by descending weight; rows of the same weight stay in their order. */
export const sortByWeight = <Row>(rows: readonly Row[], weightOf: (row: Row) => number): Row[] =>
  rows.toSorted((one, other) => weightOf(other) - weightOf(one));

/** Returns the median of unsorted numbers, or 0 if there are none. */
export function medianOf(numbers: ArrayLike<number>): number {
  const sorted = new Float64Array(numbers).sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** Returns a function that computes the value of a key at its first call and caches it. */
export function memoize<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const cache = new Map<Key, Value>();
  return (key) => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const value = compute(key);
    cache.set(key, value);
    return value;
  };
}
