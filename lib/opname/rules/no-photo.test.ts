import { expect, test } from "vitest";
import { flaggedBy, GOOD } from "../../testing/opname";
import { noPhotoRule } from "./rules";

test("flags rows without a photo", () => {
  const rows = ["a.jpg", "", null, undefined, " "].map((foto) => ({ ...GOOD, foto }));
  expect(flaggedBy(noPhotoRule, rows).map(([row]) => row)).toEqual([1, 2, 3, 4]);
  expect(flaggedBy(noPhotoRule, [GOOD])).toEqual([]);
});
