import { expect, test } from "vitest";
import type { FormSeries, SeriesStep } from "./series";
import { removeFromSeries, seriesPosition } from "./series-bar";

const STEP: SeriesStep = {
  saved: "Data berhasil diupdate",
  skipped: 0,
  focus: "",
  goesOn: true,
  isBack: false,
};

const series = (keys: string[], step: SeriesStep | null = null): FormSeries => ({
  path: "/update-user",
  keys,
  first: `/update-user/${keys[0]}`,
  last: `/update-user/${keys[0]}`,
  step,
});

const KEYS = ["ani", "a/b c", "o'brien"];

test.each([
  ["/update-user/ani", 1, null, "/update-user/a%2Fb%20c"],
  ["/update-user/a%2Fb%20c", 2, "/update-user/ani", "/update-user/o'brien"],
  ["/update-user/o'brien", 3, "/update-user/a%2Fb%20c", null],
])("%s has its place between its neighbours", (path, number, previous, next) => {
  expect(seriesPosition(series(KEYS), path)).toEqual({ number, count: 3, previous, next });
});

test.each([
  ["a record that was not found", series(KEYS), "/update-user/budi"],
  ["a form of another resource", series(KEYS), "/update-sa/ani"],
  ["a create form", series(KEYS), "/create-user"],
  ["the only row found", series(["ani"]), "/update-user/ani"],
  ["a form that no list opened", null, "/update-user/ani"],
])("%s has none", (_, among, path) => {
  expect(seriesPosition(among, path)).toBeNull();
});

test("a record that is gone is left out, and the step goes on in its direction", () => {
  const { series: left, onward } = removeFromSeries(series(KEYS, STEP), "/update-user/a%2Fb%20c");
  expect(left.keys).toEqual(["ani", "o'brien"]);
  expect(left.step?.skipped).toBe(1);
  expect(onward).toBe("/update-user/o'brien");
  expect(removeFromSeries(series(KEYS, { ...STEP, isBack: true }), "/update-user/a%2Fb%20c").onward).toBe(
    "/update-user/ani",
  );
  expect(removeFromSeries(series(KEYS, STEP), "/update-user/o'brien").onward).toBeNull();
});
