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

/** Stores what became of a write. */
export async function settle(db: Db, id: number, { outcome, detail, doneAt }: Settlement): Promise<void> {
  await db
    .updateTable("writes")
    .set({ outcome, detail: detail && storable(detail), done_at: doneAt })
    .where("id", "=", id)
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
