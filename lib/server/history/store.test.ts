import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Intent } from "../../batch/history/entry";
import { type Database, openDatabase } from "./database";
import { pruneStep } from "./prune";
import * as store from "./store";

// Each commit waits for the disk, which others may keep busy.
vi.setConfig({ testTimeout: 30_000 });

let folder: string;
let database: Database;

const fileOf = () => path.join(folder, "inside/history.sqlite");

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "history-"));
  database = await openDatabase({ file: fileOf() });
});

afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const intentOf = (more: Partial<Intent> = {}): Intent => ({
  at: 1_000,
  userId: "7",
  username: "siti",
  userName: "Siti",
  role: "admin.it",
  resource: "sa",
  key: "1",
  label: "Budi",
  action: "update",
  way: "form",
  batch: null,
  place: null,
  undoes: null,
  before: { nama_sa: "Budi" },
  after: { nama_sa: "Badu" },
  requestId: "abc",
  ...more,
});

const add = (more?: Partial<Intent>) => store.begin(database.db, intentOf(more));

test("an entry is unknown until it is settled", async () => {
  const id = await add();
  expect(await store.entry(database.db, id)).toEqual({
    ...intentOf(),
    id,
    outcome: "unknown",
    detail: null,
    doneAt: null,
  });
  await store.settle(database.db, id, { outcome: "rejected", detail: "422 Nama\0 sudah ada", doneAt: 1_005 });
  expect(await store.entry(database.db, id)).toMatchObject({
    outcome: "rejected",
    detail: "422 Nama\u{fffd} sudah ada",
    doneAt: 1_005,
  });
});

describe("what the list shows as done is settled", () => {
  const found = { userId: "7", at: 9 };
  const outcomes = async () =>
    (await store.page(database.db, {}, null, 50)).entries.map(({ outcome }) => outcome).toReversed();

  test("at the places of a batch: the newest entry of its person, if it is unknown", async () => {
    const batch = { batch: "b", key: null };
    await add({ ...batch, place: 0 });
    await add({ ...batch, place: 0 });
    const refused = await add({ ...batch, place: 1 });
    await store.settle(database.db, refused, { outcome: "rejected", detail: null, doneAt: 1 });
    await add({ ...batch, place: 2 });
    await add({ ...batch, place: 3, userId: "8" });
    await add({ ...batch, batch: "c", place: 0 });
    await store.settleFound(database.db, { ...found, batch: "b", places: [0, 1, 3] });
    expect(await outcomes()).toEqual(["unknown", "done", "rejected", "unknown", "unknown", "unknown"]);
  });

  test("of a record: the newest entry", async () => {
    for (const key of ["1", "1", "2"]) await add({ key });
    await store.settleFound(database.db, { ...found, resource: "sa", key: "1" });
    await store.settleFound(database.db, { ...found, resource: "sa", key: "2", userId: "8" });
    expect(await outcomes()).toEqual(["unknown", "done", "unknown"]);
  });
});

test("a batch has the entries of the person who began it", async () => {
  await add({ batch: "b", place: 0 });
  await add({ batch: "b", place: 1, userId: "8" });
  await add({ batch: "b", place: 2 });
  const entries = await store.entriesOfBatch(database.db, "b", 10);
  expect(entries.map(({ place }) => place)).toEqual([2, 0]);
});

test("the file is for its owner alone", () => {
  expect(statSync(fileOf()).mode & 0o077).toBe(0);
});

