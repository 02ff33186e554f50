import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { type Database, giveBack } from "./database.ts";

const MEGABYTE = 1024 * 1024;
const DAY_MS = 24 * 3_600_000;

/** The pause between two looks, and between the steps of one, in milliseconds. */
const LOOK_MS = 60_000;
const STEP_MS = 50;

type Limits = { days: number; megabytes: number };

/** Deletes a step of what is beyond the limits; returns whether there may be more. */
export async function pruneStep(
  database: Database,
  { days, megabytes }: Limits,
  now = Date.now(),
): Promise<boolean> {
  if ((await deleteBefore(database, now - days * DAY_MS)) > 0) return true;
  if ((await sizeOf(database)) <= megabytes * MEGABYTE) return false;
  return (await deleteOldest(database)) > 0;
}

/** Keeps the store within its limits as long as the process runs; a store that is gone is tried again. */
export async function prune(open: () => Promise<Database>, limits: Limits): Promise<never> {
  for (;;) {
    try {
      while (await pruneStep(await open(), limits)) await sleep(STEP_MS);
      giveBack(await open());
    } catch {
      // The next look finds out whether the store is there again.
    }
    await sleep(LOOK_MS, undefined, { ref: false });
  }
}

/** How many rows a step of deleting takes: a write that comes meanwhile waits for no more. */
const ROWS_OF_STEP = 500;

/** Deletes the oldest entries of before a time, up to a step of them; returns how many. */
export async function deleteBefore(database: Database, at: number): Promise<number> {
  const oldest = await database.db
    .selectFrom("writes")
    .select(["id", "at"])
    .orderBy("id")
    .limit(ROWS_OF_STEP)
    .execute();
  const kept = oldest.findIndex((row) => row.at >= at);
  const old = kept < 0 ? oldest : oldest.slice(0, kept);
  return deleteThrough(database, old.at(-1)?.id, old.length);
}

/** Deletes a step of the oldest entries; returns how many. */
export async function deleteOldest(database: Database): Promise<number> {
  const oldest = await database.db
    .selectFrom("writes")
    .select("id")
    .orderBy("id")
    .limit(ROWS_OF_STEP)
    .execute();
  return deleteThrough(database, oldest.at(-1)?.id, oldest.length);
}

async function deleteThrough(database: Database, last: number | undefined, count: number): Promise<number> {
  if (last === undefined) return 0;
  await database.db.deleteFrom("writes").where("id", "<=", last).execute();
  giveBack(database);
  return count;
}

/** About what the indexes of PostgreSQL take for an entry. */
const INDEX_BYTES = 300;

/** Returns the bytes that the entries take; of PostgreSQL an estimate, since its files keep the room of what was deleted. */
export async function sizeOf({ db, kind }: Database): Promise<number> {
  const size =
    kind === "sqlite"
      ? sql<{ size: number }>`select (page_count - freelist_count) * page_size as size
          from pragma_page_count(), pragma_freelist_count(), pragma_page_size()`
      : sql<{
          size: number;
        }>`select ((max(id) - min(id) + 1) * (${INDEX_BYTES} + (select avg(pg_column_size(newest.*))
          from (select * from writes order by id desc limit ${ROWS_OF_STEP}) newest)))::bigint as size from writes`;
  return (await size.execute(db)).rows[0]?.size ?? 0;
}

/** What stands in the place of an erased person's name. */
export const ERASED = "(dihapus)";

/**
 * Erases a step of what the history has of a person, by the user name: the values of the own record, the name of who made writes,
 * and what was kept for the person. Returns how many rows were changed.
 */
export async function eraseStep(database: Database, username: string): Promise<number> {
  const { db } = database;
  const ofRecord = await db
    .selectFrom("writes")
    .select("id")
    .where("resource", "=", "user")
    .where("record_key", "=", username)
    .limit(ROWS_OF_STEP)
    .execute();
  const made = await db
    .selectFrom("writes")
    .select("id")
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .where("username", "=", username)
    .limit(ROWS_OF_STEP)
    .execute();
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
  if (ofRecord.length > 0)
    await db
      .updateTable("writes")
      .set({ record_key: ERASED, label: ERASED, before: null, after: null, detail: null })
      .where("id", "in", ids(ofRecord))
      .execute();
  if (made.length > 0)
    await db
      .updateTable("writes")
      .set({ username: ERASED, user_name: ERASED })
      .where("id", "in", ids(made))
      .execute();
  await db.deleteFrom("kept").where("username", "=", username).execute();
  giveBack(database);
  return ofRecord.length + made.length;
}
