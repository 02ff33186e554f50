import type { ExpressionBuilder, Kysely } from "kysely";
import type { Tables } from "./schema.ts";

type Db = Kysely<Tables>;

/** The owner of shared items. */
const EVERYBODY = "";

type Author = { userId: string; username: string; userName: string };

export type SavedItem = {
  owner: string;
  name: string;
  value: string;
  userId: string;
  userName: string;
  at: number;
};

/** Returns the items of a kind for a person and for everybody, oldest first. */
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

/** Returns a person's own items of all kinds with a prefix, oldest first. */
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
 * A person's change of own or shared items. An owner has at most `most` of a kind; `isNew` refuses existing names; anybody may delete
 * common items, which keep their author.
 */
export type ItemChange = {
  isForAll: boolean;
  isCommon?: boolean;
  isNew?: boolean;
  put: { name: string; value: string }[];
  drop: string[];
  most: number;
};

/** Saves items of a kind, then deletes others. Returns `exists` for another author's or an existing name, `full` beyond `most`; earlier items stay saved. */
export async function changeItems(
  db: Db,
  kind: string,
  { userId, username, userName }: Author,
  { isForAll, isCommon = false, isNew = false, put, drop, most }: ItemChange,
): Promise<"exists" | "full" | null> {
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
        owner,
        kind,
        name,
        value,
        user_id: userId,
        username,
        user_name: userName,
        at: Date.now() + index,
      })
      .onConflict((conflict) => {
        const same = conflict.columns(["owner", "kind", "name"]);
        return isNew ? same.doNothing() : same.doUpdateSet({ value }).where("kept.user_id", "=", userId);
      })
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n && !isCommon) return "exists";
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
