import { expect, test } from "vitest";
import type { ColumnarList } from "../list/list";
import { perawatanPostcheck } from "../resources/catalogues";
import { listOf as recordsList } from "../testing/lists";
import { createInitialChoice, selectDealers } from "./comparer";
import {
  type Comparison,
  comparePrices,
  createCompareSheet,
  type FilterAndSort,
  findVisibleRows,
  type PriceReference,
  readPrice,
} from "./comparison";
import { type CellTarget, findTargetCells, planEqualize } from "./equalize";
import { createMatrix, type DealerBrands, groupBrandsByDealer } from "./matrix";

const TIERS = perawatanPostcheck.columns.filter(({ as }) => as === "price");
const FIELDS = TIERS.map(({ field }) => field);

type Price = number | string;
type Row = [dealer: string, keterangan: string, prices: Price | Price[]];

const listOf = (rows: Row[]): ColumnarList =>
  recordsList(
    rows.map(([dealer, keterangan, prices], at) => ({
      ...{ id: String(at + 1), dealer, keterangan },
      ...Object.fromEntries(
        FIELDS.map((field, tier) => [field, Array.isArray(prices) ? (prices[tier] ?? "") : prices]),
      ),
    })),
  );

const LIST = listOf([
  ["A", "Ganti Oli", 100],
  ["B", "ganti-oli", 110],
  ["C", "Ganti Oli", 150],
  ["A", "Ban", 20],
  ["B", "Ban", 20],
  ["A", "Busi", [5, 5, 5, 5, 5]],
  ["B", "Busi", [5, 6, 6, 5, 5]],
  ["C", "busi", ["", 5, "", 5, 5]],
  ["C", "BUSI!", 5],
  ["D", "Wiper", 9],
]);
const DEALERS = ["A", "B", "C"];
const ALL: FilterAndSort = { filter: "all", overPercent: 0, sort: "name" };

const comparisonOf = (by: PriceReference, field = "Harga_a", list = LIST) =>
  comparePrices(createMatrix(list, TIERS, DEALERS), field, by);

const signs = (comparison: Comparison, row: number) =>
  DEALERS.map((_, column) => readPrice(comparison, { row, column }, 0).status).join(" ");

type Chosen = { target?: CellTarget; brands?: DealerBrands | null; list?: ColumnarList };

function equalized(
  comparison: Comparison,
  { target = { kind: "all" }, brands = null, list = LIST }: Chosen = {},
) {
  const cells = findTargetCells(comparison, findVisibleRows(comparison, ALL), ALL, target);
  return planEqualize(list, perawatanPostcheck, comparison, cells, brands);
}

const prices = (price: string) => Object.fromEntries(FIELDS.map((field) => [field, price]));

test("items stand in rows, spelled as most do, and an item that stands twice is told", () => {
  const matrix = createMatrix(LIST, TIERS, DEALERS);
  expect(matrix.names).toEqual(["Ban", "Busi", "Ganti Oli"]);
  expect(matrix.rowIndexes).toEqual([[3], [4], [], [5], [6], [7, 8], [0], [1], [2]]);
  expect(matrix.unclear.get((1 * 3 + 2) * 5)).toBe(" / 5");
});

test("rows without a name are left out, and names of punctuation alone stay apart", () => {
  const list = listOf([
    ["A", "", 1],
    ["A", "-", 2],
    ["B", "?", 3],
  ]);
  expect(createMatrix(list, TIERS, DEALERS).names).toEqual(["-", "?"]);
});

test.each<[PriceReference, string[]]>([
  [{ kind: "median" }, ["equal equal missing", "equal equal unclear", "below equal above"]],
  [{ kind: "lowest" }, ["equal equal missing", "equal equal unclear", "equal above above"]],
  [
    { kind: "dealer", dealer: "C" },
    ["incomparable incomparable missing", "incomparable incomparable unclear", "below below equal"],
  ],
  [{ kind: "dealer", dealer: "gone" }, ["equal equal missing", "equal equal unclear", "below equal above"]],
])("signs by %j", (by, expected) => {
  const comparison = comparisonOf(by);
  expect([0, 1, 2].map((row) => signs(comparison, row))).toEqual(expected);
});

test.each<[Partial<FilterAndSort>, string[]]>([
  [{}, ["Ban", "Busi", "Ganti Oli"]],
  [{ sort: "spread" }, ["Ganti Oli", "Ban", "Busi"]],
  [{ sort: "missing" }, ["Ban", "Busi", "Ganti Oli"]],
  [{ filter: "different" }, ["Busi", "Ganti Oli"]],
  [{ filter: "missing" }, ["Ban"]],
  [{ overPercent: 36 }, ["Ganti Oli"]],
  [{ overPercent: 37 }, []],
])("%j shows %j", (shown, names) => {
  const comparison = comparisonOf({ kind: "median" });
  expect(
    findVisibleRows(comparison, { ...ALL, ...shown }).map((row) => comparison.matrix.names[row]),
  ).toEqual(names);
});

