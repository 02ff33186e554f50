import { wallClock } from "../../lists/format";
import type { Cell, Column, ColumnarList } from "../../lists/list";

/** The columns by whose values counts are added up. */
export const KEYS = ["brand", "dealer", "cabang", "jenis_opname", "kode_part", "nama_mekanik"] as const;

export type Key = (typeof KEYS)[number];

/** The values of a column as texts, and the number of each row's; `none` is the number of the empty one, -1 without. */
export type Texts = { texts: string[]; of: Int32Array; none: number };

/** A list of stock counts, by columns; times are local ones of the business as if they were UTC. */
export type Counts = {
  length: number;
  /** NaN where Jumlah is no number. */
  amounts: Float64Array;
  /** NaN where the date is missing or unreadable. */
  times: Float64Array;
  by: Record<Key, Texts>;
  names: Texts;
  photos: Texts;
  /** The number of each row's branch, a cabang of a dealer; -1 without cabang. */
  branches: Int32Array;
  /** The number of each row's item in a branch; -1 where one of them is missing. */
  places: Int32Array;
  given: (field: "jumlah" | "created_at", row: number) => Cell;
};

const NO_COLUMN: Column = { values: [""], at: [] };

function readTexts(column: Column = NO_COLUMN, length: number): Texts {
  const numbers = new Map<string, number>();
  const numberOf = (value: Cell | undefined) => {
    const text = String(value ?? "").trim();
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, numbers.size);
    return numbers.size - 1;
  };
  const of = new Int32Array(length);
  if (Array.isArray(column)) for (let row = 0; row < length; row++) of[row] = numberOf(column[row]);
  else {
    const numbered = column.values.map(numberOf);
    for (let row = 0; row < length; row++) of[row] = numbered[column.at[row] ?? 0] ?? 0;
  }
  return { texts: [...numbers.keys()], of, none: numbers.get("") ?? -1 };
}

/** Reads each distinct value of a column once. */
function readNumbers(column: Column = NO_COLUMN, length: number, read: (value: Cell) => number) {
  if (Array.isArray(column)) return Float64Array.from(column, read);
  const numbers = column.values.map(read);
  const all = new Float64Array(length);
  for (let row = 0; row < length; row++) all[row] = numbers[column.at[row] ?? 0] ?? Number.NaN;
  return all;
}

/** Numbers the pairs of values that rows have; -1 where one of them is missing. */
function numberPairs(one: Int32Array, noOne: number, other: Int32Array, noOther: number, others: number) {
  const numbers = new Map<number, number>();
  const pairs = new Int32Array(one.length).fill(-1);
  for (let row = 0; row < pairs.length; row++) {
    const [first = 0, second = 0] = [one[row], other[row]];
    if (first === noOne || second === noOther) continue;
    const pair = first * others + second;
    const known = numbers.get(pair) ?? numbers.size;
    if (known === numbers.size) numbers.set(pair, known);
    pairs[row] = known;
  }
  return { pairs, size: numbers.size };
}

const cellOf = (column: Column = NO_COLUMN, row: number): Cell =>
  (Array.isArray(column) ? column[row] : column.values[column.at[row] ?? 0]) ?? "";

/** Reads a list of stock counts; texts without a zone are times of the business. */
export function readCounts({ columns, length }: ColumnarList, timeZone: string): Counts {
  const read = wallClock(timeZone);
  const texts = (field: string) => readTexts(columns[field], length);
  const by = Object.fromEntries(KEYS.map((key) => [key, texts(key)])) as Record<Key, Texts>;
  const { dealer, cabang, kode_part: items } = by;
  const branches = numberPairs(dealer.of, -1, cabang.of, cabang.none, cabang.texts.length);
  return {
    length,
    amounts: readNumbers(columns.jumlah, length, (cell) => (typeof cell === "number" ? cell : Number.NaN)),
    times: readNumbers(columns.created_at, length, (cell) => read(String(cell)) ?? Number.NaN),
    by,
    names: texts("nama_part"),
    photos: texts("foto"),
    branches: branches.pairs,
    places: numberPairs(items.of, items.none, branches.pairs, -1, branches.size).pairs,
    given: (field, row) => cellOf(columns[field], row),
  };
}
