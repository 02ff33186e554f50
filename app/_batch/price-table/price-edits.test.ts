import { expect, test } from "vitest";
import type { ListRow, ListView } from "@/lib/list/list";
import { PAGE_SIZE } from "@/lib/list/paging";
import { PriceEdits, type SaveResult } from "./price-edits";

const row = (key: string) => ({ key, named: { keterangan: `Oli ${key}` } });

test("a typed price is a change until it is the listed one again, in whatever notation", () => {
  const edits = new PriceEdits();
  edits.type(row("1"), "Harga_a", "12.500", "12.600");
  edits.type(row("1"), "Harga_b", "1", "x");
  edits.type(row("2"), "Harga_a", "7", "");
  expect(edits.rows()).toEqual({
    1: {
      named: { keterangan: "Oli 1" },
      seen: { Harga_a: "12.500", Harga_b: "1" },
      typed: { Harga_a: "12.600", Harga_b: "x" },
      saved: {},
    },
    2: { named: { keterangan: "Oli 2" }, seen: { Harga_a: "7" }, typed: { Harga_a: "" }, saved: {} },
  });
  expect(edits.summary().wrong).toBe(2);
  edits.type(row("1"), "Harga_a", "12.500", "Rp 12500");
  edits.undo("1", "Harga_b");
  expect(Object.keys(edits.rows())).toEqual(["2"]);
});

test("what was saved is dropped, what was not stays with the reason until it is typed anew, what was typed since stays", () => {
  const edits = new PriceEdits();
  for (const key of ["1", "2", "3", "4"]) edits.type(row(key), "Harga_a", "1", "2");
  edits.type(row("3"), "Harga_b", "1", "2");
  const sent = edits.rows();
  edits.type(row("2"), "Harga_a", "1", "3");
  const settled = new Map<string, SaveResult>(["1", "2"].map((key) => [key, { written: ["Harga_a"] }]));
  edits.settle(sent, settled.set("3", { reason: "Ditolak: Tidak boleh" }), 1);
  expect(Object.keys(edits.rows())).toEqual(["2", "3", "4"]);
  expect([edits.summary().count, edits.summary().failed]).toEqual([
    4,
    [{ key: "3", name: "Oli 3", reason: "Ditolak: Tidak boleh" }],
  ]);
  edits.type(row("3"), "Harga_a", "1", "4");
  expect(edits.cell("3", "Harga_a")?.edit).toEqual({ seen: "1", text: "4" });
  expect(edits.cell("3", "Harga_b")?.edit?.reason).toBe("Ditolak: Tidak boleh");
  edits.undo("3");
  expect(edits.summary().failed).toEqual([]);
});

/** Returns edits in which this price of a row was typed and then written, which the list holds from this version on. */
function savedOnce(text: string, version: number): PriceEdits {
  const edits = new PriceEdits();
  edits.type(row("1"), "Harga_a", "1", text);
  edits.settle(edits.rows(), new Map([["1", { written: ["Harga_a"] }]]), version);
  return edits;
}

test("a saved price is shown as the list writes it until the list holds it, and is no change", () => {
  const edits = savedOnce("Rp 12500", 2);
  expect(edits.cell("1", "Harga_a")?.saved?.text).toBe("12.500");
  expect(edits.cell("1", "Harga_a")?.edit).toBeUndefined();
  expect(edits.summary()).toEqual({ count: 0, rowCount: 0, wrong: 0, failed: [] });
  expect(edits.rows()).toEqual({});
  let calls = 0;
  edits.subscribe(() => calls++);
  edits.dropListed(1);
  expect([edits.cell("1", "Harga_a")?.saved?.text, calls]).toEqual(["12.500", 0]);
  edits.dropListed(3);
  expect([edits.cell("1", "Harga_a")?.saved?.text, calls]).toEqual([undefined, 1]);
});

test("what is typed over a saved price is compared with that, and goes back to it", () => {
  const edits = savedOnce("2", 1);
  edits.type(row("1"), "Harga_a", "1", "2,0");
  expect(edits.summary().count).toBe(0);
  edits.type(row("1"), "Harga_a", "1", "1");
  edits.type(row("1"), "Harga_b", "5", "6");
  expect(edits.rows()["1"]).toMatchObject({
    seen: { Harga_a: "2", Harga_b: "5" },
    typed: { Harga_a: "1", Harga_b: "6" },
    saved: { Harga_a: "2" },
  });
  edits.settle(edits.rows(), new Map([["1", { reason: "Ditolak: Tidak boleh" }]]), 2);
  expect([edits.summary().failed.length, edits.cell("1", "Harga_a")?.saved?.text]).toEqual([1, "2"]);
  edits.undo("1", "Harga_a");
  expect([edits.cell("1", "Harga_a")?.edit, edits.cell("1", "Harga_a")?.saved?.text]).toEqual([
    undefined,
    "2",
  ]);
  edits.type(row("1"), "Harga_a", "1", "3");
  edits.dropListed(1);
  expect(edits.cell("1", "Harga_a")?.edit).toEqual({ seen: "2", text: "3" });
  edits.undo("1");
  expect(edits.cell("1", "Harga_a")?.saved?.text).toBeUndefined();
});

