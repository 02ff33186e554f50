import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { globSync, readFileSync, rmSync, statSync } from "node:fs";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Intent } from "../../history/entry";
import { intentOf } from "../../testing/history";
import { freshStore, STORES } from "../../testing/history-stores";
import { startSilentProxy } from "../../testing/postgres";
import * as news from "./change-feed";
import { type Database, openDatabase, reclaimSpace } from "./database";
import type { StoreLocation } from "./location";
import * as pruning from "./prune";
import { pruneStep } from "./prune";
import * as reading from "./read";
import { lockWrites } from "./schema";
import * as store from "./store";
import { readRelatedEntries, settleProved } from "./store";

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

  const add = (more?: Partial<Intent>) => store.insertIntent(database.db, intentOf(more));

  /** Stores so many entries in one transaction. */
  const addMany = (count: number, entryAt: (at: number) => Partial<Intent>) =>
    database.db.transaction().execute(async (transaction) => {
      for (let at = 0; at < count; at++) await store.insertIntent(transaction, intentOf(entryAt(at)));
    });

  const idsOf = async (wanted: reading.EntryQuery, size = 50) => {
    const ids: number[] = [];
    for (let before: number | null = null; ; ) {
      const { entries, next }: reading.EntryPage = await reading.readPage(database.db, wanted, before, size);
      ids.push(...entries.map(({ id }) => id));
      if (next === null) return ids;
      before = next;
    }
  };

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

  const settle = (id: number, outcome: "done" | "rejected" | "unknown" = "done") =>
    store.settle(database.db, id, { outcome, detail: null, doneAt: 2_000 });
  const newsSince = (seq: number | null) => news.changesSince(database.db, database.kind, seq);
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
      await settleProved(database.db, [{ id: slow, outcome: "done" }]);
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
          await store.settle(transaction, id, { outcome: "done", detail: null, doneAt: 1 });
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

    test.runIf(kind === "PostgreSQL")(
      "wait only briefly for a replica that falls silent while it writes",
      async () => {
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
        expect((await reading.readPage(database.db, {}, null, 10)).entries).toMatchObject([{ key: "other" }]);
      },
    );

    test("that are gone are not passed over in silence, nor those of another database", async () => {
      for (const key of ["1", "2", "3"]) await settle(await add({ key }));
      const { seq } = await newsSince(0);
      await database.db.updateTable("news").set({ at: 1 }).execute();
      await pruneStep(database, { days: 1_000_000, megabytes: 1_000 });
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
      (await news.pollChanges(database.db, database.kind, { news: null, ended, replica: "one" })).ended;
    const end = (id: string, ms: number) => news.addEndedSessions(database.db, database.kind, [id], ms);
    await end("a", -1);
    await end("b", DAY);
    await end("b", -1);
    const first = await poll(0);
    expect(first.ids).toEqual(["a", "b"]);
    await end("c", -1);
    const second = await poll(first.seq);
    expect(second.ids).toEqual(["c"]);
    await pruneStep(database, { days: 1_000_000, megabytes: 1_000 });
    expect((await poll(0)).ids).toEqual(["b", "c"]);
    expect((await poll(second.seq)).ids).toEqual([]);
    expect((await poll(second.seq + 1)).ids).toEqual(["b", "c"]);
  });

  test("an intent that was not sent is settled as unsent, and no other", async () => {
    const intent = { at: 5, requestId: "r", batch: "b", place: 1 };
    const [dropped, other, done] = [await add(intent), await add({ ...intent, place: 2 }), await add()];
    await store.settle(database.db, done, { outcome: "done", detail: null, doneAt: 1 });
    await store.dropIntent(database.db, intentOf(intent));
    await store.dropIntent(database.db, intentOf());
    const outcomes = [dropped, other, done].map(
      async (id) => (await reading.readEntry(database.db, id))?.outcome,
    );
    expect(await Promise.all(outcomes)).toEqual(["unsent", "unknown", "done"]);
  });

  test("an entry is unknown until it is settled", async () => {
    const id = await add();
    expect(await reading.readEntry(database.db, id)).toEqual({
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
    expect(await reading.readEntry(database.db, id)).toMatchObject({
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

  test("a folded batch has the entry of its last write on one page, also where that was written again", async () => {
    const batch = "00000000-0000-4000-8000-000000000007";
    const places = [null, 0, 1, null, 2, 2, 0, null];
    const ids: number[] = [];
    for (const place of places) ids.push(await add(place === null ? {} : { batch, place }));
    const [first, , , second, , last, , third] = ids;
    expect(await idsOf({ isFolded: true }, 1)).toEqual([third, last, second, first]);
  });

  describe("pages", () => {
    beforeEach(() =>
      addMany(30, (at) => ({
        at: at * 1_000,
        key: String(at % 3),
        label: at % 2 ? "Budi" : "Ani",
        username: at < 10 ? "siti" : "ani",
        resource: at === 29 ? "user" : "sa",
        way: at === 5 ? "import" : "form",
        batch: at < 4 ? "b" : null,
        action: at === 20 ? "del" : "update",
      })),
    );

    test.each<[reading.EntryQuery, number[]]>([
      [{ resources: ["sa"], key: "2" }, [27, 24, 21, 18, 15, 12, 9, 6, 3]],
      [{ resources: ["user"] }, [30]],
      [{ resources: [] }, []],
      [{ user: "Siti" }, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
      [{ batch: "b" }, [4, 3, 2, 1]],
      [{ resources: ["sa"], way: "import" }, [6]],
      [{ resources: ["sa"], action: "del" }, [21]],
      [{ resources: ["sa"], outcome: "done" }, []],
      [{ user: "siti", text: "BUD" }, [10, 8, 6, 4, 2]],
      [{ from: 3_000, to: 6_000 }, [6, 5, 4]],
      [{ from: 4e6 }, []],
    ])("%j", async (wanted, ids) => {
      expect(await idsOf(wanted)).toEqual(ids);
      expect(await idsOf(wanted, 2)).toEqual(ids);
    });

    test("what is added meanwhile moves no page", async () => {
      const { next } = await reading.readPage(database.db, { resources: ["sa"] }, null, 5);
      await add();
      const second = await reading.readPage(database.db, { resources: ["sa"] }, next, 2);
      expect(second.entries.map(({ id }) => id)).toEqual([24, 23]);
    });
  });

  describe("entries of a time are found by their own times, in the order of their ids", () => {
    /** Each entry has another clock: a minute off, an hour, years. */
    const clockOf = (place: number) =>
      place * 1_000 + ([0, -60_000, 3_600_000 * 30, 900 * DAY, -900 * DAY][(place * 7) % 5] ?? 0);

    beforeEach(() =>
      addMany(60, (place) => ({
        at: clockOf(place),
        username: place % 3 ? "siti" : "ani",
        resource: "user",
      })),
    );

    test.each<[number | undefined, number | undefined]>([
      [0, 60_000],
      [10_000, undefined],
      [undefined, 20_000],
      [-60_000, 0],
      [900 * DAY, undefined],
      [undefined, -800 * DAY],
      [1_000 * DAY, 1_001 * DAY],
    ])("from %j to %j", async (from, to) => {
      const places = Array.from({ length: 60 }, (_, place) => place);
      const isWithin = (place: number) =>
        clockOf(place) >= (from ?? -Infinity) && clockOf(place) < (to ?? Infinity);
      const ids = places.filter(isWithin).map((place) => place + 1);
      for (const more of [{}, { resources: ["user"] }])
        expect(await idsOf({ from, to, ...more }, 7)).toEqual(ids.toReversed());
      const ofAni = ids.filter((id) => (id - 1) % 3 === 0);
      expect(await idsOf({ from, to, user: "ANI", resources: ["user"] }, 7)).toEqual(ofAni.toReversed());
    });
  });

  describe("a part of a label is found in any case, on either database", () => {
    test.each<[string, string, boolean]>([
      ["KAFÉ ÉLITE", "KAFÉ ÉLITE", true],
      ["KAFÉ ÉLITE", "kafé", true],
      ["kafe\u0301 élite", "FÉ É", true],
      ["100 % Kopi", "0 %", true],
      ["100 x Kopi", "0 %", false],
      ["a_b", "a_b", true],
      ["acb", "a_b", false],
      ["a\\b", "\\", true],
      ["ＳＩＴＩ", "siti", true],
      ["a\0b", "a\0b", true],
      ["a\ud800b", "A\ud800B", true],
    ])("%j has %j: %s", async (label, text, isFound) => {
      const id = await add({ label });
      await add({ label: "lain" });
      expect(await idsOf({ resources: ["sa"], text })).toEqual(isFound ? [id] : []);
    });

    test("beyond the first page", async () => {
      for (let place = 0; place < 9; place++) await add({ label: place % 2 ? "Élite" : "lain" });
      expect(await idsOf({ resources: ["sa"], text: "éLITE" }, 2)).toEqual([8, 6, 4, 2]);
    });
  });

  test("a person is found by any spelling of the user name, also in what an older release stores", async () => {
    const spellings = ["Siti", "SITI ", "ｓｉｔｉ", "siti"];
    for (const username of spellings) await add({ username });
    for (const username of ["siti2", "ÉLODIE", "éLodie"]) await add({ username });
    await sql`update writes /* test */ set person = null where id <> 1`.execute(database.db);
    while (await pruneStep(database, { days: 36_500, megabytes: 100 }));
    for (const user of spellings) expect(await idsOf({ user })).toEqual([4, 3, 2, 1]);
    expect(await idsOf({ user: "Élodie" })).toEqual([7, 6]);
  });

  test.each(["\0", "a\0b", "\ud800", "\u0001"])("a text of %j is stored, and found again", async (text) => {
    const { db } = database;
    const id = await add({
      ...{ key: text, label: text, username: text, userName: text, batch: text, userId: text },
      ...{ role: text, resource: text, requestId: text, before: { [text]: text }, place: 1 },
    });
    await store.settle(db, id, { outcome: "unknown", detail: text, doneAt: 1 });
    const wanted = { key: text, batch: text, user: text, resources: [text], text };
    expect(await idsOf(wanted)).toEqual([id]);
    expect(await idsOf({ resources: [text], text })).toEqual([id]);
    expect(await reading.entriesOfBatch(db, text, 5)).toHaveLength(1);
    expect(Object.values(await reading.countBatches(db, [text]))).toEqual([1]);
    expect(await reading.latestChanges(db, text, [text], 0)).toHaveLength(1);
    expect((await reading.readEntry(db, id))?.before).toEqual({ [text]: text });
    const needs = { since: 0, keys: [text], labels: [text] };
    const story = await readRelatedEntries(db, "sa", needs, { ids: [], candidates: [text] });
    expect(story).toEqual({ entries: [], isWhole: true });
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
    await addMany(1_100, () => ({ at: 0, label: "RAHASIA" }));
    await addMany(100, () => ({ at: 10 * DAY, label: "Baru" }));
    const limits = { days: 3, megabytes: 100 };
    const steps: boolean[] = [];
    for (let more = true; more; steps.push(more)) more = await pruneStep(database, limits, 10 * DAY + 1);
    expect(steps).toEqual([true, true, true, false]);
    const { entries } = await reading.readPage(database.db, {}, null, 2_000);
    expect(entries).toHaveLength(100);
    expect(await has("RAHASIA")).toBe(false);
    expect(await has("Baru")).toBe(true);
  });

  test("what is too old goes wherever it is, and a clock that is off takes nothing with it", async () => {
    await add({ at: 5_000 * DAY, label: "voraus" });
    await addMany(50, (at) => ({ at }));
    await add({ at: 800 * DAY, label: "neu" });
    while (await pruneStep(database, { days: 730, megabytes: 100 }, 800 * DAY));
    const { entries } = await reading.readPage(database.db, {}, null, 100);
    expect(entries.map(({ label }) => label)).toEqual(["neu", "voraus"]);
  });

  test("a store that is too large loses its oldest entries", async () => {
    await addMany(700, () => ({ label: randomBytes(2_000).toString("hex") }));
    expect(await pruneStep(database, { days: 36_500, megabytes: 100 })).toBe(false);
    expect(await pruneStep(database, { days: 36_500, megabytes: 1 })).toBe(true);
    const { entries } = await reading.readPage(database.db, {}, null, 1);
    expect(entries.map(({ id }) => id)).toEqual([700]);
    expect(await pruning.historySize(database)).toBeLessThan(1_200_000);
  });

  test("an erased person leaves no value in the files, under no spelling of the user name", async () => {
    const spellings = ["budi", "Budi", "BUDI", "ｂｕｄｉ", "Budi "];
    for (const name of spellings) {
      await add({ resource: "user", key: name, label: `${name} · RAHASIA`, before: { nik: "RAHASIA" } });
      const id = await add({ username: name, userName: "RAHASIA", label: "Cici", before: null });
      const refused = await add({ resource: "user", action: "create", key: name, after: { nik: "RAHASIA" } });
      await store.settle(database.db, refused, { outcome: "rejected", detail: "RAHASIA", doneAt: 1 });
      // As an older release stores it.
      await database.db.updateTable("writes").set({ person: null }).where("id", "=", id).execute();
    }
    await add({ resource: "user", key: "budiman", label: "Ani", before: null });
    expect(await pruning.eraseStep(database, "bUDI")).toBe(15);
    expect(await pruning.eraseStep(database, "bUDI")).toBe(0);
    for (const text of ["RAHASIA", "BUDI", "Budi", "ｂｕｄｉ", '"budi"', "budi ·"])
      expect(await has(text)).toBe(false);
    expect(await has("budiman")).toBe(true);
    expect(await pruning.eraseStep(database, "")).toBe(0);
    expect(await pruning.eraseStep(database, pruning.ERASED_TEXT)).toBe(0);
  });

  test("of an erased person goes what was stored for the person, and what was said of the own record", async () => {
    const put = (kind: string, username: string, record: string) =>
      database.db
        .insertInto("kept")
        .values({
          ...{ owner: "", kind, name: record, value: JSON.stringify({ record }), user_id: "7" },
          ...{ username, user_name: "Orang", at: 1 },
        })
        .execute();
    await put("view sa", "Budi", "a");
    await put("view sa", "ani", "b");
    await put("aside user", "ani", "BUDI · Budi Santoso");
    await put("aside user", "ani", "budiman · Budiman");
    expect(await pruning.eraseStep(database, "budi")).toBe(2);
    const left = await database.db.selectFrom("kept").select("name").orderBy("name").execute();
    expect(left.map(({ name }) => name)).toEqual(["b", "budiman · Budiman"]);
  });

  test("three processes start at once on nothing and write 3,000 entries", async () => {
    await database.close();
    await server()?.empty();
    rmSync(file("inside"), { recursive: true, force: true });
    // Processes that never pause would starve one another.
    const script = `
      for (let at = 0; at < 1_000; at++) {
        await store.insertIntent(db, intent);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      await close();`;
    await Promise.all(Array.from({ length: 3 }, () => inProcess(createLocation(), script)));
    database = await openDatabase(createLocation());
    const { entries } = await reading.readPage(database.db, {}, null, 4_000);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(3_000);
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
    const { entries } = await reading.readPage(database.db, {}, null, 200);
    expect(entries.map(({ id }) => String(id)).toReversed()).toEqual(stdout.trim().split("\n"));
    expect(entries.every(({ outcome }) => outcome === "unknown")).toBe(true);
  });

  test("open forms of other replicas are read until their replica is silent, whatever its clock says", async () => {
    const share = (replica: string, forms: string) =>
      news.shareForms(database.db, database.kind, replica, forms);
    const forms = async () =>
      (await news.pollChanges(database.db, database.kind, { news: 0, ended: 0, replica: "one" })).forms;
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
    expect(await reading.readEntry(database.db, await add())).toMatchObject({ label: "Budi" });
    const versions = await database.db.selectFrom("schema").select("version").orderBy("version").execute();
    expect(versions.map(({ version }) => version)).toEqual([1, 2, 3, 99]);
  });
});

describe.runIf(STORES.includes("PostgreSQL"))("a PostgreSQL", () => {
  const { server } = freshStore("PostgreSQL");

  test("whose connections fall silent gets new ones, each after one failure at most", async () => {
    const proxy = await startSilentProxy(server()?.url ?? "");
    const database = await openDatabase({ url: proxy.url }, 200);
    const read = () => reading.readPage(database.db, {}, null, 10);
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
  const { createLocation } = freshStore("SQLite");

  test("that another process reads keeps no write waiting, and is emptied after that", async () => {
    const [database, reader] = [await openDatabase(createLocation()), await openDatabase(createLocation())];
    await store.insertIntent(database.db, intentOf());
    reader.file?.exec("begin; select count(*) from writes");
    await store.insertIntent(database.db, intentOf());
    const began = performance.now();
    expect(reclaimSpace(database)).toBe(false);
    expect(performance.now() - began).toBeLessThan(1_000);
    reader.file?.exec("commit");
    expect(reclaimSpace(database)).toBe(true);
    await Promise.all([database.close(), reader.close()]);
  });

  test("that is full refuses an entry in words, and keeps the others", async () => {
    const database = await openDatabase(createLocation());
    await store.insertIntent(database.db, intentOf());
    database.file?.exec("PRAGMA max_page_count = 1");
    const large = intentOf({ after: { nama_sa: "a".repeat(1_000_000) } });
    await expect(store.insertIntent(database.db, large)).rejects.toThrow("full");
    await expect(database.db.transaction().execute((all) => store.insertIntent(all, large))).rejects.toThrow(
      "full",
    );
    expect((await reading.readPage(database.db, {}, null, 10)).entries).toHaveLength(1);
    await database.close();
  });

  test("is for its owner alone", async () => {
    const { file } = createLocation() as { file: string };
    await (await openDatabase({ file })).close();
    expect(statSync(file).mode & 0o077).toBe(0);
  });
});
