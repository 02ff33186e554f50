import { expect, test } from "vitest";
import type { ColumnarList } from "../../list/list";
import { perawatanPostcheck } from "../../resources/catalogues";
import { branchResource, carTypeResource, saResource, userResource } from "../../resources/registry";
import type { ResourceDefinition } from "../../resources/resource-definition";
import type { SheetCell } from "../../sheets/reader/grid";
import { importedTable, rowsOf } from "../../testing/imported-table";
import { listOf } from "../../testing/lists";
import { matchColumns } from "./file-rows";
import type { RowKind } from "./import-row";
import { labelsOfImportedFields } from "./import-row";
import { ImportTable } from "./import-table";
import { createPickListGetter } from "./pick-lists";

const PICK_LISTS = createPickListGetter(
  [
    { brand: "Toyota", dealer: "Astra Jaya", cabang: "Bandung" },
    { brand: "Toyota", dealer: "Astra Jaya", cabang: "Bogor" },
    { brand: "Honda", dealer: "Prima", cabang: "Medan" },
  ],
  ["Toyota", "Honda"],
);
const ALL: RowKind[] = ["new", "update", "same", "similar", "repeated"];

const tableOf = (resource: ResourceDefinition, file: Uint8Array | string, list?: ColumnarList) =>
  importedTable(resource, file, PICK_LISTS, list);

const rowsAt = (table: ImportTable, ...places: number[]) =>
  rowsOf(table).filter(({ place }) => places.includes(place));

const kindsOf = (table: ImportTable) => rowsOf(table).map(({ kind }) => kind);

const pricesFrom = (Harga_a: number) => ({ Harga_a, Harga_b: 1, Harga_c: 1, Harga_d: 1, Harga_e: 1 });

const ITEMS = listOf([
  { id: "1", dealer: "Astra Jaya", keterangan: "Oli", ...pricesFrom(12500) },
  { id: "2", dealer: "Prima", keterangan: "Oli", ...pricesFrom(7) },
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
      "12.500.00\tPrima\tAki\t1\t1\t1\t",
    ].join("\n"),
    ITEMS,
  );
  expect(kindsOf(table)).toEqual(["same", "update", "new", "repeated", "rival", "wrong"]);
  expect(rowsAt(table, 1, 4, 5)).toMatchObject([
    { before: { Harga_a: "Rp 7" }, errors: {} },
    { before: {}, errors: { dealer: "Sama dengan baris 4, tetapi isinya lain" } },
    {
      errors: {
        Harga_a: "Tulis 1.250.000 untuk bilangan bulat, atau 12.500,0 untuk desimal",
        Harga_e: "Kolom wajib diisi",
      },
    },
  ]);
  expect(table.plan(["new"])).toEqual([
    { kind: "create", values: expect.objectContaining({ keterangan: "Ban" }), copies: 0 },
  ]);
  expect(table.plan(ALL)).toEqual([
    { kind: "create", values: expect.objectContaining({ Harga_a: "12.500" }), copies: 1 },
    {
      kind: "update",
      key: "2",
      was: expect.objectContaining({ dealer: "Prima", keterangan: "Oli", Harga_a: "7", Harga_b: "1" }),
      values: { Harga_a: "13.000" },
    },
    { kind: "create", values: expect.objectContaining({ keterangan: "Ban" }), copies: 0 },
    { kind: "create", values: expect.objectContaining({ keterangan: "Ban" }), copies: 0 },
  ]);
});

test("unknown dealers and branches are told with the nearest spelling, and replaced in all rows", async () => {
  const table = await tableOf(
    saResource,
    "Dealer\tCabang\tNama SA\nAstra jayz\tBandung\tAni\nAstra jayz\tBogr\tBudi\nPrima\tBandung\tCici\nZ\tZ\tDodi",
  );
  const [astra] = table.preview().unknownValues;
  expect(astra).toMatchObject({ field: "dealer", value: "Astra jayz", rows: 2, nearest: "Astra Jaya" });
  if (astra) await table.change({ kind: "replace", value: astra, by: "Astra Jaya" });
  expect(table.preview().unknownValues).toEqual([
    { field: "cabang", value: "Bogr", dealer: "Astra Jaya", rows: 1, nearest: "Bogor" },
    { field: "cabang", value: "Bandung", dealer: "Prima", rows: 1, nearest: null },
    { field: "dealer", value: "Z", dealer: null, rows: 1, nearest: null },
    { field: "cabang", value: "Z", dealer: "Z", rows: 1, nearest: null },
  ]);
  expect(kindsOf(table)).toEqual(["new", "wrong", "wrong", "wrong"]);
  await table.change({ kind: "edit", place: 1, field: "cabang", text: " Bogor " });
  expect(kindsOf(table)).toEqual(["new", "new", "wrong", "wrong"]);
});

