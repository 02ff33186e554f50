import { groupRows, rowIndexes } from "../list/columns";
import { DAY_MS } from "../list/format";
import type { ColumnarList, ListView } from "../list/list";
import {
  type Counts,
  dayNumberOf,
  GROUP_KEYS,
  type GroupKey,
  groupsOf,
  type RowGroups,
  type RowNumbers,
  readCounts,
} from "./counts";

/** The number of records and the sum of their Jumlah, ignoring those that are no number. */
export type Sum = { records: number; total: number };

export const MEASURES = { jumlah: "Jumlah", catatan: "Catatan" } as const;

/** What the bars show: the sum of Jumlah, or the number of records. */
export type Measure = keyof typeof MEASURES;

export const measureValue = ({ records, total }: Sum, measure: Measure) =>
  measure === "catatan" ? records : total;

/** The significant digits that a sum of decimals is rounded to. */
const EXACT_DIGITS = 15;

/** The largest sum that is rounded. */
const LARGEST_TIDY = 1e13;

/** Returns a sum of decimals without the tail that binary fractions leave. */
const tidy = (total: number) =>
  Number.isInteger(total) || Math.abs(total) > LARGEST_TIDY ? total : Number(total.toPrecision(EXACT_DIGITS));

export const addSums = (sums: readonly Sum[]): Sum => ({
  records: sums.reduce((sum, { records }) => sum + records, 0),
  total: tidy(sums.reduce((sum, { total }) => sum + total, 0)),
});

/** Sums of rows by the number of their group. */
type Sums = { records: Int32Array; totals: Float64Array };

/** Sums the found rows by their group in `of`, a number below `size`; ignores negative ones. */
function sumRows({ amounts }: Counts, found: Int32Array, of: Int32Array, size: number): Sums {
  const records = new Int32Array(size);
  const totals = new Float64Array(size);
  for (let index = 0; index < found.length; index++) {
    const row = found[index] ?? 0;
    const at = of[row] ?? -1;
    if (at < 0) continue;
    records[at] = (records[at] ?? 0) + 1;
    const amount = amounts[row] ?? Number.NaN;
    if (!Number.isNaN(amount)) totals[at] = (totals[at] ?? 0) + amount;
  }
  return { records, totals };
}

const sumAt = ({ records, totals }: Sums, at: number): Sum => ({
  records: records[at] ?? 0,
  total: tidy(totals[at] ?? 0),
});

/** The sum of each value of a column, at the value's index, and the indexes of the values that have rows, those with the largest sum first, then by text and dealer. */
type OrderedSums = { sums: Sums; order: number[] };

/** Adds up rows by the values of a column. */
function sumTexts(
  counts: Counts,
  found: Int32Array,
  { of, texts, size, dealers }: RowGroups,
  measure: Measure,
): OrderedSums {
  const sums = sumRows(counts, found, of, size);
  const sizes = measure === "catatan" ? sums.records : sums.totals;
  const order: number[] = [];
  const nameAt = (at: number) => `${texts[at]} ${dealers?.[at] ?? ""}`;
  for (let index = 0; index < size; index++) if (sums.records[index]) order.push(index);
  order.sort(
    (one, other) => (sizes[other] ?? 0) - (sizes[one] ?? 0) || (nameAt(one) < nameAt(other) ? -1 : 1),
  );
  return { sums, order };
}

/** A value by which counts are grouped; `dealer` is set for a cabang that several dealers have. */
export type GroupValue = { value: string; dealer?: string };

/** The values of one axis of a cross table, the largest first, with their sums. */
export type TableAxis = { key: GroupKey; values: GroupValue[]; sums: Sum[] };

function valueAt({ texts, dealers }: RowGroups, at: number): GroupValue {
  const value = texts[at] ?? "";
  const dealer = dealers?.[at];
  return dealer === undefined ? { value } : { value, dealer };
}

/** A cross table in compressed rows: the cells of row `r` are those from `starts[r]` to before `starts[r + 1]`, with their column in `at`. */
export type CrossTable = Sums & { rows: TableAxis; columns: TableAxis; starts: Int32Array; at: Int32Array };

