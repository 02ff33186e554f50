import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freshStore, STORES } from "../../testing/history-stores";
import { type Database, openDatabase } from "./database";
import { deleteBefore, deleteOldest, eraseStep, historySize } from "./prune";
import * as reading from "./read";
import * as store from "./store";

// `freshStore` fails if a statement that runs here reads all entries of a store with many.
describe.each(STORES)("in %s", (kind) => {
  const { createLocation } = freshStore(kind);
  let database: Database;

  beforeEach(async () => {
    database = await openDatabase(createLocation());
  });

  afterEach(() => database.close());

  const LISTS = Array.from({ length: 9 }, (_, at) => (at === 0 ? "sa" : `list${at}`));
  const WHO: reading.EntryQuery[] = [
    { resources: ["sa"] },
    { resources: ["list3"], key: "17" },
    { resources: ["list3"], key: null },
    { resources: ["list3"], key: null, action: "create" },
    { resources: LISTS, user: "orang7" },
    { resources: ["sa"], user: "nobody" },
    { resources: ["sa"], user: "orang7", key: "17" },
    { resources: LISTS, batch: "batch7" },
    { resources: ["sa"], batch: "batch7", user: "orang7" },
    { resources: [] },
  ];
  const WHAT: reading.EntryQuery[] = [
    {},
    { action: "del" },
    { action: "update", way: "import", outcome: "unknown" },
    { text: "data 7" },
    { text: "nothing" },
    { isFolded: true },
  ];
  const WHEN: reading.EntryQuery[] = [
    {},
    { from: 0 },
    { to: Number.MAX_SAFE_INTEGER },
    { from: 60e6, to: 61e6 },
    { from: 0, to: Number.MAX_SAFE_INTEGER },
    { from: 1e15 },
  ];

  test("pages of all kinds of filters", async () => {
    for (const who of WHO)
      for (const what of WHAT)
        for (const when of WHEN)
          for (const before of [null, 5, 20_000, Number.MAX_SAFE_INTEGER]) {
            const wanted = { ...who, ...what, ...when };
            expect(await reading.readPage(database.db, wanted, before, 50)).toEqual({
              entries: [],
              next: null,
            });
          }
  });

  test("what a plan of an undo and a list that is read ask for", async () => {
    const { db } = database;
    const many = Array.from({ length: 1_200 }, (_, at) => at);
    const needs = { since: 20_000, keys: many.map(String), labels: many.map((at) => `Data ${at}`) };
    for (const resource of ["sa", "list3"]) {
      expect(await store.unsettledWrites(db, resource)).toEqual([]);
      const few = { since: 5, keys: ["17"], labels: ["Data 17"] };
      for (const need of [needs, few, { ...needs, labels: [] }])
        expect(
          await store.readRelatedEntries(db, resource, need, { ids: many, candidates: ["17", "18"] }),
        ).toEqual({
          entries: [],
          isWhole: true,
        });
    }
    expect(await store.entriesOf(db, [1, 2])).toEqual([]);
    await store.settleProved(db, [{ id: 7, outcome: "done", key: "17" }]);
  });

  test("other reads, and what is deleted", async () => {
    const many = Array.from({ length: 1_200 }, (_, at) => at);
    for (const keys of [["17"], many.map(String)])
      expect(await reading.latestChanges(database.db, "sa", keys, 3)).toEqual([]);
    expect(await store.readUndos(database.db, many)).toEqual([]);
    expect(await reading.countBatches(database.db, many.map(String))).toEqual({});
    expect(await reading.entriesOfBatch(database.db, "batch7", 10_000)).toEqual([]);
    expect(await reading.readEntry(database.db, 7)).toBeNull();
    for (const at of [0, 60e6, 1e15]) expect(await deleteBefore(database, at)).toBe(0);
    expect(await deleteOldest(database)).toBe(0);
    expect(await eraseStep(database, "orang7")).toBe(0);
    expect(await historySize(database)).toBeLessThan(1e6);
  });
});
