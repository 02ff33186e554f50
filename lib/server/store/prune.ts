import { setTimeout as sleep } from "node:timers/promises";
import { type SelectQueryBuilder, sql } from "kysely";
import { foldName } from "../../names.ts";
import { type Database, giveBack } from "./database.ts";
import type { Tables } from "./schema.ts";

const MEGABYTE = 1024 * 1024;
const DAY_MS = 24 * 3_600_000;

/** The pause between two looks, and between the steps of one, in milliseconds. */
const LOOK_MS = 60_000;
const STEP_MS = 50;

type Limits = { days: number; megabytes: number };

/** Deletes a step of what is beyond the limits, or fills in what older releases leave out; returns whether there may be more. */
export async function pruneStep(
  database: Database,
  { days, megabytes }: Limits,
  now = Date.now(),
): Promise<boolean> {
  if ((await deleteBefore(database, now - days * DAY_MS)) > 0) return true;
  if ((await sizeOf(database)) > megabytes * MEGABYTE) return (await deleteOldest(database)) > 0;
  return (await fillPersons(database)) > 0;
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

/** Deletes a step of the entries of before a time, wherever they are; returns how many. */
export const deleteBefore = (database: Database, at: number): Promise<number> =>
  deleteStep(database, (oldest) => oldest.where("at", "<", at).orderBy("at"));

/** Deletes a step of the oldest entries; returns how many. */
export const deleteOldest = (database: Database): Promise<number> =>
  deleteStep(database, (oldest) => oldest.where("id", ">", 0).orderBy("id"));

type Ids = SelectQueryBuilder<Tables, "writes", { id: number }>;

async function deleteStep(database: Database, narrow: (ids: Ids) => Ids): Promise<number> {
  const { db } = database;
  const ids = narrow(db.selectFrom("writes").select("id")).limit(ROWS_OF_STEP);
  const { numDeletedRows } = await db.deleteFrom("writes").where("id", "in", ids).executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) giveBack(database);
  return Number(numDeletedRows);
}

/** Fills a step of the folded user names, which older releases do not store; returns how many. */
async function fillPersons({ db }: Database): Promise<number> {
  const rows = await db
    .selectFrom("writes")
    .select(["id", "username"])
    .where("id", ">", 0)
    .where("person", "is", null)
    .orderBy("id")
    .limit(ROWS_OF_STEP)
    .execute();
  for (const [username, same] of Map.groupBy(rows, (row) => row.username))
    await db
      .updateTable("writes")
      .set({ person: foldName(username) })
      .where("id", "in", idsOf(same))
      .execute();
  return rows.length;
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

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
 * Erases a step of what the store has of a person, by the user name in any spelling: the values of the own record, the name of who made
 * writes, what was stored for the person, and what was said of the own record. Returns how many rows were changed.
 */
export async function eraseStep(database: Database, username: string): Promise<number> {
  const person = foldName(username);
  if (person === "" || person === ERASED) return 0;
  while ((await fillPersons(database)) > 0);
  const count =
    (await eraseAuthor(database, person)) +
    (await eraseRecord(database, person)) +
    (await eraseStored(database, person));
  giveBack(database);
  return count;
}

async function eraseAuthor({ db }: Database, person: string): Promise<number> {
  const made = db.selectFrom("writes").select("id").where("person", "=", person).limit(ROWS_OF_STEP);
  const { numUpdatedRows } = await db
    .updateTable("writes")
    .set({ username: ERASED, user_name: ERASED, person: ERASED })
    .where("id", "in", made)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

async function eraseRecord({ db }: Database, person: string): Promise<number> {
  // From one key to the next, not from entry to entry.
  const { rows } = await sql<{ key: string }>`with recursive keys (key) as (
      select min(record_key) from writes where resource = 'user'
      union all
      select (select min(record_key) from writes where resource = 'user' and record_key > key) from keys where key is not null
    ) select key from keys where key is not null`.execute(db);
  const keys = rows.map(({ key }) => key).filter((key) => foldName(key) === person);
  if (keys.length === 0) return 0;
  const ofRecord = db
    .selectFrom("writes")
    .select("id")
    .where("resource", "=", "user")
    .where("record_key", "in", keys)
    .limit(ROWS_OF_STEP);
  const { numUpdatedRows } = await db
    .updateTable("writes")
    .set({ record_key: ERASED, label: ERASED, before: null, after: null, detail: null })
    .where("id", "in", ofRecord)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** A finding in the list of users that was put aside has the name of its record in its value. */
const FINDINGS = "aside user";

const isFindingOf = (person: string, value: string) =>
  foldName(JSON.parse(value).record ?? "").split(" · ")[0] === person;

async function eraseStored({ db }: Database, person: string): Promise<number> {
  const rows = await db.selectFrom("kept").select(["owner", "kind", "name", "username", "value"]).execute();
  const found = rows.filter(
    ({ kind, username, value }) =>
      foldName(username) === person || (kind === FINDINGS && isFindingOf(person, value)),
  );
  for (const { owner, kind, name } of found)
    await db
      .deleteFrom("kept")
      .where("owner", "=", owner)
      .where("kind", "=", kind)
      .where("name", "=", name)
      .execute();
  // The open forms of replicas that have ended; the others share theirs anew.
  await db.deleteFrom("presence").execute();
  return found.length;
}