/** Adds up the found rows by two columns; `sumsOf` has their sums by the values of each. */
function readCrossTable(
  counts: Counts,
  found: Int32Array,
  sumsOf: (key: GroupKey) => OrderedSums,
  of: { rows: GroupKey; columns: GroupKey },
): CrossTable {
  const sideOf = (key: GroupKey): TableAxis => {
    const { sums, order } = sumsOf(key);
    const values = groupsOf(counts, key);
    return { key, values: order.map((at) => valueAt(values, at)), sums: order.map((at) => sumAt(sums, at)) };
  };
  const orderOf = (key: GroupKey) => {
    const { of: numbers, size } = groupsOf(counts, key);
    const indexes = new Int32Array(size);
    for (const [index, value] of sumsOf(key).order.entries()) indexes[value] = index;
    return numbers.map((value) => indexes[value] ?? 0);
  };
  const across = orderOf(of.columns);
  const cells = new Int32Array(counts.length);
  const cellIn = new Int32Array(sumsOf(of.columns).order.length).fill(-1);
  const at: number[] = [];
  const starts = [0];
  const down = orderOf(of.rows);
  const rowsByIndex = groupRows(found, (row) => down[row] ?? 0);
  for (const index of sumsOf(of.rows).order.keys()) {
    const first = at.length;
    for (const row of rowsByIndex.get(index) ?? []) {
      const column = across[row] ?? 0;
      // A smaller index belongs to a previous row.
      if ((cellIn[column] ?? -1) < first) cellIn[column] = at.push(column) - 1;
      cells[row] = cellIn[column] ?? 0;
    }
    starts.push(at.length);
  }
  return {
    rows: sideOf(of.rows),
    columns: sideOf(of.columns),
    starts: Int32Array.from(starts),
    at: Int32Array.from(at),
    ...sumRows(counts, found, cells, at.length),
  };
}

/** Returns the cells of a row by the index of their column. */
export function cellsOf({ starts, at, ...sums }: CrossTable, row: number): Map<number, Sum> {
  const cells = new Map<number, Sum>();
  for (let cell = starts[row] ?? 0; cell < (starts[row + 1] ?? 0); cell++) {
    cells.set(at[cell] ?? 0, sumAt(sums, cell));
  }
  return cells;
}

/** Figures of the matching stock counts. `leftOut`: how many have no numeric Jumlah; `first` and `last`: times of the business, as if they were UTC. */
export type Figures = {
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

/** Counts the distinct numbers of found rows, except `none`. */
function countDifferent(found: Int32Array, { of, none }: RowNumbers): number {
  const numbers = new Set<number>();
  for (const row of found) numbers.add(of[row] ?? none);
  return numbers.size - Number(numbers.has(none));
}

function readFigures(counts: Counts, found: Int32Array): Figures {
  const { amounts, times, photos, by, branches } = counts;
  let total = 0;
  let leftOut = 0;
  let withPhoto = 0;
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < found.length; index++) {
    const row = found[index] ?? 0;
    const amount = amounts[row] ?? Number.NaN;
    if (Number.isNaN(amount)) leftOut += 1;
    else total += amount;
    if (photos.of[row] !== photos.none) withPhoto += 1;
    const time = times[row] ?? Number.NaN;
    if (time < first) first = time;
    if (time > last) last = time;
  }
  const isDated = first <= last;
  return {
    records: found.length,
    total: tidy(total),
    leftOut,
    items: countDifferent(found, by.kode_part),
    branches: countDifferent(found, branches),
    people: countDifferent(found, by.nama_mekanik),
    withPhoto,
    first: isDated ? first : null,
    last: isDated ? last : null,
  };
}

export const TIME_UNITS = { hari: "Hari", minggu: "Minggu", bulan: "Bulan" } as const;

/** The period of a bar in the time chart. */
export type TimeUnit = keyof typeof TIME_UNITS;

/** The counts of a day, week or month. */
export type PeriodSum = Sum & DaySpan;

/** The counts by time; spans without any are left out. */
export type TimeSeries = { unit: TimeUnit; spans: PeriodSum[] };

const MAX_DAYS = 62;
const MAX_DAYS_IN_WEEKS = 370;

/** Returns the unit that suits a number of days. */
export function suitableUnit(days: number): TimeUnit {
  if (days <= MAX_DAYS) return "hari";
  return days <= MAX_DAYS_IN_WEEKS ? "minggu" : "bulan";
}

/** Monday, 29 December 1969. */
const FIRST_WEEK = -3;

/** Returns the number of the day, week or month that contains a day, counted from the one of 1970-01-01. */
export function periodNumber(day: number, unit: TimeUnit): number {
  if (unit === "hari") return day;
  if (unit === "minggu") return Math.floor((day - FIRST_WEEK) / 7);
  const date = new Date(day * DAY_MS);
  return 12 * (date.getUTCFullYear() - 1970) + date.getUTCMonth();
}

/** Returns the first day of a numbered day, week or month. */
export function periodStart(number: number, unit: TimeUnit): number {
  if (unit === "hari") return number;
  return unit === "minggu" ? FIRST_WEEK + 7 * number : dayNumberOf(Date.UTC(1970, number));
}

/** Days numbered from 1970-01-01, both included. */
export type DaySpan = { from: number; to: number };