describe("pages", () => {
  beforeEach(async () => {
    for (let at = 0; at < 30; at++)
      await add({
        at: at * 1_000,
        key: String(at % 3),
        label: at % 2 ? "Budi" : "Ani",
        username: at < 10 ? "siti" : "ani",
        resource: at === 29 ? "user" : "sa",
        way: at === 5 ? "import" : "form",
        batch: at < 4 ? "b" : null,
        action: at === 20 ? "del" : "update",
      });
  });

  const idsOf = async (wanted: store.Wanted, size = 50) => {
    const ids: number[] = [];
    for (let before: number | null = null; ; ) {
      const { entries, next }: store.Page = await store.page(database.db, wanted, before, size);
      ids.push(...entries.map(({ id }) => id));
      if (next === null) return ids;
      before = next;
    }
  };

  test.each<[store.Wanted, number[]]>([
    [{ resources: ["sa"], key: "2" }, [27, 24, 21, 18, 15, 12, 9, 6, 3]],
    [{ resources: ["user"] }, [30]],
    [{ resources: [] }, []],
    [{ user: "Siti" }, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
    [{ batch: "b" }, [4, 3, 2, 1]],
    [{ way: "import" }, [6]],
    [{ action: "del" }, [21]],
    [{ outcome: "done" }, []],
    [{ user: "siti", text: "BUD" }, [10, 8, 6, 4, 2]],
    [{ from: 3_000, to: 6_000 }, [6, 5, 4]],
    [{ from: 4e6 }, []],
  ])("%j", async (wanted, ids) => {
    expect(await idsOf(wanted)).toEqual(ids);
    expect(await idsOf(wanted, 2)).toEqual(ids);
  });

  test("what is added meanwhile moves no page", async () => {
    const { next } = await store.page(database.db, { resources: ["sa"] }, null, 5);
    await add();
    const second = await store.page(database.db, { resources: ["sa"] }, next, 2);
    expect(second.entries.map(({ id }) => id)).toEqual([24, 23]);
  });

  test("a gap stands on the page of its time", async () => {
    await store.addGap(database.db, { from: 9_500, to: 9_900, count: 3 });
    const gaps = async (before: number | null) =>
      (await store.page(database.db, {}, before, 10)).gaps.map(({ count }) => count);
    // Between the entries 10 and 11; the second page begins with 20, the third with 10.
    expect(await gaps(null)).toEqual([]);
    expect(await gaps(21)).toEqual([]);
    expect(await gaps(11)).toEqual([3]);
  });
});

test("the latest change of each record is found, but not of a write that was refused", async () => {
  const first = await add();
  await add({ key: "2" });
  await add({ userName: "Ani" });
  const refused = await add({ userName: "Budi" });
  await store.settle(database.db, refused, { outcome: "rejected", detail: null, doneAt: 1 });
  const found = await store.latestChanges(database.db, "sa", ["1", "3"], first);
  expect(found.map(({ key, userName }) => [key, userName])).toEqual([["1", "Ani"]]);
});

test("what was taken back is known, but not where that was refused", async () => {
  const [one, two] = [await add(), await add()];
  await add({ way: "undo", undoes: one });
  const refused = await add({ way: "undo", undoes: two });
  await store.settle(database.db, refused, { outcome: "unsent", detail: null, doneAt: 1 });
  expect(await store.takenBack(database.db, [one, two])).toEqual([one]);
});

const DAY = 24 * 3_600_000;

const leftovers = (secret: string) =>
  ["", "-wal", "-shm"].filter((end) => readFileSync(`${fileOf()}${end}`).includes(secret));

test("pruning deletes what is too old, step by step, and leaves nothing of it in the files", async () => {
  for (let at = 0; at < 1_200; at++)
    await add({ at: at < 1_100 ? 0 : 10 * DAY, label: at < 1_100 ? "RAHASIA" : "Baru" });
  const limits = { days: 3, megabytes: 100 };
  const steps: boolean[] = [];
  for (let more = true; more; steps.push(more)) more = await pruneStep(database, limits, 10 * DAY + 1);
  expect(steps).toEqual([true, true, true, false]);
  const { entries } = await store.page(database.db, {}, null, 2_000);
  expect(entries).toHaveLength(100);
  expect(leftovers("RAHASIA")).toEqual([]);
  expect(leftovers("Baru")).not.toEqual([]);
});

test("a store that is too large loses its oldest entries", async () => {
  const long = "x".repeat(4_000);
  for (let at = 0; at < 700; at++) await add({ label: long });
  expect(await pruneStep(database, { days: 36_500, megabytes: 100 })).toBe(false);
  expect(await pruneStep(database, { days: 36_500, megabytes: 1 })).toBe(true);
  const { entries } = await store.page(database.db, {}, null, 1);
  expect(entries.map(({ id }) => id)).toEqual([700]);
  expect(await store.sizeOf(database)).toBeLessThan(1_200_000);
});

test("an erased person leaves no value in the files", async () => {
  await add({ resource: "user", key: "budi", label: "budi · RAHASIA", before: { nik: "RAHASIA" } });
  await add({ username: "budi", userName: "RAHASIA" });
  await add({ label: "Ani" });
  expect(await store.eraseStep(database, "budi")).toBe(2);
  expect(await store.eraseStep(database, "budi")).toBe(0);
  expect(leftovers("RAHASIA")).toEqual([]);
  expect(leftovers("budi")).toEqual([]);
  expect(leftovers("Ani")).not.toEqual([]);
});

const run = promisify(execFile);

/** Runs a script in a process of its own, with this store's functions. */
const inProcess = (file: string, script: string) => {
  const text = `
    const { openDatabase } = await import("./lib/server/history/database.ts");
    const store = await import("./lib/server/history/store.ts");
    const { db } = await openDatabase({ file: ${JSON.stringify(file)} });
    const intent = ${JSON.stringify(intentOf())};
    ${script}`;
  return run(process.execPath, ["--import", "./doctor/resolve.mjs", "--input-type=module", "-e", text]);
};

test("several processes start at once on no file and write into it", async () => {
  const file = path.join(folder, "other.sqlite");
  const script = "for (let at = 0; at < 50; at++) await store.begin(db, intent);";
  await Promise.all(Array.from({ length: 3 }, () => inProcess(file, script)));
  const { db, close } = await openDatabase({ file });
  const { entries } = await store.page(db, {}, null, 200);
  expect(entries).toHaveLength(150);
  await close();
});

test("a killed process loses no entry that it was told of", async () => {
  const file = path.join(folder, "other.sqlite");
  const script = `
    for (let at = 0; at < 20; at++) console.log(await store.begin(db, intent));
    await db.transaction().execute(async (transaction) => {
      await store.begin(transaction, intent);
      process.kill(process.pid, "SIGKILL");
      await new Promise(() => setTimeout(() => {}, 1e6));
    });`;
  const { stdout, signal } = await inProcess(file, script).catch((error) => error);
  expect(signal).toBe("SIGKILL");
  const { db, close } = await openDatabase({ file });
  const { entries } = await store.page(db, {}, null, 200);
  expect(entries.map(({ id }) => String(id)).toReversed()).toEqual(stdout.trim().split("\n"));
  expect(entries.every(({ outcome }) => outcome === "unknown")).toBe(true);
  await close();
});

test("a newer version of the tables stays, and takes entries", async () => {
  await database.db.insertInto("schema").values({ version: 99, applied_at: 1 }).execute();
  const again = await openDatabase({ file: fileOf() });
  await store.begin(again.db, intentOf());
  const versions = await again.db.selectFrom("schema").select("version").execute();
  expect(versions.map(({ version }) => version)).toEqual([1, 99]);
  await again.close();
});
