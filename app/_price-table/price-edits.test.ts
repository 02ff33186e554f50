import { expect, test } from "vitest";
import { PriceEdits } from "./price-edits";

test("a typed price is a change until it is the listed one again, in whatever notation", () => {
  const edits = new PriceEdits();
  edits.type("1", "Harga_a", "12.500", "12.600");
  edits.type("1", "Harga_b", "1", "x");
  edits.type("2", "Harga_a", "7", "");
  expect(edits.rows()).toEqual({
    1: { seen: { Harga_a: "12.500", Harga_b: "1" }, typed: { Harga_a: "12.600", Harga_b: "x" } },
    2: { seen: { Harga_a: "7" }, typed: { Harga_a: "" } },
  });
  expect(edits.wrongCount()).toBe(2);
  edits.type("1", "Harga_a", "12.500", "Rp 12500");
  edits.undo("1", "Harga_b");
  expect(Object.keys(edits.rows())).toEqual(["2"]);
});

test("a list that has become another meanwhile does not change what was seen", () => {
  const edits = new PriceEdits();
  edits.type("1", "Harga_a", "1", "2");
  edits.type("1", "Harga_a", "9", "3");
  expect(edits.edit("1", "Harga_a")).toEqual({ seen: "1", text: "3" });
});

test("what was saved is dropped, what was typed since stays", () => {
  const edits = new PriceEdits();
  edits.type("1", "Harga_a", "1", "2");
  edits.type("2", "Harga_a", "1", "2");
  const saved = edits.rows();
  edits.type("2", "Harga_a", "1", "3");
  edits.drop(saved);
  expect(Object.keys(edits.rows())).toEqual(["2"]);
});
