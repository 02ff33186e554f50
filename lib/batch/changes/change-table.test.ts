import { expect, test } from "vitest";
import { LONGEST_NOTE } from "../../fields/checks";
import { perawatanPostcheck } from "../../resources/item";
import { sa } from "../../resources/registry";
import { toColumnarList } from "../../testing/plain-list";
import type { Change } from "./change";
import { type ChangeKind, ChangeTable, type ChosenAnswers, openChosen } from "./change-table";

const itemOf = (id: string, changes: Record<string, string | number> = {}) => ({
  id,
  dealer: "Dealer",
  keterangan: `Oli ${id}`,
  Harga_a: 12_500,
  Harga_b: 1000,
  Harga_c: 2000.125,
  Harga_d: 3000,
  Harga_e: 0,
  ...changes,
});

function tableOf(items: ReturnType<typeof itemOf>[], keys = items.map(({ id }) => id)) {
  const table = new ChangeTable(perawatanPostcheck, keys);
  for (const item of items) table.add(item);
  return table;
}

async function plan(table: ChangeTable, change: Change | null) {
  await Array.fromAsync(table.plan(change));
}

const rowsOf = (table: ChangeTable, shown: ChangeKind) => table.preview({ shown, start: 0 }).rows;

const up = (amount: string) => ({ kind: "up" as const, unit: "percent" as const, amount });

test("only chosen records are taken, of several with one key the first", () => {
  const table = tableOf([itemOf("1"), itemOf("2"), itemOf("2", { keterangan: "Lain" })], ["2", "3"]);
  expect(table.deletes()).toEqual([
    { kind: "delete", key: "2", was: expect.objectContaining({ keterangan: "Oli 2", Harga_c: "2.000,125" }) },
  ]);
});

test("prices become others, stay, or refuse their row, and only changed fields are planned", async () => {
  const table = tableOf([
    itemOf("1"),
    itemOf("2", { Harga_a: 0 }),
    itemOf("3", { Harga_b: 5 }),
    itemOf("4", { Harga_a: "" }),
  ]);
  await plan(table, {
    kind: "prices",
    steps: { Harga_a: up("5"), Harga_b: { kind: "down", unit: "rupiah", amount: "1000" } },
    rounding: 100,
  });
  expect(table.preview().counts).toEqual({ changed: 2, same: 0, refused: 2 });
  expect(rowsOf(table, "refused").map(({ refusal }) => refusal)).toEqual([
    "Harga B: akan menjadi kurang dari nol",
    "Harga A: belum ada harga",
  ]);
  expect(table.updates()).toEqual([
    {
      kind: "update",
      key: "1",
      was: expect.objectContaining({ Harga_a: "12.500", keterangan: "Oli 1" }),
      values: { Harga_a: "13.100", Harga_b: "0" },
    },
    { kind: "update", key: "2", was: expect.anything(), values: { Harga_b: "0" } },
  ]);
});

test("a price that no number holds exactly is refused by the rules of the form", async () => {
  const table = tableOf([itemOf("1", { Harga_a: Number.MAX_SAFE_INTEGER })]);
  await plan(table, { kind: "prices", steps: { Harga_a: up("5") }, rounding: 1 });
  expect(rowsOf(table, "refused")[0]?.refusal).toMatch(/^Harga A: Harga terlalu besar/);
});

test("a text of digits is another text with other digits, also where the amounts are the same", async () => {
  const table = tableOf([itemOf("1", { keterangan: "007" }), itemOf("2", { keterangan: "7" })]);
  await plan(table, { kind: "replace", field: "keterangan", find: "007", by: "7" });
  expect(rowsOf(table, "changed").map(({ key, values }) => [key, values])).toEqual([
    ["1", { keterangan: "7" }],
  ]);
});

test("a text is replaced as it is written, and must not become empty or too long", async () => {
  const table = tableOf([
    itemOf("1", { keterangan: "Oli (1) oli (1)" }),
    itemOf("2", { keterangan: "(1)" }),
    itemOf("3", { keterangan: `(1)${"x".repeat(LONGEST_NOTE - 3)}` }),
    itemOf("4"),
  ]);
  const replace = (by: string): Change => ({ kind: "replace", field: "keterangan", find: "(1)", by });
  await plan(table, replace(""));
  expect(rowsOf(table, "changed").map(({ values }) => values.keterangan?.slice(0, 8))).toEqual([
    "Oli  oli",
    "xxxxxxxx",
  ]);
  expect(rowsOf(table, "refused").map(({ key }) => key)).toEqual(["2"]);
  await plan(table, replace("$&$1!"));
  expect(rowsOf(table, "changed").map(({ key }) => key)).toEqual(["1", "2"]);
  expect(rowsOf(table, "changed")[0]?.values).toEqual({ keterangan: "Oli $&$1! oli $&$1!" });
  expect(rowsOf(table, "refused").map(({ key }) => key)).toEqual(["3"]);
  expect(rowsOf(table, "same").map(({ key }) => key)).toEqual(["4"]);
});