/** Returns the first and the last day of the week or month of a day, or the day itself. */
export function periodOf(day: number, unit: TimeUnit): DaySpan {
  const number = periodNumber(day, unit);
  return { from: periodStart(number, unit), to: periodStart(number + 1, unit) - 1 };
}

/** Sums the found rows by day, week or month; `null` selects a suitable unit. */
function readSeries(counts: Counts, found: Int32Array, requestedUnit: TimeUnit | null): TimeSeries {
  const { of, days } = counts.days;
  const sums = sumRows(counts, found, of, days.length);
  const used = days.filter((_, index) => sums.records[index]);
  const unit = requestedUnit ?? suitableUnit((used.at(-1) ?? 0) - (used[0] ?? 0) + 1);
  const spans: PeriodSum[] = [];
  for (const [at, day] of days.entries()) {
    const records = sums.records[at] ?? 0;
    const total = sums.totals[at] ?? 0;
    if (records === 0) continue;
    const before = spans.at(-1);
    if (before && day <= before.to) {
      before.records += records;
      before.total += total;
    } else spans.push({ ...periodOf(day, unit), records, total });
  }
  return { unit, spans: spans.map((span) => ({ ...span, total: tidy(span.total) })) };
}

const MAX_BARS = 10;

/** The counts with a value; `detail` is the name of an item. */
export type Bar = Sum & GroupValue & { detail: string };

/** The bars of a column, the largest first, and the sum of all other values. */
export type Bars = { key: GroupKey; bars: Bar[]; rest: (Sum & { values: number }) | null };

/** The values of each column that are filters now. */
export type PressedValues = Partial<Record<GroupKey, readonly string[]>>;

/** Returns whether a value is an active filter; a cabang with a dealer needs a filter for both. */
export const isFiltered = (pressed: PressedValues, key: GroupKey, { value, dealer }: GroupValue): boolean =>
  pressed[key]?.includes(value) === true &&
  (dealer === undefined || pressed.dealer?.includes(dealer) === true);

function nameOf({ by: { kode_part: items }, names }: Counts, found: Int32Array, item: number): string {
  const row = found.find((each) => items.of[each] === item && names.of[each] !== names.none);
  return row === undefined ? "" : (names.texts[names.of[row] ?? 0] ?? "");
}

/** Returns the bars of a column: those of its largest values, and of the values that are pressed. */
function readBars(
  counts: Counts,
  found: Int32Array,
  key: GroupKey,
  { sums, order }: OrderedSums,
  pressed: readonly string[] = [],
): Bars {
  const values = groupsOf(counts, key);
  const { texts } = values;
  const isShown = (at: number, rank: number) => rank < MAX_BARS || pressed.includes(texts[at] ?? "");
  const bars: Bar[] = order.filter(isShown).map((at) => ({
    ...sumAt(sums, at),
    ...valueAt(values, at),
    detail: key === "kode_part" ? nameOf(counts, found, at) : "",
  }));
  for (const value of pressed) {
    if (!bars.some((bar) => bar.value === value)) bars.push({ value, detail: "", records: 0, total: 0 });
  }
  const others = order.filter((at, rank) => !isShown(at, rank)).map((at) => sumAt(sums, at));
  return { key, bars, rest: others.length > 0 ? { values: others.length, ...addSums(others) } : null };
}

/** The options of a summary: the measure, the unit of time (`null` selects one), and the axes of the cross table. */
export type SummaryQuery = {
  measure: Measure;
  unit: TimeUnit | null;
  pressed: PressedValues;
  rows: GroupKey;
  columns: GroupKey;
};

/** The found counts summed up: their figures, and their sums by time, by column and by two of them. */
export type Summary = { figures: Figures; series: TimeSeries; bars: Bars[]; cross: CrossTable };

/** Sums the found rows of a list of stock counts; `indexes` are those of the found rows, `null` for all. */
export function summarize(
  list: ColumnarList,
  { timeZone }: ListView,
  indexes: readonly number[] | null,
  order: SummaryQuery,
): Summary {
  const counts = readCounts(list, timeZone);
  const found = indexes ? new Int32Array(indexes) : rowIndexes(list.length);
  const entries = GROUP_KEYS.map(
    (key) => [key, sumTexts(counts, found, groupsOf(counts, key), order.measure)] as const,
  );
  const sums = Object.fromEntries(entries) as Record<GroupKey, OrderedSums>;
  return {
    figures: readFigures(counts, found),
    series: readSeries(counts, found, order.unit),
    bars: GROUP_KEYS.map((key) => readBars(counts, found, key, sums[key], order.pressed[key])),
    cross: readCrossTable(counts, found, (key) => sums[key], order),
  };
}
