import { type ScaleLinear, scaleLinear } from "d3-scale";
import { DAY_MS, formatDay } from "@/lib/list/format";
import { formatAmount } from "@/lib/list/format-value";
import {
  type DaySpan,
  type Measure,
  measureValue,
  periodNumber,
  periodOf,
  periodStart,
  type TimeSeries,
  type TimeUnit,
} from "@/lib/opname/summary";

export const HEIGHT = 240;

const TOP = 8;
const BOTTOM = 44;
/** The margin for labels that extend beyond the first and last bar. */
const SIDE = 32;
const DIGIT_WIDTH = 8;

/** The minimum distance of labels in pixels. */
const LABEL_WIDTH = 32;

/** A label of the axis at the center of its bar; `group` is the month or year that starts there. */
type Tick = { x: number; label: string; group: string };

/** Returns the scale of days, on which all units have the same width, also months. */
function daysScale(days: DaySpan, unit: TimeUnit, left: number, right: number) {
  const first = periodNumber(days.from, unit);
  const count = periodNumber(days.to, unit) + 1 - first;
  // Days and weeks have equal lengths, so that both ends suffice.
  const steps = unit === "bulan" ? Array.from({ length: count + 1 }, (_, index) => index) : [0, count];
  const position = scaleLinear([0, count], [left, right]);
  return scaleLinear(
    steps.map((step) => periodStart(first + step, unit)),
    steps.map(position),
  );
}

type Step = [unit: TimeUnit, count: number];

const STEPS: Step[] = [
  ["hari", 1],
  ["hari", 2],
  ["minggu", 1],
  ["minggu", 2],
  ...[1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 2400, 6000].map((months): Step => ["bulan", months]),
];

function labelOf(day: number, [unit, count]: Step): [label: string, group: string] {
  const [date = "", month = "", year = ""] = formatDay(day * DAY_MS).split(" ");
  const short = month.slice(0, 3);
  if (unit !== "bulan") return [date, `${short} ${year}`];
  return count < 12 ? [short, year] : [year, ""];
}

/** Returns the labels at the smallest step at which they do not overlap; each month or year is shown once. */
function ticksOf(x: ScaleLinear<number, number>, days: DaySpan, unit: TimeUnit): Tick[] {
  const isFitting = ([stepUnit, count]: Step) => {
    const number = periodNumber(days.from, stepUnit);
    return x(periodStart(number + count, stepUnit)) - x(periodStart(number, stepUnit)) >= LABEL_WIDTH;
  };
  const steps = STEPS.slice(STEPS.findIndex(([stepUnit]) => stepUnit === unit));
  const step = steps.find(isFitting) ?? ["bulan", 12_000];
  const [stepUnit, count] = step;
  const ticks: Tick[] = [];
  let before = "";
  const start = Math.ceil(periodNumber(days.from, stepUnit) / count) * count;
  for (let number = start; number <= periodNumber(days.to, stepUnit); number += count) {
    const day = periodStart(number, stepUnit);
    const { from, to } = periodOf(day, unit);
    const [label, group] = labelOf(day, step);
    if (day < days.from) continue;
    ticks.push({ x: (x(from) + x(to + 1)) / 2, label, group: group === before ? "" : group });
    before = group;
  }
  const [first, next] = ticks.filter(({ group }) => group);
  if (first && next && next.x - first.x < first.group.length * DIGIT_WIDTH) first.group = "";
  return ticks;
}

/** Returns the layout of a series over `days` for a width in pixels. */
export function plotOf({ spans, unit }: TimeSeries, days: DaySpan, measure: Measure, width: number) {
  const sizes = spans.map((span) => measureValue(span, measure));
  const y = scaleLinear([Math.min(0, ...sizes), Math.max(0, ...sizes) || 1], [HEIGHT - BOTTOM, TOP]).nice(4);
  const widest = Math.max(...y.ticks(4).map((tick) => formatAmount(tick).length));
  const left = Math.min(Math.max(widest * DIGIT_WIDTH + 12, SIDE), width / 2);
  const right = Math.max(width - SIDE, left + 1);
  const x = daysScale(days, unit, left, right);
  return { x, y, left, right, bottom: HEIGHT - BOTTOM, ticks: ticksOf(x, days, unit) };
}

export type Plot = ReturnType<typeof plotOf>;
