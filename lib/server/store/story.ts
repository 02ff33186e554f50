import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { Entry } from "../../batch/history/entry";
import type { Proof, StoryNeeds } from "../../batch/history/lives";
import { entryOf } from "./read.ts";
import type { Tables } from "./schema.ts";
import { announce } from "./store.ts";

type Db = Kysely<Tables>;

type Query = SelectQueryBuilder<Tables, "writes", Selectable<Tables["writes"]>>;

/** After this time a write without an outcome is no longer under way, in milliseconds: its process was killed. */
const LONGEST_WRITE_MS = 10 * 60_000;

/** For how long the key of a created record is looked for in what people read, in milliseconds; later a plan finds it. */
const KEYLESS_MS = 24 * 3_600_000;

/** How many entries are open at once at most, of each kind; the newest. */
const MOST_OPEN = 500;

/** How many entries a story has at most. */
const MOST_STORY = 20_000;

/** How many values a query has at most. */
const VALUES_AT_ONCE = 500;

// Literals: the indexes have these values only.
const UNKNOWN = sql.lit("unknown");
const DELETED = sql.lit("del");

const ofResource = (db: Db, resource: string) =>
  db.selectFrom("writes").selectAll().where("resource", "=", resource);

/** Returns the entries whose outcome or key is to be found out, and whose requests have ended. */
export async function openWrites(db: Db, resource: string): Promise<Entry[]> {
  const newest = ofResource(db, resource).orderBy("id", "desc").limit(MOST_OPEN);
  const unknown = newest.where("outcome", "=", UNKNOWN);
  // What was erased cannot be compared.
  const keyless = newest
    .where("record_key", "is", null)
    .where("outcome", "=", "done")
    .where("after", "is not", null);
  const now = Date.now();
  const recent = (await keyless.execute()).filter(({ at }) => at > now - KEYLESS_MS);
  const ended = (await unknown.execute()).filter(({ done_at, at }) => done_at ?? at < now - LONGEST_WRITE_MS);
  return [...ended, ...recent].map(entryOf);
}

/** What else the history has of some records, in its order; `isWhole`: that is all of it. */
export type Story = { entries: Entry[]; isWhole: boolean };

/** Runs a query for some of these values at a time, until it has found too much. */
async function each<Value>(values: Value[], queryOf: (some: Value[]) => Query): Promise<Entry[]> {
  const found: Entry[] = [];
  for (let at = 0; at < values.length && found.length <= MOST_STORY; at += VALUES_AT_ONCE) {
    const query = queryOf(values.slice(at, at + VALUES_AT_ONCE)).limit(MOST_STORY + 1);
    found.push(...(await query.execute()).map(entryOf));
  }
  return found;
}

/** Finds labels by their beginnings: whole ones may be too long for an index. */
const withLabels = (query: Query, labels: string[]) =>
  query
    .where(
      sql<string>`substr(label, 1, 60)`,
      "in",
      labels.map((label) => Array.from(label).slice(0, 60).join("")),
    )
    .where("label", "in", labels);

/** Returns the entries that take back one of these. */
export const undoingOf = (db: Db, ids: number[]): Promise<Entry[]> =>
  each(ids, (some) => db.selectFrom("writes").selectAll().where("undoes", "in", some));

/**
 * Returns what the history has beside the entries with these ids: what was done to their records since, to records that have had the
 * same label and to `candidates` at any time, and what takes any of them back.
 */
export async function storyOf(
  db: Db,
  resource: string,
  { since, keys, labels }: StoryNeeds,
  { ids, candidates }: { ids: number[]; candidates: string[] },
): Promise<Story> {
  const all = ofResource(db, resource);
  const byKey = await each(keys, (some) => all.where("record_key", "in", some).where("id", ">=", since));
  const keyless = all.where("record_key", "is", null).where("outcome", "in", ["done", "unknown"]);
  const creations = await each(labels, (some) => withLabels(keyless, some));
  const first = creations.reduce((oldest, { id }) => Math.min(oldest, id), since);
  const later = all.where("id", ">=", first);
  const byLabel = await each(labels, (some) => withLabels(later, some));
  const blind = later.where("action", "=", DELETED).where("before", "is", null);
  const deletions = labels.length > 0 ? await each([null], () => blind) : [];
  // A record that was there before a creation is another one.
  const records = new Set([...candidates, ...[...byLabel, ...deletions].flatMap(({ key }) => key ?? [])]);
  const byRecord = await each([...records], (some) => all.where("record_key", "in", some));
  const undoing = await undoingOf(db, [...ids, ...creations.map(({ id }) => id)]);
  const parts = [byKey, creations, byLabel, deletions, byRecord, undoing];
  const found = new Map(parts.flat().map((entry) => [entry.id, entry]));
  for (const id of ids) found.delete(id);
  const entries = Array.from(found.values()).filter((entry) => entry.resource === resource);
  return {
    entries: entries.toSorted((a, b) => a.id - b.id),
    isWhole: parts.every(({ length }) => length <= MOST_STORY),
  };
}

/** Returns these entries, at most as many as a query has values. */
export async function entriesOf(db: Db, ids: number[]): Promise<Entry[]> {
  const rows = await db.selectFrom("writes").selectAll().where("id", "in", ids).execute();
  return rows.map(entryOf);
}

/** Stores what a list has proved of open entries, unless it is stored already. */
export async function settleProved(db: Db, proofs: Proof[]): Promise<void> {
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
    await announce(db, outcome, settled);
  }
}
