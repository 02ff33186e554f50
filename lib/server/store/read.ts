import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { Entry, EntryAction, EntryOutcome, Way } from "../../batch/history/entry";
import type { Tables } from "./schema.ts";
import { storable } from "./store.ts";

type Db = Kysely<Tables>;

type Row = Selectable<Tables["writes"]>;

const read = (text: string | null) => (text === null ? null : JSON.parse(text));

export function entryOf(row: Row): Entry {
  return {
    id: row.id,
    at: row.at,
    doneAt: row.done_at,
    userId: row.user_id,
    username: row.username,
    userName: row.user_name,
    role: row.role,
    resource: row.resource,
    key: row.record_key,
    label: row.label,
    action: row.action as EntryAction,
    way: row.way as Way,
    batch: row.batch_id,
    place: row.place,
    undoes: row.undoes,
    outcome: row.outcome as EntryOutcome,
    detail: row.detail,
    before: read(row.before),
    after: read(row.after),
    requestId: row.request_id,
  };
}

/** Which entries are wanted. Without `resources` those of all lists. */
export type Wanted = {
  resources?: string[];
  /** `null`: the created records whose keys the API has not told. */
  key?: string | null;
  /** A user name, in upper or lower case. */
  user?: string;
  batch?: string;
  way?: Way;
  action?: EntryAction;
  outcome?: EntryOutcome;
  /** A time, in milliseconds since 1970: the first that is wanted, and the first that is not. */
  from?: number;
  to?: number;
  /** A part of the label, in upper or lower case. */
  text?: string;
};

/** Entries, the newest first, and where the next page begins, if there may be more. */
export type Page = { entries: Entry[]; next: number | null };

/** How far an entry's time may be off its place, in milliseconds: late entries, and replicas whose clocks differ. */
const SLACK_MS = 3_600_000;

type Query = SelectQueryBuilder<Tables, "writes", Row>;

/** Returns the first id of a time, less the slack; `null` if there is none. */
async function firstSince(db: Db, at: number): Promise<number | null> {
  const since = db.selectFrom("writes").select("id").where("at", ">=", at);
  const found = await since.orderBy("at").limit(1).executeTakeFirst();
  return found?.id ?? null;
}

/** Whether the lists are found by their index, or that of their records; else by that of a batch or a person, and looked through. */
const isByList = ({ batch, user, key }: Wanted) => key !== undefined || (batch ?? user) === undefined;

/** Narrows a query to what an index finds at once. */
async function indexed(db: Db, query: Query, wanted: Wanted): Promise<Query | null> {
  const { resources, key, user, batch, action, from, to } = wanted;
  // An empty list of values is no SQL to PostgreSQL.
  if (resources?.length === 0) return null;
  let found = query;
  // A literal: the index has deletes only.
  if (action === "del") found = found.where("action", "=", sql.lit("del"));
  if (batch !== undefined) found = found.where("batch_id", "=", batch);
  if (user !== undefined) {
    // As an expression: SQLite would else take the index of persons for a batch or a record, too.
    const person = (batch ?? key) === undefined ? sql`lower(username)` : sql`lower(username) || ''`;
    found = found.where(sql<boolean>`${person} = lower(${storable(user)})`);
  }
  if (key !== undefined) found = found.where("record_key", key === null ? "is" : "=", key);
  if (resources && isByList(wanted)) found = found.where("resource", "in", resources);
  if (from !== undefined) {
    const first = await firstSince(db, from - SLACK_MS);
    if (first === null) return null;
    found = found.where("id", ">=", first).where("at", ">=", from);
  }
  if (to !== undefined) {
    const last = await firstSince(db, to + SLACK_MS);
    found = found.where("at", "<", to);
    if (last !== null) found = found.where("id", "<", last);
  }
  return found;
}

