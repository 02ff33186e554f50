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

/** Stores what became of a write. */
export async function settle(db: Db, id: number, { outcome, detail, doneAt }: Settlement): Promise<void> {
  await db.updateTable("writes").set({ outcome, detail, done_at: doneAt }).where("id", "=", id).execute();
}

/** Writes of a person that the list shows as done: those at some places of a batch, or the last one of a record. */
export type Found = { userId: string; at: number } & (
  | { batch: string; places: number[] }
  | { resource: string; key: string }
);

/** Settles the newest entry of each of these writes as done, where its outcome is unknown. */
export async function settleFound(db: Db, found: Found): Promise<void> {
  const newest = db.selectFrom("writes").select(({ fn }) => fn.max("id").as("id"));
  await db
    .updateTable("writes")
    .set({ outcome: "done", detail: null, done_at: found.at })
    .where(
      "id",
      "in",
      "batch" in found
        ? newest.where("batch_id", "=", found.batch).where("place", "in", found.places).groupBy("place")
        : newest.where("resource", "=", found.resource).where("record_key", "=", found.key),
    )
    .where("user_id", "=", found.userId)
    .where("outcome", "=", "unknown")
    .execute();
}

/** A write that could not be stored when it was made: whole, or only what became of it. */
export type Late = { at: number; settlement: Settlement } & ({ intent: Intent } | { id: number });

/** Stores what could not be stored when it was made. */
export async function addLate(db: Db, writes: Late[]): Promise<void> {
  for (const write of writes)
    await settle(db, "id" in write ? write.id : await begin(db, write.intent), write.settlement);
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
