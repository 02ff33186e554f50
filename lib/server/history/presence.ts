import type { Kysely } from "kysely";
import type { Tables } from "./database.ts";

/** How long what a replica has told of open forms holds, in milliseconds. */
const HOLDS_MS = 9_000;

/** Stores the open forms of a replica, as JSON, which hold for some seconds; drops what no longer holds. */
export async function shareForms(db: Kysely<Tables>, replica: string, forms: string): Promise<void> {
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
export async function formsElsewhere(db: Kysely<Tables>, replica: string): Promise<string[]> {
  const rows = await db
    .selectFrom("presence")
    .select("forms")
    .where("replica", "!=", replica)
    .where("ends_at", ">", Date.now())
    .orderBy("replica")
    .execute();
  return rows.map(({ forms }) => forms);
}
