import { setTimeout as sleep } from "node:timers/promises";
import { type Insertable, type SelectQueryBuilder, sql } from "kysely";
import { normalizeName } from "../../names.ts";
import { pruneFeed } from "./change-feed.ts";
import { type Database, reclaimSpace } from "./database.ts";
import { deleteSomeExpiredLogins } from "./login-store.ts";
import type { Tables } from "./schema.ts";

const MEGABYTE = 1024 * 1024;
const DAY_MS = 24 * 3_600_000;

/** The time between prunings, and between the steps of a pruning, in milliseconds. */
const PRUNE_INTERVAL_MS = 60_000;
const STEP_PAUSE_MS = 50;

type HistoryLimits = { days: number; megabytes: number };

/** Deletes some rows beyond the limits, or else sets some user names that rows of earlier releases lack; returns whether there may be more to do. */
export async function pruneSomeRows(
  database: Database,
  { days, megabytes }: HistoryLimits,
  now = Date.now(),
): Promise<boolean> {
  if ((await deleteSomeExpiredLogins(database, now)) > 0) return true;
  if (await pruneFeed(database)) return true;
  if ((await deleteSomeEntriesBefore(database, now - days * DAY_MS)) > 0) return true;
  if ((await readHistorySize(database)) > megabytes * MEGABYTE)
    return (await deleteSomeOldestEntries(database)) > 0;
  return (await fillSomeMissingPersons(database)) > 0;
}

/** Prunes the store every PRUNE_INTERVAL_MS, for as long as the process runs. */
export async function pruneForever(
  getDatabase: () => Promise<Database>,
  limits: HistoryLimits,
): Promise<never> {
  for (;;) {
    try {
      while (await pruneSomeRows(await getDatabase(), limits)) await sleep(STEP_PAUSE_MS);
      reclaimSpace(await getDatabase());
    } catch {
      // The store is unavailable, so the next pruning tries again.
    }
    await sleep(PRUNE_INTERVAL_MS, undefined, { ref: false });
  }
}

/** The maximum number of rows that a step deletes or changes, so that writes wait only briefly. */
const MAX_ROWS_PER_STEP = 500;

export const deleteSomeEntriesBefore = (database: Database, timestamp: number): Promise<number> =>
  deleteSomeEntries(database, (oldest) => oldest.where("at", "<", timestamp).orderBy("at"));

export const deleteSomeOldestEntries = (database: Database): Promise<number> =>
  deleteSomeEntries(database, (oldest) => oldest.where("id", ">", 0).orderBy("id"));

type EntryIdQuery = SelectQueryBuilder<Tables, "writes", { id: number }>;

/** Returns some ids to delete or update, because with a subquery for them PostgreSQL would scan all entries. */
async function selectEntryIds(
  { db }: Database,
  addConditions: (query: EntryIdQuery) => EntryIdQuery,
): Promise<number[]> {
  const rows = await addConditions(db.selectFrom("writes").select("id")).limit(MAX_ROWS_PER_STEP).execute();
  return rows.map(({ id }) => id);
}

async function deleteSomeEntries(
  database: Database,
  addConditions: (query: EntryIdQuery) => EntryIdQuery,
): Promise<number> {
  const ids = await selectEntryIds(database, addConditions);
  if (ids.length === 0) return 0;
  await database.db.deleteFrom("writes").where("id", "in", ids).execute();
  reclaimSpace(database);
  return ids.length;
}

async function updateSomeEntries(
  database: Database,
  values: Partial<Insertable<Tables["writes"]>>,
  addConditions: (query: EntryIdQuery) => EntryIdQuery,
): Promise<number> {
  const ids = await selectEntryIds(database, addConditions);
  if (ids.length > 0) await database.db.updateTable("writes").set(values).where("id", "in", ids).execute();
  return ids.length;
}

const MAX_FILLED_ROWS = 2_000;

