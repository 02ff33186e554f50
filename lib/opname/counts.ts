import { distinctValues, keyIndexer, readColumn } from "../list/columns";
import { DAY_MS, timeParser } from "../list/format";
import type { Cell, Column, ColumnarList } from "../list/list";
import { readerOf } from "../list/list-window";

/** Returns the number of the day of a local time, counted from 1970-01-01. */
export const dayNumberOf = (time: number) => Math.floor(time / DAY_MS);

/** The days of some times, the earliest first, and the index of each row's day; -1 without a time. */
type DayNumbers = { of: Int32Array; days: number[] };

function numberDays(times: Float64Array): DayNumbers {
  const dayAt = times.map((time) => dayNumberOf(time));
  const days = [...new Set(dayAt)].filter((day) => !Number.isNaN(day)).sort((one, other) => one - other);
  const indexes = new Map(days.map((day, index) => [day, index]));
  return { of: Int32Array.from(dayAt, (day) => indexes.get(day) ?? -1), days };
}

/** A number for each row, below `size`; `none` is that of rows without a value. */
export type RowNumbers = { of: Int32Array; size: number; none: number };

/** The values of a column as texts, and the number of each row's; `none` is -1 if no row is without a text. */
export type RowTexts = RowNumbers & { texts: string[] };

function readTexts(column: Column | undefined, length: number): RowTexts {
  const { cells, of } = distinctValues(column, length, (cell) => String(cell).trim());
  return { texts: cells, of, size: cells.length, none: cells.indexOf("") };
}

/** Numbers the pairs of numbers that rows have; -1 where one of them is missing. */
function numberPairs(one: RowNumbers, other: RowNumbers): RowNumbers {
  const { numbers, numberOf } = keyIndexer<number>();
  const of = one.of.map((first, row) => {
    const second = other.of[row] ?? other.none;
    const isPair = first !== one.none && second !== other.none;
    return isPair ? numberOf(first * other.size + second) : -1;
  });
  return { of, size: numbers.size, none: -1 };
}

/** The columns by which counts can be grouped. */
export const GROUP_KEYS = ["brand", "dealer", "cabang", "jenis_opname", "kode_part", "nama_mekanik"] as const;

export type GroupKey = (typeof GROUP_KEYS)[number];

/** The groups of a column; `dealers` distinguishes cabangs of the same name. */
export type RowGroups = RowTexts & { dealers?: (string | undefined)[] };

/** Numbers the cabangs; a name that several dealers share gets a number for each. */
function splitCabangs(cabangs: RowTexts, dealers: RowTexts): RowGroups {
  const { size, none } = cabangs;
  const dealerOf = new Map<number, number>();
  const shared = new Set<number>();
  for (const [row, cabang] of cabangs.of.entries()) {
    const dealer = dealers.of[row] ?? 0;
    if (cabang !== none && (dealerOf.get(cabang) ?? dealer) !== dealer) shared.add(cabang);
    dealerOf.set(cabang, dealer);
  }
  const { numbers, numberOf } = keyIndexer<number>();
  const of = cabangs.of.map((cabang, row) =>
    numberOf(shared.has(cabang) ? ((dealers.of[row] ?? 0) + 1) * size + cabang : cabang),
  );
  const keys = [...numbers.keys()];
  return {
    of,
    texts: keys.map((key) => cabangs.texts[key % size] ?? ""),
    dealers: keys.map((key) => (key < size ? undefined : dealers.texts[Math.floor(key / size) - 1])),
    size: keys.length,
    none: numbers.get(none) ?? -1,
  };
}

/** A list of stock counts, by columns; times are local ones of the business as if they were UTC. */
export type Counts = {
  length: number;
  /** NaN where Jumlah is no number. */
  amounts: Float64Array;
  /** NaN where the date is missing or unreadable. */
  times: Float64Array;
  days: DayNumbers;
  by: Record<GroupKey, RowTexts>;
  /** The cabang of each row, those of several dealers apart. */
  cabangs: RowGroups;
  names: RowTexts;
  photos: RowTexts;
  /** Each row's branch, a cabang of a dealer; none without cabang. */
  branches: RowNumbers;
  /** Each row's item in a branch; none where one of them is missing. */
  partBranches: RowNumbers;
  cellOf: (field: "jumlah" | "created_at", row: number) => Cell;
};

const opened = new WeakMap<ColumnarList, Counts>();

/** Reads a list of stock counts, once for each list; texts without a zone are times of the business. */
export function readCounts(list: ColumnarList, timeZone: string): Counts {
  const counts = opened.get(list) ?? openCounts(list, timeZone);
  opened.set(list, counts);
  return counts;
}

function openCounts(list: ColumnarList, timeZone: string): Counts {
  const { columns, length } = list;
  const texts = (field: string) => readTexts(columns[field], length);
  const numbers = (field: string, read: (cell: Cell) => number) =>
    readColumn(new Float64Array(length), columns[field], read);
  const timeOf = timeParser(timeZone);
  const times = numbers("created_at", (cell) => timeOf(String(cell)) ?? Number.NaN);
  const by = Object.fromEntries(GROUP_KEYS.map((key) => [key, texts(key)])) as Record<GroupKey, RowTexts>;
  const branches = numberPairs({ ...by.dealer, none: -1 }, by.cabang);
  return {
    length,
    amounts: numbers("jumlah", (cell) => (typeof cell === "number" ? cell : Number.NaN)),
    times,
    days: numberDays(times),
    by,
    cabangs: splitCabangs(by.cabang, by.dealer),
    names: texts("nama_part"),
    photos: texts("foto"),
    branches,
    partBranches: numberPairs(by.kode_part, branches),
    cellOf: readerOf(list),
  };
}

export const groupsOf = ({ by, cabangs }: Counts, key: GroupKey): RowGroups =>
  key === "cabang" ? cabangs : by[key];
