import { sql } from "kysely";
import type { Entry, EntryResult, WriteIntent } from "../../history/entry";
import type { ListProof, RelatedEntriesQuery } from "../../history/traced-records";
import { normalizeName } from "../../names.ts";
import { type EntryRowQuery, toEntry } from "./read.ts";
import type { Db } from "./schema.ts";

/** Stores the entry of a write that is about to be sent, with unknown outcome; returns its id. */
export async function insertIntent(db: Db, intent: WriteIntent): Promise<number> {
  const { id } = await db
    .insertInto("writes")
    .values({ ...toIntentRow(intent), outcome: "unknown" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores that a write was not sent. Finds its entry by its values, because `insertIntent` has failed or has not returned the id in time. */
export async function markIntentUnsent(db: Db, intent: WriteIntent): Promise<void> {
  const { at, user_id, resource, record_key, label, place, request_id } = toIntentRow(intent);
  await db
    .updateTable("writes")
    .set({ outcome: "unsent", done_at: Date.now() })
    .where("at", "=", at)
    .where("user_id", "=", user_id)
    .where("resource", "=", resource)
    .where("label", "=", label)
    .where("record_key", "is not distinct from", record_key)
    .where("place", "is not distinct from", place)
    .where("request_id", "is not distinct from", request_id)
    .where("outcome", "=", "unknown")
    .execute();
}

function toIntentRow(intent: WriteIntent) {
  return {
    at: intent.at,
    user_id: intent.userId,
    username: intent.username,
    person: normalizeName(intent.username),
    user_name: intent.userName,
    role: intent.role,
    resource: intent.resource,
    record_key: intent.key,
    label: intent.label,
    action: intent.action,
    way: intent.way,
    batch_id: intent.batch,
    place: intent.place,
    undoes: intent.undoes,
    before: toNullableJson(intent.before),
    after: toNullableJson(intent.after),
    request_id: intent.requestId,
  };
}

const toNullableJson = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** Stores the outcome of an entry, if that is still unknown. */
export async function settleEntry(
  db: Db,
  id: number,
  { outcome, detail, doneAt }: EntryResult,
): Promise<void> {
  const settledRows = await db
    .updateTable("writes")
    .set({ outcome, detail, done_at: doneAt })
    .where("id", "=", id)
    .where("outcome", "=", "unknown")
    .returning("id")
    .execute();
  await addToChangeFeed(db, outcome, settledRows);
}

/** Stores the outcomes and keys that a list has proved, for entries that lack them. */
export async function settleProvedEntries(db: Db, proofs: ListProof[]): Promise<void> {
  const settledAt = Date.now();
  for (const { id, outcome, key } of proofs) {
    const entryUpdate = db.updateTable("writes").where("id", "=", id);
    if (key !== undefined)
      await entryUpdate.where("record_key", "is", null).set({ record_key: key }).execute();
    if (!outcome) continue;
    const settledRows = await entryUpdate
      .where("outcome", "=", "unknown")
      .set({ outcome, detail: null, done_at: sql`coalesce(done_at, ${settledAt})` })
      .returning("id")
      .execute();
    await addToChangeFeed(db, outcome, settledRows);
  }
}

/** Adds settled writes to the change feed, unless their outcome shows that they changed nothing. */
async function addToChangeFeed(
  db: Db,
  outcome: EntryResult["outcome"],
  settledRows: { id: number }[],
): Promise<void> {
  if (settledRows.length === 0 || (outcome !== "done" && outcome !== "unknown")) return;
  await db
    .insertInto("news")
    .values(settledRows.map(({ id }) => ({ write_id: id })))
    .execute();
}

/** The age in milliseconds at which the request of an entry has certainly ended, although the entry has no outcome. */
const MAX_REQUEST_MS = 10 * 60_000;

/** How long an entry of a create without a key counts as unsettled, in milliseconds. */
const KEYLESS_UNSETTLED_MS = 24 * 3_600_000;

/** The maximum number of unsettled entries without an outcome, and of those without a key. */
const MAX_UNSETTLED_ENTRIES = 500;

// SQL literals: with parameters the databases would not use the partial indexes on these values.
const UNKNOWN_OUTCOME_SQL = sql.lit("unknown");
const DELETE_ACTION_SQL = sql.lit("del");

/** Returns the newest entries of a list that lack an outcome or the key of a created record, and whose requests have ended. */
export async function readUnsettledEntries(db: Db, resource: string): Promise<Entry[]> {
  const newestQuery = createResourceQuery(db, resource).orderBy("id", "desc").limit(MAX_UNSETTLED_ENTRIES);
  const unknownQuery = newestQuery.where("outcome", "=", UNKNOWN_OUTCOME_SQL);
  // Leaves out erased entries (`after` is null), which cannot be compared with the list.
  const keylessQuery = newestQuery
    .where("record_key", "is", null)
    .where("outcome", "=", "done")
    .where("after", "is not", null);
  const now = Date.now();
  const recentKeylessRows = (await keylessQuery.execute()).filter(
    ({ at }) => at > now - KEYLESS_UNSETTLED_MS,
  );
  const endedUnknownRows = (await unknownQuery.execute()).filter(
    ({ done_at, at }) => done_at !== null || at < now - MAX_REQUEST_MS,
  );
  return [...endedUnknownRows, ...recentKeylessRows].map(toEntry);
}

const createResourceQuery = (db: Db, resource: string) =>
  db.selectFrom("writes").selectAll().where("resource", "=", resource);

/** `isWhole` tells whether all related entries are among `entries`. */
type RelatedEntries = { entries: Entry[]; isWhole: boolean };

/** Returns the entries, other than the entries `ids`, that may concern the records of those entries; the query is by `createRelatedEntriesQuery`. */
export async function readRelatedEntries(
  db: Db,
  resource: string,
  { since, keys, labels }: RelatedEntriesQuery,
  { ids, candidates }: { ids: number[]; candidates: string[] },
): Promise<RelatedEntries> {
  const resourceQuery = createResourceQuery(db, resource);
  const withKeys = await queryInChunks(keys, (batch) =>
    resourceQuery.where("record_key", "in", batch).where("id", ">=", since),
  );
  const keylessCreations = await readKeylessCreations(resourceQuery, labels);
  const oldestCreationId = Math.min(since, ...keylessCreations.map(({ id }) => id));
  // Entries with these labels before the first creation concern other records.
  const sinceCreationQuery = resourceQuery.where("id", ">=", oldestCreationId);
  const withLabels = await queryInChunks(labels, (batch) => addLabelFilter(sinceCreationQuery, batch));
  const blindDeletions = labels.length > 0 ? await readBlindDeletions(sinceCreationQuery) : [];
  const keysOfEntries = [...withLabels, ...blindDeletions].flatMap(({ key }) => key ?? []);
  const recordKeys = [...new Set([...candidates, ...keysOfEntries])];
  const ofRecordKeys = await queryInChunks(recordKeys, (batch) =>
    resourceQuery.where("record_key", "in", batch),
  );
  const undos = await readUndoEntries(db, [...ids, ...keylessCreations.map(({ id }) => id)]);
  const entryGroups = [withKeys, keylessCreations, withLabels, blindDeletions, ofRecordKeys, undos];
  const entriesById = new Map(entryGroups.flat().map((entry) => [entry.id, entry]));
  for (const id of ids) entriesById.delete(id);
  const entriesOfResource = Array.from(entriesById.values()).filter((entry) => entry.resource === resource);
  return {
    entries: entriesOfResource.toSorted((a, b) => a.id - b.id),
    isWhole: entryGroups.every(({ length }) => length <= MAX_RELATED_ENTRIES),
  };
}

function readKeylessCreations(resourceQuery: EntryRowQuery, labels: string[]): Promise<Entry[]> {
  const keylessQuery = resourceQuery
    .where("record_key", "is", null)
    .where("outcome", "in", ["done", "unknown"]);
  return queryInChunks(labels, (batch) => addLabelFilter(keylessQuery, batch));
}

/** Returns the deletions that have no values of the deleted record, so that any record may be theirs. */
const readBlindDeletions = (resourceQuery: EntryRowQuery): Promise<Entry[]> =>
  queryInChunks([null], () =>
    resourceQuery.where("action", "=", DELETE_ACTION_SQL).where("before", "is", null),
  );

export const readUndoEntries = (db: Db, ids: number[]): Promise<Entry[]> =>
  queryInChunks(ids, (batch) => db.selectFrom("writes").selectAll().where("undoes", "in", batch));

/** Adds a condition on the label, and one on its first 60 characters, which have an index. */
function addLabelFilter(query: EntryRowQuery, labels: string[]): EntryRowQuery {
  const starts = labels.map((label) => Array.from(label).slice(0, 60).join(""));
  return query.where(sql<string>`substr(label, 1, 60)`, "in", starts).where("label", "in", labels);
}

const MAX_RELATED_ENTRIES = 20_000;
const VALUES_PER_QUERY = 500;

/** Runs one query for every VALUES_PER_QUERY values; stops when the queries have returned more than MAX_RELATED_ENTRIES entries. */
async function queryInChunks<Value>(
  values: Value[],
  createQuery: (batch: Value[]) => EntryRowQuery,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let index = 0; index < values.length; index += VALUES_PER_QUERY) {
    if (entries.length > MAX_RELATED_ENTRIES) break;
    const query = createQuery(values.slice(index, index + VALUES_PER_QUERY)).limit(MAX_RELATED_ENTRIES + 1);
    entries.push(...(await query.execute()).map(toEntry));
  }
  return entries;
}
