import { expect, test } from "vitest";
import type { Column, ColumnarList } from "../list";
import { compilePattern, escapePattern, findRows } from "./search";

const DEALERS = ["Astra/Jaya & Co", "Cahaya (Pusat)", "", "berlian motor", "C++ Motor"];
const NOTES = ["Ganti oli [baru]", "100% asli", "Rem\\kampas", 12500, ""];

const list = (...columns: Column[]): ColumnarList => ({
  length: Array.isArray(columns[0]) ? columns[0].length : 0,
  columns: Object.fromEntries(columns.map((column, at) => [String(at), column])),
});
const DISTINCT = [...new Set(DEALERS)].toReversed();
const NAMED_ONCE = { values: DISTINCT, at: DEALERS.map((dealer) => DISTINCT.indexOf(dealer)) };

const search = (source: string) => findRows(list(NOTES, DEALERS), ["0", "1"], compilePattern(source));
const searchNamedOnce = (source: string) =>
  findRows(list(NOTES, NAMED_ONCE), ["0", "1"], compilePattern(source));

test.each([
  ["any of the fields", "motor", [3, 4]],
  ["another of the fields", "oli", [0]],
  ["text in any case", "BERLIAN", [3]],
  ["text of another case", "cahaya", [1]],
  ["a number", "125", [3]],
  ["alternatives", "astra|berlian", [0, 3]],
  ["the beginning", "^c", [1, 4]],
  ["the end", "i$", [1]],
  ["any character", "o.or", [3, 4]],
  ["an escaped bracket", "\\(pusat\\)", [1]],
  ["an escaped backslash", "rem\\\\kampas", [2]],
  ["an empty cell", "^$", [2, 4]],
  ["a blank", " ", [0, 1, 3, 4]],
  ["no row", "toyota", []],
  ["everything, when it is empty", "", [0, 1, 2, 3, 4]],
])("a pattern finds %s", (_, source, rows) => {
  expect(search(source)).toEqual(rows);
  expect(searchNamedOnce(source)).toEqual(rows);
});

test.each([
  ["PT. Astra (Jaya)", "PT\\. Astra \\(Jaya\\)"],
  ["C++ [50%] {a|b}?", "C\\+\\+ \\[50%\\] \\{a\\|b\\}\\?"],
  ["^a\\b$*", "\\^a\\\\b\\$\\*"],
  ["Astra/Jaya - 1", "Astra/Jaya - 1"],
])("%s is searched as plain text by %s, which finds it and nothing similar", (text, pattern) => {
  expect(escapePattern(text)).toBe(pattern);
  const { test: finds, isPlainText } = compilePattern(`^${pattern}$`);
  expect([finds(text), finds(`${text}x`), isPlainText]).toEqual([true, false, false]);
});
