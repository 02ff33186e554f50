import { expect, test } from "vitest";
import { readSettings, writeSettings } from "./preferences";
import {
  changeView,
  joinViews,
  MOST_VIEWS,
  named,
  readViews,
  type View,
  viewChange,
  writeViews,
} from "./views";

const view = (name: string, isStandard = false): View => ({
  name,
  query: "?filter.brand=Toyota&urut=-dealer",
  look: { hidden: ["alamat"], density: "tight" },
  isStandard,
});

test("views come back from the settings as they were stored, each list its own", () => {
  const some = [view("Toyota", true), view("Lain")];
  const views = writeViews(writeViews(undefined, "sa", some), "user", [view("Lain")]);
  const stored = readSettings(writeSettings({ ...readSettings(null), views })).views;
  expect(readViews(stored, "sa")).toEqual({ views: some, isDamaged: false });
  expect(readViews(stored, "user").views).toHaveLength(1);
  expect(readViews(stored, "car-type")).toEqual({ views: [], isDamaged: false });
});

test.each([
  ["settings that cannot be read", readSettings("{").views],
  ["a text", "x"],
  ["no list of views", { sa: { name: "Toyota" } }],
])("of %s there are no views, and that is known", (_, stored) => {
  expect(readViews(stored, "sa")).toEqual({ views: [], isDamaged: true });
});

test.each<[string, unknown]>([
  ["nothing", null],
  ["without a name", { ...view(""), name: " " }],
  ["with a name of another kind", { ...view(""), name: 7 }],
  ["with a name that is too long", view("x".repeat(61))],
  ["without a query", { name: "Lain" }],
  ["with the name of another one", view("toyota")],
])("a view %s is left out, and that is known", (_, damaged) => {
  const stored = { sa: [view("Toyota"), damaged] };
  expect(readViews(stored, "sa")).toEqual({ views: [view("Toyota")], isDamaged: true });
});

test("a list has at most 50 views and one standard", () => {
  const many = Array.from({ length: 51 }, (_, at) => view(`Tampilan ${at}`, at > 0));
  const { views, isDamaged } = readViews({ sa: many }, "sa");
  expect([views.length, isDamaged]).toEqual([MOST_VIEWS, true]);
  expect(views.filter(({ isStandard }) => isStandard).map(({ name }) => name)).toEqual(["Tampilan 1"]);
});

test("a view that becomes the standard takes the place of the one before", () => {
  const changed = changeView([view("A", true), view("B")], "B", { isStandard: true });
  expect(changed).toEqual([view("A"), view("B", true)]);
  expect(changeView(changed, "A", { name: "C" })).toEqual([view("C"), view("B", true)]);
});

test("a name is found in whatever case", () => {
  expect(named([view("Toyota Jaya")], " toyota JAYA ")?.name).toBe("Toyota Jaya");
});

const joined = (own: View[], kept: View[], isSame = false) =>
  joinViews(writeViews(undefined, "sa", own, isSame), "sa", kept).map(({ name }) => name);

test("views of two computers are joined, and of two with one name both stay", () => {
  const other = { ...view("toyota"), query: "?kata=x" };
  expect(joined([view("A"), view("B")], [view("B"), view("C")])).toEqual(["B", "C", "A"]);
  expect(joined([view("toyota (2)"), view("Toyota")], [other])).toEqual([
    "toyota",
    "toyota (2)",
    "Toyota (3)",
  ]);
  expect(joined([view("x".repeat(60))], [{ ...other, name: "x".repeat(60) }])[1]).toHaveLength(59);
});

test("what the server had from this browser and has no more was deleted elsewhere", () => {
  expect(joined([view("A"), view("B")], [view("B")], true)).toEqual(["B"]);
  const changed = writeViews(writeViews(undefined, "sa", [view("A")], true), "sa", [view("A")]);
  expect(joinViews(changed, "sa", [])).toEqual([view("A")]);
});

test("a change of views is what is new and what is gone", () => {
  const other = { ...view("b"), query: "" };
  expect(viewChange([view("A"), view("B"), view("C")], [view("C"), other])).toEqual({
    put: [other],
    drop: ["A"],
  });
});
