import { eachRow } from "../list/columns";
import { DAY_MS } from "../list/format";
import type { ColumnarList, ListView } from "../list/list";
import { type Counts, dayOf, KEYS, type Key, type Numbers, readCounts, valuesOf } from "./counts";
import {
  addUp,
  type CrossTable,
  type Measure,
  type OrderedSums,
  readCrossTable,
  type Sum,
  sumAt,
  sumRows,
  sumTexts,
  tidy,
  type Value,
  valueAt,
} from "./sums";

/** The figures of found counts; `leftOut` counts those whose Jumlah is no number, times are local ones. */
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

/** Counts the different numbers of found rows, without the one that stands for none. */
function countDifferent(found: Int32Array, { of, size, none }: Numbers): number {
  const isSeen = new Uint8Array(size);
  let count = 0;
  for (let place = 0; place < found.length; place++) {
    const at = of[found[place] ?? 0] ?? -1;
    if (at === none || isSeen[at]) continue;
    isSeen[at] = 1;
    count += 1;
  }
  return count;
}

/** Returns the figures of the found rows. */
export function readFigures(counts: Counts, found: Int32Array): Figures {
  const { amounts, times, hasPhoto, by, branches } = counts;
  let [total, leftOut, withPhoto] = [0, 0, 0];
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let place = 0; place < found.length; place++) {
    const row = found[place] ?? 0;
    const amount = amounts[row] ?? Number.NaN;
    if (Number.isNaN(amount)) leftOut += 1;
    else total += amount;
    withPhoto += hasPhoto[row] ?? 0;
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

export const UNITS = { hari: "Hari", minggu: "Minggu", bulan: "Bulan" } as const;

/** What a bar of the time chart stands for. */
export type Unit = keyof typeof UNITS;

/** The counts of a day, week or month. */
export type Span = Sum & Days;

/** The counts by time; spans without any are left out. */
export type Series = { unit: Unit; spans: Span[] };

const MOST_DAYS = 62;
const MOST_DAYS_IN_WEEKS = 370;

/** Returns the unit that suits a number of days. */
export function unitFor(days: number): Unit {
  if (days <= MOST_DAYS) return "hari";
  return days <= MOST_DAYS_IN_WEEKS ? "minggu" : "bulan";
}

/** Monday, 29 December 1969. */
const FIRST_WEEK = -3;

/** Returns the number of the day, week or month of a day, counted from the one of 1970-01-01. */
export function numberOf(day: number, unit: Unit): number {
  if (unit === "hari") return day;
  if (unit === "minggu") return Math.floor((day - FIRST_WEEK) / 7);
  const date = new Date(day * DAY_MS);
  return 12 * (date.getUTCFullYear() - 1970) + date.getUTCMonth();
}

/** Returns the first day of a numbered day, week or month. */
export function startOf(number: number, unit: Unit): number {
  if (unit === "hari") return number;
  return unit === "minggu" ? FIRST_WEEK + 7 * number : dayOf(Date.UTC(1970, number));
}

/** Days numbered from 1970-01-01, both included. */
export type Days = { from: number; to: number };

/** Returns the first and the last day of the week or month of a day, or the day itself. */
export function spanOf(day: number, unit: Unit): Days {
  const number = numberOf(day, unit);
  return { from: startOf(number, unit), to: startOf(number + 1, unit) - 1 };
}

/** Adds up the found rows by day, week or month, whichever suits them unless one is asked for. */
function readSeries(counts: Counts, found: Int32Array, asked: Unit | null): Series {
  const { of, days } = counts.days;
  const sums = sumRows(counts, found, of, days.length);
  const used = days.filter((_, at) => sums.records[at]);
  const unit = asked ?? unitFor((used.at(-1) ?? 0) - (used[0] ?? 0) + 1);
  const spans: Span[] = [];
  for (const [at, day] of days.entries()) {
    const [records = 0, total = 0] = [sums.records[at], sums.totals[at]];
    if (records === 0) continue;
    const before = spans.at(-1);
    if (before && day <= before.to) {
      before.records += records;
      before.total += total;
    } else spans.push({ ...spanOf(day, unit), records, total });
  }
  return { unit, spans: spans.map((span) => ({ ...span, total: tidy(span.total) })) };
}

const MOST_BARS = 10;

/** The counts with a value; `detail` is the name of an item. */
export type Bar = Sum & Value & { detail: string };

/** The bars of a column, the largest first, and the sum of all other values. */
export type Bars = { key: Key; bars: Bar[]; rest: (Sum & { values: number }) | null };

/** The values of each column that are filters now. */
export type Pressed = Partial<Record<Key, readonly string[]>>;

/** Whether a value is a filter now, that of a branch with its dealer where it has one. */
export const isPressed = (pressed: Pressed, key: Key, { value, dealer }: Value): boolean =>
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
  key: Key,
  { sums, order }: OrderedSums,
  pressed: readonly string[] = [],
): Bars {
  const values = valuesOf(counts, key);
  const { texts } = values;
  const isShown = (at: number, rank: number) => rank < MOST_BARS || pressed.includes(texts[at] ?? "");
  const bars: Bar[] = order.filter(isShown).map((at) => ({
    ...sumAt(sums, at),
    ...valueAt(values, at),
    detail: key === "kode_part" ? nameOf(counts, found, at) : "",
  }));
  for (const value of pressed) {
    if (!bars.some((bar) => bar.value === value)) bars.push({ value, detail: "", records: 0, total: 0 });
  }
  const others = order.filter((at, rank) => !isShown(at, rank)).map((at) => sumAt(sums, at));
  return { key, bars, rest: others.length > 0 ? { values: others.length, ...addUp(others) } : null };
}

/** What is summed up: by which measure, in which unit of time (`null`: one that suits), and the sides of the cross table. */
export type SummaryOrder = {
  measure: Measure;
  unit: Unit | null;
  pressed: Pressed;
  rows: Key;
  columns: Key;
};

/** The found counts summed up, by time, by column and by two of them. */
export type Summary = { series: Series; bars: Bars[]; cross: CrossTable };

/** Sums up the found rows. */
export function summarize(counts: Counts, found: Int32Array, order: SummaryOrder): Summary {
  const known = KEYS.map(
    (key) => [key, sumTexts(counts, found, valuesOf(counts, key), order.measure)] as const,
  );
  const sums = Object.fromEntries(known) as Record<Key, OrderedSums>;
  return {
    series: readSeries(counts, found, order.unit),
    bars: KEYS.map((key) => readBars(counts, found, key, sums[key], order.pressed[key])),
    cross: readCrossTable(counts, found, (key) => sums[key], order),
  };
}

/** What may be asked of the found rows of the stock counts. */
export type Question = { kind: "figures" } | { kind: "summary"; order: SummaryOrder };

/** The answer to each kind of question. */
export type Answers = { figures: Figures; summary: Summary };

type Rows = readonly number[] | null;

const lastFigures = new WeakMap<ColumnarList, { found: Rows; figures: Figures }>();

/** Answers a question about the found rows of the stock counts; `found` are their indexes in their order, `null` for all. */
export function answer(list: ColumnarList, { timeZone }: ListView, found: Rows, question: Question) {
  const counts = readCounts(list, timeZone);
  const rows = found ? new Int32Array(found) : eachRow(list.length);
  if (question.kind === "summary") return summarize(counts, rows, question.order);
  const last = lastFigures.get(list);
  if (last?.found === found) return last.figures;
  const figures = readFigures(counts, rows);
  lastFigures.set(list, { found, figures });
  return figures;
}
