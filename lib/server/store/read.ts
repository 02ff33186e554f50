import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import { withLineFeeds } from "../../fields/line-ends.ts";
import type { Entry, EntryAction, EntryOutcome, WriteSource } from "../../history/entry";
import { normalizeName } from "../../names.ts";
import { toStorableText } from "./database.ts";
import type { Db, Tables } from "./schema.ts";

type Row = Selectable<Tables["writes"]>;

/** Parses the values of an entry, and replaces the CR LF that earlier releases stored with LF. */
const parseValues = (text: string | null) =>
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
    before: parseValues(row.before),
    after: parseValues(row.after),
    requestId: row.request_id,
  };
}

/** The filters of a page of entries. */
export type EntryQuery = {
  resources?: string[];
  /** The key of a record; `null` for entries of creates whose key is still missing. */
  key?: string | null;
  /** A user name in any spelling. */
  user?: string;
  batch?: string;
  way?: WriteSource;
  action?: EntryAction;
  outcome?: EntryOutcome;
  /** The range of times, in milliseconds since 1970; `to` is exclusive. */
  from?: number;
  to?: number;
  /** A part of the label, compared by `normalizeName`. */
  text?: string;
  /** Whether only the last entry of each batch is returned. */
  isFolded?: boolean;
};

/** Entries, newest first, and the id before which the next page starts; `null` on the last page. */
export type EntryPage = { entries: Entry[]; next: number | null };

type Query = SelectQueryBuilder<Tables, "writes", Row>;

/** Returns a range of ids with all entries between two times, or `null`. It may include others, because the clocks of replicas differ. */
async function idRangeOf(db: Db, { from, to }: EntryQuery): Promise<{ first: number; last: number } | null> {
  // With `+ 0` PostgreSQL uses the index of times; for min(id) it would walk the primary key.
  const range = db
    .selectFrom("writes")
    .select([sql<number>`min(id + 0)`.as("first"), sql<number>`max(id + 0)`.as("last")])
    .$if(from !== undefined, (query) => query.where("at", ">=", from as number))
    .$if(to !== undefined, (query) => query.where("at", "<", to as number));
  const ids = await range.executeTakeFirst();
  return ids?.first ? ids : null;
}

/** Returns whether a query should use the index of lists or records, not that of batches or persons. */
const usesListIndex = ({ batch, user, key }: EntryQuery) =>
  key !== undefined || (batch ?? user) === undefined;

/** Adds the filters for which there is an index; returns `null` if no entry can match. */
async function withIndexedFilters(db: Db, query: Query, request: EntryQuery): Promise<Query | null> {
  const { resources, key, user, batch, action, from, to } = request;
  // PostgreSQL rejects `in` with an empty list.
  if (resources?.length === 0) return null;
  let filteredQuery = query;
  if (batch !== undefined) filteredQuery = filteredQuery.where("batch_id", "=", batch);
  if (user !== undefined) {
    // With a batch or a record, `|| ''` keeps SQLite from choosing the index of persons.
    const person = (batch ?? key) === undefined ? sql`person` : sql`person || ''`;
    filteredQuery = filteredQuery.where(sql<boolean>`${person} = ${normalizeName(user)}`);
  }
  if (key !== undefined) filteredQuery = filteredQuery.where("record_key", key === null ? "is" : "=", key);
  if (resources && usesListIndex(request)) {
    filteredQuery = filteredQuery.where("resource", "in", resources);
    // A literal, because databases do not use the partial index of deletes with a parameter.
    if (action === "del") filteredQuery = filteredQuery.where("action", "=", sql.lit("del"));
  }
  if ((from ?? to) === undefined) return filteredQuery;
  const ids = await idRangeOf(db, request);
  if (!ids) return null;
  filteredQuery = filteredQuery.where("id", ">=", ids.first).where("id", "<=", ids.last);
  // `+ 0` keeps the databases from using the index of times, after which they would have to sort the entries.
  const at = sql<number>`at + 0`;
  if (from !== undefined) filteredQuery = filteredQuery.where(at, ">=", from);
  if (to !== undefined) filteredQuery = filteredQuery.where(at, "<", to);
  return filteredQuery;
}

