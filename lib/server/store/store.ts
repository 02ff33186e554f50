import type { Kysely } from "kysely";
import type { Intent, Settlement } from "../../batch/history/entry";
import { foldName } from "../../names.ts";
import type { Tables } from "./schema.ts";

type Db = Kysely<Tables>;

const written = (value: unknown) => (value === null ? null : JSON.stringify(value));

function rowOf(intent: Intent) {
  return {
    at: intent.at,
    user_id: intent.userId,
    username: intent.username,
    person: foldName(intent.username),
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

/** Adds settled writes to the news, which the event streams are sent, where they have or may have changed something. */
export async function announce(
  db: Db,
  outcome: Settlement["outcome"],
  settled: { id: number }[],
): Promise<void> {
  if (settled.length === 0 || (outcome !== "done" && outcome !== "unknown")) return;
  await db
    .insertInto("news")
    .values(settled.map(({ id }) => ({ write_id: id })))
    .execute();
}

/** Stores what became of a write, unless that is known already. */
export async function settle(db: Db, id: number, { outcome, detail, doneAt }: Settlement): Promise<void> {
  const settled = await db
    .updateTable("writes")
    .set({ outcome, detail, done_at: doneAt })
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
