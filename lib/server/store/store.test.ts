import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { globSync, readFileSync, rmSync } from "node:fs";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { WriteIntent } from "../../history/entry";
import { intentOf } from "../../testing/history";
import { freshStore, STORES } from "../../testing/history-stores";
import { startSilentProxy } from "../../testing/postgres";
import * as news from "./change-feed";
import { type Database, openDatabase, reclaimSpace } from "./database";
import type { StoreLocation } from "./location";
import * as pruning from "./prune";
import { pruneSomeRows } from "./prune";
import * as reading from "./read";
import { lockWrites } from "./schema";
import * as store from "./store";
import { settleProvedEntries } from "./store";

const DAY = 24 * 3_600_000;

const run = promisify(execFile);

/** Runs a script in a process of its own, with this store's functions. */
const inProcess = (location: StoreLocation, script: string) => {
  const text = `
    const { openDatabase } = await import("./lib/server/store/database.ts");
    const store = await import("./lib/server/store/store.ts");
    const { db, close } = await openDatabase(${JSON.stringify(location)});
    const intent = ${JSON.stringify(intentOf())};
    ${script}`;
  return run(process.execPath, ["--import", "./doctor/resolve.mjs", "--input-type=module", "-e", text]);
};

describe.each(STORES)("in %s", (kind) => {
  const { createLocation, server, file } = freshStore(kind);
  let database: Database;

  beforeEach(async () => {
    database = await openDatabase(createLocation());
  });

  afterEach(() => database.close());

  const add = (more?: Partial<WriteIntent>) => store.insertIntent(database.db, intentOf(more));

  const entries = async () => (await reading.readEntryPage(database.db, {}, null, 5_000)).entries;

  /** Stores so many entries in one transaction. */
  const addMany = (count: number, entryAt: (at: number) => Partial<WriteIntent>) =>
    database.db.transaction().execute(async (transaction) => {
      for (let at = 0; at < count; at++) await store.insertIntent(transaction, intentOf(entryAt(at)));
    });

  /** Whether a text is in a byte of SQLite's files, or in a row of PostgreSQL. */
  const has = async (secret: string) => {
    if (kind === "SQLite")
      return globSync(`${file("inside")}/*`).some((name) => readFileSync(name).includes(secret));
    const { rows } =
      await sql`select 1 /* test */ from writes where writes::text like ${`%${secret}%`}`.execute(
        database.db,
      );
    return rows.length > 0;
  };

  const settle = (id: number, outcome: "done" | "rejected" | "unknown" = "done", db = database.db) =>
    store.settleEntry(db, id, { outcome, detail: null, doneAt: 2_000 });
  const newsSince = (seq: number | null) => news.readChangesSince(database.db, database.kind, seq);
  const keysOf = ({ rows }: news.ChangePage) => rows.map(({ write }) => write.key);

  describe("news", () => {
    test("have a write when it is settled, and again when its outcome is found, but no refused one", async () => {
      const [slow, quick, refused] = [await add({ key: "a" }), await add({ key: "b" }), await add()];
      await settle(quick);
      await settle(refused, "rejected");
      const first = await newsSince(0);
      expect(keysOf(first)).toEqual(["b"]);
      await settle(slow, "unknown");
      const second = await newsSince(first.seq);
      expect(second.rows).toMatchObject([{ write: { key: "a", isUnsure: true } }]);
      await settleProvedEntries(database.db, [{ id: slow, outcome: "done" }]);
      const third = await newsSince(second.seq);
      expect([keysOf(third), third.rows[0]?.write.isUnsure]).toEqual([["a"], undefined]);
      expect(await newsSince(third.seq)).toMatchObject({ rows: [], seq: third.seq, isPart: false });
    });

    test("begin with the last minute by the clock of the database, and have their times from it", async () => {
      await settle(await add({ key: "old" }));
      await database.db.updateTable("news").set({ at: sql`at - 70000` }).execute();
      await settle(await add({ key: "new" }));
      const { rows, now } = await newsSince(null);
      expect(rows.map(({ write }) => write.key)).toEqual(["new"]);
      expect(now - (rows[0]?.write.at ?? 0)).toBeLessThan(10_000);
    });

    test("are in the order of the commits: none appears before an earlier one", async () => {
      const [first, second] = [await add({ key: "1" }), await add({ key: "2" })];
      const others = kind === "PostgreSQL" ? await openDatabase(createLocation()) : database;
      const [isWritten, commits] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const settleIn = (id: number, { db, kind }: Database, until: Promise<void>) =>
        db.transaction().execute(async (transaction) => {
          await lockWrites(transaction, kind);
          await settle(id, "done", transaction);
          isWritten.resolve();
          await until;
        });
      const before = settleIn(first, database, commits.promise);
      await isWritten.promise;
      const after = settleIn(second, others, Promise.resolve());
      // SQLite has one writer: its second transaction would only begin here.
      const read = kind === "PostgreSQL" ? await newsSince(0) : { rows: [], seq: 0 };
      commits.resolve();
      await Promise.all([before, after]);
      if (others !== database) await others.close();
      expect(read.rows).toEqual([]);
      expect(keysOf(await newsSince(read.seq))).toEqual(["1", "2"]);
    });

    test.runIf(kind === "PostgreSQL")("wait only briefly for a replica that falls silent", async () => {
      const silent = await openDatabase(createLocation());
      const [isLocked, wakes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const writing = silent.db.transaction().execute(async (transaction) => {
        await lockWrites(transaction, silent.kind);
        isLocked.resolve();
        await wakes.promise;
        await store.insertIntent(transaction, intentOf());
      });
      const outcome = writing.catch(() => "failed");
      await isLocked.promise;
      await database.db.transaction().execute(async (transaction) => {
        await lockWrites(transaction, database.kind);
        await store.insertIntent(transaction, intentOf({ key: "other" }));
      });
      wakes.resolve();
      expect(await outcome).toBe("failed");
      await silent.close();
      expect(await entries()).toMatchObject([{ key: "other" }]);
    });

    test("that are gone are not passed over in silence, nor those of another database", async () => {
      for (const key of ["1", "2", "3"]) await settle(await add({ key }));
      const { seq } = await newsSince(0);
      await database.db.updateTable("news").set({ at: 1 }).execute();
      await pruneSomeRows(database, { days: 1_000_000, megabytes: 1_000 });
      expect(await newsSince(0)).toMatchObject({ rows: [], seq, isPart: true });
      expect(keysOf(await newsSince(seq - 1))).toEqual(["3"]);
      expect(await newsSince(seq + 1)).toMatchObject({ rows: [], seq, isPart: true });
    });

    test("are read in parts, and of too many is said that some are missing", async () => {
      const id = await add();
      const rows = Array.from({ length: 1_000 }, () => ({ write_id: id }));
      for (let at = 0; at < 20; at++) await database.db.insertInto("news").values(rows).execute();
      expect(await newsSince(0)).toMatchObject({ seq: 1_000, hasMore: true, isPart: false });
      await settle(id);
      expect(await newsSince(0)).toMatchObject({ rows: [], seq: 20_001, hasMore: false, isPart: true });
    });
  });

  test("an ended session is read once, and is deleted when its time is over, the newest one later", async () => {
    const poll = async (ended: number) =>
      (await news.pollChanges(database.db, database.kind, { changes: null, ended, replica: "one" })).ended;
    const end = (id: string, ms: number) => news.addEndedSessions(database.db, database.kind, [id], ms);
    await end("a", -1);
    await end("b", DAY);
    await end("b", -1);
    const first = await poll(0);
    expect(first.ids).toEqual(["a", "b"]);
    await end("c", -1);
    const second = await poll(first.seq);
    expect(second.ids).toEqual(["c"]);
    await pruneSomeRows(database, { days: 1_000_000, megabytes: 1_000 });
    expect((await poll(0)).ids).toEqual(["b", "c"]);
    expect((await poll(second.seq)).ids).toEqual([]);
    expect((await poll(second.seq + 1)).ids).toEqual(["b", "c"]);
  });

  test("an intent that was not sent is settled as unsent, and no other", async () => {
    const intent = { at: 5, requestId: "r", batch: "b", place: 1 };
    await add(intent);
    await add({ ...intent, place: 2 });
    await settle(await add());
    await store.markIntentUnsent(database.db, intentOf(intent));
    await store.markIntentUnsent(database.db, intentOf());
    expect((await entries()).map(({ outcome }) => outcome)).toEqual(["done", "unknown", "unsent"]);
  });

  test("what a list proves is stored once, and told to others", async () => {
    const made = { action: "create", key: null, before: null } as const;
    const [lost, created, known, refused] = [await add(), await add(made), await add(), await add()];
    for (const id of [lost, created]) await settle(id, "unknown");
    await settle(known);
    await settle(refused, "rejected");
    const { seq } = await newsSince(0);
    const outcome = "done" as const;
    const proofs = [
      { id: lost, outcome },
      { id: created, outcome, key: "9" },
      { id: known, key: "8" },
      { id: refused, outcome },
    ];
    await settleProvedEntries(database.db, proofs);
    await settleProvedEntries(database.db, proofs);
    expect(await entries()).toMatchObject([
      { outcome: "rejected" },
      { outcome: "done", key: "1" },
      { outcome: "done", key: "9" },
      { outcome: "done", key: "1", doneAt: 2_000 },
    ]);
    expect(keysOf(await newsSince(seq))).toEqual(["1", "9"]);
  });

  test("pruning deletes what is too old, step by step, and leaves nothing of it in the files", async () => {
    await addMany(1_100, () => ({ at: 0, label: "RAHASIA" }));
    await addMany(100, () => ({ at: 10 * DAY, label: "Baru" }));
    const limits = { days: 3, megabytes: 100 };
    const steps: boolean[] = [];
    for (let more = true; more; steps.push(more)) more = await pruneSomeRows(database, limits, 10 * DAY + 1);
    expect(steps).toEqual([true, true, true, false]);
    expect(await entries()).toHaveLength(100);
    expect(await has("RAHASIA")).toBe(false);
    expect(await has("Baru")).toBe(true);
  });

  test("what is too old goes wherever it is, and a clock that is off takes nothing with it", async () => {
    await add({ at: 5_000 * DAY, label: "voraus" });
    await addMany(50, (at) => ({ at }));
    await add({ at: 800 * DAY, label: "neu" });
    while (await pruneSomeRows(database, { days: 730, megabytes: 100 }, 800 * DAY));
    expect((await entries()).map(({ label }) => label)).toEqual(["neu", "voraus"]);
  });

  test("a store that is too large loses its oldest entries", async () => {
    await addMany(700, () => ({ label: randomBytes(2_000).toString("hex") }));
    expect(await pruneSomeRows(database, { days: 36_500, megabytes: 100 })).toBe(false);
    expect(await pruneSomeRows(database, { days: 36_500, megabytes: 1 })).toBe(true);
    expect((await entries())[0]?.id).toBe(700);
    expect(await pruning.readHistorySize(database)).toBeLessThan(1_200_000);
  });

  test("an erased person leaves no value in the files, under no spelling of the user name", async () => {
    const spellings = ["budi", "Budi", "BUDI", "ｂｕｄｉ", "Budi "];
    for (const name of spellings) {
      await add({ resource: "user", key: name, label: `${name} · RAHASIA`, before: { nik: "RAHASIA" } });
      const id = await add({ username: name, userName: "RAHASIA", label: "Cici", before: null });
      const refused = await add({ resource: "user", action: "create", key: name, after: { nik: "RAHASIA" } });
      await store.settleEntry(database.db, refused, { outcome: "rejected", detail: "RAHASIA", doneAt: 1 });
      // As an older release stores it.
      await database.db.updateTable("writes").set({ person: null }).where("id", "=", id).execute();
    }
    await add({ resource: "user", key: "budiman", label: "Ani", before: null });
    expect(await pruning.eraseSomeOfPerson(database, "bUDI")).toBe(15);
    expect(await pruning.eraseSomeOfPerson(database, "bUDI")).toBe(0);
    for (const text of ["RAHASIA", "BUDI", "Budi", "ｂｕｄｉ", '"budi"', "budi ·"])
      expect(await has(text)).toBe(false);
    expect(await has("budiman")).toBe(true);
    expect(await pruning.eraseSomeOfPerson(database, "")).toBe(0);
    expect(await pruning.eraseSomeOfPerson(database, pruning.ERASED_TEXT)).toBe(0);
  });

  test("of an erased person goes what was stored for the person, and what was said of the own record", async () => {
    const author = { user_id: "7", user_name: "Orang", at: 1 };
    const put = (kind: string, username: string, record: string) => {
      const row = { owner: "", kind, name: record, value: JSON.stringify({ record }), username, ...author };
      return database.db.insertInto("kept").values(row).execute();
    };
    await put("view sa", "Budi", "a");
    await put("view sa", "ani", "b");
    await put("aside user", "ani", "BUDI · Budi Santoso");
    await put("aside user", "ani", "budiman · Budiman");
    expect(await pruning.eraseSomeOfPerson(database, "budi")).toBe(2);
    const left = await database.db.selectFrom("kept").select("name").orderBy("name").execute();
    expect(left.map(({ name }) => name)).toEqual(["b", "budiman · Budiman"]);
  });

  test("three processes start at once on nothing and write 300 entries", async () => {
    await database.close();
    await server()?.empty();
    rmSync(file("inside"), { recursive: true, force: true });
    // Processes that never pause would starve one another.
    const script = `
      for (let at = 0; at < 100; at++) {
        await store.insertIntent(db, intent);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      await close();`;
    await Promise.all(Array.from({ length: 3 }, () => inProcess(createLocation(), script)));
    database = await openDatabase(createLocation());
    expect(new Set((await entries()).map(({ id }) => id)).size).toBe(300);
  });

  test("a killed process loses no entry that it was told of", async () => {
    const script = `
      for (let at = 0; at < 20; at++) console.log(await store.insertIntent(db, intent));
      await db.transaction().execute(async (transaction) => {
        await store.insertIntent(transaction, intent);
        process.kill(process.pid, "SIGKILL");
        await new Promise(() => setTimeout(() => {}, 1e6));
      });`;
    const { stdout, signal } = await inProcess(createLocation(), script).catch((error) => error);
    expect(signal).toBe("SIGKILL");
    expect((await entries()).map(({ id }) => String(id)).toReversed()).toEqual(stdout.trim().split("\n"));
  });

  test("open forms of other replicas are read until their replica is silent, whatever its clock says", async () => {
    const share = (replica: string, forms: string) =>
      news.storeOpenForms(database.db, database.kind, replica, forms);
    const forms = async () =>
      (await news.pollChanges(database.db, database.kind, { changes: 0, ended: 0, replica: "one" })).forms;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - DAY });
    onTestFinished(() => void vi.useRealTimers());
    await share("one", "[1]");
    await share("other", "[2]");
    await share("other", "[3]");
    expect(await forms()).toEqual(["[3]"]);
    await database.db.updateTable("presence").set({ ends_at: 1 }).where("replica", "=", "other").execute();
    expect(await forms()).toEqual([]);
  });

  test("a newer version of the tables stays, and takes entries", async () => {
    await sql`alter table writes add column later text`.execute(database.db);
    await database.db.insertInto("schema").values({ version: 99, applied_at: 1 }).execute();
    await database.close();
    database = await openDatabase(createLocation());
    expect(await reading.readEntriesById(database.db, [await add()])).toMatchObject([{ label: "Budi" }]);
    const versions = await database.db.selectFrom("schema").select("version").orderBy("version").execute();
    expect(versions.map(({ version }) => version)).toEqual([1, 2, 3, 99]);
  });

  test.runIf(kind === "PostgreSQL")(
    "connections that fall silent are replaced, each after one failure",
    async () => {
      const proxy = await startSilentProxy(server()?.url ?? "");
      const silent = await openDatabase({ url: proxy.url }, 200);
      const read = () => reading.readEntryPage(silent.db, {}, null, 10);
      await Promise.all(Array.from({ length: 8 }, read));
      proxy.silence();
      let failures = 0;
      while ((await Promise.allSettled([read()])).some(({ status }) => status === "rejected")) failures += 1;
      expect(failures).toBeGreaterThan(0);
      expect(failures).toBeLessThanOrEqual(4);
      expect(await Promise.all(Array.from({ length: 8 }, read))).toHaveLength(8);
      await silent.close();
      proxy.stop();
    },
  );

  describe.runIf(kind === "SQLite")("a file", () => {
    test("that another process reads keeps no write waiting, and is emptied after that", async () => {
      const reader = await openDatabase(createLocation());
      await add();
      reader.file?.exec("begin; select count(*) from writes");
      await add();
      const began = performance.now();
      expect(reclaimSpace(database)).toBe(false);
      expect(performance.now() - began).toBeLessThan(1_000);
      reader.file?.exec("commit");
      expect(reclaimSpace(database)).toBe(true);
      await reader.close();
    });

    test("that is full refuses an entry in words, and keeps the others", async () => {
      await add();
      database.file?.exec("PRAGMA max_page_count = 1");
      const large = intentOf({ after: { nama_sa: "a".repeat(1_000_000) } });
      await expect(store.insertIntent(database.db, large)).rejects.toThrow("full");
      const inTransaction = database.db.transaction().execute((all) => store.insertIntent(all, large));
      await expect(inTransaction).rejects.toThrow("full");
      expect(await entries()).toHaveLength(1);
    });
  });
});
