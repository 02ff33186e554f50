import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from "kysely";
import { withLineFeeds } from "../../fields/line-ends.ts";
import type { Entry, EntryAction, EntryOutcome, WriteSource } from "../../history/entry";
import { normalizeName } from "../../names.ts";
import { toStorableText } from "./database.ts";
import type { Tables } from "./schema.ts";

type Db = Kysely<Tables>;

type Row = Selectable<Tables["writes"]>;

// Earlier versions stored CRLF.
const read = (text: string | null) =>
  JSON.parse(text ?? "null", (_, value) => (typeof value === "string" ? withLineFeeds(value) : value));

export function toEntry(row: Row): Entry {
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
    way: row.way as WriteSource,
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

/** A filter of entries; all lists without `resources`. */
export type EntryQuery = {
  resources?: string[];
  /** `null`: created records without a key yet. */
  key?: string | null;
  /** A user name in any spelling. */
  user?: string;
  batch?: string;
  way?: WriteSource;
  action?: EntryAction;
  outcome?: EntryOutcome;
  /** The range of times, in milliseconds; `to` is exclusive. */
  from?: number;
  to?: number;
  /** A part of the label, compared as names are. */
  text?: string;
  /** Whether the last write of a batch stands for all of them. */
  isFolded?: boolean;
};

/** Entries, newest first, and the start of the next page. */
export type EntryPage = { entries: Entry[]; next: number | null };

type Query = SelectQueryBuilder<Tables, "writes", Row>;

/** Returns the range of ids of a time; `null` without entries. It may include other times, since clocks differ. */
async function idsWithin(db: Db, { from, to }: EntryQuery): Promise<{ first: number; last: number } | null> {
  // An expression, or PostgreSQL would walk the primary key.
  const range = db
    .selectFrom("writes")
    .select([sql<number>`min(id + 0)`.as("first"), sql<number>`max(id + 0)`.as("last")])
    .$if(from !== undefined, (query) => query.where("at", ">=", from as number))
    .$if(to !== undefined, (query) => query.where("at", "<", to as number));
  const ids = await range.executeTakeFirst();
  return ids?.first ? ids : null;
}

/** Returns whether entries are found by list or record, rather than by batch or person. */
const isByList = ({ batch, user, key }: EntryQuery) => key !== undefined || (batch ?? user) === undefined;

/** Adds the conditions that have an index; returns `null` if no entry can match. */
async function withIndexedFilters(db: Db, query: Query, request: EntryQuery): Promise<Query | null> {
  const { resources, key, user, batch, action, from, to } = request;
  // PostgreSQL rejects an empty list.
  if (resources?.length === 0) return null;
  let found = query;
  if (batch !== undefined) found = found.where("batch_id", "=", batch);
  if (user !== undefined) {
    // An expression, or SQLite would choose the index of persons for a batch or record.
    const person = (batch ?? key) === undefined ? sql`person` : sql`person || ''`;
    found = found.where(sql<boolean>`${person} = ${normalizeName(user)}`);
  }
  if (key !== undefined) found = found.where("record_key", key === null ? "is" : "=", key);
  if (resources && isByList(request)) {
    found = found.where("resource", "in", resources);
    // A literal, for the partial index of deletes.
    if (action === "del") found = found.where("action", "=", sql.lit("del"));
  }
  if ((from ?? to) === undefined) return found;
  const ids = await idsWithin(db, request);
  if (!ids) return null;
  found = found.where("id", ">=", ids.first).where("id", "<=", ids.last);
  // An expression, or the index of times would decide the order.
  const at = sql<number>`at + 0`;
  if (from !== undefined) found = found.where(at, ">=", from);
  if (to !== undefined) found = found.where(at, "<", to);
  return found;
}

/** Adds the conditions without an index. */
function withOtherFilters(query: Query, request: EntryQuery): Query {
  const { resources, way, action, outcome } = request;
  let found = query;
  // An expression, or SQLite would choose the index of lists.
  if (resources && !isByList(request)) found = found.where(sql`resource || ''`, "in", resources);
  if (way !== undefined) found = found.where("way", "=", way);
  if (action !== undefined) found = found.where("action", "=", action);
  if (outcome !== undefined) found = found.where("outcome", "=", outcome);
  return found;
}

/** Leaves out all entries of a batch but that of its last write; PostgreSQL would join a `not exists` with all entries. */
const folded = (query: Query): Query =>
  query.where(
    ({ selectFrom }) =>
      selectFrom("writes as later")
        .select("later.id")
        .whereRef("later.batch_id", "=", "writes.batch_id")
        .whereRef("later.place", ">=", "writes.place")
        .where(({ eb, or, ref }) =>
          or([eb("later.place", ">", ref("writes.place")), eb("later.id", ">", ref("writes.id"))]),
        )
        .limit(1),
    "is",
    null,
  );

/** The most entries that a filtered page scans. */
const MAX_SCANNED = 2_000;

/** Returns rows whose label contains a text; databases fold case differently. */
async function withText(query: Query, text: string, size: number): Promise<Row[]> {
  const part = normalizeName(toStorableText(text));
  const labels = await query.clearSelect().select(["id", "label"]).execute();
  const found = labels.filter(({ label }) => normalizeName(label).includes(part)).slice(0, size);
  const ids = found.map(({ id }) => id);
  return ids.length === 0 ? [] : query.where("id", "in", ids).execute();
}

/** Returns a page of entries older than the id `before`, so that new entries do not shift pages. */
export async function readPage(
  db: Db,
  request: EntryQuery,
  before: number | null,
  size: number,
): Promise<EntryPage> {
  const newestFirst = db.selectFrom("writes").selectAll().orderBy("id", "desc");
  const all = await withIndexedFilters(db, newestFirst, request);
  if (!all) return { entries: [], next: null };
  const older = all.where("id", "<", before ?? Number.MAX_SAFE_INTEGER);
  const { way, action, outcome, text } = request;
  const isFiltered = !isByList(request) || (way ?? action ?? outcome ?? text) !== undefined;
  const last = isFiltered
    ? await older.clearSelect().select("id").offset(MAX_SCANNED).limit(1).executeTakeFirst()
    : undefined;
  const within = last ? older.where("id", ">", last.id) : older;
  const found = withOtherFilters(request.isFolded ? folded(within) : within, request);
  const rows =
    text === undefined ? await found.limit(size + 1).execute() : await withText(found, text, size + 1);
  const entries = rows.slice(0, size).map(toEntry);
  const next = rows.length > size ? (entries.at(-1)?.id ?? null) : last ? last.id + 1 : null;
  return { entries, next };
}

export async function readEntry(db: Db, id: number): Promise<Entry | null> {
  const row = await db.selectFrom("writes").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? toEntry(row) : null;
}

/** Returns the newest entries of a batch by the person who started it: anybody may send its id. */
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
  return rows.map(toEntry);
}

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

/** Returns the newest entry after `since` that may have changed each record. */
export async function latestChanges(
  db: Db,
  resource: string,
  keys: string[],
  since: number,
): Promise<Entry[]> {
  const found: Entry[] = [];
  for (let index = 0; index < keys.length; index += KEYS_AT_ONCE) {
    const newest = await db
      .selectFrom("writes")
      .select(({ fn }) => fn.max("id").as("id"))
      .where("resource", "=", resource)
      .where("record_key", "in", keys.slice(index, index + KEYS_AT_ONCE))
      .where("id", ">", since)
      .where("outcome", "in", ["done", "unknown"])
      .groupBy("record_key")
      .execute();
    // In a subquery PostgreSQL would scan all entries.
    const ids = newest.map(({ id }) => id);
    const rows =
      ids.length === 0 ? [] : await db.selectFrom("writes").selectAll().where("id", "in", ids).execute();
    found.push(...rows.map(toEntry));
  }
  return found;
}

const KEYS_AT_ONCE = 500;