/** Returns the only row of an import of a dealer branch with these cells. */
async function branchOf(cells: Record<string, SheetCell>, list: ColumnarList | null = null) {
  const base = { Brand: "Kia", Dealer: "Baru", Cabang: "Pusat", Alamat: "Jl. A", "Waktu Masuk": "08:00:00" };
  const all: Record<string, SheetCell> = { ...base, "Kode Wilayah Internal": 3, ...cells };
  const rows = [Object.keys(all), Object.values(all)].map((row, at) => ({ number: at + 1, cells: row }));
  const table = new ImportTable(branchResource, {
    list,
    branches: null,
    getPickList: PICK_LISTS,
    today: "2026-11-22",
  });
  const grid = { origin: "workbook" as const, rows, remarks: [] };
  await table.fill(grid, matchColumns(grid, labelsOfImportedFields(branchResource)));
  return { table, row: rowsOf(table)[0] };
}

const TIME_WORDS = "Waktu harus berbentuk JJ:MM:DD, misalnya 08:30:00";

test.each<[SheetCell, string]>([
  [0, "00:00:00"],
  [0.3125, "07:30:00"],
  [0.999999, "23:59:59"],
  [45_356.3125, "07:30:00"],
  ["2024-03-05 07:30:00", "07:30:00"],
  ["5/3/2024 7.30", "07:30:00"],
])("the entry time %j is taken as %s", async (cell, time) => {
  const { row } = await branchOf({ "Waktu Masuk": cell });
  expect(row).toMatchObject({ kind: "new", shown: { masuk: time } });
});

test.each([1, 8, 8.15, 8.3, 12.3, 830, 1230.5, 123_000, 45_356, -0.25])(
  "the entry time %j is no part of a day, and is refused",
  async (cell) => {
    const { row } = await branchOf({ "Waktu Masuk": cell });
    expect(row).toMatchObject({ kind: "wrong", errors: { masuk: TIME_WORDS } });
  },
);

test.each<[SheetCell, string]>([
  ["Tanpa Kode", ""],
  ["tanpa  kode ", ""],
  ["", ""],
  [3, "3"],
  [" 10", "10"],
])("the region code %j is taken as the choice %j of the form", async (cell, code) => {
  const { row } = await branchOf({ "Kode Wilayah": cell });
  expect(row).toMatchObject({ kind: "new", texts: { kodewilayah: code, kodewilayah_internal: "3" } });
});

test("what is picked in the form is taken in its spelling, and a new brand or dealer stays as it is", async () => {
  const { row } = await branchOf({ Brand: "toyota ", Dealer: "ASTRA  JAYA", Cabang: "Baru" });
  expect(row).toMatchObject({
    kind: "new",
    texts: { brand: "Toyota", dealer: "Astra Jaya", cabang: "Baru" },
  });
  expect((await branchOf({ Brand: "Kia", Dealer: "Kia Jaya" })).row).toMatchObject({ kind: "new" });
  const services = await tableOf(saResource, "Dealer\tCabang\tNama SA\nastrajaya\tBANDUNG\tAni");
  expect(rowsOf(services)[0]).toMatchObject({
    kind: "new",
    texts: { dealer: "Astra Jaya", cabang: "Bandung" },
  });
  const cars = await tableOf(carTypeResource, "Brand\tModel\tKode\nTOYOTA\tRush\tb");
  expect(rowsOf(cars)[0]).toMatchObject({ kind: "new", texts: { brand: "Toyota", kode: "B" } });
});

const PRICES = "\t1\t1\t1\t1\t1";
const ITEM_LABELS = "Dealer\tKeterangan\tHarga A\tHarga B\tHarga C\tHarga D\tHarga E";

test("a row that differs from a record in case and spaces alone is not taken, or becomes one of that record", async () => {
  const table = await tableOf(
    perawatanPostcheck,
    [ITEM_LABELS, `prima\tO L I${PRICES}`, `Prima\toli${PRICES}`, `Prima\toli\t9\t1\t1\t1\t1`].join("\n"),
    ITEMS,
  );
  expect(kindsOf(table)).toEqual(["similar", "repeated", "rival"]);
  expect(rowsOf(table)[0]).toMatchObject({
    texts: { dealer: "Prima", keterangan: "O L I" },
    before: { keterangan: "Oli" },
  });
  expect(table.plan(["new"])).toEqual([]);
  expect(table.plan(["new", "similar"])).toEqual([
    { kind: "create", values: expect.objectContaining({ keterangan: "O L I" }), copies: 0 },
  ]);
  await table.change({ kind: "take similar" });
  expect(rowsOf(table)[0]).toMatchObject({ kind: "update", before: { Harga_a: "Rp 7" } });
  expect(table.plan(["new", "update"])).toEqual([
    expect.objectContaining({ kind: "update", key: "2", values: { Harga_a: "1" } }),
  ]);
});