test("a difference of exactly the percentage is not over it", () => {
  const list = listOf([
    ["A", "Oli", 11_000],
    ["B", "Oli", 10_000],
  ]);
  const comparison = comparisonOf({ kind: "lowest" }, "Harga_a", list);
  expect(findVisibleRows(comparison, { ...ALL, overPercent: 10 })).toEqual([]);
  expect(findVisibleRows(comparison, { ...ALL, overPercent: 9.9 })).toEqual([0]);
});

test("everything gets the prices of the reference: shown tiers of what is there, all of what is missing", () => {
  const { writes, refused } = equalized(comparisonOf({ kind: "dealer", dealer: "A" }));
  const was = (dealer: string, keterangan: string, price: string) => ({
    dealer,
    keterangan,
    ...prices(price),
  });
  expect(writes).toEqual([
    { kind: "create", values: { dealer: "C", keterangan: "Ban", ...prices("20") }, copies: 0 },
    { kind: "update", key: "2", was: was("B", "ganti-oli", "110"), values: { Harga_a: "100" } },
    { kind: "update", key: "3", was: was("C", "Ganti Oli", "150"), values: { Harga_a: "100" } },
  ]);
  expect(refused).toEqual([{ row: 1, column: 2, reason: "Item ini ada 2 kali pada dealer ini" }]);
});

test("a price that is no number is replaced, unless another of its row is none either", () => {
  const list = listOf([
    ["A", "Oli", 7],
    ["B", "Oli", ["dua belas", 7, 7, 7, 7]],
    ["C", "Oli", ["", 7, 7, -7, ""]],
  ]);
  const { writes, refused } = equalized(comparisonOf({ kind: "median" }, "Harga_a", list), { list });
  expect(writes).toEqual([expect.objectContaining({ key: "2", values: { Harga_a: "7" } })]);
  expect(refused).toEqual([{ row: 0, column: 2, reason: "Harga D, Harga E: bukan angka" }]);
});

test("an item is not made without all prices of the reference, or for a dealer without a branch", () => {
  const brands = groupBrandsByDealer([{ brand: "Toyota", dealer: "A", cabang: "Pusat" }]);
  const ban = equalized(comparisonOf({ kind: "median" }), { target: { kind: "row", row: 0 }, brands });
  expect(ban.refused).toEqual([{ row: 0, column: 2, reason: "Dealer ini tidak ada" }]);
  const list = listOf([["A", "Oli", [1, -2, "x", 4, 5]]]);
  const { writes, refused } = equalized(comparisonOf({ kind: "median" }, "Harga_a", list), { list });
  expect(writes).toEqual([]);
  expect(refused.map(({ reason }) => reason)).toEqual(
    Array(2).fill("Harga B, Harga C: acuan tidak punya harga"),
  );
});

test("at most 40 dealers are compared", () => {
  const dealers = Array.from({ length: 42 }, (_, at) => `Dealer ${at}`);
  expect(selectDealers({ brand: "", dealers }, [], new Map())).toMatchObject({ leftOut: 2 });
});

test("at first a dealer is compared with those of its brand, or with all if it is the only one with items", () => {
  const all = ["A", "B", "C"].map((name) => ({ name, itemCount: 1 }));
  const brands = groupBrandsByDealer([
    { brand: "Toyota", dealer: "A", cabang: "Pusat" },
    { brand: "Honda", dealer: "A", cabang: "Utara" },
    { brand: "Honda", dealer: "B", cabang: "Pusat" },
    { brand: "Hino", dealer: "C", cabang: "Pusat" },
    { brand: "Hino", dealer: "Z", cabang: "Pusat" },
  ]);
  expect(createInitialChoice("B", all, brands)).toEqual({
    ...{ brand: "Honda", dealers: [], reference: "B", singleBrand: "" },
  });
  expect(createInitialChoice("A", all, brands).brand).toBe("Honda");
  expect(createInitialChoice("C", all, brands)).toEqual({
    ...{ brand: "", dealers: ["C", "A", "B"], reference: "C", singleBrand: "Hino" },
  });
  expect(createInitialChoice("", all, new Map())).toMatchObject({ reference: "A", dealers: ["A", "B", "C"] });
});

test("a file has a line for each item and tier, with the tone of each price", () => {
  const comparison = comparisonOf({ kind: "lowest" });
  const { columns, rows, tones } = createCompareSheet(comparison, [2, 0]);
  expect(columns.map(({ label }) => label).join(" ")).toBe(
    "Keterangan Harga Acuan A B C Terendah Median Tertinggi Belum ada",
  );
  expect(rows).toEqual([
    ["Ganti Oli", "Harga A", 100, 100, 110, 150, 100, 110, 150, 0],
    ["Ban", "Harga A", 20, 20, 20, "", 20, 20, 20, 1],
  ]);
  expect(tones).toEqual([
    [null, null, null, null, "red", "red"],
    [null, null, null, null, null, "grey"],
  ]);
  expect(createCompareSheet(comparisonOf({ kind: "lowest" }, ""), [2]).rows).toHaveLength(5);
});
