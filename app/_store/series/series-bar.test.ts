import { expect, test } from "vitest";
import type { FormSeries, SeriesStep } from "./series";
import { findSeriesPosition, removeFromSeries } from "./series-bar";

const STEP = { saved: "Data berhasil diupdate", skipped: 0 } as SeriesStep;

const series = (keys: string[], step: SeriesStep | null = null) =>
  ({ path: "/update-user", keys, step }) as FormSeries;

const KEYS = ["ani", "a/b c", "o'brien"];

test.each([
  ["a record that was not found", series(KEYS), "/update-user/budi"],
  ["a form of another resource", series(KEYS), "/update-sa/ani"],
  ["a create form", series(KEYS), "/create-user"],
  ["the only row found", series(["ani"]), "/update-user/ani"],
  ["a form that no list opened", null, "/update-user/ani"],
])("%s has no place among the found rows", (_, among, path) => {
  expect(findSeriesPosition(among, path)).toBeNull();
});

test("a record that is gone is left out, and the step goes on in its direction", () => {
  const { series: left, onward } = removeFromSeries(series(KEYS, STEP), "/update-user/a%2Fb%20c");
  expect(left.keys).toEqual(["ani", "o'brien"]);
  expect(left.step?.skipped).toBe(1);
  expect(onward).toBe("/update-user/o'brien");
  const back = removeFromSeries(series(KEYS, { ...STEP, isBack: true }), "/update-user/a%2Fb%20c");
  expect(back.onward).toBe("/update-user/ani");
  expect(removeFromSeries(series(KEYS, STEP), "/update-user/o'brien").onward).toBeNull();
});
