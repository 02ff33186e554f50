import { expect, test } from "vitest";
import { parseStoredView, type SavedView } from "@/lib/preferences/views";
import { findMissingViews, migrateItems } from "./storage-migration";

const view = (name: string, query = "", isStandard = false): SavedView => ({
  name,
  query,
  look: { hidden: [], density: "normal" },
  isStandard,
});

const missing = (local: SavedView[], own: SavedView[]) =>
  findMissingViews(local, own).map(({ name }) => name);

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
  expect(findMissingViews([view("A", "", true)], [view("B", "", true)])).toEqual([view("A")]);
  expect(findMissingViews([view("A", "", true)], [view("B")])).toEqual([view("A", "", true)]);
});

const STORED = { sa: [view("A"), view("B")], user: [view("C")] };

/** Moves views to a store that has room for the first of each list, or is away; returns them and what was sent. */
async function move(stored: unknown, isAway = false) {
  const sent: string[] = [];
  const moved = await migrateItems(stored, parseStoredView, async (resource, items) => {
    sent.push(...items.map(({ name }) => `${resource} ${name}`));
    const left = isAway ? items : items.slice(1);
    return { items: left, isFull: !isAway && left.length > 0 };
  });
  return { ...moved, full: moved.withoutRoom.map(({ name }) => name), sent };
}

test("what has no room stays and is said once, and what is moved leaves", async () => {
  const first = await move(STORED);
  expect(first.full).toEqual(["B"]);
  expect(first.remaining).toMatchObject({ sa: [view("B")] });
  expect(first.remaining).not.toHaveProperty("user");
  const second = await move({ ...first.remaining, sa: [view("B"), view("D")] });
  expect(second.sent).toEqual(["sa B", "sa D"]);
  expect(second.full).toEqual([]);
  expect((await move(second.remaining)).remaining).toBeUndefined();
});

test("all of it stays while the store is away, without a word", async () => {
  const { remaining, full } = await move(STORED, true);
  expect(remaining).toMatchObject(STORED);
  expect(full).toEqual([]);
  expect((await move(remaining)).full).toEqual(["B"]);
});

test("views that the store had in the same state are not sent: what it lacks was deleted elsewhere", async () => {
  const { sent, remaining } = await move({ ...STORED, " same": { sa: true, user: false } });
  expect(sent).toEqual(["user C"]);
  expect(remaining).toBeUndefined();
});

test.each([
  ["a text", "x", []],
  ["no list of views", { sa: { name: "A" } }, []],
  ["a view without a name", { user: [view("C"), { query: "" }] }, ["user C"]],
])("%s is damaged, which is said", async (_, stored, sent) => {
  expect(await move(stored)).toMatchObject({ isDamaged: true, sent, remaining: undefined });
});
