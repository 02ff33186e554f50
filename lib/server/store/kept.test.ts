import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freshStore, STORES } from "../../testing/history-stores";
import { type Database, openDatabase } from "./database";
import { keep, kept } from "./kept";
import { eraseStep } from "./prune";

describe.each(STORES)("in %s", (kind) => {
  const { place } = freshStore(kind);
  let database: Database;

  beforeEach(async () => {
    database = await openDatabase(place());
  });

  afterEach(() => database.close());

  const personOf = (userId: string) => ({ userId, username: `user${userId}`, userName: `Orang ${userId}` });

  const put = (userId: string, isForAll: boolean, name: string, value = "1", most = 2) =>
    keep(database.db, "view sa", personOf(userId), { isForAll, put: [{ name, value }], drop: [], most });

  const drop = (userId: string, isForAll: boolean, name: string) =>
    keep(database.db, "view sa", personOf(userId), { isForAll, put: [], drop: [name], most: 2 });

  const of = async (userId: string, what = "view sa") =>
    (await kept(database.db, what, userId)).map(({ owner, name, value }) => `${owner}:${name}=${value}`);

  test("a person has the own things and those for everybody, the oldest first", async () => {
    await put("7", false, "b");
    await put("8", false, "c");
    await put("8", true, "a");
    await put("7", false, "b", "2");
    expect(await of("7")).toEqual(["7:b=2", ":a=1"]);
    expect(await of("7", "view user")).toEqual([]);
    await drop("7", false, "c");
    expect(await of("8")).toEqual(["8:c=1", ":a=1"]);
  });

  test("what is for everybody is changed and withdrawn only by who keeps it", async () => {
    expect(await put("7", true, "a")).toBeNull();
    expect(await put("8", true, "a", "2")).toBe("taken");
    await drop("8", true, "a");
    expect(await of("9")).toEqual([":a=1"]);
    expect(await put("7", true, "a", "2")).toBeNull();
    await drop("7", true, "a");
    expect(await of("9")).toEqual([]);
  });

  test("what is common is dropped by anybody", async () => {
    await put("7", true, "a");
    const change = { isForAll: true, isCommon: true, put: [], drop: ["a"], most: 2 };
    await keep(database.db, "view sa", personOf("8"), change);
    expect(await of("7")).toEqual([]);
  });

  test("there is room for so many, of each owner", async () => {
    await put("7", false, "a");
    await put("7", false, "b");
    expect(await put("7", false, "c")).toBe("full");
    expect(await put("7", false, "b", "2")).toBeNull();
    expect(await put("8", false, "c")).toBeNull();
  });

  test("nothing of an erased person is kept", async () => {
    await put("7", true, "a");
    await put("7", false, "b");
    await put("8", true, "c");
    await eraseStep(database, "user7");
    expect(await of("7")).toEqual([":c=1"]);
  });
});
