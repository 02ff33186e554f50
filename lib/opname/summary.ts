import { getRowIndexes, groupRows } from "../list/columns";
import { DAY_MS } from "../list/format";
import type { ColumnarList, ListView } from "../list/list";
import {
  dayNumberOf,
  GROUP_KEYS,
  type GroupColumn,
  type GroupKey,
  groupsOfColumn,
  type IndexedColumn,
  readStockCounts,
  type StockCounts,
} from "./counts";

/** The options of a summary; `unit` is `null` for the unit that suits the number of days, `rows` and `columns` are the axes of the cross table. */
export type SummaryQuery = {
  measure: Measure;
  unit: TimeUnit | null;
  pressed: FilterValues;
  rows: GroupKey;
  columns: GroupKey;
};

/** The matching stock counts summed up: figures, sums by time, sums by each column, and a cross table of two columns. */
export type Summary = { figures: SummaryFigures; series: TimeSeries; bars: BarChart[]; cross: CrossTable };

/** Sums up the matching rows of a list of stock counts; `indexes` are the indexes of these rows, `null` for all rows. */
export function summarize(
  list: ColumnarList,
  { timeZone }: ListView,
  indexes: readonly number[] | null,
  query: SummaryQuery,
): Summary {
  const counts = readStockCounts(list, timeZone);
  const matchingRows = indexes ? new Int32Array(indexes) : getRowIndexes(list.length);
  const sumsByKey = Object.fromEntries(
    GROUP_KEYS.map((key) => [
      key,
      sumByValue(counts, matchingRows, groupsOfColumn(counts, key), query.measure),
    ]),
  ) as Record<GroupKey, OrderedSums>;
  return {
    figures: calculateFigures(counts, matchingRows),
    series: sumByPeriod(counts, matchingRows, query.unit),
    bars: GROUP_KEYS.map((key) => createBars(counts, matchingRows, key, sumsByKey[key], query.pressed[key])),
    cross: createCrossTable(counts, matchingRows, sumsByKey, query),
  };
}

/** Figures of the matching stock counts; `leftOut` is how many have no number, `first` and `last` are local times, as if they were UTC. */
export type SummaryFigures = {
  records: number;
  total: number;
  leftOut: number;
  items: number;
  branches: number;
  people: number;
  withPhoto: number;
  first: number | null;
  last: number | null;
};

function calculateFigures(counts: StockCounts, matchingRows: Int32Array): SummaryFigures {
  const { amounts, times, photos, groupColumns, branches } = counts;
  const rowAmounts = Float64Array.from(matchingRows, (row) => amounts[row] ?? Number.NaN);
  const validNumbers = rowAmounts.filter((number) => !Number.isNaN(number));
  const rowTimes = Float64Array.from(matchingRows, (row) => times[row] ?? Number.NaN);
  const sortedTimes = rowTimes.filter((time) => !Number.isNaN(time)).sort();
  return {
    records: matchingRows.length,
    total: withoutRoundingError(validNumbers.reduce((sum, number) => sum + number, 0)),
    leftOut: matchingRows.length - validNumbers.length,
    items: countDistinct(matchingRows, groupColumns.kode_part),
    branches: countDistinct(matchingRows, branches),
    people: countDistinct(matchingRows, groupColumns.nama_mekanik),
    withPhoto: matchingRows.filter((row) => photos.indexes[row] !== photos.emptyIndex).length,
    first: sortedTimes[0] ?? null,
    last: sortedTimes.at(-1) ?? null,
  };
}

/** Counts the distinct values of the matching rows without the empty one. */
function countDistinct(matchingRows: Int32Array, { indexes, emptyIndex }: IndexedColumn): number {
  const values = new Set(Array.from(matchingRows, (row) => indexes[row] ?? emptyIndex));
  values.delete(emptyIndex);
  return values.size;
}

/** The number of records, and the sum of their counted numbers (Jumlah) without those that are texts. */
export type Sum = { records: number; total: number };

export const MEASURES = { jumlah: "Jumlah", catatan: "Catatan" } as const;

