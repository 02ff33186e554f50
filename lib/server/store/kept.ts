import type { Kysely } from "kysely";
import type { Tables } from "./schema.ts";

type Db = Kysely<Tables>;

/** The owner of what is kept for everybody. */
export const EVERYBODY = "";

/** The person who keeps something. */
export type Keeper = { userId: string; username: string; userName: string };

/** Something of a kind under its name, for its owner, who keeps it, and since when in milliseconds. */
export type Kept = {
  owner: string;
  name: string;
  value: string;
  userId: string;
  userName: string;
  at: number;
};

/** Returns what is kept of a kind for a person and for everybody, the oldest first. */
export function kept(db: Db, kind: string, userId: string): Promise<Kept[]> {
  return db
    .selectFrom("kept")
    .select(["owner", "name", "value", "user_id as userId", "user_name as userName", "at"])
    .where("kind", "=", kind)
    .where("owner", "in", [EVERYBODY, userId])
    .orderBy("at")
    .orderBy("name")
    .execute();
}

/**
 * What a person keeps and drops, for the own use or for everybody; an owner has at most so many of a kind. What is common, anybody
 * drops, and who keeps it first stays who does.
 */
export type KeptChange = {
  isForAll: boolean;
  isCommon?: boolean;
  put: { name: string; value: string }[];
  drop: string[];
  most: number;
};

/**
 * Drops and keeps things of a kind. Nobody changes what somebody else keeps: that name is `taken`, and one too many finds the place
 * `full`; what came before it in the change is kept.
 */
export async function keep(
  db: Db,
  kind: string,
  { userId, username, userName }: Keeper,
  { isForAll, isCommon = false, put, drop, most }: KeptChange,
): Promise<"taken" | "full" | null> {
  const owner = isForAll ? EVERYBODY : userId;
  if (drop.length > 0)
    await db
      .deleteFrom("kept")
      .where("owner", "=", owner)
      .where("kind", "=", kind)
      .where("name", "in", drop)
      .$if(!isCommon, (own) => own.where("user_id", "=", userId))
      .execute();
  for (const [at, { name, value }] of put.entries()) {
    const { count } = await db
      .selectFrom("kept")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("owner", "=", owner)
      .where("kind", "=", kind)
      .where("name", "!=", name)
      .executeTakeFirstOrThrow();
    if (count >= most) return "full";
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("kept")
      .values({
        ...{ owner, kind, name, value },
        ...{ user_id: userId, username, user_name: userName, at: Date.now() + at },
      })
      .onConflict((conflict) =>
        conflict.columns(["owner", "kind", "name"]).doUpdateSet({ value }).where("kept.user_id", "=", userId),
      )
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n && !isCommon) return "taken";
  }
  return null;
}
