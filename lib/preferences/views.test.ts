import { expect, test } from "vitest";
import {
  changeView,
  diffViews,
  isViewTooLarge,
  parseStoredView,
  type SavedView,
  withOneStandardView,
} from "./views";

const view = (name: string, isStandard = false): SavedView => ({
  name,
  query: "?filter.brand=Toyota&urut=-dealer",
  look: { hidden: ["alamat"], density: "tight" },
  isStandard,
});

test.each<[string, unknown]>([
  ["nothing", null],
  ["without a name", { ...view(""), name: " " }],
  ["with a name of another kind", { ...view(""), name: 7 }],
  ["with a name that is too long", view("x".repeat(61))],
  ["without a query", { name: "Lain" }],
])("a view %s is none", (_, damaged) => {
  expect(parseStoredView(damaged)).toBeNull();
});

test("what is too large to be saved is said so before, and no damage when it is read", () => {
  const saved = (change: Partial<SavedView>) => ({ ...view("Besar"), ...change });
  const large = [
    saved({ query: `?filter.dealer=${"x".repeat(4000)}` }),
    saved({ look: { hidden: Array(9000).fill("abc"), density: "tight" } }),
  ];
  for (const each of large) expect([isViewTooLarge(each), parseStoredView(each)]).toEqual([true, each]);
  expect(diffViews([], large).put).toEqual(large);
  expect(isViewTooLarge(view("Toyota"))).toBe(false);
});

test("there is one standard", () => {
  const views = withOneStandardView([view("A"), view("B", true), view("C", true)]);
  expect(views.filter(({ isStandard }) => isStandard).map(({ name }) => name)).toEqual(["B"]);
});

test("a view that becomes the standard takes the place of the one before", () => {
  const changed = changeView([view("A", true), view("B")], "B", { isStandard: true });
  expect(changed).toEqual([view("A"), view("B", true)]);
  expect(changeView(changed, "A", { name: "C" })).toEqual([view("C"), view("B", true)]);
});

test("a change of views is what is new and what is gone", () => {
  const other = { ...view("b"), query: "" };
  expect(diffViews([view("A"), view("B"), view("C")], [view("C"), other])).toEqual({
    put: [other],
    drop: ["A"],
  });
});
