import { expect, test } from "vitest";
import { PriceEdits } from "./price-edits";

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
    },
    2: { named: { keterangan: "Oli 2" }, seen: { Harga_a: "7" }, typed: { Harga_a: "" } },
  });
  expect(edits.wrongCount()).toBe(2);
  edits.type(row("1"), "Harga_a", "12.500", "Rp 12500");
  edits.undo("1", "Harga_b");
  expect(Object.keys(edits.rows())).toEqual(["2"]);
});

test("a list that has become another meanwhile does not change what was seen", () => {
  const edits = new PriceEdits();
  edits.type(row("1"), "Harga_a", "1", "2");
  edits.type(row("1"), "Harga_a", "9", "3");
  expect(edits.edit("1", "Harga_a")).toEqual({ seen: "1", text: "3" });
});

test("what was saved is dropped, what was not stays with the reason until it is typed anew, what was typed since stays", () => {
  const edits = new PriceEdits();
  for (const key of ["1", "2", "3", "4"]) edits.type(row(key), "Harga_a", "1", "2");
  edits.type(row("3"), "Harga_b", "1", "2");
  const sent = edits.rows();
  edits.type(row("2"), "Harga_a", "1", "3");
  const reasons = ["1", "2"].map((key) => [key, null] as const);
  edits.settle(sent, new Map([...reasons, ["3", "Ditolak: Tidak boleh"]]));
  expect(Object.keys(edits.rows())).toEqual(["2", "3", "4"]);
  expect([edits.count(), edits.failed()]).toEqual([
    4,
    [{ key: "3", name: "Oli 3", reason: "Ditolak: Tidak boleh" }],
  ]);
  edits.type(row("3"), "Harga_a", "1", "4");
  expect(edits.edit("3", "Harga_a")).toEqual({ seen: "1", text: "4" });
  expect(edits.edit("3", "Harga_b")?.reason).toBe("Ditolak: Tidak boleh");
  edits.undoRow("3");
  expect(edits.failed()).toEqual([]);
});
