import { createKeyIndexer, fillNumbersFromColumn, readDistinctValues } from "../list/columns";
import { createTimeParser, DAY_MS } from "../list/format";
import type { Cell, Column, ColumnarList } from "../list/list";
import { createCellReader } from "../list/list-window";

/** The columns by which counts can be grouped. */
export const GROUP_KEYS = ["brand", "dealer", "cabang", "jenis_opname", "kode_part", "nama_mekanik"] as const;
export type GroupKey = (typeof GROUP_KEYS)[number];

/** A list of stock counts as typed columns; times are local times of the business, in milliseconds as if they were UTC. */
export type StockCounts = {
  length: number;
  /** The counted numbers (Jumlah); NaN for a text. */
  amounts: Float64Array;
  /** When each count was made; NaN if the date is missing or invalid. */
  times: Float64Array;
  days: DayIndexes;
  groupColumns: Record<GroupKey, TextColumn>;
  /** The cabang of each row; cabangs of different dealers with the same name are different groups. */
  cabangs: GroupColumn;
  itemNames: TextColumn;
  photos: TextColumn;
  /** The branch of each row, a pair of dealer and cabang; empty without a cabang. */
  branches: IndexedColumn;
  /** The pair of item and branch of each row; empty if one of them is. */
  itemBranches: IndexedColumn;
  readCell: (field: "jumlah" | "created_at", row: number) => Cell;
};

const stockCountsByList = new WeakMap<ColumnarList, StockCounts>();

/** Returns the typed columns of a list of stock counts, which are read once for each list; times without an offset are local times of the business. */
export function readStockCounts(list: ColumnarList, timeZone: string): StockCounts {
  const counts = stockCountsByList.get(list) ?? readTypedColumns(list, timeZone);
  stockCountsByList.set(list, counts);
  return counts;
}

function readTypedColumns(list: ColumnarList, timeZone: string): StockCounts {
  const { columns, length } = list;
  const readColumnTexts = (field: string) => readTextColumn(columns[field], length);
  const readColumnNumbers = (field: string, read: (cell: Cell) => number) =>
    fillNumbersFromColumn(new Float64Array(length), columns[field], read);
  const parseTime = createTimeParser(timeZone);
  const times = readColumnNumbers("created_at", (cell) => parseTime(String(cell)) ?? Number.NaN);
  const groupColumns = Object.fromEntries(
    GROUP_KEYS.map((key) => [key, readColumnTexts(key)]),
  ) as StockCounts["groupColumns"];
  // A branch needs a cabang, but its dealer may be empty.
  const branches = indexValuePairs({ ...groupColumns.dealer, emptyIndex: -1 }, groupColumns.cabang);
  return {
    length,
    amounts: readColumnNumbers("jumlah", (cell) => (typeof cell === "number" ? cell : Number.NaN)),
    times,
    days: indexDays(times),
    groupColumns,
    cabangs: groupCabangs(groupColumns.cabang, groupColumns.dealer),
    itemNames: readColumnTexts("nama_part"),
    photos: readColumnTexts("foto"),
    branches,
    itemBranches: indexValuePairs(groupColumns.kode_part, branches),
    readCell: createCellReader(list),
  };
}

/** For each row the index of its value, less than `size`; `emptyIndex` is the index of rows without a value. */
export type IndexedColumn = { indexes: Int32Array; size: number; emptyIndex: number };

/** The distinct texts of a column, and for each row the index of its text; `emptyIndex` is -1 if no row is empty. */
export type TextColumn = IndexedColumn & { texts: string[] };

function readTextColumn(column: Column | undefined, length: number): TextColumn {
  const { values: texts, indexes } = readDistinctValues(column, length, (cell) => String(cell).trim());
  return { texts, indexes, size: texts.length, emptyIndex: texts.indexOf("") };
}

/** The distinct days of all rows, the earliest first, and for each row the index of its day, -1 without a time. */
type DayIndexes = { dayIndexes: Int32Array; days: number[] };

function indexDays(times: Float64Array): DayIndexes {
  const dayNumbers = times.map((time) => dayNumberOf(time));
  const days = [...new Set(dayNumbers)].filter((day) => !Number.isNaN(day)).sort((one, other) => one - other);
  const indexByDay = new Map(days.map((day, index) => [day, index]));
  return { dayIndexes: Int32Array.from(dayNumbers, (day) => indexByDay.get(day) ?? -1), days };
}

/** Returns the day number of a local time; 1970-01-01 is day 0. */
export const dayNumberOf = (time: number) => Math.floor(time / DAY_MS);

/** Gives each distinct pair of values of a row an index; -1 for rows without one of the values. */
function indexValuePairs(firstColumn: IndexedColumn, secondColumn: IndexedColumn): IndexedColumn {
  const pairIndexer = createKeyIndexer<number>();
  const indexes = firstColumn.indexes.map((firstIndex, row) => {
    const secondIndex = secondColumn.indexes[row] ?? secondColumn.emptyIndex;
    const isPair = firstIndex !== firstColumn.emptyIndex && secondIndex !== secondColumn.emptyIndex;
    return isPair ? pairIndexer.getOrAddIndex(firstIndex * secondColumn.size + secondIndex) : -1;
  });
  return { indexes, size: pairIndexer.indexByKey.size, emptyIndex: -1 };
}

/** The groups of rows with the same text; `dealers` has the dealer of each cabang whose name several dealers use. */
export type GroupColumn = TextColumn & { dealers?: (string | undefined)[] };

/** Returns the cabangs as groups; a name that several dealers use becomes a group for each dealer. */
function groupCabangs(cabangs: TextColumn, dealers: TextColumn): GroupColumn {
  const { size, emptyIndex } = cabangs;
  const sharedCabangs = findAmbiguousCabangNames(cabangs, dealers);
  // The key of a name is its index; a name that several dealers use has a key for each dealer, `size` or more.
  const indexer = createKeyIndexer<number>();
  const indexes = cabangs.indexes.map((cabang, row) => {
    const dealer = dealers.indexes[row] ?? 0;
    return indexer.getOrAddIndex(sharedCabangs.has(cabang) ? (dealer + 1) * size + cabang : cabang);
  });
  const groupKeys = [...indexer.indexByKey.keys()];
  return {
    indexes,
    texts: groupKeys.map((key) => cabangs.texts[key % size] ?? ""),
    dealers: groupKeys.map((key) => (key < size ? undefined : dealers.texts[Math.floor(key / size) - 1])),
    size: groupKeys.length,
    emptyIndex: indexer.indexByKey.get(emptyIndex) ?? -1,
  };
}

/** Returns the indexes of the cabang names that several dealers use. */
function findAmbiguousCabangNames(cabangs: TextColumn, dealers: TextColumn): Set<number> {
  const dealerByCabang = new Map<number, number>();
  const sharedCabangs = new Set<number>();
  for (const [row, cabang] of cabangs.indexes.entries()) {
    const dealer = dealers.indexes[row] ?? 0;
    const previousDealer = dealerByCabang.get(cabang) ?? dealer;
    if (cabang !== cabangs.emptyIndex && previousDealer !== dealer) sharedCabangs.add(cabang);
    dealerByCabang.set(cabang, dealer);
  }
  return sharedCabangs;
}

/** Returns the groups by a column; a cabang name that several dealers use has a group for each dealer. */
export const groupsOfColumn = ({ groupColumns, cabangs }: StockCounts, key: GroupKey): GroupColumn =>
  key === "cabang" ? cabangs : groupColumns[key];
