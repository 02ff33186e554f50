import type { Kysely } from "kysely";
import type { Intent, Settlement } from "../../batch/history/entry";
import type { Tables } from "./schema.ts";

type Db = Kysely<Tables>;

/** PostgreSQL takes no NUL in a text. */
export const storable = (text: string) => text.replaceAll("\0", "�");

const written = (value: unknown) => (value === null ? null : storable(JSON.stringify(value)));

function rowOf(intent: Intent) {
  return {
    at: intent.at,
    user_id: intent.userId,
    username: storable(intent.username),
    user_name: storable(intent.userName),
    role: intent.role,
    resource: intent.resource,
    record_key: intent.key === null ? null : storable(intent.key),
    label: storable(intent.label),
    action: intent.action,
    way: intent.way,
    batch_id: intent.batch,
    place: intent.place,
    undoes: intent.undoes,
    before: written(intent.before),
    after: written(intent.after),
    request_id: intent.requestId,
  };
}

/** Stores an intent, whose outcome is unknown until it is settled; returns its id. */
export async function begin(db: Db, intent: Intent): Promise<number> {
  const { id } = await db
    .insertInto("writes")
    .values({ ...rowOf(intent), outcome: "unknown" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds settled writes to the news, which the event streams tell, where they have or may have changed something. */
export async function announce(
  db: Db,
  outcome: Settlement["outcome"],
  settled: { id: number }[],
): Promise<void> {
  if (settled.length === 0 || (outcome !== "done" && outcome !== "unknown")) return;
  const at = Date.now();
  await db
    .insertInto("news")
    .values(settled.map(({ id }) => ({ write_id: id, at })))
    .execute();
}

/** Stores what became of a write, unless that is known already. */
export async function settle(db: Db, id: number, { outcome, detail, doneAt }: Settlement): Promise<void> {
  const settled = await db
    .updateTable("writes")
    .set({ outcome, detail: detail && storable(detail), done_at: doneAt })
    .where("id", "=", id)
    .where("outcome", "=", "unknown")
    .returning("id")
    .execute();
  await announce(db, outcome, settled);
}

/** Settles an intent whose write was not sent, where the store has taken it after all. */
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

/** How long what a replica has told of open forms holds, in milliseconds. */
const HOLDS_MS = 9_000;

/** Stores the open forms of a replica, as JSON, which hold for some seconds; drops what no longer holds. */
export async function shareForms(db: Db, replica: string, forms: string): Promise<void> {
  const now = Date.now();
  const told = { forms, ends_at: now + HOLDS_MS };
  await db.deleteFrom("presence").where("ends_at", "<", now).execute();
  await db
    .insertInto("presence")
    .values({ replica, ...told })
    .onConflict((conflict) => conflict.column("replica").doUpdateSet(told))
    .execute();
}

/** Returns the open forms of each other replica, as JSON. */
export async function formsElsewhere(db: Db, replica: string): Promise<string[]> {
  const rows = await db
    .selectFrom("presence")
    .select("forms")
    .where("replica", "!=", replica)
    .where("ends_at", ">", Date.now())
    .orderBy("replica")
    .execute();
  return rows.map(({ forms }) => forms);
}
