import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { globSync, readFileSync, rmSync, statSync } from "node:fs";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Intent } from "../../batch/history/entry";
import { intentOf } from "../../testing/entries";
import { freshStore, STORES } from "../../testing/history-stores";
import { startSilentProxy } from "../../testing/silent-proxy";
import { type Database, giveBack, openDatabase } from "./database";
import type { Place } from "./place";
import * as pruning from "./prune";
import { pruneStep } from "./prune";
import * as reading from "./read";
import { settledSince } from "./settled";
import * as store from "./store";
import { settleProved } from "./story";

const DAY = 24 * 3_600_000;

const run = promisify(execFile);

/** Runs a script in a process of its own, with this store's functions. */
const inProcess = (place: Place, script: string) => {
  const text = `
    const { openDatabase } = await import("./lib/server/store/database.ts");
    const store = await import("./lib/server/store/store.ts");
    const { db, close } = await openDatabase(${JSON.stringify(place)});
    const intent = ${JSON.stringify(intentOf())};
    ${script}`;
  return run(process.execPath, ["--import", "./doctor/resolve.mjs", "--input-type=module", "-e", text]);
};

describe.each(STORES)("in %s", (kind) => {
  const { place, server, file } = freshStore(kind);
  let database: Database;

  beforeEach(async () => {
    database = await openDatabase(place());
  });

  afterEach(() => database.close());

  const add = (more?: Partial<Intent>) => store.begin(database.db, intentOf(more));

  /** Whether a text is in a byte of SQLite's files, or in a row of PostgreSQL. */
  const has = async (secret: string) => {
    if (kind === "SQLite")
      return globSync(`${file("inside")}/*`).some((name) => readFileSync(name).includes(secret));
    const { rows } = await sql`select 1 from writes where writes::text like ${`%${secret}%`}`.execute(
      database.db,
    );
    return rows.length > 0;
  };

  test("a write is told once, when it is settled, and a refused one never", async () => {
    const [slow, quick, refused] = [
      await add({ at: Date.now(), key: "a" }),
      await add({ key: "b" }),
      await add(),
    ];
    await store.settle(database.db, quick, { outcome: "done", detail: null, doneAt: 2_000 });
    await store.settle(database.db, refused, { outcome: "rejected", detail: null, doneAt: 2_000 });
    const first = await settledSince(database.db, { last: 0, open: [] });
    expect(first).toMatchObject({ writes: [{ key: "b", at: 2_000 }], next: { last: refused, open: [slow] } });
    await store.settle(database.db, slow, { outcome: "unknown", detail: null, doneAt: 3_000 });
    const second = await settledSince(database.db, first.next);
    expect(second).toMatchObject({ writes: [{ key: "a", at: 3_000 }], next: { last: refused, open: [] } });
    expect((await settledSince(database.db, second.next)).writes).toEqual([]);
    expect((await settledSince(database.db, { since: 5_000 })).writes.map(({ key }) => key)).toEqual(["a"]);
  });

  test("writes that may have changed something are news, in the order in which they were settled", async () => {
    const settlement = { detail: null, doneAt: 1 };
    const [first, second, refused] = [await add(), await add(), await add()];
    await settleProved(database.db, [{ id: second, outcome: "done" }]);
    for (const id of [refused, first])
      await store.settle(database.db, id, { outcome: id === first ? "unknown" : "rejected", ...settlement });
    await store.settle(database.db, second, { outcome: "unknown", ...settlement });
    const news = await database.db.selectFrom("news").select("write_id").orderBy("seq").execute();
    expect(news.map(({ write_id }) => write_id)).toEqual([second, first]);
    expect(await reading.entry(database.db, second)).toMatchObject({ outcome: "done" });
  });

  test("an intent that was not sent is settled as unsent, and no other", async () => {
    const intent = { at: 5, requestId: "r", batch: "b", place: 1 };
    const [dropped, other, done] = [await add(intent), await add({ ...intent, place: 2 }), await add()];
    await store.settle(database.db, done, { outcome: "done", detail: null, doneAt: 1 });
    await store.dropIntent(database.db, intentOf(intent));
    await store.dropIntent(database.db, intentOf());
    const outcomes = [dropped, other, done].map(
      async (id) => (await reading.entry(database.db, id))?.outcome,
    );
    expect(await Promise.all(outcomes)).toEqual(["unsent", "unknown", "done"]);
  });

  test("an entry is unknown until it is settled", async () => {
    const id = await add();
    expect(await reading.entry(database.db, id)).toEqual({
      ...intentOf(),
      id,
      outcome: "unknown",
      detail: null,
      doneAt: null,
    });
    await store.settle(database.db, id, {
      outcome: "rejected",
      detail: "422 Nama\0 sudah ada",
      doneAt: 1_005,
    });
    expect(await reading.entry(database.db, id)).toMatchObject({
      outcome: "rejected",
      detail: "422 Nama\u{fffd} sudah ada",
      doneAt: 1_005,
    });
  });

  test("a batch has the entries of the person who began it", async () => {
    await add({ batch: "b", place: 0 });
    await add({ batch: "b", place: 1, userId: "8" });
    await add({ batch: "b", place: 2 });
    const entries = await reading.entriesOfBatch(database.db, "b", 10);
    expect(entries.map(({ place }) => place)).toEqual([2, 0]);
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

    const idsOf = async (wanted: reading.Wanted, size = 50) => {
      const ids: number[] = [];
      for (let before: number | null = null; ; ) {
        const { entries, next }: reading.Page = await reading.page(database.db, wanted, before, size);
        ids.push(...entries.map(({ id }) => id));
        if (next === null) return ids;
        before = next;
      }
    };

    test.each<[reading.Wanted, number[]]>([
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
      const { next } = await reading.page(database.db, { resources: ["sa"] }, null, 5);
      await add();
      const second = await reading.page(database.db, { resources: ["sa"] }, next, 2);
      expect(second.entries.map(({ id }) => id)).toEqual([24, 23]);
    });
  });

  test("the latest change of each record is found, but not of a write that was refused", async () => {
    const first = await add();
    await add({ key: "2" });
    await add({ userName: "Ani" });
    const refused = await add({ userName: "Budi" });
    await store.settle(database.db, refused, { outcome: "rejected", detail: null, doneAt: 1 });
    const found = await reading.latestChanges(database.db, "sa", ["1", "3"], first);
    expect(found.map(({ key, userName }) => [key, userName])).toEqual([["1", "Ani"]]);
  });

  test("pruning deletes what is too old, step by step, and leaves nothing of it in the files", async () => {
    for (let at = 0; at < 1_200; at++)
      await add({ at: at < 1_100 ? 0 : 10 * DAY, label: at < 1_100 ? "RAHASIA" : "Baru" });
    const limits = { days: 3, megabytes: 100 };
    const steps: boolean[] = [];
    for (let more = true; more; steps.push(more)) more = await pruneStep(database, limits, 10 * DAY + 1);
    expect(steps).toEqual([true, true, true, false]);
    const { entries } = await reading.page(database.db, {}, null, 2_000);
    expect(entries).toHaveLength(100);
    expect(await has("RAHASIA")).toBe(false);
    expect(await has("Baru")).toBe(true);
  });

  test("a store that is too large loses its oldest entries", async () => {
    for (let at = 0; at < 700; at++) await add({ label: randomBytes(2_000).toString("hex") });
    expect(await pruneStep(database, { days: 36_500, megabytes: 100 })).toBe(false);
    expect(await pruneStep(database, { days: 36_500, megabytes: 1 })).toBe(true);
    const { entries } = await reading.page(database.db, {}, null, 1);
    expect(entries.map(({ id }) => id)).toEqual([700]);
    expect(await pruning.sizeOf(database)).toBeLessThan(1_200_000);
  });

  test("an erased person leaves no value in the files", async () => {
    await add({ resource: "user", key: "budi", label: "budi · RAHASIA", before: { nik: "RAHASIA" } });
    await add({ username: "budi", userName: "RAHASIA" });
    await add({ label: "Ani" });
    expect(await pruning.eraseStep(database, "budi")).toBe(2);
    expect(await pruning.eraseStep(database, "budi")).toBe(0);
    expect(await has("RAHASIA")).toBe(false);
    expect(await has("budi")).toBe(false);
    expect(await has("Ani")).toBe(true);
  });

  test("three processes start at once on nothing and write 3,000 entries", async () => {
    await database.close();
    await server()?.empty();
    rmSync(file("inside"), { recursive: true, force: true });
    // Processes that never pause would starve one another.
    const script = `
      for (let at = 0; at < 1_000; at++) {
        await store.begin(db, intent);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      await close();`;
    await Promise.all(Array.from({ length: 3 }, () => inProcess(place(), script)));
    database = await openDatabase(place());
    const { entries } = await reading.page(database.db, {}, null, 4_000);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(3_000);
  });

  test("a killed process loses no entry that it was told of", async () => {
    const script = `
      for (let at = 0; at < 20; at++) console.log(await store.begin(db, intent));
      await db.transaction().execute(async (transaction) => {
        await store.begin(transaction, intent);
        process.kill(process.pid, "SIGKILL");
        await new Promise(() => setTimeout(() => {}, 1e6));
      });`;
    const { stdout, signal } = await inProcess(place(), script).catch((error) => error);
    expect(signal).toBe("SIGKILL");
    const { entries } = await reading.page(database.db, {}, null, 200);
    expect(entries.map(({ id }) => String(id)).toReversed()).toEqual(stdout.trim().split("\n"));
    expect(entries.every(({ outcome }) => outcome === "unknown")).toBe(true);
  });

  test("open forms of other replicas are told until their replica is silent", async () => {
    await store.shareForms(database.db, "one", "[1]");
    await store.shareForms(database.db, "other", "[2]");
    await store.shareForms(database.db, "other", "[3]");
    expect(await store.formsElsewhere(database.db, "one")).toEqual(["[3]"]);
    await database.db.updateTable("presence").set({ ends_at: 1 }).where("replica", "=", "other").execute();
    expect(await store.formsElsewhere(database.db, "one")).toEqual([]);
  });

  test("a newer version of the tables stays, and takes entries", async () => {
    await sql`alter table writes add column later text`.execute(database.db);
    await database.db.insertInto("schema").values({ version: 99, applied_at: 1 }).execute();
    await database.close();
    database = await openDatabase(place());
    expect(await reading.entry(database.db, await add())).toMatchObject({ label: "Budi" });
    const versions = await database.db.selectFrom("schema").select("version").orderBy("version").execute();
    expect(versions.map(({ version }) => version)).toEqual([1, 2, 3, 99]);
  });
});

