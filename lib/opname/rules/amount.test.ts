import { expect, test } from "vitest";
import { flaggedBy, GOOD } from "../../testing/opname";
import { amountRule } from "./rules";

test("flags a Jumlah that is missing, no number, negative or zero, and says which", () => {
  const given = [12, "12", "-3.5", "1e3", 0, "0", "", null, undefined, "12 buah", "1.234,5", "NaN", -1, 0.5];
  const rows = given.map((jumlah) => ({ ...GOOD, jumlah }));
  expect(flaggedBy(amountRule, rows)).toEqual([
    [2, "Jumlahnya negatif"],
    [4, "Jumlahnya nol"],
    [5, "Jumlahnya nol"],
    [6, "Jumlahnya kosong"],
    [7, "Jumlahnya kosong"],
    [8, "Jumlahnya kosong"],
    [9, "Jumlahnya bukan angka: 12 buah"],
    [10, "Jumlahnya bukan angka: 1.234,5"],
    [11, "Jumlahnya bukan angka: NaN"],
    [12, "Jumlahnya negatif"],
  ]);
});
