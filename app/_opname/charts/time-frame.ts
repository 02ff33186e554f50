import { type ScaleLinear, scaleLinear } from "d3-scale";
import { type Series, spanOf } from "@/lib/opname/summary/series";
import { type Measure, measured } from "@/lib/opname/summary/sums";
import type { Days } from "./labels";

export const HEIGHT = 240;

const TOP = 8;
const BOTTOM = 28;
const RIGHT = 12;
const DIGIT_WIDTH = 7.5;
const LABEL_WIDTH = 84;
const CLOSEST_LABELS = 60;

/** Where the time chart draws: the scales of days and sizes, and the edges of its plot. */
export type Frame = {
  x: ScaleLinear<number, number>;
  y: ScaleLinear<number, number>;
  left: number;
  right: number;
  bottom: number;
  /** The days at which the axis has a label. */
  ticks: number[];
};

/** Returns the frame of a series in a width; it shows all of these days. */
export function frameOf(
  { spans, unit }: Series,
  days: Days,
  measure: Measure,
  width: number,
  show: (size: number) => string,
): Frame {
  const sizes = spans.map((span) => measured(span, measure));
  const y = scaleLinear([Math.min(0, ...sizes), Math.max(0, ...sizes) || 1], [HEIGHT - BOTTOM, TOP]).nice(4);
  const widest = Math.max(...y.ticks(4).map((tick) => show(tick).length));
  const left = Math.min(widest * DIGIT_WIDTH + 12, width / 2);
  const right = Math.max(width - RIGHT, left + 1);
  const x = scaleLinear([days.from, days.to + 1], [left, right]);
  const wanted = x.ticks(Math.max(1, Math.floor((right - left) / LABEL_WIDTH)));
  const starts = wanted.map((day) => spanOf(Math.round(day), unit).from);
  const within = starts.filter((day) => day >= days.from && day <= days.to);
  const ticks = within.filter((day, at) => at === 0 || x(day) - x(within[at - 1] ?? day) > CLOSEST_LABELS);
  return { x, y, left, right, bottom: HEIGHT - BOTTOM, ticks };
}
