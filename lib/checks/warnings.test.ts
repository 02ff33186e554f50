import { expect, test } from "vitest";
import { perawatanPostcheck } from "../resources/catalogues";
import { checkedView } from "../testing/checked-view";
import { toColumnarList } from "../testing/lists";
import { createFormChecker, createWarningFinder, type WrittenRecord } from "./write-warnings";

const PRICES = ["Harga_a", "Harga_b", "Harga_c", "Harga_d", "Harga_e"];
const prices = (price: number) => Object.fromEntries(PRICES.map((field) => [field, price]));

const DEALERS = ["Astra", "Berlian", "Cahaya", "Duta", "Eka", "Fajar", "Graha"];
const LIST = toColumnarList(perawatanPostcheck, [
  ...DEALERS.map((dealer, at) => ({
    id: String(at + 1),
    dealer,
    keterangan: "Ganti aki",
    ...prices(520_000),
  })),
  { id: "8", dealer: "Harapan", keterangan: "Ganti  busi", ...prices(0) },
]);

const warn = (...written: WrittenRecord[]) =>
  createWarningFinder(checkedView("perawatan-postcheck"), LIST, null)(written);

test("a new record is warned of what the checks will find in it, and a good one of nothing", () => {
  const [odd, good] = warn(
    { cells: { dealer: "Indah", keterangan: "Ganti  aki", ...prices(520_000), Harga_a: 0, Harga_b: 5_200 } },
    { cells: { dealer: "Jaya", keterangan: "Ganti aki", ...prices(530_000) } },
  );
  expect(odd).toEqual(["Keterangan: spasi berulang", "Harga A nol", "Harga B Rp 5.200; biasanya Rp 520.000"]);
  expect(good).toEqual([]);
});

test("an update is warned of what it brings, not of what the record has", () => {
  expect(warn({ row: 7, cells: { Harga_a: 45_000 } }, { row: 0, cells: { Harga_e: 0 } })).toEqual([
    [],
    ["Harga E nol"],
  ]);
});

const check = ({ row, cells }: WrittenRecord) =>
  createFormChecker(
    checkedView("perawatan-postcheck"),
    LIST,
    null,
  )({ row, texts: Object.fromEntries(Object.entries(cells).map(([field, cell]) => [field, String(cell)])) });

test("a form gets the usual prices from which its own are far, those that are stored already too", () => {
  const { usualPrices } = check({ row: 2, cells: { ...prices(530_000), Harga_c: 5_200_000 } });
  expect(usualPrices).toEqual({ Harga_c: 520_000 });
  expect(check({ row: 2, cells: { keterangan: "Ganti kaca", Harga_c: 5_200_000 } }).usualPrices).toEqual({});
});

test("a form is warned of what is typed, not of what is still blank or stored before", () => {
  expect(check({ cells: { dealer: "Indah", keterangan: "Ganti  kaca", Harga_a: 0 } }).messages).toEqual([
    "Keterangan: spasi berulang",
    "Harga A nol",
  ]);
  expect(check({ cells: { dealer: "Astra", keterangan: "GANTI AKI" } }).messages).toEqual([
    "Keterangan: Ganti aki (7), GANTI AKI (1)",
    "Item ganda: Astra · GANTI AKI: 2 baris",
  ]);
  expect(check({ row: 7, cells: { keterangan: "Ganti  busi", ...prices(0) } }).messages).toEqual([]);
});