/** Narrows a query to what no index finds. */
function filtered(query: Query, wanted: Wanted): Query {
  const { resources, way, action, outcome, text } = wanted;
  let found = query;
  // As an expression: SQLite would else take the index of the lists.
  if (resources && !isByList(wanted)) found = found.where(sql`resource || ''`, "in", resources);
  if (way !== undefined) found = found.where("way", "=", way);
  if (action !== undefined) found = found.where("action", "=", action);
  if (outcome !== undefined) found = found.where("outcome", "=", outcome);
  if (text !== undefined) {
    const literal = storable(text)
      .toLowerCase()
      .replaceAll(/[\\%_]/g, "\\$&");
    found = found.where(sql<boolean>`lower(label) like ${`%${literal}%`} escape '\\'`);
  }
  return found;
}

/** How many entries a page with filters looks through at most before it answers with what it has. */
const LOOKED_THROUGH = 2_000;

/** Returns a page of entries older than `before`, by their ids: a page begins where the one before ended, whatever is added. */
export async function page(db: Db, wanted: Wanted, before: number | null, size: number): Promise<Page> {
  const newestFirst = db.selectFrom("writes").selectAll().orderBy("id", "desc");
  const all = await indexed(db, newestFirst, wanted);
  if (!all) return { entries: [], next: null };
  const older = before === null ? all : all.where("id", "<", before);
  const { way, action, outcome, text } = wanted;
  const isFiltered = !isByList(wanted) || (way ?? action ?? outcome ?? text) !== undefined;
  const last = isFiltered
    ? await older.clearSelect().select("id").offset(LOOKED_THROUGH).limit(1).executeTakeFirst()
    : undefined;
  const within = last ? older.where("id", ">", last.id) : older;
  const rows = await filtered(within, wanted)
    .limit(size + 1)
    .execute();
  const entries = rows.slice(0, size).map(entryOf);
  const next = rows.length > size ? (entries.at(-1)?.id ?? null) : last ? last.id + 1 : null;
  return { entries, next };
}

/** Returns an entry, or `null`. */
export async function entry(db: Db, id: number): Promise<Entry | null> {
  const row = await db.selectFrom("writes").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? entryOf(row) : null;
}

/**
 * Returns the entries of a batch, the newest first, up to `most`: those of the person who began it, since the id of a batch comes from a
 * page, and anybody may send one.
 */
export async function entriesOfBatch(db: Db, batch: string, most: number): Promise<Entry[]> {
  const first = db
    .selectFrom("writes")
    .select("user_id")
    .where("batch_id", "=", batch)
    .orderBy("id")
    .limit(1);
  const rows = await db
    .selectFrom("writes")
    .selectAll()
    .where("batch_id", "=", batch)
    .where("user_id", "=", first)
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return rows.map(entryOf);
}

/** Returns how many entries each of these batches has. */
export async function countBatches(db: Db, batches: string[]): Promise<Record<string, number>> {
  if (batches.length === 0) return {};
  const rows = await db
    .selectFrom("writes")
    .select(["batch_id", ({ fn }) => fn.countAll<number>().as("count")])
    .where("batch_id", "in", batches)
    .groupBy("batch_id")
    .execute();
  return Object.fromEntries(rows.map(({ batch_id, count }) => [batch_id, count]));
}

/** Returns the newest entry that may have changed each of these records after the entry `since`. */
export async function latestChanges(
  db: Db,
  resource: string,
  keys: string[],
  since: number,
): Promise<Entry[]> {
  const found: Entry[] = [];
  for (let at = 0; at < keys.length; at += KEYS_AT_ONCE) {
    const newest = db
      .selectFrom("writes")
      .select(({ fn }) => fn.max("id").as("id"))
      .where("resource", "=", resource)
      .where("record_key", "in", keys.slice(at, at + KEYS_AT_ONCE))
      .where("id", ">", since)
      .where("outcome", "in", ["done", "unknown"])
      .groupBy("record_key");
    const rows = await db.selectFrom("writes").selectAll().where("id", "in", newest).execute();
    found.push(...rows.map(entryOf));
  }
  return found;
}

/** How many values a query has at most. */
const KEYS_AT_ONCE = 500;
