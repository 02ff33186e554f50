import { expect, test } from "vitest";
import { flaggedBy, GOOD } from "../../testing/opname";
import { twiceRule } from "./twice";

test("flags all counts of an item in a branch on a day of the business with different numbers", () => {
  const rows = [
    { ...GOOD, created_at: "2024-03-04T17:30:00Z" },
    { ...GOOD, created_at: "2024-03-05T23:59:00", jumlah: "10" },
    { ...GOOD, created_at: "2024-03-05", jumlah: 12 },
    { ...GOOD, created_at: "2024-03-06T00:00:00", jumlah: 13 },
  ];
  expect(flaggedBy(twiceRule, rows)).toEqual([
    [0, "Pada 05 March 2024 dihitung 10 dan 12", 2],
    [1, "Pada 05 March 2024 dihitung 10 dan 12", 2],
    [2, "Pada 05 March 2024 dihitung 12 dan 10", 0],
  ]);
});

test.each([
  ["the same number", {}],
  ["another branch of the same name", { jumlah: 12, dealer: "Lain" }],
  ["another item", { jumlah: 12, kode_part: "K-2" }],
  ["a Jumlah of zero", { jumlah: 0 }],
  ["an unreadable date", { jumlah: 12, created_at: "05/03/2024" }],
])("does not flag %s", (_, other) => {
  expect(flaggedBy(twiceRule, [GOOD, { ...GOOD, ...other }])).toEqual([]);
});

test("does not take rows without item or without branch for the same", () => {
  for (const missing of [{ kode_part: "" }, { cabang: null }]) {
    const rows = [GOOD, { ...GOOD, jumlah: 12 }].map((row) => ({ ...row, ...missing }));
    expect(flaggedBy(twiceRule, rows)).toEqual([]);
  }
});
