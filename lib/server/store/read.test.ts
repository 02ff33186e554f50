import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { EntryOutcome, WriteIntent } from "../../history/entry";
import { intentOf } from "../../testing/history";
import { freshStore, STORES } from "../../testing/history-stores";
import { type Database, openDatabase } from "./database";
import {
  deleteSomeEntriesBefore,
  deleteSomeOldestEntries,
  eraseSomeOfPerson,
  pruneSomeRows,
  readHistorySize,
} from "./prune";
import * as reading from "./read";
import * as store from "./store";

const DAY = 24 * 3_600_000;
const MADE = { action: "create", key: null, before: null } as const;

describe.each(STORES)("in %s", (kind) => {
  const { createLocation } = freshStore(kind);
  let database: Database;

  beforeEach(async () => {
    database = await openDatabase(createLocation());
  });

  afterEach(() => database.close());

  async function add(more: Partial<WriteIntent> = {}, outcome: EntryOutcome | null = null): Promise<number> {
    const id = await store.insertIntent(database.db, intentOf(more));
    if (outcome) await store.settleEntry(database.db, id, { outcome, detail: null, doneAt: 5 });
    return id;
  }

  /** Stores so many entries in one transaction. */
  const addMany = (count: number, entryAt: (at: number) => Partial<WriteIntent>) =>
    database.db.transaction().execute(async (transaction) => {
      for (let at = 0; at < count; at++) await store.insertIntent(transaction, intentOf(entryAt(at)));
    });

  /** Returns the ids of entries that are read in pages of this size. */
  async function idsOf(wanted: reading.EntryFilters, size = 50) {
    const ids: number[] = [];
    for (let before: number | null = null; ; ) {
      const { entries, next }: reading.EntryPage = await reading.readEntryPage(
        database.db,
        wanted,
        before,
        size,
      );
      ids.push(...entries.map(({ id }) => id));
      if (next === null) return ids;
      before = next;
    }
  }

  const sorted = (entries: { id: number }[]) => entries.map(({ id }) => id).toSorted((a, b) => a - b);

  test("an entry is read as it was recorded, and is unknown until it is settled", async () => {
    const outcome = { outcome: "unknown", detail: null, doneAt: null };
    expect(await reading.readEntriesById(database.db, [await add()])).toEqual([
      { ...intentOf(), id: 1, ...outcome },
    ]);
  });

  test("a batch has the entries of the person who began it", async () => {
    for (const userId of ["7", "8", "7"]) await add({ batch: "b", userId });
    expect(sorted(await reading.readEntriesOfBatch(database.db, "b", 10))).toEqual([1, 3]);
  });

  test("a folded batch has the entry of its last write on one page, also where that was written again", async () => {
    const places = [null, 0, 1, null, 2, 2, 0, null];
    for (const place of places) await add(place === null ? {} : { batch: "b", place });
    expect(await idsOf({ isFolded: true }, 1)).toEqual([8, 6, 4, 1]);
  });

  test("pages have what is asked for, and what is added meanwhile moves none", async () => {
    await addMany(30, (at) => ({
      at: at * 1_000,
      key: String(at % 3),
      label: at % 2 ? "Budi" : "Ani",
      username: at < 10 ? "siti" : "ani",
      resource: at === 29 ? "user" : "sa",
      way: at === 5 ? "import" : "form",
      batch: at < 4 ? "b" : null,
      action: at === 20 ? "del" : "update",
    }));
    const pages: [reading.EntryFilters, number[]][] = [
      [{ resources: ["sa"], key: "2" }, [27, 24, 21, 18, 15, 12, 9, 6, 3]],
      [{ resources: ["user"] }, [30]],
      [{ resources: [] }, []],
      [{ batch: "b" }, [4, 3, 2, 1]],
      [{ resources: ["sa"], way: "import" }, [6]],
      [{ resources: ["sa"], action: "del" }, [21]],
      [{ resources: ["sa"], outcome: "done" }, []],
      [{ user: "Siti", text: "BUD" }, [10, 8, 6, 4, 2]],
      [{ from: 3_000, to: 6_000 }, [6, 5, 4]],
      [{ from: 4e6 }, []],
    ];
    for (const [wanted, ids] of pages)
      for (const size of [2, 50]) expect(await idsOf(wanted, size), JSON.stringify(wanted)).toEqual(ids);
    const { next } = await reading.readEntryPage(database.db, { resources: ["sa"] }, null, 5);
    await add();
    const second = await reading.readEntryPage(database.db, { resources: ["sa"] }, next, 2);
    expect(second.entries.map(({ id }) => id)).toEqual([24, 23]);
  });

  test("entries of a time are found by their own times, in the order of their ids", async () => {
    for (const at of [5_000, 1_000, 900 * DAY, 3_000, -900 * DAY, 2_000]) await add({ at });
    expect(await idsOf({ from: 1_000, to: 3_000 }, 1)).toEqual([6, 2]);
    expect(await idsOf({ from: 3_000, user: "SITI", resources: ["sa"] }, 1)).toEqual([4, 3, 1]);
    expect(await idsOf({ to: 2_000, resources: ["sa"] }, 1)).toEqual([5, 2]);
    expect(await idsOf({ from: 1_000 * DAY })).toEqual([]);
  });

  test("a part of a label is found in any case, on either database", async () => {
    const labels = ["KAFÉ ÉLITE", "kafe\u0301 élite", "100 % Kopi", "a_b", "acb", "a\\b", "ＳＩＴＩ"];
    for (const label of [...labels, "a\0b", "a\ud800b"]) await add({ label });
    for (const [text, ids] of Object.entries({
      "FÉ É": [2, 1],
      "0 %": [3],
      a_b: [4],
      "\\": [6],
      siti: [7],
      "a\0b": [9, 8],
      "A\ud800B": [9, 8],
    }))
      expect(await idsOf({ resources: ["sa"], text }, 1), text).toEqual(ids);
  });

  test("a person is found by any spelling of the user name, also in what an older release stores", async () => {
    const spellings = ["Siti", "SITI ", "ｓｉｔｉ", "siti"];
    for (const username of [...spellings, "siti2", "ÉLODIE", "éLodie"]) await add({ username });
    await sql`update writes /* test */ set person = null where id <> 1`.execute(database.db);
    while (await pruneSomeRows(database, { days: 36_500, megabytes: 100 }));
    for (const user of spellings) expect(await idsOf({ user })).toEqual([4, 3, 2, 1]);
    expect(await idsOf({ user: "Élodie" })).toEqual([7, 6]);
  });

  test.each(["a\0b", "\ud800"])("a text of %j is stored, and found again", async (text) => {
    const { db } = database;
    const id = await add({
      ...{ key: text, label: text, username: text, userName: text, batch: text, userId: text },
      ...{ role: text, resource: text, requestId: text, before: { [text]: text }, place: 1 },
    });
    await store.settleEntry(db, id, { outcome: "unknown", detail: text, doneAt: 1 });
    for (const more of [{}, { key: text, batch: text, user: text }])
      expect(await idsOf({ resources: [text], text, ...more })).toEqual([id]);
    expect(await reading.readEntriesOfBatch(db, text, 5)).toHaveLength(1);
    expect(Object.values(await reading.countEntriesOfBatches(db, [text]))).toEqual([1]);
    expect(await reading.readLatestChanges(db, text, [text], 0)).toHaveLength(1);
    expect((await reading.readEntriesById(db, [id]))[0]?.before).toEqual({ [text]: text });
    const needs = { since: 0, keys: [text], labels: [text] };
    const story = await store.readRelatedEntries(db, "sa", needs, { ids: [], candidates: [text] });
    expect(story).toEqual({ entries: [], isWhole: true });
  });

  test("the latest change of each record is found, but not of a write that was refused", async () => {
    const first = await add();
    await add({ key: "2" });
    await add({ userName: "Ani" });
    await add({ userName: "Budi" }, "rejected");
    const found = await reading.readLatestChanges(database.db, "sa", ["1", "3"], first);
    expect(found.map(({ key, userName }) => [key, userName])).toEqual([["1", "Ani"]]);
  });

  test("open are writes without an outcome whose requests have ended, and created records without a key", async () => {
    const at = Date.now();
    await add({ at }, "done");
    const lost = await add({ at }, "unknown");
    await add({ at });
    const killed = await add({ at: at - 3_600_000 });
    const made = await add({ at, ...MADE }, "done");
    await add({ at, ...MADE }, "rejected");
    await add({ at, ...MADE, after: null }, "done");
    await add({ at, ...MADE, resource: "user", key: "budi" }, "done");
    await add({ at, resource: "user" }, "unknown");
    expect(sorted(await store.readUnsettledEntries(database.db, "sa"))).toEqual([lost, killed, made]);
  });

  test("the story of entries has what was done to their records since, and what may be of the same ones", async () => {
    const older = await add({ ...MADE, label: "Ani" });
    const before = await add({ key: "1" });
    const asked = [await add({ key: "1" }), await add({ ...MADE, label: "Ani" })];
    const parts = [
      await add({ key: "1" }, "rejected"),
      await add({ key: "2", action: "del", label: "Ani" }),
      await add({ key: "3", action: "del", label: "Budi", before: null }),
      await add({ key: "4", action: "del", label: "Citra", undoes: older }),
    ];
    await add({ key: "5" });
    await add({ key: "6", action: "del", label: "Dedi" });
    parts.push(await add({ key: "8", label: "Ani" }), await add({ key: "8" }));
    await add({ ...MADE, label: "Dedi" });
    await add({ key: "1", resource: "user" });
    const candidate = await add({ key: "7", label: "x".repeat(4_000) });
    const storyOf = async (since: number, ids: number[], candidates: string[]) => {
      const needs = { since, keys: ["1"], labels: ["Ani"] };
      return sorted((await store.readRelatedEntries(database.db, "sa", needs, { ids, candidates })).entries);
    };
    expect(await storyOf(asked[0] ?? 0, asked, ["7"])).toEqual([older, ...parts, candidate]);
    expect(await storyOf(before, [], [])).toEqual([older, before, ...asked, ...parts]);
    expect(sorted(await store.readUndoEntries(database.db, [older, before]))).toEqual([parts[3]]);
    expect(sorted(await reading.readEntriesById(database.db, [older, before, 999]))).toEqual([older, before]);
  });

  // `freshStore` fails if a statement that runs here reads all entries of a store with many.
  test("no filter of a page reads all entries", async () => {
    const lists = Array.from({ length: 9 }, (_, at) => (at === 0 ? "sa" : `list${at}`));
    const who: reading.EntryFilters[] = [
      { resources: ["sa"] },
      { resources: ["list3"], key: "17" },
      { resources: ["list3"], key: null },
      { resources: lists, user: "orang7" },
      { resources: ["sa"], user: "nobody" },
      { resources: ["sa"], user: "orang7", key: "17" },
      { resources: lists, batch: "batch7" },
      { resources: ["sa"], batch: "batch7", user: "orang7" },
    ];
    const what: reading.EntryFilters[] = [
      ...([{}, { action: "del" }, { action: "update", way: "import", outcome: "unknown" }] as const),
      ...[{ text: "data 7" }, { isFolded: true }],
    ];
    const when = [{}, { from: 0 }, { to: Number.MAX_SAFE_INTEGER }, { from: 60e6, to: 61e6 }, { from: 1e15 }];
    const wanted = who.flatMap((one) =>
      what.flatMap((other) => when.map((time) => ({ ...one, ...other, ...time }))),
    );
    for (const query of wanted)
      for (const before of [null, 5, 20_000])
        expect(await reading.readEntryPage(database.db, query, before, 50)).toEqual({
          entries: [],
          next: null,
        });
  });

  test("nothing else that is read or deleted reads all entries", async () => {
    const { db } = database;
    const many = Array.from({ length: 1_200 }, (_, at) => at);
    const keys = many.map(String);
    const needs = { since: 20_000, keys, labels: many.map((at) => `Data ${at}`) };
    const few = { since: 5, keys: ["17"], labels: ["Data 17"] };
    const own = { ids: many, candidates: ["17", "18"] };
    for (const resource of ["sa", "list3"]) {
      await store.readUnsettledEntries(db, resource);
      for (const need of [needs, few, { ...needs, labels: [] }])
        await store.readRelatedEntries(db, resource, need, own);
    }
    await reading.readEntriesById(db, [1, 2]);
    await store.settleProvedEntries(db, [{ id: 7, outcome: "done", key: "17" }]);
    for (const some of [["17"], keys]) await reading.readLatestChanges(db, "sa", some, 3);
    await store.readUndoEntries(db, many);
    await reading.countEntriesOfBatches(db, keys);
    await reading.readEntriesOfBatch(db, "batch7", 10_000);
    for (const at of [0, 60e6, 1e15]) expect(await deleteSomeEntriesBefore(database, at)).toBe(0);
    expect(await deleteSomeOldestEntries(database)).toBe(0);
    expect(await eraseSomeOfPerson(database, "orang7")).toBe(0);
    expect(await readHistorySize(database)).toBeLessThan(1e6);
  });
});
