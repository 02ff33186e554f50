import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { Entry, EntryAction, EntryOutcome, Way } from "../../batch/history/entry";
import { withLineFeeds } from "../../fields/line-ends.ts";
import { foldName } from "../../names.ts";
import { storable } from "./database.ts";
import type { Tables } from "./schema.ts";

type Db = Kysely<Tables>;

type Row = Selectable<Tables["writes"]>;

// Earlier versions have stored the line ends of the forms.
const read = (text: string | null) =>
  text === null
    ? null
    : JSON.parse(text, (_, value) => (typeof value === "string" ? withLineFeeds(value) : value));

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
  /** A user name, in any spelling that `foldName` treats as equal. */
  user?: string;
  batch?: string;
  way?: Way;
  action?: EntryAction;
  outcome?: EntryOutcome;
  /** A time, in milliseconds since 1970: the first that is wanted, and the first that is not. */
  from?: number;
  to?: number;
  /** A part of the label, compared as names are. */
  text?: string;
  /** Whether the last write of a batch stands for all of them. */
  isFolded?: boolean;
};

/** Entries, the newest first, and where the next page begins, if there may be more. */
export type Page = { entries: Entry[]; next: number | null };

type Query = SelectQueryBuilder<Tables, "writes", Row>;

/**
 * Returns the lowest and the highest id of the entries of a time; `null` if there are none. Clocks differ, so that entries of other
 * times may lie between these ids.
 */
async function idsWithin(db: Db, { from, to }: Wanted): Promise<{ first: number; last: number } | null> {
  // As an expression: PostgreSQL would else walk the primary key until it comes to such a time.
  const range = db
    .selectFrom("writes")
    .select([sql<number>`min(id + 0)`.as("first"), sql<number>`max(id + 0)`.as("last")])
    .$if(from !== undefined, (query) => query.where("at", ">=", from as number))
    .$if(to !== undefined, (query) => query.where("at", "<", to as number));
  const ids = await range.executeTakeFirst();
  return ids?.first ? ids : null;
}

/** Whether the lists are found by their index, or that of their records; else by that of a batch or a person, and looked through. */
const isByList = ({ batch, user, key }: Wanted) => key !== undefined || (batch ?? user) === undefined;

/** Narrows a query to what an index finds at once. */
async function indexed(db: Db, query: Query, request: Wanted): Promise<Query | null> {
  const { resources, key, user, batch, action, from, to } = request;
  // An empty list of values is no SQL to PostgreSQL.
  if (resources?.length === 0) return null;
  let found = query;
  if (batch !== undefined) found = found.where("batch_id", "=", batch);
  if (user !== undefined) {
    // As an expression: SQLite would else take the index of persons for a batch or a record, too.
    const person = (batch ?? key) === undefined ? sql`person` : sql`person || ''`;
    found = found.where(sql<boolean>`${person} = ${foldName(user)}`);
  }
  if (key !== undefined) found = found.where("record_key", key === null ? "is" : "=", key);
  if (resources && isByList(request)) {
    found = found.where("resource", "in", resources);
    // A literal: the index has deletes only.
    if (action === "del") found = found.where("action", "=", sql.lit("del"));
  }
  if ((from ?? to) === undefined) return found;
  const ids = await idsWithin(db, request);
  if (!ids) return null;
  found = found.where("id", ">=", ids.first).where("id", "<=", ids.last);
  // As an expression: the index of times would give entries in the order of clocks.
  const at = sql<number>`at + 0`;
  if (from !== undefined) found = found.where(at, ">=", from);
  if (to !== undefined) found = found.where(at, "<", to);
  return found;
}

/** Narrows a query to what no index finds. */
function filtered(query: Query, request: Wanted): Query {
  const { resources, way, action, outcome } = request;
  let found = query;
  // As an expression: SQLite would else take the index of the lists.
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

/** How many entries a page with filters looks through at most before it answers with what it has. */
const LOOKED_THROUGH = 2_000;

/** Returns the rows of a query whose label has a text. Databases have their own ideas of upper and lower case. */
async function withText(query: Query, text: string, size: number): Promise<Row[]> {
  const part = foldName(storable(text));
  const labels = await query.clearSelect().select(["id", "label"]).execute();
  const found = labels.filter(({ label }) => foldName(label).includes(part)).slice(0, size);
  const ids = found.map(({ id }) => id);
  return ids.length === 0 ? [] : query.where("id", "in", ids).execute();
}

/** Returns a page of entries older than `before`, by their ids: a page begins where the one before ended, whatever is added. */
export async function page(db: Db, request: Wanted, before: number | null, size: number): Promise<Page> {
  const newestFirst = db.selectFrom("writes").selectAll().orderBy("id", "desc");
  const all = await indexed(db, newestFirst, request);
  if (!all) return { entries: [], next: null };
  const older = all.where("id", "<", before ?? Number.MAX_SAFE_INTEGER);
  const { way, action, outcome, text } = request;
  const isFiltered = !isByList(request) || (way ?? action ?? outcome ?? text) !== undefined;
  const last = isFiltered
    ? await older.clearSelect().select("id").offset(LOOKED_THROUGH).limit(1).executeTakeFirst()
    : undefined;
  const within = last ? older.where("id", ">", last.id) : older;
  const found = filtered(request.isFolded ? folded(within) : within, request);
  const rows =
    text === undefined ? await found.limit(size + 1).execute() : await withText(found, text, size + 1);
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
    const newest = await db
      .selectFrom("writes")
      .select(({ fn }) => fn.max("id").as("id"))
      .where("resource", "=", resource)
      .where("record_key", "in", keys.slice(at, at + KEYS_AT_ONCE))
      .where("id", ">", since)
      .where("outcome", "in", ["done", "unknown"])
      .groupBy("record_key")
      .execute();
    // As a part of another statement PostgreSQL would look for them among all entries.
    const ids = newest.map(({ id }) => id);
    const rows =
      ids.length === 0 ? [] : await db.selectFrom("writes").selectAll().where("id", "in", ids).execute();
    found.push(...rows.map(entryOf));
  }
  return found;
}

/** How many values a query has at most. */
const KEYS_AT_ONCE = 500;
