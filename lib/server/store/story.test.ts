import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { EntryOutcome, Intent } from "../../history/entry";
import { intentOf } from "../../testing/history";
import { freshStore, STORES } from "../../testing/history-stores";
import { type Database, openDatabase } from "./database";
import { readEntry } from "./read";
import * as store from "./store";
import { entriesOf, readRelatedEntries, readUndos, settleProved, unsettledWrites } from "./store";

const MADE = { action: "create", key: null, before: null } as const;

describe.each(STORES)("in %s", (kind) => {
  const { createLocation } = freshStore(kind);
  let database: Database;

  beforeEach(async () => {
    database = await openDatabase(createLocation());
  });

  afterEach(() => database.close());

  async function add(more: Partial<Intent> = {}, outcome: EntryOutcome | null = "done"): Promise<number> {
    const id = await store.insertIntent(database.db, intentOf({ at: Date.now(), ...more }));
    if (outcome) await store.settle(database.db, id, { outcome, detail: null, doneAt: 5 });
    return id;
  }

  const idsOf = (entries: { id: number }[]) => entries.map(({ id }) => id).toSorted((a, b) => a - b);
  const find = async (id: number) => readEntry(database.db, id);

  test("open are writes without an outcome whose requests have ended, and created records without a key", async () => {
    await add();
    const lost = await add({}, "unknown");
    await add({}, null);
    const killed = await add({ at: Date.now() - 3_600_000 }, null);
    const made = await add(MADE);
    await add(MADE, "rejected");
    await add({ ...MADE, after: null });
    await add({ ...MADE, resource: "user", key: "budi" });
    await add({ resource: "user" }, "unknown");
    expect(idsOf(await unsettledWrites(database.db, "sa"))).toEqual([lost, killed, made]);
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
    const needs = { since: asked[0] ?? 0, keys: ["1"], labels: ["Ani"] };
    const story = await readRelatedEntries(database.db, "sa", needs, { ids: asked, candidates: ["7"] });
    expect(story).toMatchObject({ isWhole: true });
    expect(idsOf(story.entries)).toEqual([older, ...parts, candidate]);
    const whole = await readRelatedEntries(
      database.db,
      "sa",
      { ...needs, since: before },
      { ids: [], candidates: [] },
    );
    expect(idsOf(whole.entries)).toEqual([older, before, ...asked, ...parts]);
    expect(idsOf(await readUndos(database.db, [older, before]))).toEqual([parts[3]]);
    expect(idsOf(await entriesOf(database.db, [older, before, 999]))).toEqual([older, before]);
  });

  test("what a list proves is stored once, and told to others", async () => {
    const [lost, made, known, refused] = [
      await add({}, "unknown"),
      await add(MADE, "unknown"),
      await add(),
      await add({}, "rejected"),
    ];
    const newsOf = async () =>
      (await database.db.selectFrom("news").select("write_id").execute()).map(({ write_id }) => write_id);
    const count = (await newsOf()).length;
    const proofs = [
      { id: lost, outcome: "done" as const },
      { id: made, outcome: "done" as const, key: "9" },
      { id: known, key: "8" },
      { id: refused, outcome: "done" as const },
    ];
    await settleProved(database.db, proofs);
    await settleProved(database.db, proofs);
    expect(await find(lost)).toMatchObject({ outcome: "done", key: "1", doneAt: 5 });
    expect(await find(made)).toMatchObject({ outcome: "done", key: "9" });
    expect(await find(known)).toMatchObject({ key: "1" });
    expect(await find(refused)).toMatchObject({ outcome: "rejected" });
    expect((await newsOf()).slice(count)).toEqual([lost, made]);
  });
});
