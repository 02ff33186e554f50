// The tables by which replicas notify each other of settled writes, ended sessions and open forms.
import { sql } from "kysely";
import type { EntryAction, LiveWrite } from "../../history/entry";
import type { Database } from "./database.ts";
import { type DatabaseKind, type Db, databaseTimeSql } from "./schema.ts";

/** Settled writes of the feed up to its position `seq`, at the database time `now`; `isPart` if earlier writes are missing, `hasMore` if more follow. */
export type ChangePage = {
  rows: { seq: number; write: LiveWrite }[];
  seq: number;
  isPart: boolean;
  hasMore: boolean;
  now: number;
};

/** The positions up to which a replica has read the change feed (`null` without streams) and the ended sessions. */
export type PollPosition = { changes: number | null; ended: number; replica: string };

const MAX_ROWS_PER_READ = 1_000;

/** The maximum number of changes that a reader may be behind; with more the page is `isPart`, and a tab fetches its list again. */
const MAX_MISSED_CHANGES = 20_000;

/** The age of the oldest changes that a new stream gets, in milliseconds, because its page may have read its list that long before. */
const LOOK_BACK_MS = 60_000;

/** How long changes are stored, in milliseconds: longer than the default idle timeout of a session. */
const CHANGES_RETENTION_MS = 3_600_000;

/** How long the stored open forms of a replica are valid, in milliseconds. */
const FORMS_VALIDITY_MS = 9_000;

/** Returns the writes that were settled after a position, or without a position those of the last minute. */
export async function readChangesSince(db: Db, kind: DatabaseKind, seq: number | null): Promise<ChangePage> {
  const nowSql = databaseTimeSql(kind);
  const { rows: ranges } = await sql<{ oldest: number; newest: number; now: number }>`select ${nowSql} as now,
    coalesce((select min(seq) from news), 0) as oldest, coalesce((select max(seq) from news), 0) as newest`.execute(
    db,
  );
  const { oldest, newest, now } = ranges[0] ?? { oldest: 0, newest: 0, now: Date.now() };
  const startSeq = seq ?? (await findLookBackSeq(db, kind)) ?? Math.max(oldest - 1, 0);
  // A position beyond the newest comes from another database.
  const isIncomplete = startSeq > newest || startSeq < oldest - 1 || newest - startSeq > MAX_MISSED_CHANGES;
  const rows = isIncomplete ? [] : await readSettledWritesSince(db, startSeq);
  const lastReadSeq = rows.at(-1)?.seq ?? newest;
  const hasMore = rows.length === MAX_ROWS_PER_READ;
  return {
    rows,
    seq: hasMore ? lastReadSeq : Math.max(lastReadSeq, newest),
    isPart: isIncomplete,
    hasMore,
    now,
  };
}

/** Returns the position of the last change that is older than LOOK_BACK_MS. */
async function findLookBackSeq(db: Db, kind: DatabaseKind): Promise<number | undefined> {
  const row = await db
    .selectFrom("news")
    .select("seq")
    .where("at", "<=", sql<number>`${databaseTimeSql(kind)} - ${LOOK_BACK_MS}`)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.seq;
}

async function readSettledWritesSince(db: Db, seq: number): Promise<ChangePage["rows"]> {
  const rows = await db
    .selectFrom("news")
    .innerJoin("writes", "writes.id", "news.write_id")
    .select(["news.seq", "news.at", "user_id", "user_name", "resource", "record_key", "action", "outcome"])
    .select("batch_id")
    .where("news.seq", ">", seq)
    .where("outcome", "in", ["done", "unknown"])
    .orderBy("news.seq")
    .limit(MAX_ROWS_PER_READ)
    .execute();
  return rows.map((row) => ({
    seq: row.seq,
    write: {
      resource: row.resource,
      key: row.record_key,
      action: row.action as EntryAction,
      userId: row.user_id,
      by: row.user_name,
      at: row.at,
      batch: row.batch_id,
      ...(row.outcome === "unknown" && { isUnsure: true as const }),
    },
  }));
}

