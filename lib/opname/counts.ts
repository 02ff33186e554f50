import { createKeyIndexer, distinctValues, fillFromColumn } from "../list/columns";
import { createTimeParser, DAY_MS } from "../list/format";
import type { Cell, Column, ColumnarList } from "../list/list";
import { createCellReader } from "../list/list-window";

/** Returns the day number of a local time; 1970-01-01 is day 0. */
export const dayNumberOf = (time: number) => Math.floor(time / DAY_MS);

/** The distinct days of all rows, the earliest first, and for each row the index of its day, -1 without a time. */
type DayIndexes = { dayIndexes: Int32Array; days: number[] };

function indexDays(times: Float64Array): DayIndexes {
  const dayAt = times.map((time) => dayNumberOf(time));
  const days = [...new Set(dayAt)].filter((day) => !Number.isNaN(day)).sort((one, other) => one - other);
  const indexes = new Map(days.map((day, index) => [day, index]));
  return { dayIndexes: Int32Array.from(dayAt, (day) => indexes.get(day) ?? -1), days };
}

/** For each row the index of its value, less than `size`; `emptyIndex` is the index of rows without a value. */
export type RowIndexes = { indexes: Int32Array; size: number; emptyIndex: number };

/** The distinct texts of a column, and for each row the index of its text; `emptyIndex` is -1 if no row is empty. */
export type RowTexts = RowIndexes & { texts: string[] };

function readTexts(column: Column | undefined, length: number): RowTexts {
  const { values: texts, indexes } = distinctValues(column, length, (cell) => String(cell).trim());
  return { texts, indexes, size: texts.length, emptyIndex: texts.indexOf("") };
}

/** Gives each distinct pair of values of a row an index; -1 for rows without one of the values. */
function indexPairs(one: RowIndexes, other: RowIndexes): RowIndexes {
  const pairs = createKeyIndexer<number>();
  const indexes = one.indexes.map((first, row) => {
    const second = other.indexes[row] ?? other.emptyIndex;
    const isPair = first !== one.emptyIndex && second !== other.emptyIndex;
    return isPair ? pairs.indexOf(first * other.size + second) : -1;
  });
  return { indexes, size: pairs.indexes.size, emptyIndex: -1 };
}

/** The columns by which counts can be grouped. */
export const GROUP_KEYS = ["brand", "dealer", "cabang", "jenis_opname", "kode_part", "nama_mekanik"] as const;

export type GroupKey = (typeof GROUP_KEYS)[number];

/** The groups of rows with the same text; `dealers` has the dealer of each cabang whose name several dealers use. */
export type RowGroups = RowTexts & { dealers?: (string | undefined)[] };

/** Returns the cabangs as groups; a name that several dealers use becomes a group for each dealer. */
function numberCabangs(cabangs: RowTexts, dealers: RowTexts): RowGroups {
  const { size, emptyIndex } = cabangs;
  const groups = createKeyIndexer<number>();
  const dealerOf = new Map<number, number>();
  const sharedCabangs = new Set<number>();
  for (const [row, cabang] of cabangs.indexes.entries()) {
    const dealer = dealers.indexes[row] ?? 0;
    if (cabang !== emptyIndex && (dealerOf.get(cabang) ?? dealer) !== dealer) sharedCabangs.add(cabang);
    dealerOf.set(cabang, dealer);
  }
  const indexes = cabangs.indexes.map((cabang, row) =>
    groups.indexOf(sharedCabangs.has(cabang) ? ((dealers.indexes[row] ?? 0) + 1) * size + cabang : cabang),
  );
  // A key below `size` is the index of a name; a name that several dealers use has a larger key for each of them.
  const keys = [...groups.indexes.keys()];
  return {
    indexes,
    texts: keys.map((key) => cabangs.texts[key % size] ?? ""),
    dealers: keys.map((key) => (key < size ? undefined : dealers.texts[Math.floor(key / size) - 1])),
    size: keys.length,
    emptyIndex: groups.indexes.get(emptyIndex) ?? -1,
  };
}

/** A list of stock counts as typed columns; times are local times of the business, in milliseconds as if they were UTC. */
export type Counts = {
  length: number;
  /** The counted numbers (Jumlah); NaN for a text. */
  amounts: Float64Array;
  /** When each count was made; NaN if the date is missing or invalid. */
  times: Float64Array;
  days: DayIndexes;
  groupColumns: Record<GroupKey, RowTexts>;
  /** The cabang of each row; cabangs of different dealers with the same name are different groups. */
  cabangs: RowGroups;
  itemNames: RowTexts;
  photos: RowTexts;
  /** The branch of each row, a pair of dealer and cabang; empty without a cabang. */
  branches: RowIndexes;
  /** The pair of item and branch of each row; empty if one of them is. */
  itemBranches: RowIndexes;
  readCell: (field: "jumlah" | "created_at", row: number) => Cell;
};

const indexedCounts = new WeakMap<ColumnarList, Counts>();

/** Returns the typed columns of a list of stock counts, cached for each list; times without an offset are local times of the business. */
export function readCounts(list: ColumnarList, timeZone: string): Counts {
  const counts = indexedCounts.get(list) ?? indexCounts(list, timeZone);
  indexedCounts.set(list, counts);
  return counts;
}

function indexCounts(list: ColumnarList, timeZone: string): Counts {
  const { columns, length } = list;
  const texts = (field: string) => readTexts(columns[field], length);
  const numbers = (field: string, read: (cell: Cell) => number) =>
    fillFromColumn(new Float64Array(length), columns[field], read);
  const timeOf = createTimeParser(timeZone);
  const times = numbers("created_at", (cell) => timeOf(String(cell)) ?? Number.NaN);
  const groupColumns = Object.fromEntries(
    GROUP_KEYS.map((key) => [key, texts(key)]),
  ) as Counts["groupColumns"];
  const branches = indexPairs({ ...groupColumns.dealer, emptyIndex: -1 }, groupColumns.cabang);
  return {
    length,
    amounts: numbers("jumlah", (cell) => (typeof cell === "number" ? cell : Number.NaN)),
    times,
    days: indexDays(times),
    groupColumns,
    cabangs: numberCabangs(groupColumns.cabang, groupColumns.dealer),
    itemNames: texts("nama_part"),
    photos: texts("foto"),
    branches,
    itemBranches: indexPairs(groupColumns.kode_part, branches),
    readCell: createCellReader(list),
  };
}

/** Returns the groups of a column. */
export const groupsOf = ({ groupColumns, cabangs }: Counts, key: GroupKey): RowGroups =>
  key === "cabang" ? cabangs : groupColumns[key];
