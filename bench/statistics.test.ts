import { expect, test } from "vitest";
import { medianOf, percentileOf, spreadOf } from "./statistics.ts";

test.each([
  [[3], { min: 3, median: 3, max: 3 }],
  [[10, 9, 100], { min: 9, median: 10, max: 100 }],
  [[4, 1, 3, 2], { min: 1, median: 2.5, max: 4 }],
  [[null, 7, undefined, 5], { min: 5, median: 6, max: 7 }],
  [[0, null], { min: 0, median: 0, max: 0 }],
])("the spread of %j", (values, spread) => {
  expect(spreadOf(values)).toEqual(spread);
  expect(medianOf(values)).toBe(spread.median);
});

test.each([[[]], [[null, undefined]]])("there is no spread without values: %j", (values) => {
  expect(spreadOf(values)).toBeNull();
  expect(medianOf(values)).toBeNull();
});

test("a percentile is the value that this share does not exceed", () => {
  const values = Array.from({ length: 200 }, (_, at) => 200 - at);
  expect([0.5, 0.95, 0.99, 1].map((part) => percentileOf(values, part))).toEqual([100, 190, 198, 200]);
  expect(percentileOf([7], 0.5)).toBe(7);
  expect(percentileOf([], 0.99)).toBeNull();
});
