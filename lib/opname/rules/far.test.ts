import { expect, test } from "vitest";
import { flaggedBy, GOOD } from "../../testing/opname";
import { farRule } from "./far";

const ofItem = (kode_part: string, amounts: unknown[]) =>
  amounts.map((jumlah, at) => ({ ...GOOD, kode_part, jumlah, cabang: `Cabang ${at}` }));

test("flags what is more than eight deviations from the median of its item, over all branches", () => {
  // Median 10.5, deviations 0.5 and 1.5: their median is 1.
  const rows = ofItem("K-1", [9, 9, 10, 10, 11, 11, 12, 18.5, 18.6]);
  expect(flaggedBy(farRule, rows)).toEqual([]);
  expect(flaggedBy(farRule, ofItem("K-1", [9, 9, 10, 10, 11, 11, 12, 19, 20]))).toEqual([
    [8, "Jumlahnya 20; biasanya 11, dengan simpangan 1"],
  ]);
});

test("flags more than three times and less than a third where most counts are equal", () => {
  expect(flaggedBy(farRule, ofItem("K-1", [9, 9, 9, 9, 9, 9, 27, 27.1, 3, 2.9]))).toEqual([
    [7, "Jumlahnya 27,1; biasanya 9, dengan simpangan 0"],
    [9, "Jumlahnya 2,9; biasanya 9, dengan simpangan 0"],
  ]);
});

test("knows nothing of seven counts, of zero and negative ones, and of rows without an item", () => {
  expect(flaggedBy(farRule, ofItem("K-1", [1, 1, 1, 1, 1, 1, 900, 0, -5, "x"]))).toEqual([]);
  expect(flaggedBy(farRule, ofItem(" ", [1, 1, 1, 1, 1, 1, 1, 900]))).toEqual([]);
});
