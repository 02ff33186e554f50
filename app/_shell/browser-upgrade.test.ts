import { expect, test } from "vitest";
import type { View } from "@/lib/preferences/views";
import { missingViews } from "./browser-upgrade";

const view = (name: string, query = "", isStandard = false): View => ({
  name,
  query,
  look: { hidden: [], density: "normal" },
  isStandard,
});

const missing = (local: View[], own: View[]) => missingViews(local, own).map(({ name }) => name);

test("views that are not there yet are missing, and of two with one name both stay", () => {
  expect(missing([view("A"), view("B")], [view("B"), view("C")])).toEqual(["A"]);
  expect(missing([view("Toyota (2)", "?kata=y"), view("Toyota")], [view("toyota", "?kata=x")])).toEqual([
    "Toyota (2)",
    "Toyota (3)",
  ]);
  expect(missing([view("x".repeat(60))], [view("x".repeat(60), "?kata=x")])).toEqual([
    `${"x".repeat(55)} (2)`,
  ]);
});

test("a view that was added under another name is there", () => {
  const own = [view("Toyota", "?kata=x"), view("Toyota (2)")];
  expect(missing([view("Toyota")], own)).toEqual([]);
  expect(missing([view("Toyota", "", true)], [view("Toyota")])).toEqual([]);
});

test("the standard view of the store stays the standard", () => {
  expect(missingViews([view("A", "", true)], [view("B", "", true)])).toEqual([view("A")]);
  expect(missingViews([view("A", "", true)], [view("B")])).toEqual([view("A", "", true)]);
});