describe.runIf(STORES.includes("PostgreSQL"))("a PostgreSQL", () => {
  const { server } = freshStore("PostgreSQL");

  test("whose connections fall silent gets new ones, each after one failure at most", async () => {
    const proxy = await startSilentProxy(server()?.url ?? "");
    const database = await openDatabase({ url: proxy.url }, 200);
    const read = () => reading.page(database.db, {}, null, 10);
    await Promise.all(Array.from({ length: 8 }, read));
    proxy.silence();
    let failures = 0;
    while ((await Promise.allSettled([read()])).some(({ status }) => status === "rejected")) failures += 1;
    expect(failures).toBeGreaterThan(0);
    expect(failures).toBeLessThanOrEqual(4);
    expect(await Promise.all(Array.from({ length: 8 }, read))).toHaveLength(8);
    await database.close();
    proxy.stop();
  });
});

describe("a file", () => {
  const { place } = freshStore("SQLite");

  test("that another process reads keeps no write waiting, and is emptied after that", async () => {
    const [database, reader] = [await openDatabase(place()), await openDatabase(place())];
    await store.begin(database.db, intentOf());
    reader.file?.exec("begin; select count(*) from writes");
    await store.begin(database.db, intentOf());
    const began = performance.now();
    expect(giveBack(database)).toBe(false);
    expect(performance.now() - began).toBeLessThan(1_000);
    reader.file?.exec("commit");
    expect(giveBack(database)).toBe(true);
    await Promise.all([database.close(), reader.close()]);
  });

  test("that is full refuses an entry in words, and keeps the others", async () => {
    const database = await openDatabase(place());
    await store.begin(database.db, intentOf());
    database.file?.exec("PRAGMA max_page_count = 1");
    const large = intentOf({ after: { nama_sa: "a".repeat(1_000_000) } });
    await expect(store.begin(database.db, large)).rejects.toThrow("full");
    await expect(database.db.transaction().execute((all) => store.begin(all, large))).rejects.toThrow("full");
    expect((await reading.page(database.db, {}, null, 10)).entries).toHaveLength(1);
    await database.close();
  });

  test("is for its owner alone", async () => {
    const { file } = place() as { file: string };
    await (await openDatabase({ file })).close();
    expect(statSync(file).mode & 0o077).toBe(0);
  });
});
