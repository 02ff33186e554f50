import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { Entry, EntryResult, Intent } from "../../history/entry";
import type { ListProof, RelatedQuery } from "../../history/traced-records";
import { normalizeName } from "../../names.ts";
import { toEntry } from "./read.ts";
import type { Tables } from "./schema.ts";

type Db = Kysely<Tables>;

const toJson = (value: unknown) => (value === null ? null : JSON.stringify(value));

function rowOf(intent: Intent) {
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

/** Stores an entry of unknown outcome; returns its id. */
export async function insertIntent(db: Db, intent: Intent): Promise<number> {
  const { id } = await db
    .insertInto("writes")
    .values({ ...rowOf(intent), outcome: "unknown" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds settled writes that may have changed something to the feed. */
async function addToFeed(db: Db, outcome: EntryResult["outcome"], settled: { id: number }[]): Promise<void> {
  if (settled.length === 0 || (outcome !== "done" && outcome !== "unknown")) return;
  await db
    .insertInto("news")
    .values(settled.map(({ id }) => ({ write_id: id })))
    .execute();
}

/** Stores the outcome of an entry, unless it has one. */
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

/** Marks the entry of an intent as unsent, if the entry exists. */
export async function dropIntent(db: Db, intent: Intent): Promise<void> {
  const { at, user_id, resource, record_key, label, place, request_id } = rowOf(intent);
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

/** The age at which a write without an outcome has ended, in milliseconds. */
const LONGEST_WRITE_MS = 10 * 60_000;

/** How long readers look for the key of a created record, in milliseconds. */
const KEYLESS_MS = 24 * 3_600_000;

/** The newest unsettled entries of each kind. */
const MAX_UNSETTLED = 500;

const MAX_STORY = 20_000;

const VALUES_AT_ONCE = 500;

// Literals, for the partial indexes.
const UNKNOWN = sql.lit("unknown");
const DELETED = sql.lit("del");

const entriesOfResource = (db: Db, resource: string) =>
  db.selectFrom("writes").selectAll().where("resource", "=", resource);

/** Returns the entries without an outcome or key whose requests have ended. */
export async function unsettledWrites(db: Db, resource: string): Promise<Entry[]> {
  const newest = entriesOfResource(db, resource).orderBy("id", "desc").limit(MAX_UNSETTLED);
  const unknown = newest.where("outcome", "=", UNKNOWN);
  // Erased entries cannot be compared.
  const keyless = newest
    .where("record_key", "is", null)
    .where("outcome", "=", "done")
    .where("after", "is not", null);
  const now = Date.now();
  const recent = (await keyless.execute()).filter(({ at }) => at > now - KEYLESS_MS);
  const ended = (await unknown.execute()).filter(({ done_at, at }) => done_at ?? at < now - LONGEST_WRITE_MS);
  return [...ended, ...recent].map(toEntry);
}

/** The related history of some records; `isWhole` if it is complete. */
type Story = { entries: Entry[]; isWhole: boolean };

/** Runs a query in batches of values, until it has too many entries. */
async function queryInBatches<Value>(values: Value[], queryOf: (some: Value[]) => Query): Promise<Entry[]> {
  const found: Entry[] = [];
  for (let index = 0; index < values.length && found.length <= MAX_STORY; index += VALUES_AT_ONCE) {
    const query = queryOf(values.slice(index, index + VALUES_AT_ONCE)).limit(MAX_STORY + 1);
    found.push(...(await query.execute()).map(toEntry));
  }
  return found;
}

/** Matches labels by their prefixes first, which have an index. */
const withLabels = (query: Query, labels: string[]) =>
  query
    .where(
      sql<string>`substr(label, 1, 60)`,
      "in",
      labels.map((label) => Array.from(label).slice(0, 60).join("")),
    )
    .where("label", "in", labels);

/** Returns the entries that undo some others. */
export const readUndos = (db: Db, ids: number[]): Promise<Entry[]> =>
  queryInBatches(ids, (some) => db.selectFrom("writes").selectAll().where("undoes", "in", some));

/** Returns later entries of the records of `ids`, all entries of records with the same label or in `candidates`, and the undos of any. */
export async function readRelatedEntries(
  db: Db,
  resource: string,
  { since, keys, labels }: RelatedQuery,
  { ids, candidates }: { ids: number[]; candidates: string[] },
): Promise<Story> {
  const all = entriesOfResource(db, resource);
  const byKey = await queryInBatches(keys, (some) =>
    all.where("record_key", "in", some).where("id", ">=", since),
  );
  const keyless = all.where("record_key", "is", null).where("outcome", "in", ["done", "unknown"]);
  const creations = await queryInBatches(labels, (some) => withLabels(keyless, some));
  const first = creations.reduce((oldest, { id }) => Math.min(oldest, id), since);
  const later = all.where("id", ">=", first);
  const byLabel = await queryInBatches(labels, (some) => withLabels(later, some));
  const blind = later.where("action", "=", DELETED).where("before", "is", null);
  const deletions = labels.length > 0 ? await queryInBatches([null], () => blind) : [];
  // A record from before a creation is another one.
  const records = new Set([...candidates, ...[...byLabel, ...deletions].flatMap(({ key }) => key ?? [])]);
  const byRecord = await queryInBatches([...records], (some) => all.where("record_key", "in", some));
  const undoing = await readUndos(db, [...ids, ...creations.map(({ id }) => id)]);
  const parts = [byKey, creations, byLabel, deletions, byRecord, undoing];
  const found = new Map(parts.flat().map((entry) => [entry.id, entry]));
  for (const id of ids) found.delete(id);
  const entries = Array.from(found.values()).filter((entry) => entry.resource === resource);
  return {
    entries: entries.toSorted((a, b) => a.id - b.id),
    isWhole: parts.every(({ length }) => length <= MAX_STORY),
  };
}

export async function entriesOf(db: Db, ids: number[]): Promise<Entry[]> {
  const rows = await db.selectFrom("writes").selectAll().where("id", "in", ids).execute();
  return rows.map(toEntry);
}

/** Stores the outcomes and keys that a list proved, for entries without them. */
export async function settleProved(db: Db, proofs: ListProof[]): Promise<void> {
  const at = Date.now();
  for (const { id, outcome, key } of proofs) {
    const ofId = db.updateTable("writes").where("id", "=", id);
    if (key !== undefined) await ofId.where("record_key", "is", null).set({ record_key: key }).execute();
    if (!outcome) continue;
    const settled = await ofId
      .where("outcome", "=", "unknown")
      .set({ outcome, detail: null, done_at: sql`coalesce(done_at, ${at})` })
      .returning("id")
      .execute();
    await addToFeed(db, outcome, settled);
  }
}
