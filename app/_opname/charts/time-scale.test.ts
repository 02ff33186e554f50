import fc from "fast-check";
import { expect, test } from "vitest";
import { type DaySpan, periodOfDay, TIME_UNITS, type TimeUnit } from "@/lib/opname/summary";
import { testProperty } from "@/lib/testing/property";
import { layoutChart } from "./time-scale";

const dayOf = (iso: string) => Date.parse(iso) / 86_400_000;

function frame({ from, to }: DaySpan, unit: TimeUnit, width: number) {
  const days = { from: periodOfDay(from, unit).from, to: periodOfDay(to, unit).to };
  return layoutChart({ unit, spans: [{ ...days, records: 1, total: 1 }] }, days, "jumlah", width);
}

const labels = (days: DaySpan, unit: TimeUnit, width: number) =>
  frame(days, unit, width).ticks.map(({ label, group }) => (group ? `${label} ${group}` : label));

const YEAR = { from: dayOf("2023-11-05"), to: dayOf("2025-01-27") };

test("labels follow in the closest even step for the width, with each year once", () => {
  const everyOther = ["Nov 2023", "Jan 2024", "Mar", "May", "Jul", "Sep", "Nov", "Jan 2025"];
  for (const unit of ["bulan", "minggu"] as const) expect(labels(YEAR, unit, 320)).toEqual(everyOther);
  expect(labels(YEAR, "bulan", 240)).toEqual(["Jan 2024", "Apr", "Jul", "Oct", "Jan 2025"]);
});

testProperty(
  "units are equally wide, places lead back to their day, and no label touches the next",
  300,
  fc.property(
    fc.integer({ min: -3000, max: 40_000 }),
    fc.integer({ min: 0, max: 9000 }),
    fc.constantFrom(...(Object.keys(TIME_UNITS) as TimeUnit[])),
    fc.integer({ min: 240, max: 1600 }),
    (from, length, unit, width) => {
      const { x, ticks } = frame({ from, to: from + length }, unit, width);
      const [one, other] = [from, from + length].map((day) => periodOfDay(day, unit));
      const widthOf = (span: DaySpan | undefined) => (span ? x(span.to + 1) - x(span.from) : 0);
      expect(widthOf(one)).toBeCloseTo(widthOf(other), 6);
      expect(x.invert(x(from + 0.5))).toBeCloseTo(from + 0.5, 3);
      const places = ticks.map((tick) => tick.x);
      for (const [at, place] of places.entries())
        if (at > 0) expect(place - (places[at - 1] ?? 0)).toBeGreaterThan(26);
      const groups = ticks.filter(({ group }) => group);
      for (const [at, { x: place, group }] of groups.entries())
        if (at > 0) expect(place - (groups[at - 1]?.x ?? 0)).toBeGreaterThan(group.length * 6);
    },
  ),
);
