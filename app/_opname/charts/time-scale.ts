import { type ScaleLinear, scaleLinear } from "d3-scale";
import { DAY_MS, formatDay } from "@/lib/list/format";
import { formatAmount } from "@/lib/list/format-value";
import {
  type DaySpan,
  type Measure,
  measureValue,
  periodNumber,
  periodOfDay,
  periodStart,
  type TimeSeries,
  type TimeUnit,
} from "@/lib/opname/summary";

/** The height of the chart and its margins, in pixels. The side margins have room for the labels of the first and last bar. */
export const CHART_HEIGHT = 240;
const TOP_MARGIN = 8;
const BOTTOM_MARGIN = 44;
const SIDE_MARGIN = 32;

/** The width of a digit, and the minimum distance between the centers of two labels, in pixels. */
const DIGIT_WIDTH = 8;
const MIN_LABEL_DISTANCE = 32;

/** Returns the scales, edges and labels of a time chart of these days; all positions are in pixels. */
export function layoutChart({ spans, unit }: TimeSeries, days: DaySpan, measure: Measure, width: number) {
  const values = spans.map((span) => measureValue(span, measure));
  const bottom = CHART_HEIGHT - BOTTOM_MARGIN;
  const y = scaleLinear([Math.min(0, ...values), Math.max(0, ...values) || 1], [bottom, TOP_MARGIN]).nice(4);
  const maxLabelLength = Math.max(...y.ticks(4).map((tick) => formatAmount(tick).length));
  const left = Math.min(Math.max(maxLabelLength * DIGIT_WIDTH + 12, SIDE_MARGIN), width / 2);
  const right = Math.max(width - SIDE_MARGIN, left + 1);
  const x = createDayScale(days, unit, left, right);
  return { x, y, left, right, bottom, ticks: createTicks(x, days, unit) };
}

export type ChartLayout = ReturnType<typeof layoutChart>;

/** A label of the time axis at the center of a bar. `group` is the month or year if it starts there, else empty. */
type TimeLabel = { x: number; label: string; group: string };

/** Returns the scale from day numbers to pixels, on which all months have the same width. */
function createDayScale(days: DaySpan, unit: TimeUnit, left: number, right: number) {
  const firstPeriod = periodNumber(days.from, unit);
  const count = periodNumber(days.to, unit) + 1 - firstPeriod;
  // Months differ in length, so each month is a point of the scale. Days and weeks need only the two ends.
  const offsets = unit === "bulan" ? Array.from({ length: count + 1 }, (_, index) => index) : [0, count];
  const offsetToPixel = scaleLinear([0, count], [left, right]);
  return scaleLinear(
    offsets.map((step) => periodStart(firstPeriod + step, unit)),
    offsets.map(offsetToPixel),
  );
}

/** Returns the labels of the time axis at the smallest step at which they do not overlap. Each month or year is named once. */
function createTicks(x: ScaleLinear<number, number>, days: DaySpan, unit: TimeUnit): TimeLabel[] {
  const hasRoomForLabels = (step: TickStep) => {
    const number = periodNumber(days.from, step.unit);
    const distance = x(periodStart(number + step.count, step.unit)) - x(periodStart(number, step.unit));
    return distance >= MIN_LABEL_DISTANCE;
  };
  const possibleSteps = TICK_STEPS.slice(TICK_STEPS.findIndex((step) => step.unit === unit));
  const step = possibleSteps.find(hasRoomForLabels) ?? { unit: "bulan", count: 12_000 };
  const ticks: TimeLabel[] = [];
  let previousGroup = "";
  const firstNumber = Math.ceil(periodNumber(days.from, step.unit) / step.count) * step.count;
  const lastNumber = periodNumber(days.to, step.unit);
  for (let number = firstNumber; number <= lastNumber; number += step.count) {
    const day = periodStart(number, step.unit);
    if (day < days.from) continue;
    const { from, to } = periodOfDay(day, unit);
    const { label, group } = tickLabelOf(day, step);
    ticks.push({ x: (x(from) + x(to + 1)) / 2, label, group: group === previousGroup ? "" : group });
    previousGroup = group;
  }
  // The first month or year is left out if it would overlap the second.
  const [first, next] = ticks.filter(({ group }) => group);
  if (first && next && next.x - first.x < first.group.length * DIGIT_WIDTH) first.group = "";
  return ticks;
}

/** The distance between two labels as a number of time units, such as two weeks. */
type TickStep = { unit: TimeUnit; count: number };

const MONTH_COUNTS = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 2400, 6000];

const TICK_STEPS: TickStep[] = [
  { unit: "hari", count: 1 },
  { unit: "hari", count: 2 },
  { unit: "minggu", count: 1 },
  { unit: "minggu", count: 2 },
  ...MONTH_COUNTS.map((count): TickStep => ({ unit: "bulan", count })),
];

function tickLabelOf(day: number, { unit, count }: TickStep): Omit<TimeLabel, "x"> {
  const [date = "", month = "", year = ""] = formatDay(day * DAY_MS).split(" ");
  const shortMonth = month.slice(0, 3);
  if (unit !== "bulan") return { label: date, group: `${shortMonth} ${year}` };
  return count < 12 ? { label: shortMonth, group: year } : { label: year, group: "" };
}
