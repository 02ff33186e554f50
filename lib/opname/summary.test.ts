import { expect, test } from "vitest";
import { GOOD, OPNAME_VIEW, type OpnameRow, opnameList } from "../testing/opname";
import { cellsOfRow, chooseTimeUnit, type SummaryQuery, summarize } from "./summary";

const ORDER: SummaryQuery = { measure: "jumlah", unit: null, pressed: {}, rows: "brand", columns: "cabang" };

function barsOf(rows: OpnameRow[], key: string, order: Partial<SummaryQuery> = {}) {
  const { bars } = summarize(opnameList(rows), OPNAME_VIEW, null, { ...ORDER, ...order });
  return bars.find((each) => each.key === key);
}

const dayOf = (iso: string) => Date.parse(iso) / 86_400_000;

/** Counts as they may come: of branches that share a name, without a number, a branch or a date, around the ends of a week and a month. */
const ROWS: OpnameRow[] = [
  { ...GOOD, dealer: "Astra", jumlah: "7.5", created_at: "2024-03-03T23:59:00", foto: "" },
  { ...GOOD, jumlah: 10, created_at: "2024-03-04", nama_mekanik: "Budi" },
  { ...GOOD, cabang: "Depok", dealer: "Astra", jumlah: "banyak", created_at: "2024-03-31T17:30:00Z" },
  { ...GOOD, brand: "Honda", cabang: "", dealer: "", kode_part: "K-2", jumlah: -3, created_at: "kemarin" },
];

test("figures are those of all rows, however they are written", () => {
  expect(summarize(opnameList(ROWS), OPNAME_VIEW, null, ORDER).figures).toEqual({
    ...{ records: 4, total: 14.5, leftOut: 1, items: 2, branches: 3, people: 2, withPhoto: 3 },
    ...{ first: Date.UTC(2024, 2, 3, 23, 59), last: Date.UTC(2024, 3, 1, 0, 30) },
  });
});

test.each([
  ["jumlah", ["Bogor Nusantara", "Bogor Astra", "Depok", ""]],
  ["catatan", expect.arrayContaining(["Bogor Nusantara", "Bogor Astra", "Depok", ""])],
] as const)("bars have the sums of each value, by %s the largest first", (measure, names) => {
  const bars = barsOf(ROWS, "cabang", { measure })?.bars ?? [];
  expect(bars.map(({ value, dealer }) => (dealer ? `${value} ${dealer}` : value))).toEqual(names);
  const [first] = barsOf(ROWS, "brand", { measure })?.bars ?? [];
  expect(first).toMatchObject({ value: "Toyota", records: 3, total: 17.5 });
});

test.each([
  [
    "minggu",
    [
      ["2024-02-26", 7.5],
      ["2024-03-04", 10],
      ["2024-04-01", 0],
    ],
  ],
  [
    "bulan",
    [
      ["2024-03-01", 17.5],
      ["2024-04-01", 0],
    ],
  ],
] as const)("spans of time by %s begin as the business counts them", (unit, spans) => {
  const { series } = summarize(opnameList(ROWS), OPNAME_VIEW, null, { ...ORDER, unit });
  expect(series.spans.map(({ from, total }) => [from, total])).toEqual(
    spans.map(([from, total]) => [dayOf(from), total]),
  );
});

test("cells have the sums of each pair of values", () => {
  const { cross } = summarize(opnameList(ROWS), OPNAME_VIEW, null, ORDER);
  const cells = cross.rows.values.flatMap(({ value }, at) =>
    Array.from(cellsOfRow(cross, at), ([column, { records, total }]) => {
      const { value: of, dealer = "" } = cross.columns.values[column] ?? { value: "" };
      return `${value}, ${of} ${dealer}: ${records}, ${total}`;
    }),
  );
  expect(cells.toSorted()).toEqual([
    ...["Honda,  : 1, -3", "Toyota, Bogor Astra: 1, 7.5", "Toyota, Bogor Nusantara: 1, 10"],
    "Toyota, Depok : 1, 0",
  ]);
});

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
  expect(chooseTimeUnit(days)).toBe(unit);
});
