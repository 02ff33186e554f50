import type { ExpressionBuilder, Kysely } from "kysely";
import type { Tables } from "./schema.ts";

type Db = Kysely<Tables>;

/** The owner of what is saved for everybody. */
const EVERYBODY = "";

/** The person who saves something; the user id alone decides what is theirs. */
type Author = { userId: string; username: string; userName: string };

/** Something of a kind under its name, for its owner, with who saved it, and when in milliseconds. */
export type SavedItem = {
  owner: string;
  name: string;
  value: string;
  userId: string;
  userName: string;
  at: number;
};

/** Returns what is saved of a kind for a person and for everybody, the oldest first; of the same millisecond by name. */
export function savedItems(db: Db, kind: string, userId: string): Promise<SavedItem[]> {
  return db
    .selectFrom("kept")
    .select(["owner", "name", "value", "user_id as userId", "user_name as userName", "at"])
    .where("kind", "=", kind)
    .where("owner", "in", [EVERYBODY, userId])
    .orderBy("at")
    .orderBy("name")
    .execute();
}

/** Returns what is saved for a person alone, of all kinds that begin with a word, the oldest first. */
export function ownItems(db: Db, word: string, userId: string): Promise<{ kind: string; value: string }[]> {
  return db
    .selectFrom("kept")
    .select(["kind", "value"])
    .where("owner", "=", userId)
    .where("kind", "like", `${word} %`)
    .orderBy("at")
    .orderBy("name")
    .execute();
}

/**
 * What a person saves and deletes, for the own use or for everybody; an owner has at most `most` of a kind. With `isNew` names that
 * exist are refused. What is common, anybody deletes, and who saved it first stays its author.
 */
export type ItemChange = {
  isForAll: boolean;
  isCommon?: boolean;
  isNew?: boolean;
  put: { name: string; value: string }[];
  drop: string[];
  most: number;
};

/**
 * Saves things of a kind, then deletes others. A name that is somebody else's, or exists though it has to be new, is `taken`; one too
 * many is `full`; then what came before it in the change is saved, and nothing is deleted.
 */
export async function changeItems(
  db: Db,
  kind: string,
  { userId, username, userName }: Author,
  { isForAll, isCommon = false, isNew = false, put, drop, most }: ItemChange,
): Promise<"taken" | "full" | null> {
  const owner = isForAll ? EVERYBODY : userId;
  const isDropped = (eb: ExpressionBuilder<Tables, "kept">) =>
    eb.and([eb("name", "in", drop), ...(isCommon ? [] : [eb("user_id", "=", userId)])]);
  for (const [index, { name, value }] of put.entries()) {
    const { count } = await db
      .selectFrom("kept")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("owner", "=", owner)
      .where("kind", "=", kind)
      .where("name", "!=", name)
      .$if(drop.length > 0, (others) => others.where((eb) => eb.not(isDropped(eb))))
      .executeTakeFirstOrThrow();
    if (count >= most) return "full";
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("kept")
      .values({
        ...{ owner, kind, name, value },
        ...{ user_id: userId, username, user_name: userName, at: Date.now() + index },
      })
      .onConflict((conflict) => {
        const same = conflict.columns(["owner", "kind", "name"]);
        return isNew ? same.doNothing() : same.doUpdateSet({ value }).where("kept.user_id", "=", userId);
      })
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n && !isCommon) return "taken";
  }
  if (drop.length > 0)
    await db
      .deleteFrom("kept")
      .where("owner", "=", owner)
      .where("kind", "=", kind)
      .where(isDropped)
      .execute();
  return null;
}
