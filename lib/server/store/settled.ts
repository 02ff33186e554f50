import type { Kysely } from "kysely";
import type { EntryAction, LiveWrite } from "../../batch/history/entry";
import type { Tables } from "./schema.ts";

/** How many writes are told at once; whoever has missed more is told so. */
const MOST_TOLD = 1_000;

/** How long a write may take before it is no longer waited for, in milliseconds. */
const LONGEST_WRITE_MS = 10 * 60_000;

/** How many writes under way are looked at again; as many as a query has values. */
const MOST_OPEN = 500;

/** Writes that were settled after an entry, whether there are more of them, and where to go on. */
export type SettledWrites = { writes: LiveWrite[]; isPart: boolean; next: SettledPlace };

/** The newest entry that was read, and the entries up to it whose writes were still under way. */
export type SettledPlace = { last: number; open: number[] };

async function newestId(db: Kysely<Tables>): Promise<number> {
  const newest = db.selectFrom("writes").select(({ fn }) => fn.max("id").as("id"));
  return Number((await newest.executeTakeFirst())?.id ?? 0);
}

/** Returns what was settled since a place, or since a time in milliseconds. */
export async function settledSince(
  db: Kysely<Tables>,
  place: SettledPlace | { since: number },
): Promise<SettledWrites> {
  const columns = [
    ...(["id", "at", "done_at", "user_id", "user_name", "resource"] as const),
    ...(["record_key", "action", "outcome", "batch_id"] as const),
  ] as const;
  const told = db.selectFrom("writes").select(columns).orderBy("id");
  const since = "since" in place;
  const newer = since ? told.where("at", ">", place.since) : told.where("id", ">", place.last);
  const added = await newer.limit(MOST_TOLD).execute();
  const waited = !since && place.open.length > 0 ? await told.where("id", "in", place.open).execute() : [];
  const rows = [...waited, ...added];
  const isUnderWay = ({ done_at, at }: (typeof rows)[number]) =>
    done_at === null && at > Date.now() - LONGEST_WRITE_MS;
  const open = rows.filter(isUnderWay).map(({ id }) => id);
  const writes = rows.flatMap((row): LiveWrite[] => {
    if (row.done_at === null || (row.outcome !== "done" && row.outcome !== "unknown")) return [];
    return [
      {
        resource: row.resource,
        key: row.record_key,
        action: row.action as EntryAction,
        userId: row.user_id,
        by: row.user_name,
        at: row.done_at,
        batch: row.batch_id,
        ...(row.outcome === "unknown" && { isUnsure: true as const }),
      },
    ];
  });
  const last = added.at(-1)?.id ?? (since ? await newestId(db) : place.last);
  return { writes, isPart: added.length === MOST_TOLD, next: { last, open: open.slice(-MOST_OPEN) } };
}