test("what was typed while another price was saved is compared with that, and only what was written is shown as saved", () => {
  const edits = new PriceEdits();
  for (const field of ["Harga_a", "Harga_b", "Harga_c"]) edits.type(row("1"), field, "1", "2");
  const sent = edits.rows();
  edits.type(row("1"), "Harga_a", "1", "3");
  edits.undo("1", "Harga_b");
  edits.settle(sent, new Map([["1", { written: ["Harga_a", "Harga_b"] }]]), 1);
  expect(edits.cell("1", "Harga_a")?.edit).toEqual({ seen: "2", text: "3" });
  expect([edits.cell("1", "Harga_b")?.edit, edits.cell("1", "Harga_b")?.saved?.text]).toEqual([
    undefined,
    "2",
  ]);
  expect([edits.cell("1", "Harga_c")?.edit, edits.cell("1", "Harga_c")?.saved?.text]).toEqual([
    undefined,
    undefined,
  ]);
});

test("steps are taken back and done again, typing in a cell as one, until they are saved", () => {
  const edits = new PriceEdits();
  const typed = () => Object.entries(edits.rows()).map(([key, { typed }]) => [key, typed.Harga_a]);
  for (const text of ["2", "25", "250"]) edits.type(row("1"), "Harga_a", "1", text);
  edits.type(row("2"), "Harga_a", "1", "7");
  edits.undo("1");
  expect(typed()).toEqual([["2", "7"]]);
  expect(edits.undoStep()).toMatchObject({ key: "1", field: "Harga_a" });
  expect(typed()).toEqual([
    ["1", "250"],
    ["2", "7"],
  ]);
  edits.undoStep();
  expect(typed()).toEqual([["1", "250"]]);
  edits.undoStep();
  expect(typed()).toEqual([]);
  expect(edits.undoStep()).toBeUndefined();
  edits.undoStep(true);
  expect(typed()).toEqual([["1", "250"]]);
  edits.settle(edits.rows(), new Map([["1", { written: ["Harga_a"] }]]), 1);
  expect(edits.undoStep()).toBeUndefined();
});

test("a step is no wrong price while its cell has the focus, and is replaced by its result", () => {
  const edits = new PriceEdits();
  const type = (text: string) => edits.type(row("1"), "Harga_a", "1.000", text);
  const texts = () => Object.values(edits.rows()).map(({ typed }) => typed.Harga_a);
  edits.enter("1", "Harga_a", "1.000");
  type("+10%");
  expect(edits.summary()).toMatchObject({ count: 1, wrong: 0 });
  expect(edits.calculateStep()).toBe("1.100");
  type("+10%");
  edits.calculateStep();
  expect(texts()).toEqual(["1.210"]);
  expect(edits.calculateStep()).toBeNull();
  for (const text of ["-5000", "+", "10%"]) {
    type(text);
    expect([edits.summary().wrong, edits.calculateStep()]).toEqual([1, null]);
  }
  type("-10");
  edits.enter("2", "Harga_a", "7");
  expect([edits.summary().wrong, edits.calculateStep(), texts()]).toEqual([1, null, ["-10"]]);
});

const FIELDS = ["Harga_a", "Harga_b"];
const VIEW = {
  named: [],
  columns: FIELDS.map((field) => ({ field, label: field, as: "price" })),
} as unknown as ListView;

/** Returns edits over a list of two rows. */
function editsOfList(): PriceEdits {
  const rows: ListRow[] = ["1", "2"].map((key) => ({ key, cells: ["Rp 12,1250", "Rp 7"], picture: "" }));
  const window = async ({ start }: { start: number }) => ({
    listWindow: { start, count: 2, rows: start < PAGE_SIZE ? rows : [] },
  });
  const edits = new PriceEdits();
  const address = { search: "", filters: undefined, sort: undefined, start: 0 };
  edits.shown = { view: VIEW, list: { window }, address } as unknown as PriceEdits["shown"];
  return edits;
}

const typedIn = (edits: PriceEdits) => Object.values(edits.rows()).map(({ typed }) => Object.values(typed));

test("a pasted block is read by the decimal sign of each of its columns", async () => {
  const edits = editsOfList();
  await edits.paste(0, FIELDS, [
    ["850.000", "Rp 850.000,-"],
    ["1250.500", "(250.000)"],
  ]);
  expect(typedIn(edits)).toEqual([
    ["850", "850.000"],
    ["1.250,5", "-250.000"],
  ]);
  expect(edits.summary().wrong).toBe(1);
  edits.type(row("1"), "Harga_a", "1", "2");
  expect(edits.pasted.get()).toBeNull();
});

test("a block that can be read in two ways is not taken before the person says how, and can be read otherwise", async () => {
  const edits = editsOfList();
  await edits.paste(0, FIELDS, [["850.000", "8"], ["240.000"]]);
  expect([edits.rows(), edits.pasted.get()?.numbers]).toEqual([
    {},
    { Harga_a: { decimal: null, example: "850.000" } },
  ]);
  edits.choose(["Harga_a"], ",");
  expect(typedIn(edits)).toEqual([["850.000", "8"], ["240.000"]]);
  edits.choose(["Harga_a"], ".");
  expect(typedIn(edits)).toEqual([["850", "8"], ["240"]]);
  edits.undoStep();
  expect([typedIn(edits), edits.pasted.get()]).toEqual([[["850.000", "8"], ["240.000"]], null]);
});
