import type { Counts } from "../counts/counts";
import { DAY_MS, dayOf } from "../counts/days";
import { addRecord, type Sum, tidy } from "./sums";

export const UNITS = { hari: "Hari", minggu: "Minggu", bulan: "Bulan" } as const;

/** What a bar of the time chart stands for. */
export type Unit = keyof typeof UNITS;

/** The counts of a day, week or month; its first and last day are numbered from 1970-01-01. */
export type Span = Sum & { from: number; to: number };

/** The counts by time; spans without any are left out. */
export type Series = { unit: Unit; spans: Span[] };

const MOST_DAYS = 62;
const MOST_DAYS_IN_WEEKS = 370;

/** Returns the unit that suits a number of days. */
export function unitFor(days: number): Unit {
  if (days <= MOST_DAYS) return "hari";
  return days <= MOST_DAYS_IN_WEEKS ? "minggu" : "bulan";
}

/** The first of January 1970 was a Thursday, three days after the start of its week. */
const weekStart = (day: number) => day - ((((day + 3) % 7) + 7) % 7);

/** Returns the first and the last day of the week or month of a day, or the day itself. */
export function spanOf(day: number, unit: Unit): { from: number; to: number } {
  if (unit === "hari") return { from: day, to: day };
  if (unit === "minggu") return { from: weekStart(day), to: weekStart(day) + 6 };
  const date = new Date(day * DAY_MS);
  const startOf = (months: number) => {
    const start = new Date(date);
    start.setUTCMonth(date.getUTCMonth() + months, 1);
    return dayOf(start.getTime());
  };
  return { from: startOf(0), to: startOf(1) - 1 };
}

function sumDays({ times, amounts }: Counts, found: Int32Array): Map<number, Sum> {
  const days = new Map<number, Sum>();
  for (const row of found) {
    const time = times[row] ?? Number.NaN;
    if (Number.isNaN(time)) continue;
    const day = dayOf(time);
    const sum = days.get(day) ?? { records: 0, total: 0 };
    addRecord(sum, amounts[row] ?? Number.NaN);
    days.set(day, sum);
  }
  return days;
}

/** Adds up the found rows by day, week or month, whichever suits them unless one is asked for. */
export function readSeries(counts: Counts, found: Int32Array, asked: Unit | null): Series {
  const days = [...sumDays(counts, found)].sort(([one], [other]) => one - other);
  const [first, last] = [days[0]?.[0] ?? 0, days.at(-1)?.[0] ?? 0];
  const unit = asked ?? unitFor(last - first + 1);
  const spans: Span[] = [];
  for (const [day, { records, total }] of days) {
    const before = spans.at(-1);
    if (before && day <= before.to) {
      before.records += records;
      before.total += total;
    } else spans.push({ ...spanOf(day, unit), records, total });
  }
  return { unit, spans: spans.map((span) => ({ ...span, total: tidy(span.total) })) };
}