test("a field is set by the value of another, where there is one", async () => {
  const table = new ChangeTable(sa, ["1", "2", "3"]);
  ["A", "B", "A"].forEach((dealer, at) => {
    table.add({ id: String(at + 1), dealer, cabang: at === 2 ? "Baru" : "Lama", nama_sa: "N" });
  });
  expect(table.valuesOf("dealer")).toEqual(["A", "B"]);
  await plan(table, { kind: "pick", field: "cabang", of: "dealer", to: { A: "Baru", B: "" } });
  expect(table.updates().map(({ kind, ...write }) => [kind, write])).toEqual([
    ["update", { key: "1", was: { dealer: "A", cabang: "Lama", nama_sa: "N" }, values: { cabang: "Baru" } }],
  ]);
});

test("texts are written into the records of their keys, the same ones too, and into no others", async () => {
  const table = tableOf([itemOf("1"), itemOf("2"), itemOf("3")]);
  await plan(table, { kind: "mend", rows: { 1: { keterangan: "Oli satu" }, 2: { keterangan: "Oli 2" } } });
  expect(table.preview().counts).toEqual({ changed: 2, same: 1, refused: 0 });
  expect(table.updates()).toEqual([
    {
      kind: "update",
      key: "1",
      was: expect.objectContaining({ keterangan: "Oli 1" }),
      values: { keterangan: "Oli satu" },
    },
    {
      kind: "update",
      key: "2",
      was: expect.objectContaining({ keterangan: "Oli 2" }),
      values: { keterangan: "Oli 2" },
    },
  ]);
});

test("typed prices are planned from what was on the screen, and those that the list has already are left out", async () => {
  const table = tableOf([itemOf("1"), itemOf("2")]);
  await plan(table, {
    kind: "typed",
    rows: {
      1: { named: {}, seen: { Harga_a: "9.000" }, typed: { Harga_a: "9500" }, saved: {} },
      2: { named: {}, seen: { Harga_a: "1" }, typed: { Harga_a: "12500" }, saved: {} },
    },
  });
  expect(table.updates()).toEqual([
    {
      kind: "update",
      key: "1",
      was: expect.objectContaining({ Harga_a: "9.000", Harga_b: "1.000" }),
      values: { Harga_a: "9500" },
    },
  ]);
});

test("what was saved counts as it is, whatever the list still holds", async () => {
  const table = tableOf([itemOf("1")]);
  await plan(table, {
    kind: "typed",
    rows: {
      1: {
        named: {},
        seen: { Harga_a: "13.000" },
        typed: { Harga_a: "12.500" },
        saved: { Harga_a: "13.000", Harga_b: "7" },
      },
    },
  });
  expect(table.updates()).toEqual([
    {
      kind: "update",
      key: "1",
      was: expect.objectContaining({ Harga_a: "13.000", Harga_b: "7", Harga_d: "3.000" }),
      values: { Harga_a: "12.500" },
    },
  ]);
});

test("typed prices of a row that the form refuses, or that is gone, are planned all the same", async () => {
  const table = tableOf([itemOf("1", { Harga_b: "", keterangan: "" })], ["1", "2"]);
  const typedRow = (keterangan: string) => ({
    named: { keterangan },
    seen: { Harga_a: "12.500" },
    typed: { Harga_a: "9500" },
    saved: {},
  });
  await plan(table, { kind: "typed", rows: { 1: typedRow(""), 2: typedRow("Oli 2") } });
  expect(table.updates()).toEqual([
    expect.objectContaining({ key: "1", values: { Harga_a: "9500" } }),
    {
      kind: "update",
      key: "2",
      was: { keterangan: "Oli 2", Harga_a: "12.500" },
      values: { Harga_a: "9500" },
    },
  ]);
});

const COUNT = 3000;

const list = toColumnarList(
  sa,
  Array.from({ length: COUNT }, (_, at) => ({ id: at, dealer: "A", cabang: `Lama ${at}`, nama_sa: "N" })),
);

test("chosen records are read and planned in slices, and show the whole in the end", async () => {
  const ask = openChosen(list, "sa", ["2", "7", String(COUNT - 1), "no such key"], "cabang");
  async function askWhole(question: Parameters<typeof ask>[0]) {
    let answer = (await ask(question)) as ChosenAnswers["more"];
    while (!answer.isWhole) answer = (await ask({ kind: "more" })) as ChosenAnswers["more"];
    return answer;
  }
  expect(await askWhole({ kind: "open", keys: [] })).toMatchObject({
    total: 3,
    counts: null,
    values: ["Lama 2", "Lama 7", `Lama ${COUNT - 1}`],
  });
  const change = { kind: "replace" as const, field: "cabang", find: "Lama 7", by: "Baru" };
  expect(await askWhole({ kind: "change", change })).toMatchObject({
    counts: { changed: 1, same: 2, refused: 0 },
  });
  expect(await ask({ kind: "show", view: { shown: "changed", start: 0 } })).toMatchObject({
    shown: "changed",
    rows: [{ key: "7", place: 1 }],
  });
  expect(await ask({ kind: "updates" })).toMatchObject([{ key: "7", values: { cabang: "Baru" } }]);
  expect(await ask({ kind: "deletes" })).toHaveLength(3);
});
