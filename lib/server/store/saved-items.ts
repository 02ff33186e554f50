import type { ExpressionBuilder } from "kysely";
import type { Db, Tables } from "./schema.ts";

/** The `owner` of the items that everybody sees. */
const SHARED_OWNER_ID = "";

type Author = { userId: string; username: string; userName: string };

export type SavedItem = {
  owner: string;
  name: string;
  value: string;
  userId: string;
  userName: string;
  at: number;
};

/** Returns a person's own items of a kind and those of everybody, oldest first. */
export function readSavedItems(db: Db, kind: string, userId: string): Promise<SavedItem[]> {
  return db
    .selectFrom("kept")
    .select(["owner", "name", "value", "user_id as userId", "user_name as userName", "at"])
    .where("kind", "=", kind)
    .where("owner", "in", [SHARED_OWNER_ID, userId])
    .orderBy("at")
    .orderBy("name")
    .execute();
}

/** Returns a person's own items, oldest first, of all kinds whose first word is `firstWord`. */
export function readOwnItems(
  db: Db,
  firstWord: string,
  userId: string,
): Promise<{ kind: string; value: string }[]> {
  return db
    .selectFrom("kept")
    .select(["kind", "value"])
    .where("owner", "=", userId)
    .where("kind", "like", `${firstWord} %`)
    .orderBy("at")
    .orderBy("name")
    .execute();
}

/** Items of a kind to save, and names of items to delete: a person's own, or those that everybody sees (`isForAll`). */
export type SavedItemChange = {
  isForAll: boolean;
  /** Whether anybody may delete an item, and saving another person's item is ignored; else only its author may do either. */
  canAnyoneDelete?: boolean;
  /** Whether saving an item that already exists is refused. */
  isNew?: boolean;
  itemsToSave: { name: string; value: string }[];
  namesToDelete: string[];
  /** The maximum number of items of the kind. */
  maxItems: number;
};

/** Saves items, then deletes others. Stops and returns `full` beyond `maxItems` items, or `exists` at a name that must not be replaced. */
export async function changeItemsOfKind(
  db: Db,
  kind: string,
  { userId, username, userName }: Author,
  { isForAll, canAnyoneDelete = false, isNew = false, itemsToSave, namesToDelete, maxItems }: SavedItemChange,
): Promise<"exists" | "full" | null> {
  const ownerId = isForAll ? SHARED_OWNER_ID : userId;
  const isItemToDelete = (eb: ExpressionBuilder<Tables, "kept">) =>
    eb.and([eb("name", "in", namesToDelete), ...(canAnyoneDelete ? [] : [eb("user_id", "=", userId)])]);
  async function countOtherItems(name: string): Promise<number> {
    const { count } = await db
      .selectFrom("kept")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("owner", "=", ownerId)
      .where("kind", "=", kind)
      .where("name", "!=", name)
      .$if(namesToDelete.length > 0, (others) => others.where((eb) => eb.not(isItemToDelete(eb))))
      .executeTakeFirstOrThrow();
    return count;
  }
  for (const [index, { name, value }] of itemsToSave.entries()) {
    if ((await countOtherItems(name)) >= maxItems) return "full";
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("kept")
      .values({
        owner: ownerId,
        kind,
        name,
        value,
        user_id: userId,
        username,
        user_name: userName,
        at: Date.now() + index,
      })
      .onConflict((conflict) => {
        const sameItem = conflict.columns(["owner", "kind", "name"]);
        return isNew
          ? sameItem.doNothing()
          : sameItem.doUpdateSet({ value }).where("kept.user_id", "=", userId);
      })
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n && !canAnyoneDelete) return "exists";
  }
  if (namesToDelete.length > 0)
    await db
      .deleteFrom("kept")
      .where("owner", "=", ownerId)
      .where("kind", "=", kind)
      .where(isItemToDelete)
      .execute();
  return null;
}
