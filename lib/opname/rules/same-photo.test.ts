import { expect, test } from "vitest";
import { flaggedBy, GOOD } from "../../testing/opname";
import { samePhotoRule } from "./rules";

test("flags rows that share a photo, and names another of them", () => {
  const rows = ["a.jpg", "b.jpg", "a.jpg", "", "", "a.jpg"].map((foto) => ({ ...GOOD, foto }));
  expect(flaggedBy(samePhotoRule, rows)).toEqual([
    [0, "Foto yang sama di 3 catatan", 2],
    [2, "Foto yang sama di 3 catatan", 0],
    [5, "Foto yang sama di 3 catatan", 0],
  ]);
});
