import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { freshStore, STORES } from "../../testing/history-stores";
import { type Database, openDatabase } from "./database";
import { changeItemsOfKind, readOwnItems, readSavedItems } from "./saved-items";

describe.each(STORES)("in %s", (kind) => {
  const { createLocation } = freshStore(kind);
  let database: Database;

  beforeEach(async () => {
    database = await openDatabase(createLocation());
  });

  afterEach(async () => {
    vi.restoreAllMocks();
    await database.close();
  });

  const personOf = (userId: string) => ({ userId, username: `user${userId}`, userName: `Orang ${userId}` });

  const NOTHING = { isForAll: false, itemsToSave: [], namesToDelete: [], maxItems: 2 };

  const change = (userId: string, some: Partial<Parameters<typeof changeItemsOfKind>[3]>, kind = "view sa") =>
    changeItemsOfKind(database.db, kind, personOf(userId), { ...NOTHING, ...some });

  const put = (userId: string, isForAll: boolean, name: string, value = "1") =>
    change(userId, { isForAll, itemsToSave: [{ name, value }] });

  const drop = (userId: string, isForAll: boolean, name: string) =>
    change(userId, { isForAll, namesToDelete: [name] });

  const of = async (userId: string, kind = "view sa") =>
    (await readSavedItems(database.db, kind, userId)).map(
      ({ owner, name, value }) => `${owner}:${name}=${value}`,
    );

  test("a person has the own things and those for everybody, the oldest first, then by name", async () => {
    const now = vi.spyOn(Date, "now").mockReturnValue(1);
    await put("7", false, "b");
    now.mockReturnValue(2);
    await put("8", false, "c");
    await put("8", true, "a");
    await put("7", false, "b", "2");
    expect(await of("7")).toEqual(["7:b=2", ":a=1"]);
    expect(await of("7", "view user")).toEqual([]);
    await drop("7", false, "c");
    expect(await of("8")).toEqual([":a=1", "8:c=1"]);
  });

  test("what is for everybody is changed and withdrawn only by who keeps it, unless it is common", async () => {
    expect(await put("7", true, "a")).toBeNull();
    expect(await put("8", true, "a", "2")).toBe("exists");
    await drop("8", true, "a");
    expect(await of("9")).toEqual([":a=1"]);
    expect(await put("7", true, "a", "2")).toBeNull();
    await drop("7", true, "a");
    expect(await of("9")).toEqual([]);
    await put("7", true, "a");
    await change("8", { isForAll: true, canAnyoneDelete: true, namesToDelete: ["a"] });
    expect(await of("7")).toEqual([]);
  });

  test("there is room for so many, of each owner", async () => {
    await put("7", false, "a");
    await put("7", false, "b");
    expect(await put("7", false, "c")).toBe("full");
    expect(await put("7", false, "b", "2")).toBeNull();
    expect(await put("8", false, "c")).toBeNull();
  });

  test("a name that has to be new replaces nothing, and what it was to replace stays", async () => {
    await put("7", false, "a");
    await put("7", false, "b");
    const renamed = { isNew: true, itemsToSave: [{ name: "b", value: "2" }], namesToDelete: ["a"] };
    expect(await change("7", renamed)).toBe("exists");
    expect(await of("7")).toEqual(["7:a=1", "7:b=1"]);
    expect(await change("7", { ...renamed, itemsToSave: [{ name: "c", value: "2" }] })).toBeNull();
    expect(await of("7")).toEqual(["7:b=1", "7:c=2"]);
  });

  test("what a person deletes makes room only where it is the person's", async () => {
    await put("7", true, "a");
    await put("8", true, "b");
    const replaced = { isForAll: true, itemsToSave: [{ name: "c", value: "1" }] };
    expect(await change("8", { ...replaced, namesToDelete: ["a"] })).toBe("full");
    expect(await change("8", { ...replaced, namesToDelete: ["b"] })).toBeNull();
    expect(await of("9")).toEqual([":a=1", ":c=1"]);
  });

  test("the own things of all kinds with a word are read at once", async () => {
    await put("7", false, "a");
    for (const kind of ["view bandingkan x", "viewer"])
      await change("7", { itemsToSave: [{ name: "b", value: "2" }] }, kind);
    await put("7", true, "d");
    expect(await readOwnItems(database.db, "view", "7")).toEqual([
      { kind: "view sa", value: "1" },
      { kind: "view bandingkan x", value: "2" },
    ]);
  });
});