/** What the length of a bar measures: the sum of the counted numbers, or the number of records. */
export type Measure = keyof typeof MEASURES;

export const measureValue = ({ records, total }: Sum, measure: Measure) =>
  measure === "catatan" ? records : total;

export const addSums = (sums: readonly Sum[]): Sum => ({
  records: sums.reduce((sum, { records }) => sum + records, 0),
  total: withoutRoundingError(sums.reduce((sum, { total }) => sum + total, 0)),
});

/** How many decimal digits a JavaScript number stores exactly. */
const EXACT_DIGITS = 15;

/** The largest sum from which rounding errors are removed. */
const MAX_ROUNDED = 1e13;

/** Removes rounding errors of binary fractions from a sum, such as the one of 0.1 + 0.2. */
const withoutRoundingError = (total: number) =>
  Number.isInteger(total) || Math.abs(total) > MAX_ROUNDED ? total : Number(total.toPrecision(EXACT_DIGITS));

/** The number of records and the sum of counted numbers of each group, by the index of the group. */
type GroupSums = { records: Int32Array; totals: Float64Array };

/** Sums the matching rows by the group of each row in `groups`, an index less than `size`; rows of a negative group are left out. */
function sumRows({ amounts }: StockCounts, matchingRows: Int32Array, groups: Int32Array, size: number) {
  const records = new Int32Array(size);
  const totals = new Float64Array(size);
  for (let index = 0; index < matchingRows.length; index++) {
    const row = matchingRows[index] ?? 0;
    const group = groups[row] ?? -1;
    if (group < 0) continue;
    records[group] = (records[group] ?? 0) + 1;
    const amount = amounts[row] ?? Number.NaN;
    if (!Number.isNaN(amount)) totals[group] = (totals[group] ?? 0) + amount;
  }
  return { records, totals };
}

const sumAt = ({ records, totals }: GroupSums, index: number): Sum => ({
  records: records[index] ?? 0,
  total: withoutRoundingError(totals[index] ?? 0),
});

/** The first and the last day of a period as day numbers; 1970-01-01 is day 0. */
export type DaySpan = { from: number; to: number };
export type PeriodSum = Sum & DaySpan;

/** The sums by time, the earliest first; days, weeks or months without counts are left out. */
export type TimeSeries = { unit: TimeUnit; spans: PeriodSum[] };

/** Sums the matching rows by `chosenUnit`, or for `null` by the unit that suits their number of days. */
function sumByPeriod(counts: StockCounts, matchingRows: Int32Array, chosenUnit: TimeUnit | null): TimeSeries {
  const { dayIndexes, days } = counts.days;
  const sums = sumRows(counts, matchingRows, dayIndexes, days.length);
  const daysWithCounts = days.filter((_, index) => sums.records[index]);
  const unit = chosenUnit ?? chooseTimeUnit((daysWithCounts.at(-1) ?? 0) - (daysWithCounts[0] ?? 0) + 1);
  const periodSums: PeriodSum[] = [];
  for (const [index, day] of days.entries()) {
    const records = sums.records[index] ?? 0;
    const total = sums.totals[index] ?? 0;
    if (records === 0) continue;
    const previous = periodSums.at(-1);
    if (previous && day <= previous.to) {
      previous.records += records;
      previous.total += total;
    } else periodSums.push({ ...periodOfDay(day, unit), records, total });
  }
  return { unit, spans: periodSums.map((span) => ({ ...span, total: withoutRoundingError(span.total) })) };
}

export const TIME_UNITS = { hari: "Hari", minggu: "Minggu", bulan: "Bulan" } as const;
export type TimeUnit = keyof typeof TIME_UNITS;

const MAX_DAYS_SHOWN_DAILY = 62;
const MAX_DAYS_SHOWN_WEEKLY = 370;

/** Returns the unit of time with which a chart of this many days has a readable number of bars. */
export function chooseTimeUnit(days: number): TimeUnit {
  if (days <= MAX_DAYS_SHOWN_DAILY) return "hari";
  return days <= MAX_DAYS_SHOWN_WEEKLY ? "minggu" : "bulan";
}

