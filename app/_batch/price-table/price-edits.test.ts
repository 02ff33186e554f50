import { expect, test } from "vitest";
import { PriceEdits, type SaveResult } from "./price-edits";

const row = (key: string) => ({ key, named: { keterangan: `Oli ${key}` } });

test("a typed price is a change until it is the listed one again, in whatever notation", () => {
  const edits = new PriceEdits();
  edits.setPrice(row("1"), "Harga_a", "12.500", "12.600");
  edits.setPrice(row("1"), "Harga_b", "1", "x");
  edits.setPrice(row("2"), "Harga_a", "7", "");
  expect(edits.typedRows()).toEqual({
    1: {
      named: { keterangan: "Oli 1" },
      seen: { Harga_a: "12.500", Harga_b: "1" },
      typed: { Harga_a: "12.600", Harga_b: "x" },
      saved: {},
    },
    2: { named: { keterangan: "Oli 2" }, seen: { Harga_a: "7" }, typed: { Harga_a: "" }, saved: {} },
  });
  expect(edits.summary().invalidCount).toBe(2);
  edits.setPrice(row("1"), "Harga_a", "12.500", "Rp 12500");
  edits.discardEdits("1", "Harga_b");
  expect(Object.keys(edits.typedRows())).toEqual(["2"]);
});

test("what was saved is dropped, what was not stays with the reason until it is typed anew, what was typed since stays", () => {
  const edits = new PriceEdits();
  for (const key of ["1", "2", "3", "4"]) edits.setPrice(row(key), "Harga_a", "1", "2");
  edits.setPrice(row("3"), "Harga_b", "1", "2");
  const sent = edits.typedRows();
  edits.setPrice(row("2"), "Harga_a", "1", "3");
  const settled = new Map<string, SaveResult>(["1", "2"].map((key) => [key, { written: ["Harga_a"] }]));
  edits.applySaveResults(sent, settled.set("3", { reason: "Ditolak: Tidak boleh" }), 1);
  expect(Object.keys(edits.typedRows())).toEqual(["2", "3", "4"]);
  expect([edits.summary().count, edits.summary().failed]).toEqual([
    4,
    [{ key: "3", name: "Oli 3", reason: "Ditolak: Tidak boleh" }],
  ]);
  edits.setPrice(row("3"), "Harga_a", "1", "4");
  expect(edits.cell("3", "Harga_a")?.edit).toEqual({ seen: "1", text: "4" });
  expect(edits.cell("3", "Harga_b")?.edit?.reason).toBe("Ditolak: Tidak boleh");
  edits.discardEdits("3");
  expect(edits.summary().failed).toEqual([]);
});

/** Returns edits in which this price of a row was typed and then written, which the list holds from this version on. */
function savedOnce(text: string, version: number): PriceEdits {
  const edits = new PriceEdits();
  edits.setPrice(row("1"), "Harga_a", "1", text);
  edits.applySaveResults(edits.typedRows(), new Map([["1", { written: ["Harga_a"] }]]), version);
  return edits;
}

/** Returns the change and the saved price of a cell of the row. */
function cellOf(edits: PriceEdits, field = "Harga_a") {
  const { edit, saved } = edits.cell("1", field) ?? {};
  return [edit, saved?.text];
}

test("a saved price is shown as the list writes it until the list holds it, and is no change", () => {
  const edits = savedOnce("Rp 12500", 2);
  expect(cellOf(edits)).toEqual([undefined, "12.500"]);
  expect(edits.summary()).toEqual({ count: 0, rowCount: 0, invalidCount: 0, failed: [] });
  expect(edits.typedRows()).toEqual({});
  let calls = 0;
  edits.subscribe(() => calls++);
  edits.dropListedPrices(1);
  expect([cellOf(edits)[1], calls]).toEqual(["12.500", 0]);
  edits.dropListedPrices(3);
  expect([cellOf(edits)[1], calls]).toEqual([undefined, 1]);
});

test("what is typed over a saved price is compared with that, and goes back to it", () => {
  const edits = savedOnce("2", 1);
  edits.setPrice(row("1"), "Harga_a", "1", "2,0");
  expect(edits.summary().count).toBe(0);
  edits.setPrice(row("1"), "Harga_a", "1", "1");
  edits.setPrice(row("1"), "Harga_b", "5", "6");
  expect(edits.typedRows()["1"]).toMatchObject({
    seen: { Harga_a: "2", Harga_b: "5" },
    typed: { Harga_a: "1", Harga_b: "6" },
    saved: { Harga_a: "2" },
  });
  edits.applySaveResults(edits.typedRows(), new Map([["1", { reason: "Ditolak: Tidak boleh" }]]), 2);
  expect([edits.summary().failed.length, cellOf(edits)[1]]).toEqual([1, "2"]);
  edits.discardEdits("1", "Harga_a");
  expect(cellOf(edits)).toEqual([undefined, "2"]);
  edits.setPrice(row("1"), "Harga_a", "1", "3");
  edits.dropListedPrices(1);
  expect(edits.cell("1", "Harga_a")?.edit).toEqual({ seen: "2", text: "3" });
  edits.discardEdits("1");
  expect(cellOf(edits)).toEqual([undefined, undefined]);
});

test("what was typed while another price was saved is compared with that, and only what was written is shown as saved", () => {
  const edits = new PriceEdits();
  for (const field of ["Harga_a", "Harga_b", "Harga_c"]) edits.setPrice(row("1"), field, "1", "2");
  const sent = edits.typedRows();
  edits.setPrice(row("1"), "Harga_a", "1", "3");
  edits.discardEdits("1", "Harga_b");
  edits.applySaveResults(sent, new Map([["1", { written: ["Harga_a", "Harga_b"] }]]), 1);
  expect(edits.cell("1", "Harga_a")?.edit).toEqual({ seen: "2", text: "3" });
  expect(cellOf(edits, "Harga_b")).toEqual([undefined, "2"]);
  expect(cellOf(edits, "Harga_c")).toEqual([undefined, undefined]);
});

const FIELDS = ["Harga_a", "Harga_b"];

test("a pasted block is read by the decimal sign of each column, where it is open once the person says which, and otherwise", async () => {
  const edits = new PriceEdits();
  const view = { named: [], columns: FIELDS.map((field) => ({ field, label: field, as: "price" })) };
  const rows = ["1", "2"].map((key) => ({ key, cells: ["Rp 12,1250", "Rp 7"], picture: "" }));
  const window = async () => ({ listWindow: { start: 0, count: 2, rows } });
  edits.visibleList = { view, list: { window }, address: { start: 0 } } as never;
  const typed = () => Object.values(edits.typedRows()).map((row) => Object.values(row.typed));
  await edits.paste(0, FIELDS, [["850.000", "1250.500"], ["240.000"]]);
  expect(typed()).toEqual([]);
  edits.chooseDecimalSign(["Harga_a"], ",");
  expect(typed()).toEqual([["850.000", "1.250,5"], ["240.000"]]);
  edits.chooseDecimalSign(["Harga_a"], ".");
  expect(typed()).toEqual([["850", "1.250,5"], ["240"]]);
});