test("two records whose names differ in case alone are each updated by a row of their own", async () => {
  const itemOf = (keterangan: string, id: string) => ({ id, dealer: "Prima", keterangan, ...pricesFrom(7) });
  const list = listOf([itemOf("Oli", "0"), itemOf("OLI", "1")]);
  const text = [ITEM_LABELS, `Prima\tOli${PRICES}`, `Prima\tOLI\t2\t1\t1\t1\t1`].join("\n");
  const table = await tableOf(perawatanPostcheck, text, list);
  expect(kindsOf(table)).toEqual(["update", "update"]);
  expect(table.plan(ALL)).toEqual([
    expect.objectContaining({ key: "0", values: { Harga_a: "1" } }),
    expect.objectContaining({ key: "1", values: { Harga_a: "2" } }),
  ]);
});

test("records that are there keep what the file has no column for, and new ones need it", async () => {
  const text = "Keterangan\tDealer\tHarga A\nOli\tprima\tRp 100.500\nBan\tPrima\t1\nOli\tPrima \t95500";
  const table = await tableOf(perawatanPostcheck, text, ITEMS);
  expect(kindsOf(table)).toEqual(["update", "wrong", "rival"]);
  expect(rowsAt(table, 0, 1).map(({ shown, errors }) => ({ shown, errors }))).toEqual([
    {
      shown: expect.objectContaining({ dealer: "Prima", Harga_a: "Rp 100.500", Harga_b: "Rp 1" }),
      errors: {},
    },
    {
      shown: expect.objectContaining({ Harga_a: "Rp 1", Harga_b: "" }),
      errors: Object.fromEntries(
        ["Harga_b", "Harga_c", "Harga_d", "Harga_e"].map((field) => [field, "Kolom wajib diisi"]),
      ),
    },
  ]);
  expect(table.plan(["new", "update"])).toEqual([
    expect.objectContaining({ key: "2", values: { Harga_a: "100.500" } }),
  ]);
  await table.change({ kind: "edit", place: 1, field: "keterangan", text: "Oli" });
  await table.change({ kind: "edit", place: 1, field: "dealer", text: "Astra Jaya" });
  expect(rowsOf(table)[1]).toMatchObject({ kind: "update", shown: { Harga_a: "Rp 1", Harga_b: "Rp 1" } });
});

test.each(["#N/A", "#REF!", "#DIV/0!", "#NAME?", "#BEZUG!", "Err:502"])(
  "what a formula without a result leaves, %s, is refused",
  async (cell) => {
    const table = await tableOf(perawatanPostcheck, `${ITEM_LABELS}\nPrima\t${cell}${PRICES}`);
    expect(rowsOf(table)[0]).toMatchObject({
      kind: "wrong",
      errors: { keterangan: "Sel ini berisi kesalahan rumus, bukan nilai" },
    });
    const note = await tableOf(perawatanPostcheck, `${ITEM_LABELS}\nPrima\tCek ${cell}${PRICES}`);
    expect(kindsOf(note)).toEqual(["new"]);
  },
);

test("users need no password, and car types are compared in capitals", async () => {
  expect(kindsOf(await tableOf(userResource, "Nama\tUsername\nBudi\tbudi"))).toEqual(["new"]);
  const cars = listOf([{ id: "1", brand: "Toyota", model: "AVANZA", kode: "A" }]);
  const table = await tableOf(
    carTypeResource,
    "Brand\tModel\tKode\nToyota\tavanza\tB\nToyota\tAvanza\tA\nKia\tRio\tZ",
    cars,
  );
  expect(kindsOf(table)).toEqual(["rival", "same", "wrong"]);
});

test("a file without labels is taken in the order of the fields, and labels may stand below a title", async () => {
  expect(kindsOf(await tableOf(carTypeResource, "Toyota\tAvanza\tA"))).toEqual(["new"]);
  const table = await tableOf(carTypeResource, "Daftar mobil\nkode\tmodel\tbrand\nA\tAvanza\tToyota");
  expect(kindsOf(table)).toEqual(["new"]);
  await table.change({ kind: "match", fields: ["kode", "brand", "model"] });
  expect(rowsOf(table)[0]?.texts.brand).toBe("Avanza");
});
