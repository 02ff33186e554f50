import { expect, test } from "vitest";
import { perawatanPostcheck, perawatanPrecheck } from "../../resources/catalogues";
import { rowsOf } from "../../testing/imported-table";
import { listOf } from "../../testing/lists";
import { type Catalogue, type CopyRequest, createCopiedRows } from "./copied-rows";
import { ImportTable } from "./import-table";
import { createPickListGetter } from "./pick-lists";

const PICK_LISTS = createPickListGetter(
  ["Asal", "Satu", "Dua"].map((dealer) => ({ brand: "Toyota", dealer, cabang: "Pusat" })),
  [],
);

const PRICES = ["Harga_a", "Harga_b", "Harga_c", "Harga_d", "Harga_e"];
const prices = <Price>(price: Price) => Object.fromEntries(PRICES.map((field) => [field, price]));
const TYPED = prices("7");

type Row = Record<string, string | number>;

const post = (rows: Row[]): Catalogue => ({ resource: perawatanPostcheck, list: listOf(rows) });
const pre = (rows: Row[]): Catalogue => ({ resource: perawatanPrecheck, list: listOf(rows) });

async function tableOf(source: Catalogue, target: Catalogue, copy: CopyRequest) {
  const table = new ImportTable(target.resource, {
    list: target.list,
    branches: null,
    getPickList: PICK_LISTS,
    today: "2026-11-22",
  });
  const { grid, columns } = createCopiedRows(source, target.resource, copy);
  await table.fill(grid, columns, copy.missing);
  return table;
}

const shown = (table: ImportTable) =>
  rowsOf(table).map(
    ({ texts, kind }) => `${texts.dealer} ${texts.keterangan} ${texts.Harga_a ?? "-"} ${kind}`,
  );

const SOURCE = post([
  { id: "1", dealer: "Asal", keterangan: "Oli", ...prices(12500.125) },
  { id: "2", dealer: "Asal", keterangan: "Ban", ...prices(2) },
  { id: "3", dealer: "Asal", keterangan: "Ban", ...prices(2) },
  { id: "4", dealer: "Satu", keterangan: "Oli", ...prices(1) },
  { id: "5", dealer: "Dua", keterangan: "Ban", ...prices(2) },
]);

test("what others get is new, there with other prices, or the same, and a row can be left out", async () => {
  const table = await tableOf(SOURCE, SOURCE, { from: "Asal", to: ["Satu", "Dua"], missing: {} });
  expect(shown(table)).toEqual([
    "Satu Oli 12.500,125 update",
    "Satu Ban 2 new",
    "Dua Oli 12.500,125 new",
    "Dua Ban 2 same",
  ]);
  await table.change({ kind: "leave out", place: 2, isLeftOut: true });
  expect(table.preview()).toMatchObject({ counts: { new: 2, update: 1, same: 1 }, leftOut: { new: 1 } });
  expect(table.plan(["new", "update"])).toEqual([
    {
      kind: "update",
      key: "4",
      was: expect.objectContaining({ dealer: "Satu", Harga_a: "1" }),
      values: prices("12.500,125"),
    },
    { kind: "create", values: expect.objectContaining({ dealer: "Satu", keterangan: "Ban" }), copies: 0 },
  ]);
});

test("a copy into a catalogue with prices takes those that are there, else the typed ones, else asks", async () => {
  const source = pre([
    { id: "1", dealer: "Asal", keterangan: "Oli" },
    { id: "2", dealer: "Asal", keterangan: "Ban" },
  ]);
  const copy = { from: "Asal", to: ["Asal", "Satu"], missing: TYPED };
  expect(shown(await tableOf(source, SOURCE, copy))).toEqual([
    "Asal Oli 12.500,125 same",
    "Asal Ban 2 same",
    "Satu Oli 1 same",
    "Satu Ban 7 new",
  ]);
  const asking = await tableOf(source, post([]), { ...copy, missing: { Harga_a: "12,500" } });
  expect(rowsOf(asking)[0]?.errors).toEqual({
    ...prices("Kolom wajib diisi"),
    Harga_a: "Tulis 12.500 untuk bilangan bulat, atau 12,5 untuk desimal",
  });
});

test("a copy into a catalogue without prices leaves them away", async () => {
  const target = pre([{ id: "9", dealer: "Satu", keterangan: "Oli" }]);
  const table = await tableOf(SOURCE, target, { from: "Asal", to: ["Satu"], missing: {} });
  expect(shown(table)).toEqual(["Satu Oli - same", "Satu Ban - new"]);
});
