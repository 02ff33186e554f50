import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { Entry, EntryResult, Intent } from "../../history/entry";
import type { ListProof, RelatedQuery } from "../../history/traced-records";
import { normalizeName } from "../../names.ts";
import { toEntry } from "./read.ts";
import type { Db, Tables } from "./schema.ts";

const toJson = (value: unknown) => (value === null ? null : JSON.stringify(value));

function toRow(intent: Intent) {
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
    before: toJson(intent.before),
    after: toJson(intent.after),
    request_id: intent.requestId,
  };
}

/** Stores the entry of a write that is about to be sent, with unknown outcome; returns its id. */
export async function insertIntent(db: Db, intent: Intent): Promise<number> {
  const { id } = await db
    .insertInto("writes")
    .values({ ...toRow(intent), outcome: "unknown" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds settled writes to the change feed, unless their outcome shows that they changed nothing. */
async function addToFeed(db: Db, outcome: EntryResult["outcome"], settled: { id: number }[]): Promise<void> {
  if (settled.length === 0 || (outcome !== "done" && outcome !== "unknown")) return;
  await db
    .insertInto("news")
    .values(settled.map(({ id }) => ({ write_id: id })))
    .execute();
}

/** Stores the outcome of an entry whose outcome is unknown. */
export async function settle(db: Db, id: number, { outcome, detail, doneAt }: EntryResult): Promise<void> {
  const settled = await db
    .updateTable("writes")
    .set({ outcome, detail, done_at: doneAt })
    .where("id", "=", id)
    .where("outcome", "=", "unknown")
    .returning("id")
    .execute();
  await addToFeed(db, outcome, settled);
}

/** Stores that a write was not sent, if its entry was stored although its id was not returned in time. */
export async function dropIntent(db: Db, intent: Intent): Promise<void> {
  const { at, user_id, resource, record_key, label, place, request_id } = toRow(intent);
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

type Query = SelectQueryBuilder<Tables, "writes", Selectable<Tables["writes"]>>;

/** The age at which the request of an entry without an outcome has ended for certain, in milliseconds. */
const MAX_WRITE_MS = 10 * 60_000;

/** How long an entry of a create without a key counts as unsettled, in milliseconds. */
const KEYLESS_MS = 24 * 3_600_000;

/** The maximum number of unsettled entries without an outcome, and of those without a key. */
const MAX_UNSETTLED = 500;
const MAX_RELATED_ENTRIES = 20_000;
const VALUES_PER_QUERY = 500;

// SQL literals: with parameters the databases would not use the partial indexes on these values.
const UNKNOWN = sql.lit("unknown");
const DELETED = sql.lit("del");

const entriesOfResource = (db: Db, resource: string) =>
  db.selectFrom("writes").selectAll().where("resource", "=", resource);

/** Returns the newest entries of a list that lack an outcome or a created record's key, and whose requests have ended. */
export async function unsettledWrites(db: Db, resource: string): Promise<Entry[]> {
  const newestQuery = entriesOfResource(db, resource).orderBy("id", "desc").limit(MAX_UNSETTLED);
  const unknownQuery = newestQuery.where("outcome", "=", UNKNOWN);
  // Leaves out erased entries (`after` is null), which cannot be compared with the list.
  const keylessQuery = newestQuery
    .where("record_key", "is", null)
    .where("outcome", "=", "done")
    .where("after", "is not", null);
  const now = Date.now();
  const recentKeyless = (await keylessQuery.execute()).filter(({ at }) => at > now - KEYLESS_MS);
  const endedUnknown = (await unknownQuery.execute()).filter(
    ({ done_at, at }) => done_at ?? at < now - MAX_WRITE_MS,
  );
  return [...endedUnknown, ...recentKeyless].map(toEntry);
}

/** The entries about some records; `isWhole` if none is missing. */
type RelatedEntries = { entries: Entry[]; isWhole: boolean };

/** Runs a query for each VALUES_PER_QUERY of the values, until there are more than MAX_RELATED_ENTRIES entries. */
async function queryInBatches<Value>(values: Value[], queryOf: (batch: Value[]) => Query): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (
    let index = 0;
    index < values.length && entries.length <= MAX_RELATED_ENTRIES;
    index += VALUES_PER_QUERY
  ) {
    const query = queryOf(values.slice(index, index + VALUES_PER_QUERY)).limit(MAX_RELATED_ENTRIES + 1);
    entries.push(...(await query.execute()).map(toEntry));
  }
  return entries;
}

/** Adds a condition on the label, after one on its first 60 characters, which have an index. */
const withLabels = (query: Query, labels: string[]) =>
  query
    .where(
      sql<string>`substr(label, 1, 60)`,
      "in",
      labels.map((label) => Array.from(label).slice(0, 60).join("")),
    )
    .where("label", "in", labels);

export const readUndos = (db: Db, ids: number[]): Promise<Entry[]> =>
  queryInBatches(ids, (batch) => db.selectFrom("writes").selectAll().where("undoes", "in", batch));

/** Returns other entries that may concern the records of `ids`: by key, label or `candidates`, and the entries that undo any of these. */
export async function readRelatedEntries(
  db: Db,
  resource: string,
  { since, keys, labels }: RelatedQuery,
  { ids, candidates }: { ids: number[]; candidates: string[] },
): Promise<RelatedEntries> {
  const resourceQuery = entriesOfResource(db, resource);
  const byKey = await queryInBatches(keys, (batch) =>
    resourceQuery.where("record_key", "in", batch).where("id", ">=", since),
  );
  const keylessQuery = resourceQuery
    .where("record_key", "is", null)
    .where("outcome", "in", ["done", "unknown"]);
  const creations = await queryInBatches(labels, (batch) => withLabels(keylessQuery, batch));
  const oldestId = creations.reduce((oldest, { id }) => Math.min(oldest, id), since);
  // Entries before the first create with one of the labels concern other records.
  const laterQuery = resourceQuery.where("id", ">=", oldestId);
  const byLabel = await queryInBatches(labels, (batch) => withLabels(laterQuery, batch));
  const deletionsQuery = laterQuery.where("action", "=", DELETED).where("before", "is", null);
  const deletions = labels.length > 0 ? await queryInBatches([null], () => deletionsQuery) : [];
  const recordKeys = new Set([...candidates, ...[...byLabel, ...deletions].flatMap(({ key }) => key ?? [])]);
  const byRecord = await queryInBatches([...recordKeys], (batch) =>
    resourceQuery.where("record_key", "in", batch),
  );
  const undos = await readUndos(db, [...ids, ...creations.map(({ id }) => id)]);
  const parts = [byKey, creations, byLabel, deletions, byRecord, undos];
  const entriesById = new Map(parts.flat().map((entry) => [entry.id, entry]));
  for (const id of ids) entriesById.delete(id);
  const entries = Array.from(entriesById.values()).filter((entry) => entry.resource === resource);
  return {
    entries: entries.toSorted((a, b) => a.id - b.id),
    isWhole: parts.every(({ length }) => length <= MAX_RELATED_ENTRIES),
  };
}

/** Stores the outcomes and keys that a list has proved, for entries that lack them. */
export async function settleProved(db: Db, proofs: ListProof[]): Promise<void> {
  const at = Date.now();
  for (const { id, outcome, key } of proofs) {
    const entry = db.updateTable("writes").where("id", "=", id);
    if (key !== undefined) await entry.where("record_key", "is", null).set({ record_key: key }).execute();
    if (!outcome) continue;
    const settled = await entry
      .where("outcome", "=", "unknown")
      .set({ outcome, detail: null, done_at: sql`coalesce(done_at, ${at})` })
      .returning("id")
      .execute();
    await addToFeed(db, outcome, settled);
  }
}
