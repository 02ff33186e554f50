import { expect, test } from "vitest";
import { createFileName, toSheetName } from "./sheet";

test.each([
  ["Daftar Stock Opname", "Daftar Stock Opname"],
  ["Daftar Item Pergantian Postcheck 2026", "Daftar Item Pergantian Postchec"],
  ["a:b\\c/d?e*f[g]h", "a b c d e f g h"],
  ["'kutip'", "kutip"],
  [`${"x".repeat(30)}🚗`, "x".repeat(30)],
  ["a\u0000b\ud800", "a b"],
  ["[]", "Data"],
])("the sheet of %j is called %j", (title, name) => {
  expect(toSheetName(title)).toBe(name);
});

test("the name of a file has the title and the local time, without what a system refuses", () => {
  expect(createFileName("Daftar: Stok / Opname?\u0000", Date.UTC(2026, 10, 22, 13, 5, 9), "xlsx")).toBe(
    "Daftar Stok Opname 2026-11-22 13.05.xlsx",
  );
});
