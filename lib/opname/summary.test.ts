import { expect, test } from "vitest";
import { GOOD, OPNAME_VIEW, type OpnameRow, opnameList } from "../testing/opname";
import { type SummaryQuery, suitableUnit, summarize } from "./summary";

const ORDER: SummaryQuery = { measure: "jumlah", unit: null, pressed: {}, rows: "brand", columns: "cabang" };

function barsOf(rows: OpnameRow[], key: string, order: Partial<SummaryQuery> = {}) {
  const { bars } = summarize(opnameList(rows), OPNAME_VIEW, null, { ...ORDER, ...order });
  return bars.find((each) => each.key === key);
}

test("a column of more than ten values has the ten largest, and the rest together", () => {
  const rows = Array.from({ length: 13 }, (_, at) => ({ ...GOOD, cabang: `C${at}`, jumlah: at }));
  const bars = barsOf(rows, "cabang");
  expect(bars?.bars.map(({ value }) => value)).toEqual(
    [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((at) => `C${at}`),
  );
  expect(bars?.rest).toEqual({ values: 3, records: 3, total: 3 });
});

test("a pressed value keeps its bar, without rows too", () => {
  const rows = Array.from({ length: 13 }, (_, at) => ({ ...GOOD, cabang: `C${at}`, jumlah: at }));
  const bars = barsOf(rows, "cabang", { pressed: { cabang: ["C1", "Lama"] } });
  expect(bars?.bars.slice(10)).toEqual([
    { value: "C1", detail: "", records: 1, total: 1 },
    { value: "Lama", detail: "", records: 0, total: 0 },
  ]);
  expect(bars?.rest).toEqual({ values: 2, records: 2, total: 2 });
});

test("an item has its name beside its code", () => {
  const rows = [{ ...GOOD, nama_part: "" }, GOOD];
  expect(barsOf(rows, "kode_part")?.bars).toEqual([
    { value: "K-1", detail: "Oli mesin", records: 2, total: 20 },
  ]);
});

test("sums of decimals and of large numbers have no tail", () => {
  const totalOf = (...amounts: unknown[]) =>
    barsOf(
      amounts.map((jumlah) => ({ ...GOOD, jumlah })),
      "brand",
    )?.bars[0]?.total;
  expect(totalOf(0.1, 0.2)).toBe(0.3);
  expect(totalOf(1e12, "1e12", 1)).toBe(2_000_000_000_001);
  expect(totalOf(1e14, 0.5)).toBe(100_000_000_000_000.5);
  expect(totalOf(...Array.from({ length: 2000 }, () => 1e12), 7, 0.5)).toBe(2_000_000_000_000_007.5);
});

test.each([
  [1, "hari"],
  [62, "hari"],
  [63, "minggu"],
  [370, "minggu"],
  [371, "bulan"],
] as const)("%i days are shown by %s", (days, unit) => {
  expect(suitableUnit(days)).toBe(unit);
});