/** Adds the filters for which no index is used. */
function withOtherFilters(query: Query, request: EntryQuery): Query {
  const { resources, way, action, outcome } = request;
  let filteredQuery = query;
  // `|| ''` keeps SQLite from choosing the index of lists.
  if (resources && !usesListIndex(request))
    filteredQuery = filteredQuery.where(sql`resource || ''`, "in", resources);
  if (way !== undefined) filteredQuery = filteredQuery.where("way", "=", way);
  if (action !== undefined) filteredQuery = filteredQuery.where("action", "=", action);
  if (outcome !== undefined) filteredQuery = filteredQuery.where("outcome", "=", outcome);
  return filteredQuery;
}

/** Leaves out all entries of a batch but the last one; with `not exists`, PostgreSQL would join all entries. */
const withLastOfBatches = (query: Query): Query =>
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

const MAX_SCANNED_ENTRIES = 2_000;

/** Returns the rows whose label contains a text. JavaScript compares them, because the databases ignore case differently. */
async function rowsWithText(query: Query, text: string, size: number): Promise<Row[]> {
  const part = normalizeName(toStorableText(text));
  const labels = await query.clearSelect().select(["id", "label"]).execute();
  const found = labels.filter(({ label }) => normalizeName(label).includes(part)).slice(0, size);
  const ids = found.map(({ id }) => id);
  return ids.length === 0 ? [] : query.where("id", "in", ids).execute();
}

/** Returns a page of the entries with ids below `before`, so that new entries do not shift the pages. */
export async function readPage(
  db: Db,
  request: EntryQuery,
  before: number | null,
  size: number,
): Promise<EntryPage> {
  const newestFirst = db.selectFrom("writes").selectAll().orderBy("id", "desc");
  const indexedQuery = await withIndexedFilters(db, newestFirst, request);
  if (!indexedQuery) return { entries: [], next: null };
  const older = indexedQuery.where("id", "<", before ?? Number.MAX_SAFE_INTEGER);
  const { way, action, outcome, text } = request;
  const isFiltered = !usesListIndex(request) || (way ?? action ?? outcome ?? text) !== undefined;
  const scanEnd = isFiltered
    ? await older.clearSelect().select("id").offset(MAX_SCANNED_ENTRIES).limit(1).executeTakeFirst()
    : undefined;
  const scannedQuery = scanEnd ? older.where("id", ">", scanEnd.id) : older;
  const unfoldedQuery = withOtherFilters(scannedQuery, request);
  const matchingQuery = request.isFolded ? withLastOfBatches(unfoldedQuery) : unfoldedQuery;
  const rows =
    text === undefined
      ? await matchingQuery.limit(size + 1).execute()
      : await rowsWithText(matchingQuery, text, size + 1);
  const entries = rows.slice(0, size).map(toEntry);
  if (rows.length > size) return { entries, next: entries.at(-1)?.id ?? null };
  return { entries, next: scanEnd ? scanEnd.id + 1 : null };
}

/** Returns the newest entries of a batch. Only those of the person who started it, because other people could send its id. */
export async function entriesOfBatch(db: Db, batch: string, most: number): Promise<Entry[]> {
  const starterQuery = db
    .selectFrom("writes")
    .select("user_id")
    .where("batch_id", "=", batch)
    .orderBy("id")
    .limit(1);
  const rows = await db
    .selectFrom("writes")
    .selectAll()
    .where("batch_id", "=", batch)
    .where("user_id", "=", starterQuery)
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

export async function entriesOf(db: Db, ids: number[]): Promise<Entry[]> {
  // PostgreSQL rejects `in` with an empty list.
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("writes").selectAll().where("id", "in", ids).execute();
  return rows.map(toEntry);
}

/** Returns for each of the keys, at most a page of them, the newest entry after the id `since` that may have changed the record. */
export async function latestChanges(
  db: Db,
  resource: string,
  keys: string[],
  since: number,
): Promise<Entry[]> {
  if (keys.length === 0) return [];
  const newest = await db
    .selectFrom("writes")
    .select(({ fn }) => fn.max("id").as("id"))
    .where("resource", "=", resource)
    .where("record_key", "in", keys)
    .where("id", ">", since)
    .where("outcome", "in", ["done", "unknown"])
    .groupBy("record_key")
    .execute();
  // With a subquery for the ids, PostgreSQL would scan all entries.
  return entriesOf(
    db,
    newest.map(({ id }) => id),
  );
}