/** Returns the day, week or month that contains a day. */
export function periodOfDay(day: number, unit: TimeUnit): DaySpan {
  const number = periodNumber(day, unit);
  return { from: periodStart(number, unit), to: periodStart(number + 1, unit) - 1 };
}

/** The day number of Monday, 29 December 1969, the first day of week 0. */
const FIRST_MONDAY = -3;

/** Returns the number of the day, week or month that contains a day; the one that contains 1970-01-01 is number 0. */
export function periodNumber(day: number, unit: TimeUnit): number {
  if (unit === "hari") return day;
  if (unit === "minggu") return Math.floor((day - FIRST_MONDAY) / 7);
  const date = new Date(day * DAY_MS);
  return 12 * (date.getUTCFullYear() - 1970) + date.getUTCMonth();
}

/** Returns the first day of the day, week or month with this number (`periodNumber`). */
export function periodStart(number: number, unit: TimeUnit): number {
  if (unit === "hari") return number;
  return unit === "minggu" ? FIRST_MONDAY + 7 * number : dayNumberOf(Date.UTC(1970, number));
}

/** The sums of the values of a column, and `order`, the indexes of the values that have rows: the largest sum first, equal ones by name. */
type OrderedSums = { sums: GroupSums; order: number[] };

/** Sums the matching rows by the values of a column. */
function sumByValue(
  counts: StockCounts,
  matchingRows: Int32Array,
  { indexes, texts, size, dealers }: GroupColumn,
  measure: Measure,
): OrderedSums {
  const sums = sumRows(counts, matchingRows, indexes, size);
  const measuredSums = measure === "catatan" ? sums.records : sums.totals;
  const nameAt = (index: number) => `${texts[index]} ${dealers?.[index] ?? ""}`;
  const order = Array.from(sums.records.keys()).filter((index) => sums.records[index]);
  order.sort(
    (one, other) =>
      (measuredSums[other] ?? 0) - (measuredSums[one] ?? 0) || (nameAt(one) < nameAt(other) ? -1 : 1),
  );
  return { sums, order };
}

/** A value of a column by which counts are grouped; `dealer` is set for a cabang whose name several dealers use. */
export type GroupValue = { value: string; dealer?: string };

function groupValueAt({ texts, dealers }: GroupColumn, index: number): GroupValue {
  const value = texts[index] ?? "";
  const dealer = dealers?.[index];
  return dealer === undefined ? { value } : { value, dealer };
}

/** The values that each column is filtered by; their bars are shown as pressed buttons. */
export type FilterValues = Partial<Record<GroupKey, readonly string[]>>;

/** Returns whether the list is filtered by a value; a cabang with a dealer needs a filter for both. */
export const isFilteredBy = (pressed: FilterValues, key: GroupKey, { value, dealer }: GroupValue): boolean =>
  pressed[key]?.includes(value) === true &&
  (dealer === undefined || pressed.dealer?.includes(dealer) === true);

const MAX_BARS = 10;

/** The sums of a value; `detail` is the name of an item whose code is the value. */
export type Bar = Sum & GroupValue & { detail: string };

/** The bars of the column `key`, the largest first; `rest` has the number and the sum of all values without a bar, `null` if there are none. */
export type BarChart = { key: GroupKey; bars: Bar[]; rest: (Sum & { values: number }) | null };

/** Returns the bars of a column: those of its largest values, and of all values that it is filtered by. */
function createBars(
  counts: StockCounts,
  matchingRows: Int32Array,
  key: GroupKey,
  { sums, order }: OrderedSums,
  pressed: readonly string[] = [],
): BarChart {
  const groups = groupsOfColumn(counts, key);
  const hasOwnBar = (index: number, rank: number) =>
    rank < MAX_BARS || pressed.includes(groups.texts[index] ?? "");
  const bars: Bar[] = order.filter(hasOwnBar).map((index) => ({
    ...sumAt(sums, index),
    ...groupValueAt(groups, index),
    detail: key === "kode_part" ? findItemName(counts, matchingRows, index) : "",
  }));
  for (const value of pressed) {
    if (!bars.some((bar) => bar.value === value)) bars.push({ value, detail: "", records: 0, total: 0 });
  }
  const otherSums = order.filter((index, rank) => !hasOwnBar(index, rank)).map((index) => sumAt(sums, index));
  const rest = otherSums.length > 0 ? { values: otherSums.length, ...addSums(otherSums) } : null;
  return { key, bars, rest };
}

