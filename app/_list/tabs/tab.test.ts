import { expect, test } from "vitest";
import { readTab, writeTab } from "./list-tabs";

test.each([
  [undefined, { name: "", rule: "" }],
  ["foto", { name: "foto", rule: "" }],
  ["periksa:tanpa-foto", { name: "periksa", rule: "tanpa-foto" }],
])("the tab %s is parsed and formatted", (text, tab) => {
  expect(readTab(text)).toEqual(tab);
  expect(writeTab(tab)).toBe(text);
});

test("the table has no rule in the address", () => {
  expect(writeTab({ name: "", rule: "lonjakan" })).toBeUndefined();
});