/** Stores the ids of ended sessions for `ms` milliseconds. */
export async function addEndedSessions(db: Db, kind: DatabaseKind, ids: string[], ms: number): Promise<void> {
  await db
    .insertInto("ended_sessions")
    .values(ids.map((id) => ({ session_id: id, ends_at: sql<number>`${databaseTimeSql(kind)} + ${ms}` })))
    .onConflict((conflict) => conflict.column("session_id").doNothing())
    .execute();
}

/** Returns the sessions that were ended after a position, or all if the position comes from another database. */
async function readEndedSessionsSince(db: Db, seq: number) {
  const newestSeqSql = sql<number>`(select coalesce(max(seq), 0) from ended_sessions)`;
  const rows = await db
    .selectFrom("ended_sessions")
    .select(["seq", "session_id"])
    .where("seq", ">", sql<number>`case when ${seq} > ${newestSeqSql} then 0 else cast(${seq} as bigint) end`)
    .orderBy("seq")
    .limit(MAX_ROWS_PER_READ)
    .execute();
  const ids = rows.map(({ session_id }) => session_id);
  return { ids, seq: rows.at(-1)?.seq ?? seq, hasMore: rows.length === MAX_ROWS_PER_READ };
}

/** Stores the open forms of a replica, as JSON, for FORMS_VALIDITY_MS; deletes the expired ones of other replicas. */
export async function storeOpenForms(
  db: Db,
  kind: DatabaseKind,
  replica: string,
  forms: string,
): Promise<void> {
  const nowSql = databaseTimeSql(kind);
  const formsRow = { forms, ends_at: sql<number>`${nowSql} + ${FORMS_VALIDITY_MS}` };
  await db.deleteFrom("presence").where("ends_at", "<", nowSql).execute();
  await db
    .insertInto("presence")
    .values({ replica, ...formsRow })
    .onConflict((conflict) => conflict.column("replica").doUpdateSet(formsRow))
    .execute();
}

async function readFormsOfOthers(db: Db, kind: DatabaseKind, replica: string): Promise<string[]> {
  const rows = await db
    .selectFrom("presence")
    .select("forms")
    .where("replica", "!=", replica)
    .where("ends_at", ">", databaseTimeSql(kind))
    .orderBy("replica")
    .execute();
  return rows.map(({ forms }) => forms);
}

/** Returns the changes and ended sessions after a position, and the open forms of the other replicas. */
export async function pollChanges(db: Db, kind: DatabaseKind, { changes, ended, replica }: PollPosition) {
  return {
    changes: changes === null ? null : await readChangesSince(db, kind, changes),
    ended: await readEndedSessionsSince(db, ended),
    forms: changes === null ? [] : await readFormsOfOthers(db, kind, replica),
  };
}

const MAX_PRUNED_ROWS = 500;

/** Deletes some expired rows of the feed and of ended sessions, but never the newest row; returns whether there may be more. */
export async function pruneFeed({ db, kind }: Database): Promise<boolean> {
  const nowSql = databaseTimeSql(kind);
  const expiredChanges = sql`select seq from news where seq < coalesce(
    (select seq from news where at >= ${nowSql} - ${CHANGES_RETENTION_MS} order by seq limit 1), (select max(seq) from news))`;
  const expiredSessions = sql`select seq from ended_sessions
    where ends_at < ${nowSql} and seq < (select max(seq) from ended_sessions)`;
  const deletions = [
    sql`delete from news where seq in (${expiredChanges} order by seq limit ${MAX_PRUNED_ROWS})`,
    sql`delete from ended_sessions where seq in (${expiredSessions} order by seq limit ${MAX_PRUNED_ROWS})`,
  ];
  const deletedCounts: number[] = [];
  for (const deletion of deletions) deletedCounts.push(Number((await deletion.execute(db)).numAffectedRows));
  return Math.max(...deletedCounts) === MAX_PRUNED_ROWS;
}
