import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import { convertToLineFeeds } from "../../fields/line-ends.ts";
import type { Entry, EntryAction, EntryOutcome, WriteSource } from "../../history/entry";
import { normalizeName } from "../../names.ts";
import { toStorableText } from "./database.ts";
import type { Db, Tables } from "./schema.ts";

export type EntryFilters = {
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

type EntryRow = Selectable<Tables["writes"]>;

export type EntryRowQuery = SelectQueryBuilder<Tables, "writes", EntryRow>;

/** Returns a page of the entries with ids below `before`. The page may have fewer than `size` entries although more follow, because it reads at most MAX_SCANNED_ENTRIES if filters have no index. */
export async function readEntryPage(
  db: Db,
  request: EntryFilters,
  before: number | null,
  size: number,
): Promise<EntryPage> {
  const newestFirstQuery = db.selectFrom("writes").selectAll().orderBy("id", "desc");
  const indexedQuery = await addIndexedFilters(db, newestFirstQuery, request);
  if (!indexedQuery) return { entries: [], next: null };
  const olderQuery = indexedQuery.where("id", "<", before ?? Number.MAX_SAFE_INTEGER);
  const firstUnscannedRow = hasUnindexedFilters(request)
    ? await olderQuery.clearSelect().select("id").offset(MAX_SCANNED_ENTRIES).limit(1).executeTakeFirst()
    : undefined;
  const scannedQuery = firstUnscannedRow ? olderQuery.where("id", ">", firstUnscannedRow.id) : olderQuery;
  const unfoldedQuery = addOtherFilters(scannedQuery, request);
  const matchingQuery = request.isFolded ? keepLastOfEachBatch(unfoldedQuery) : unfoldedQuery;
  const rows =
    request.text === undefined
      ? await matchingQuery.limit(size + 1).execute()
      : await findRowsByLabel(matchingQuery, request.text, size + 1);
  const entries = rows.slice(0, size).map(toEntry);
  if (rows.length > size) return { entries, next: entries.at(-1)?.id ?? null };
  return { entries, next: firstUnscannedRow ? firstUnscannedRow.id + 1 : null };
}

/** The maximum number of entries to which a page applies filters that have no index. */
const MAX_SCANNED_ENTRIES = 2_000;

/** Adds the filters that have an index; returns `null` if no entry can match. */
async function addIndexedFilters(
  db: Db,
  query: EntryRowQuery,
  request: EntryFilters,
): Promise<EntryRowQuery | null> {
  const { resources, key, user, batch, action, from, to } = request;
  // PostgreSQL rejects `in` with an empty list.
  if (resources?.length === 0) return null;
  let filteredQuery = query;
  if (batch !== undefined) filteredQuery = filteredQuery.where("batch_id", "=", batch);
  if (user !== undefined) {
    // With a batch or a record, `|| ''` keeps SQLite from choosing the index of persons.
    const usesPersonIndex = batch === undefined && key === undefined;
    const person = usesPersonIndex ? sql`person` : sql`person || ''`;
    filteredQuery = filteredQuery.where(sql<boolean>`${person} = ${normalizeName(user)}`);
  }
  if (key !== undefined) filteredQuery = filteredQuery.where("record_key", key === null ? "is" : "=", key);
  if (resources && usesListIndex(request)) {
    filteredQuery = filteredQuery.where("resource", "in", resources);
    // A literal, because databases do not use the partial index of deletes with a parameter.
    if (action === "del") filteredQuery = filteredQuery.where("action", "=", sql.lit("del"));
  }
  if (from === undefined && to === undefined) return filteredQuery;
  const idRange = await findIdRange(db, request);
  if (!idRange) return null;
  filteredQuery = filteredQuery.where("id", ">=", idRange.first).where("id", "<=", idRange.last);
  // `+ 0` keeps the databases from using the index of times, after which they would have to sort the entries.
  const unindexedTime = sql<number>`at + 0`;
  if (from !== undefined) filteredQuery = filteredQuery.where(unindexedTime, ">=", from);
  if (to !== undefined) filteredQuery = filteredQuery.where(unindexedTime, "<", to);
  return filteredQuery;
}

/** Returns a range of ids that has all entries between two times, `null` if there are none. The range may have other entries too, because the clocks of replicas differ. */
async function findIdRange(
  db: Db,
  { from, to }: EntryFilters,
): Promise<{ first: number; last: number } | null> {
  // With `+ 0` PostgreSQL uses the index of times; for min(id) it would walk the primary key.
  const rangeQuery = db
    .selectFrom("writes")
    .select([sql<number>`min(id + 0)`.as("first"), sql<number>`max(id + 0)`.as("last")])
    .$if(from !== undefined, (query) => query.where("at", ">=", from as number))
    .$if(to !== undefined, (query) => query.where("at", "<", to as number));
  const idRange = await rangeQuery.executeTakeFirst();
  return idRange?.first ? idRange : null;
}

/** Returns whether a query should use the index of lists or records, not that of batches or persons. */
const usesListIndex = ({ batch, user, key }: EntryFilters) =>
  key !== undefined || (batch === undefined && user === undefined);

const hasUnindexedFilters = ({ way, action, outcome, text, ...request }: EntryFilters) =>
  !usesListIndex(request) || [way, action, outcome, text].some((filter) => filter !== undefined);

/** Adds the filters that use no index. */
function addOtherFilters(query: EntryRowQuery, request: EntryFilters): EntryRowQuery {
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

/** Leaves out all entries of a batch except the last; with `not exists`, PostgreSQL would join all entries. */
const keepLastOfEachBatch = (query: EntryRowQuery): EntryRowQuery =>
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

/** Returns the rows whose label contains a text. JavaScript compares them, because the databases ignore case differently. */
async function findRowsByLabel(query: EntryRowQuery, text: string, size: number): Promise<EntryRow[]> {
  const searchText = normalizeName(toStorableText(text));
  const idsAndLabels = await query.clearSelect().select(["id", "label"]).execute();
  const matchingRows = idsAndLabels
    .filter(({ label }) => normalizeName(label).includes(searchText))
    .slice(0, size);
  const matchingIds = matchingRows.map(({ id }) => id);
  return matchingIds.length === 0 ? [] : query.where("id", "in", matchingIds).execute();
}

/** Converts a row of the table `writes` to an entry. */
export function toEntry(row: EntryRow): Entry {
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
    before: parseEntryValues(row.before),
    after: parseEntryValues(row.after),
    requestId: row.request_id,
  };
}

/** Parses the values of an entry, and replaces the CR LF that earlier releases stored with LF. */
const parseEntryValues = (text: string | null) =>
  JSON.parse(text ?? "null", (_, value) => (typeof value === "string" ? convertToLineFeeds(value) : value));

/** Returns the newest entries of a batch that its starter wrote: other people could send the id of the batch as well. */
export async function readEntriesOfBatch(db: Db, batch: string, maxEntries: number): Promise<Entry[]> {
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
    .limit(maxEntries)
    .execute();
  return rows.map(toEntry);
}

export async function countEntriesOfBatches(db: Db, batches: string[]): Promise<Record<string, number>> {
  if (batches.length === 0) return {};
  const rows = await db
    .selectFrom("writes")
    .select(["batch_id", ({ fn }) => fn.countAll<number>().as("count")])
    .where("batch_id", "in", batches)
    .groupBy("batch_id")
    .execute();
  return Object.fromEntries(rows.map(({ batch_id, count }) => [batch_id, count]));
}

export async function readEntriesById(db: Db, ids: number[]): Promise<Entry[]> {
  // PostgreSQL rejects `in` with an empty list.
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("writes").selectAll().where("id", "in", ids).execute();
  return rows.map(toEntry);
}

/** Returns the newest entry of each key that has an id above `since` and may have changed the record. */
export async function readLatestChanges(
  db: Db,
  resource: string,
  keys: string[],
  since: number,
): Promise<Entry[]> {
  if (keys.length === 0) return [];
  const newestRows = await db
    .selectFrom("writes")
    .select(({ fn }) => fn.max("id").as("id"))
    .where("resource", "=", resource)
    .where("record_key", "in", keys)
    .where("id", ">", since)
    .where("outcome", "in", ["done", "unknown"])
    .groupBy("record_key")
    .execute();
  // With a subquery for these ids, PostgreSQL would scan all entries.
  const newestIds = newestRows.map(({ id }) => id);
  return readEntriesById(db, newestIds);
}
