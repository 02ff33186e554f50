import { expect, test } from "vitest";
import type { ColumnarList } from "../lists/list";
import { cabang } from "../resources/cabang";
import { carType } from "../resources/car-type";
import { perawatanPostcheck } from "../resources/item";
import type { ResourceDefinition } from "../resources/resource-definition";
import { sa } from "../resources/sa";
import { user } from "../resources/user";
import { readFile } from "../sheet-reader/read-file";
import type { Taken } from "./import-row";
import { ImportTable } from "./import-table";
import { knownValues } from "./known-values";
import { importLabels, matchColumns } from "./match-columns";

const KNOWN = knownValues(
  [
    { brand: "Toyota", dealer: "Astra Jaya", cabang: "Bandung" },
    { brand: "Toyota", dealer: "Astra Jaya", cabang: "Bogor" },
    { brand: "Honda", dealer: "Prima", cabang: "Medan" },
  ],
  ["Toyota", "Honda"],
);
const NOTHING: Taken = { update: false, same: false, repeated: false };
const ALL: Taken = { update: true, same: true, repeated: true };

const listOf = (rows: Record<string, string | number>[]): ColumnarList => ({
  length: rows.length,
  columns: Object.fromEntries(
    Object.keys(rows[0] ?? {}).map((field) => [field, rows.map((row) => row[field] ?? "")]),
  ),
});

async function tableOf(resource: ResourceDefinition, text: string, list: ColumnarList | null = null) {
  const read = readFile(text);
  if (read.kind === "unreadable") throw new Error(read.text);
  const own = importLabels(resource);
  const table = new ImportTable(resource, { list, known: KNOWN, today: "2026-11-22" });
  await table.fill(read.grid, matchColumns(read.grid, own));
  return table;
}

const kindsOf = (table: ImportTable) => table.rows(table.places("all")).map(({ kind }) => kind);

const ITEMS = listOf([
  {
    id: "1",
    dealer: "Astra Jaya",
    keterangan: "Oli",
    Harga_a: 12500,
    Harga_b: 1,
    Harga_c: 1,
    Harga_d: 1,
    Harga_e: 1,
  },
  { id: "2", dealer: "Prima", keterangan: "Oli", Harga_a: 7, Harga_b: 1, Harga_c: 1, Harga_d: 1, Harga_e: 1 },
]);

test("rows are new, other, equal, repeated or wrong, and only new ones are taken unless asked for", async () => {
  const table = await tableOf(
    perawatanPostcheck,
    [
      "HARGA A\tdealer\tKeterangan\tHarga B\tHarga C\tHarga D\tHarga E\tCatatan",
      "Rp 12.500\tAstra Jaya\tOli\t1\t1\t1\t1\tsama",
      "13000\tPrima\tOli\t1\t1\t1\t1",
      "1\tPrima\tBan\t1\t1\t1\t1",
      "1\tPrima\tBan\t1\t1\t1\t1",
      "2\tPrima\tBan\t1\t1\t1\t1",
      "12,500\tPrima\tAki\t1\t1\t1\t",
    ].join("\n"),
    ITEMS,
  );
  expect(kindsOf(table)).toEqual(["same", "update", "new", "repeated", "wrong", "wrong"]);
  expect(table.rows([1, 4, 5]).map(({ before, errors }) => ({ before, errors }))).toEqual([
    { before: { Harga_a: "7" }, errors: {} },
    { before: {}, errors: { dealer: "Sama dengan baris 4, tetapi isinya lain" } },
    {
      before: {},
      errors: {
        Harga_a: "Tulis 12.500 untuk bilangan bulat, atau 12,5 untuk desimal",
        Harga_e: "Kolom wajib diisi",
      },
    },
  ]);
  expect(table.plan(NOTHING)).toEqual([
    { kind: "create", values: expect.objectContaining({ keterangan: "Ban" }), copies: 0 },
  ]);
  expect(table.plan(ALL)).toEqual([
    { kind: "create", values: expect.objectContaining({ Harga_a: "Rp 12.500" }), copies: 1 },
    {
      kind: "update",
      key: "2",
      was: {
        dealer: "Prima",
        keterangan: "Oli",
        Harga_a: "7",
        Harga_b: "1",
        Harga_c: "1",
        Harga_d: "1",
        Harga_e: "1",
      },
      values: { Harga_a: "13.000" },
    },
    { kind: "create", values: expect.objectContaining({ keterangan: "Ban" }), copies: 0 },
    { kind: "create", values: expect.objectContaining({ keterangan: "Ban" }), copies: 0 },
  ]);
});

test("unknown dealers and branches are told with the nearest spelling, and replaced in all rows", async () => {
  const table = await tableOf(
    sa,
    "Dealer\tCabang\tNama SA\nAstra jaya\tBandung\tAni\nAstra jaya\tBogr\tBudi\nPrima\tBandung\tCici\nZ\tZ\tDodi",
  );
  const [astra] = table.unknown();
  expect(astra).toEqual({
    field: "dealer",
    value: "Astra jaya",
    dealer: null,
    rows: 2,
    nearest: "Astra Jaya",
  });
  if (astra) await table.replace(astra, "Astra Jaya");
  expect(table.unknown()).toEqual([
    { field: "cabang", value: "Bogr", dealer: "Astra Jaya", rows: 1, nearest: "Bogor" },
    { field: "cabang", value: "Bandung", dealer: "Prima", rows: 1, nearest: null },
    { field: "dealer", value: "Z", dealer: null, rows: 1, nearest: null },
    { field: "cabang", value: "Z", dealer: "Z", rows: 1, nearest: null },
  ]);
  expect(kindsOf(table)).toEqual(["new", "wrong", "wrong", "wrong"]);
  await table.edit(1, "cabang", " Bogor ");
  expect(kindsOf(table)).toEqual(["new", "new", "wrong", "wrong"]);
});

test("numbers and times of a spreadsheet become what a person types", async () => {
  const grid = {
    remarks: [],
    rows: [
      { number: 1, cells: ["Brand", "Dealer", "Cabang", "Alamat", "Waktu Masuk", "Kode Wilayah Internal"] },
      { number: 2, cells: ["Baru", "Baru", "Pusat", "Jl. A", 0.3125, 3] },
    ],
  };
  const table = new ImportTable(cabang, { list: null, known: KNOWN, today: "2026-11-22" });
  await table.fill(grid, matchColumns(grid, importLabels(cabang)));
  expect(table.rows([0])[0]).toMatchObject({
    kind: "new",
    texts: { masuk: "07:30:00", kodewilayah: "", kodewilayah_internal: "3" },
  });
});

test("users need no password, and car types are compared in capitals", async () => {
  expect(kindsOf(await tableOf(user, "Nama\tUsername\nBudi\tbudi"))).toEqual(["new"]);
  const cars = listOf([{ id: "1", brand: "Toyota", model: "AVANZA", kode: "A" }]);
  const table = await tableOf(
    carType,
    "Brand\tModel\tKode\nToyota\tavanza\tB\nToyota\tAvanza\tA\nKia\tRio\tZ",
    cars,
  );
  expect(kindsOf(table)).toEqual(["update", "wrong", "wrong"]);
});

test("a file without labels is taken in the order of the fields, and labels may stand below a title", async () => {
  expect(kindsOf(await tableOf(carType, "Toyota\tAvanza\tA"))).toEqual(["new"]);
  expect(kindsOf(await tableOf(carType, "Daftar mobil\nkode\tmodel\tbrand\nA\tAvanza\tToyota"))).toEqual([
    "new",
  ]);
});
