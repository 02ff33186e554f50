import { setTimeout as sleep } from "node:timers/promises";
import { type Insertable, type SelectQueryBuilder, sql } from "kysely";
import { normalizeName } from "../../names.ts";
import { pruneFeed } from "./change-feed.ts";
import { type Database, reclaimSpace } from "./database.ts";
import { deleteExpiredLogins } from "./login-store.ts";
import type { Tables } from "./schema.ts";

const MEGABYTE = 1024 * 1024;
const DAY_MS = 24 * 3_600_000;

/** The time between prunings, and between the steps of a pruning, in milliseconds. */
const INTERVAL_MS = 60_000;
const STEP_PAUSE_MS = 50;

type Limits = { days: number; megabytes: number };

/** Deletes some rows beyond the limits, else fills in data that earlier releases lack; returns whether there may be more. */
export async function pruneStep(
  database: Database,
  { days, megabytes }: Limits,
  now = Date.now(),
): Promise<boolean> {
  if ((await deleteExpiredLogins(database, now)) > 0) return true;
  if (await pruneFeed(database)) return true;
  if ((await deleteBefore(database, now - days * DAY_MS)) > 0) return true;
  if ((await historySize(database)) > megabytes * MEGABYTE) return (await deleteOldest(database)) > 0;
  return (await fillPersons(database)) > 0;
}

/** Prunes the store every minute, for as long as the process runs. */
export async function prune(open: () => Promise<Database>, limits: Limits): Promise<never> {
  for (;;) {
    try {
      while (await pruneStep(await open(), limits)) await sleep(STEP_PAUSE_MS);
      reclaimSpace(await open());
    } catch {
      // The store is unavailable, so the next pruning tries again.
    }
    await sleep(INTERVAL_MS, undefined, { ref: false });
  }
}

/** The maximum number of rows that a step deletes or changes, so that writes wait only briefly. */
const ROWS_OF_STEP = 500;

export const deleteBefore = (database: Database, at: number): Promise<number> =>
  deleteStep(database, (oldest) => oldest.where("at", "<", at).orderBy("at"));

export const deleteOldest = (database: Database): Promise<number> =>
  deleteStep(database, (oldest) => oldest.where("id", ">", 0).orderBy("id"));

type Query = SelectQueryBuilder<Tables, "writes", { id: number }>;

/** Returns the ids for a deletion or update. They are not selected in a subquery, for which PostgreSQL would scan all entries. */
async function selectIds({ db }: Database, narrow: (query: Query) => Query): Promise<number[]> {
  const rows = await narrow(db.selectFrom("writes").select("id")).limit(ROWS_OF_STEP).execute();
  return rows.map(({ id }) => id);
}

async function deleteStep(database: Database, narrow: (query: Query) => Query): Promise<number> {
  const ids = await selectIds(database, narrow);
  if (ids.length === 0) return 0;
  await database.db.deleteFrom("writes").where("id", "in", ids).execute();
  reclaimSpace(database);
  return ids.length;
}

async function updateStep(
  database: Database,
  values: Partial<Insertable<Tables["writes"]>>,
  narrow: (query: Query) => Query,
): Promise<number> {
  const ids = await selectIds(database, narrow);
  if (ids.length > 0) await database.db.updateTable("writes").set(values).where("id", "in", ids).execute();
  return ids.length;
}

const MAX_FILLED_ROWS = 2_000;

/** Sets the normalized user names of some entries of earlier releases, which lack them; returns how many. */
async function fillPersons({ db }: Database): Promise<number> {
  const rows = await db
    .selectFrom("writes")
    .select(["id", "username"])
    .where("id", ">", 0)
    .where("person", "is", null)
    .orderBy("id")
    .limit(MAX_FILLED_ROWS)
    .execute();
  const rowsByUsername = Map.groupBy(rows, ({ username }) => username);
  await db.transaction().execute(async (transaction) => {
    for (const [username, same] of rowsByUsername) {
      const ids = same.map(({ id }) => id);
      const person = normalizeName(username);
      await transaction.updateTable("writes").set({ person }).where("id", "in", ids).execute();
    }
  });
  return rows.length;
}

/** The estimated size of an entry in PostgreSQL's indexes. */
const INDEX_BYTES = 300;

/** Returns the size of the history in bytes; in PostgreSQL, whose files do not shrink, an estimate by the newest entries. */
export async function historySize({ db, kind }: Database): Promise<number> {
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

export const ERASED_TEXT = "(dihapus)";

/** Erases some of what the store has of a person, by any spelling of the user name; returns the number of changed rows, 0 at the end. */
export async function eraseStep(database: Database, username: string): Promise<number> {
  const person = normalizeName(username);
  if (person === "" || person === ERASED_TEXT) return 0;
  while ((await fillPersons(database)) > 0);
  const count =
    (await eraseAuthor(database, person)) +
    (await eraseRecord(database, person)) +
    (await eraseSavedItems(database, person));
  reclaimSpace(database);
  return count;
}

const eraseAuthor = (database: Database, person: string): Promise<number> =>
  updateStep(database, { username: ERASED_TEXT, user_name: ERASED_TEXT, person: ERASED_TEXT }, (query) =>
    query.where("person", "=", person),
  );

async function eraseRecord(database: Database, person: string): Promise<number> {
  // Reads the distinct keys from the index one by one, without scanning all entries.
  const { rows } = await sql<{ key: string }>`with recursive keys (key) as (
      select min(record_key) from writes where resource = 'user'
      union all
      select (select min(record_key) from writes where resource = 'user' and record_key > key) from keys where key is not null
    ) select key from keys where key is not null`.execute(database.db);
  const keys = rows.map(({ key }) => key).filter((key) => normalizeName(key) === person);
  if (keys.length === 0) return 0;
  const values = { record_key: ERASED_TEXT, label: ERASED_TEXT, before: null, after: null, detail: null };
  return updateStep(database, values, (query) =>
    query.where("resource", "=", "user").where("record_key", "in", keys),
  );
}

/** The kind of dismissed findings of the user list, whose values name a record. */
const USER_FINDINGS = "aside user";

const isFindingOf = (person: string, value: string) =>
  normalizeName(JSON.parse(value).record ?? "").split(" · ")[0] === person;

async function eraseSavedItems({ db }: Database, person: string): Promise<number> {
  const rows = await db.selectFrom("kept").select(["owner", "kind", "name", "username", "value"]).execute();
  const found = rows.filter(
    ({ kind, username, value }) =>
      normalizeName(username) === person || (kind === USER_FINDINGS && isFindingOf(person, value)),
  );
  for (const { owner, kind, name } of found)
    await db
      .deleteFrom("kept")
      .where("owner", "=", owner)
      .where("kind", "=", kind)
      .where("name", "=", name)
      .execute();
  // Also deletes the open forms, which name people; running replicas store theirs again.
  await db.deleteFrom("presence").execute();
  return found.length;
}
