// The tables by which replicas notify each other of settled writes, ended sessions and open forms.
import { sql } from "kysely";
import type { EntryAction, LiveWrite } from "../../history/entry";
import type { Database } from "./database.ts";
import { type DatabaseKind, type Db, databaseTime } from "./schema.ts";

const MAX_ROWS_READ = 1_000;

/** The maximum number of missed changes that are returned; a page that missed more fetches its list again. */
const MAX_MISSED = 20_000;

/** How far back the changes for a new stream go, in milliseconds: its page may have read its list that long before. */
const LOOK_BACK_MS = 60_000;

/** How long changes are stored, in milliseconds: longer than the default idle timeout of a session. */
const CHANGES_MS = 3_600_000;

/** How long the stored open forms of a replica are valid, in milliseconds. */
const FORMS_MS = 9_000;
const MAX_PRUNED_ROWS = 500;

/** The settled writes after a position in the feed, up to the position `seq`; `isPart` if some are missing, `hasMore` if more follow. */
export type ChangePage = {
  rows: { seq: number; write: LiveWrite }[];
  seq: number;
  isPart: boolean;
  hasMore: boolean;
  now: number;
};

async function rowsSince(db: Db, seq: number): Promise<ChangePage["rows"]> {
  const rows = await db
    .selectFrom("news")
    .innerJoin("writes", "writes.id", "news.write_id")
    .select(["news.seq", "news.at", "user_id", "user_name", "resource", "record_key", "action", "outcome"])
    .select("batch_id")
    .where("news.seq", ">", seq)
    .where("outcome", "in", ["done", "unknown"])
    .orderBy("news.seq")
    .limit(MAX_ROWS_READ)
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

/** Returns the writes that were settled after a position, or if it is `null` those of the last minute. */
export async function changesSince(db: Db, kind: DatabaseKind, seq: number | null): Promise<ChangePage> {
  const time = databaseTime(kind);
  const { rows: ranges } = await sql<{ oldest: number; newest: number; now: number }>`select ${time} as now,
    coalesce((select min(seq) from news), 0) as oldest, coalesce((select max(seq) from news), 0) as newest`.execute(
    db,
  );
  const { oldest, newest, now } = ranges[0] ?? { oldest: 0, newest: 0, now: Date.now() };
  let startSeq = seq;
  if (startSeq === null) {
    const lastBeforeLookBack = await db
      .selectFrom("news")
      .select("seq")
      .where("at", "<=", sql<number>`${time} - ${LOOK_BACK_MS}`)
      .orderBy("seq", "desc")
      .limit(1)
      .executeTakeFirst();
    startSeq = lastBeforeLookBack?.seq ?? Math.max(oldest - 1, 0);
  }
  // A position beyond the newest comes from another database.
  const isPart = startSeq > newest || startSeq < oldest - 1 || newest - startSeq > MAX_MISSED;
  const rows = isPart ? [] : await rowsSince(db, startSeq);
  const lastSeq = rows.at(-1)?.seq ?? newest;
  const hasMore = rows.length === MAX_ROWS_READ;
  return { rows, seq: hasMore ? lastSeq : Math.max(lastSeq, newest), isPart, hasMore, now };
}

/** Stores the ids of ended sessions for `ms` milliseconds. */
export async function addEndedSessions(db: Db, kind: DatabaseKind, ids: string[], ms: number): Promise<void> {
  await db
    .insertInto("ended_sessions")
    .values(ids.map((id) => ({ session_id: id, ends_at: sql<number>`${databaseTime(kind)} + ${ms}` })))
    .onConflict((conflict) => conflict.column("session_id").doNothing())
    .execute();
}

/** Returns the sessions that were ended after a position; all of them if the position comes from another database. */
async function endedSessionsSince(db: Db, seq: number) {
  const newest = sql<number>`(select coalesce(max(seq), 0) from ended_sessions)`;
  const rows = await db
    .selectFrom("ended_sessions")
    .select(["seq", "session_id"])
    .where("seq", ">", sql<number>`case when ${seq} > ${newest} then 0 else cast(${seq} as bigint) end`)
    .orderBy("seq")
    .limit(MAX_ROWS_READ)
    .execute();
  const ids = rows.map(({ session_id }) => session_id);
  return { ids, seq: rows.at(-1)?.seq ?? seq, hasMore: rows.length === MAX_ROWS_READ };
}

/** Stores the open forms of a replica as JSON, and deletes the expired forms of other replicas. */
export async function shareForms(db: Db, kind: DatabaseKind, replica: string, forms: string): Promise<void> {
  const time = databaseTime(kind);
  const row = { forms, ends_at: sql<number>`${time} + ${FORMS_MS}` };
  await db.deleteFrom("presence").where("ends_at", "<", time).execute();
  await db
    .insertInto("presence")
    .values({ replica, ...row })
    .onConflict((conflict) => conflict.column("replica").doUpdateSet(row))
    .execute();
}

async function formsOfOthers(db: Db, kind: DatabaseKind, replica: string): Promise<string[]> {
  const rows = await db
    .selectFrom("presence")
    .select("forms")
    .where("replica", "!=", replica)
    .where("ends_at", ">", databaseTime(kind))
    .orderBy("replica")
    .execute();
  return rows.map(({ forms }) => forms);
}

/** The positions up to which a replica has read the change feed (`null` without streams) and the ended sessions. */
export type PollPosition = { changes: number | null; ended: number; replica: string };

export async function pollChanges(db: Db, kind: DatabaseKind, { changes, ended, replica }: PollPosition) {
  return {
    changes: changes === null ? null : await changesSince(db, kind, changes),
    ended: await endedSessionsSince(db, ended),
    forms: changes === null ? [] : await formsOfOthers(db, kind, replica),
  };
}

/** Deletes some expired rows of the feed and of ended sessions, but never the newest row; returns whether there may be more. */
export async function pruneFeed({ db, kind }: Database): Promise<boolean> {
  const time = databaseTime(kind);
  const oldChanges = sql`select seq from news where seq < coalesce(
    (select seq from news where at >= ${time} - ${CHANGES_MS} order by seq limit 1), (select max(seq) from news))`;
  const oldEndings = sql`select seq from ended_sessions
    where ends_at < ${time} and seq < (select max(seq) from ended_sessions)`;
  const deletions = [
    sql`delete from news where seq in (${oldChanges} order by seq limit ${MAX_PRUNED_ROWS})`,
    sql`delete from ended_sessions where seq in (${oldEndings} order by seq limit ${MAX_PRUNED_ROWS})`,
  ];
  const counts: number[] = [];
  for (const deletion of deletions) counts.push(Number((await deletion.execute(db)).numAffectedRows));
  return Math.max(...counts) === MAX_PRUNED_ROWS;
}