/** Sets the normalized user names (`person`) that some entries of earlier releases lack; returns the number of entries. */
async function fillSomeMissingPersons({ db }: Database): Promise<number> {
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
    for (const [username, rowsOfUsername] of rowsByUsername) {
      const ids = rowsOfUsername.map(({ id }) => id);
      const person = normalizeName(username);
      await transaction.updateTable("writes").set({ person }).where("id", "in", ids).execute();
    }
  });
  return rows.length;
}

/** The estimated size of an entry in PostgreSQL's indexes, in bytes. */
const INDEX_BYTES_PER_ENTRY = 300;

/** Returns the size of the history in bytes; in PostgreSQL, whose files do not shrink, an estimate from the newest entries. */
export async function readHistorySize({ db, kind }: Database): Promise<number> {
  const sizeQuery =
    kind === "sqlite"
      ? sql<{ size: number }>`select (page_count - freelist_count) * page_size as size
          from pragma_page_count(), pragma_freelist_count(), pragma_page_size()`
      : sql<{
          size: number;
        }>`select ((max(id) - min(id) + 1) * (${INDEX_BYTES_PER_ENTRY} + (select avg(pg_column_size(newest.*))
          from (select * from writes order by id desc limit ${MAX_ROWS_PER_STEP}) newest)))::bigint as size from writes`;
  return (await sizeQuery.execute(db)).rows[0]?.size ?? 0;
}

export const ERASED_TEXT = "(dihapus)";

/** Erases some rows about a person, by any spelling of the user name; returns the number of changed rows, 0 if none is left. */
export async function eraseSomeOfPerson(database: Database, username: string): Promise<number> {
  const person = normalizeName(username);
  if (person === "" || person === ERASED_TEXT) return 0;
  while ((await fillSomeMissingPersons(database)) > 0);
  const changedRowCount =
    (await eraseAuthorOfEntries(database, person)) +
    (await eraseUserRecordEntries(database, person)) +
    (await deleteSavedItemsOfPerson(database, person));
  reclaimSpace(database);
  return changedRowCount;
}

const eraseAuthorOfEntries = (database: Database, person: string): Promise<number> =>
  updateSomeEntries(
    database,
    { username: ERASED_TEXT, user_name: ERASED_TEXT, person: ERASED_TEXT },
    (query) => query.where("person", "=", person),
  );

async function eraseUserRecordEntries(database: Database, person: string): Promise<number> {
  // Reads the distinct keys from the index one by one, without scanning all entries.
  const { rows } = await sql<{ key: string }>`with recursive keys (key) as (
      select min(record_key) from writes where resource = 'user'
      union all
      select (select min(record_key) from writes where resource = 'user' and record_key > key) from keys where key is not null
    ) select key from keys where key is not null`.execute(database.db);
  const userKeys = rows.map(({ key }) => key).filter((key) => normalizeName(key) === person);
  if (userKeys.length === 0) return 0;
  const erasedValues = {
    record_key: ERASED_TEXT,
    label: ERASED_TEXT,
    before: null,
    after: null,
    detail: null,
  };
  return updateSomeEntries(database, erasedValues, (query) =>
    query.where("resource", "=", "user").where("record_key", "in", userKeys),
  );
}

/** The kind of the dismissed findings of the user list; their values have the name of a user record. */
const USER_FINDINGS_KIND = "aside user";

const isFindingAboutPerson = (person: string, value: string) =>
  normalizeName(JSON.parse(value).record ?? "").split(" · ")[0] === person;

async function deleteSavedItemsOfPerson({ db }: Database, person: string): Promise<number> {
  const rows = await db.selectFrom("kept").select(["owner", "kind", "name", "username", "value"]).execute();
  const itemsOfPerson = rows.filter(
    ({ kind, username, value }) =>
      normalizeName(username) === person ||
      (kind === USER_FINDINGS_KIND && isFindingAboutPerson(person, value)),
  );
  for (const { owner, kind, name } of itemsOfPerson)
    await db
      .deleteFrom("kept")
      .where("owner", "=", owner)
      .where("kind", "=", kind)
      .where("name", "=", name)
      .execute();
  // Also deletes the open forms, which name people; running replicas store theirs again.
  await db.deleteFrom("presence").execute();
  return itemsOfPerson.length;
}
