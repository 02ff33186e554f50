import { expect, test } from "vitest";
import { flaggedBy, GOOD } from "../../testing/opname";
import { jumpRule } from "./rules";

const counted = (amounts: unknown[]) =>
  amounts.map((jumlah, at) => ({ ...GOOD, jumlah, created_at: `2024-03-${10 + at} 08:00` }));

test("flags a count that is three times the previous one of its item in its branch, or a third of it", () => {
  expect(flaggedBy(jumpRule, counted([10, 30, 29.9, 9, 26, 8.6]))).toEqual([
    [1, "Sebelumnya 10, lalu 30", 0],
    [3, "Sebelumnya 29,9, lalu 9", 2],
    [5, "Sebelumnya 26, lalu 8,6", 4],
  ]);
});

test("takes a smaller count than one as one", () => {
  expect(flaggedBy(jumpRule, counted([0.1, 2.9, 0.5, 3]))).toEqual([[3, "Sebelumnya 0,5, lalu 3", 2]]);
});

test("follows the time, not the order of the rows, and passes over zero and what has no date", () => {
  const [first, second, third] = counted([10, 0, 100]);
  const undated = { ...GOOD, jumlah: 1000, created_at: "kemarin" };
  expect(flaggedBy(jumpRule, [third ?? {}, undated, second ?? {}, first ?? {}])).toEqual([
    [0, "Sebelumnya 10, lalu 100", 3],
  ]);
});
