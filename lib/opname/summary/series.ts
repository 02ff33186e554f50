import type { Counts } from "../counts/counts";
import { DAY_MS, dayOf } from "../counts/days";
import { type Sum, sumRows, tidy } from "./sums";

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

/** Adds up the found rows by day, week or month, whichever suits them unless one is asked for. */
export function readSeries(counts: Counts, found: Int32Array, asked: Unit | null): Series {
  const { of, days } = counts.days;
  const { records: byDay, totals } = sumRows(counts, found, of, days.length);
  const used = days.filter((_, at) => byDay[at]);
  const unit = asked ?? unitFor((used.at(-1) ?? 0) - (used[0] ?? 0) + 1);
  const spans: Span[] = [];
  for (const [at, day] of days.entries()) {
    const [records = 0, total = 0] = [byDay[at], totals[at]];
    if (records === 0) continue;
    const before = spans.at(-1);
    if (before && day <= before.to) {
      before.records += records;
      before.total += total;
    } else spans.push({ ...spanOf(day, unit), records, total });
  }
  return { unit, spans: spans.map((span) => ({ ...span, total: tidy(span.total) })) };
}
