import { expect, test } from "vitest";
import { MAX_NOTE_LENGTH } from "../../fields/checks";
import { perawatanPostcheck } from "../../resources/catalogues";
import { toColumnarList } from "../../testing/lists";
import type { BulkChange, TypedPriceRows } from "./change";
import {
  type ChangeReplies,
  type ChangeRequest,
  createChangePlanner,
  type RowStatus,
} from "./change-planner";

const itemOf = (id: string, changes: Record<string, string | number> = {}) => ({
  ...{ id, dealer: "Dealer", keterangan: `Oli ${id}` },
  ...{ Harga_a: 12_500, Harga_b: 1000, Harga_c: 2000.125, Harga_d: 3000, Harga_e: 0 },
  ...changes,
});

type Rows = Record<string, string | number>[];

/** Opens these records of a list, all of them by default. */
async function openRows(rows: Rows, keys = rows.map(({ id }) => String(id))) {
  const ask = createChangePlanner({
    list: toColumnarList(perawatanPostcheck, rows),
    branches: null,
    resource: perawatanPostcheck.name,
    keys,
    valuesOfField: "dealer",
  });
  async function askWhole(question: ChangeRequest) {
    let answer = (await ask(question)) as ChangeReplies["more"];
    while (!answer.isWhole) answer = (await ask({ kind: "more" })) as ChangeReplies["more"];
    return answer;
  }
  const opened = await askWhole({ kind: "open", keys: [] });
  return {
    opened,
    plan: (change: BulkChange) => askWhole({ kind: "change", change }),
    of: async (shown: RowStatus) => (await askWhole({ kind: "show", view: { shown, start: 0 } })).rows,
    updates: () => ask({ kind: "updates" }),
    deletes: () => ask({ kind: "deletes" }),
  };
}

const up = (amount: string) => ({ kind: "up" as const, unit: "percent" as const, amount });

test("only chosen records are taken, of several with one key the first", async () => {
  const rows = [itemOf("1"), itemOf("2"), itemOf("2", { keterangan: "Lain" })];
  const { deletes, opened } = await openRows(rows, ["2", "3"]);
  expect(opened).toMatchObject({ total: 1, counts: null, values: ["Dealer"] });
  expect(await deletes()).toEqual([
    { kind: "delete", key: "2", was: expect.objectContaining({ keterangan: "Oli 2", Harga_c: "2.000,125" }) },
  ]);
});

test("prices become others, stay, or refuse their row, and only changed fields are planned", async () => {
  const { plan, of, updates } = await openRows([
    itemOf("1"),
    itemOf("2", { Harga_a: 0 }),
    itemOf("3", { Harga_b: 5 }),
    itemOf("4", { Harga_a: "" }),
    itemOf("5", { Harga_a: Number.MAX_SAFE_INTEGER }),
  ]);
  const planned = await plan({
    kind: "prices",
    steps: { Harga_a: up("5"), Harga_b: { kind: "down", unit: "rupiah", amount: "1000" } },
    rounding: 100,
  });
  expect(planned.counts).toEqual({ changed: 2, same: 0, refused: 3 });
  expect((await of("refused")).map(({ refusal }) => refusal)).toEqual([
    "Harga B: akan menjadi kurang dari nol",
    "Harga A: belum ada harga",
    expect.stringMatching(/^Harga A: Harga terlalu besar/),
  ]);
  expect(await updates()).toEqual([
    {
      kind: "update",
      key: "1",
      was: expect.objectContaining({ Harga_a: "12.500", keterangan: "Oli 1" }),
      values: { Harga_a: "13.100", Harga_b: "0" },
    },
    { kind: "update", key: "2", was: expect.anything(), values: { Harga_b: "0" } },
  ]);
});

test("a text is replaced as it is written, and must not become empty or too long", async () => {
  const { plan, of } = await openRows([
    itemOf("1", { keterangan: "Oli (1) oli (1)" }),
    itemOf("2", { keterangan: "(1)" }),
    itemOf("3", { keterangan: `(1)${"x".repeat(MAX_NOTE_LENGTH - 3)}` }),
    itemOf("4", { keterangan: "007" }),
  ]);
  const replace = (by: string, find = "(1)"): BulkChange => ({
    kind: "replace",
    field: "keterangan",
    find,
    replacement: by,
  });
  const keysOf = async (kind: RowStatus) => (await of(kind)).map(({ key }) => key);
  await plan(replace(""));
  expect([await keysOf("changed"), await keysOf("refused")]).toEqual([["1", "3"], ["2"]]);
  await plan(replace("$&$1!"));
  expect((await of("changed"))[0]?.values).toEqual({ keterangan: "Oli $&$1! oli $&$1!" });
  expect([await keysOf("refused"), await keysOf("same")]).toEqual([["3"], ["4"]]);
  // Other digits are another text, also where the amounts are the same.
  await plan(replace("7", "007"));
  expect((await of("changed")).map(({ key, values }) => [key, values])).toEqual([["4", { keterangan: "7" }]]);
});

test("texts are written into the records of their keys, the same ones too, and into no others", async () => {
  const { plan, updates } = await openRows([itemOf("1"), itemOf("2"), itemOf("3")]);
  const rows = { 1: { keterangan: "Oli satu" }, 2: { keterangan: "Oli 2" } };
  expect((await plan({ kind: "mend", rows })).counts).toEqual({ changed: 2, same: 1, refused: 0 });
  expect(await updates()).toMatchObject([
    { key: "1", was: { keterangan: "Oli 1" }, values: { keterangan: "Oli satu" } },
    { key: "2", was: { keterangan: "Oli 2" }, values: { keterangan: "Oli 2" } },
  ]);
});

test("typed prices are planned from what was on the screen or saved before, also where the form refuses the row or it is gone", async () => {
  const typed = (seen: string, Harga_a: string, more: Partial<TypedPriceRows[string]> = {}) => ({
    ...{ named: {}, seen: { Harga_a: seen }, typed: { Harga_a }, saved: {}, ...more },
  });
  const items = [itemOf("1"), itemOf("2"), itemOf("3"), itemOf("4", { Harga_b: "", keterangan: "" })];
  const { plan, updates } = await openRows(items, ["1", "2", "3", "4", "5"]);
  await plan({
    kind: "typed",
    rows: {
      1: typed("9.000", "9500"),
      // The list has it already.
      2: typed("1", "12500"),
      3: typed("13.000", "12.500", { saved: { Harga_a: "13.000", Harga_b: "7" } }),
      4: typed("12.500", "9500"),
      5: typed("12.500", "9500", { named: { keterangan: "Oli 5" } }),
    },
  });
  expect(await updates()).toEqual([
    {
      kind: "update",
      key: "1",
      was: expect.objectContaining({ Harga_a: "9.000", Harga_b: "1.000" }),
      values: { Harga_a: "9500" },
    },
    {
      kind: "update",
      key: "3",
      was: expect.objectContaining({ Harga_a: "13.000", Harga_b: "7", Harga_d: "3.000" }),
      values: { Harga_a: "12.500" },
    },
    expect.objectContaining({ key: "4", values: { Harga_a: "9500" } }),
    {
      kind: "update",
      key: "5",
      was: { keterangan: "Oli 5", Harga_a: "12.500" },
      values: { Harga_a: "9500" },
    },
  ]);
});