/** Returns the first name that the matching rows have for an item; empty if they have none. */
function findItemName({ groupColumns, itemNames }: StockCounts, matchingRows: Int32Array, item: number) {
  const items = groupColumns.kode_part;
  const { indexes, emptyIndex, texts } = itemNames;
  const row = matchingRows.find((each) => items.indexes[each] === item && indexes[each] !== emptyIndex);
  return row === undefined ? "" : (texts[indexes[row] ?? 0] ?? "");
}

/** The rows or the columns of a cross table: the values of the column `key` with their sums, the largest first. */
export type TableAxis = { key: GroupKey; values: GroupValue[]; sums: Sum[] };

/** A sparse cross table without empty cells: row `r` has the cells `starts[r]` to `starts[r + 1] - 1`; `cellColumns` has the column of each cell. */
export type CrossTable = GroupSums & {
  rows: TableAxis;
  columns: TableAxis;
  starts: Int32Array;
  cellColumns: Int32Array;
};

/** Sums the matching rows by the two columns in `axes`; `sumsByKey` has the sums by each single column. */
function createCrossTable(
  counts: StockCounts,
  matchingRows: Int32Array,
  sumsByKey: Record<GroupKey, OrderedSums>,
  axes: { rows: GroupKey; columns: GroupKey },
): CrossTable {
  const rowByCount = positionsOnAxis(groupsOfColumn(counts, axes.rows), sumsByKey[axes.rows]);
  const columnByCount = positionsOnAxis(groupsOfColumn(counts, axes.columns), sumsByKey[axes.columns]);
  const countsByRow = groupRows(matchingRows, (count) => rowByCount[count] ?? 0);
  const cellByCount = new Int32Array(counts.length);
  const cellColumns: number[] = [];
  const starts = [0];
  for (const row of sumsByKey[axes.rows].order.keys()) {
    const cellByColumn = new Map<number, number>();
    for (const count of countsByRow.get(row) ?? []) {
      const column = columnByCount[count] ?? 0;
      const cell = cellByColumn.get(column) ?? cellColumns.push(column) - 1;
      cellByColumn.set(column, cell);
      cellByCount[count] = cell;
    }
    starts.push(cellColumns.length);
  }
  return {
    rows: createTableAxis(counts, axes.rows, sumsByKey[axes.rows]),
    columns: createTableAxis(counts, axes.columns, sumsByKey[axes.columns]),
    starts: Int32Array.from(starts),
    cellColumns: Int32Array.from(cellColumns),
    ...sumRows(counts, matchingRows, cellByCount, cellColumns.length),
  };
}

function createTableAxis(counts: StockCounts, key: GroupKey, { sums, order }: OrderedSums): TableAxis {
  const groups = groupsOfColumn(counts, key);
  return {
    key,
    values: order.map((index) => groupValueAt(groups, index)),
    sums: order.map((index) => sumAt(sums, index)),
  };
}

/** Returns for each stock count the position of its value in the order of an axis. */
function positionsOnAxis({ indexes, size }: GroupColumn, { order }: OrderedSums): Int32Array {
  const positions = new Int32Array(size);
  for (const [position, value] of order.entries()) positions[value] = position;
  return indexes.map((value) => positions[value] ?? 0);
}

/** Returns the sums of the cells in a row of a cross table, by the index of their column. */
export function cellsOfRow({ starts, cellColumns, ...sums }: CrossTable, row: number): Map<number, Sum> {
  const cells = new Map<number, Sum>();
  for (let cell = starts[row] ?? 0; cell < (starts[row + 1] ?? 0); cell++) {
    cells.set(cellColumns[cell] ?? 0, sumAt(sums, cell));
  }
  return cells;
}
