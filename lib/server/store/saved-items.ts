import type { ExpressionBuilder, Insertable } from "kysely";
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
  /** Whether anybody may delete an item, and the attempt to replace another person's item is ignored; else only its author may do either. */
  canAnyoneDelete?: boolean;
  /** Whether saving an item that already exists is refused. */
  isNew?: boolean;
  itemsToSave: { name: string; value: string }[];
  namesToDelete: string[];
  /** The maximum number of items of the kind. */
  maxItems: number;
};

/** Saves items, then deletes others; returns `null`. Stops at the first item that cannot be saved: `full` beyond `maxItems` items, `exists` if its name must not be replaced. */
export async function changeItemsOfKind(
  db: Db,
  kind: string,
  { userId, username, userName }: Author,
  { isForAll, canAnyoneDelete = false, isNew = false, itemsToSave, namesToDelete, maxItems }: SavedItemChange,
): Promise<"exists" | "full" | null> {
  const owner = isForAll ? SHARED_OWNER_ID : userId;
  const isItemToDelete = (eb: ExpressionBuilder<Tables, "kept">) =>
    eb.and([eb("name", "in", namesToDelete), ...(canAnyoneDelete ? [] : [eb("user_id", "=", userId)])]);
  for (const [index, { name, value }] of itemsToSave.entries()) {
    const otherItems = await db
      .selectFrom("kept")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("owner", "=", owner)
      .where("kind", "=", kind)
      .where("name", "!=", name)
      .$if(namesToDelete.length > 0, (others) => others.where((eb) => eb.not(isItemToDelete(eb))))
      .executeTakeFirstOrThrow();
    if (otherItems.count >= maxItems) return "full";
    const author = { user_id: userId, username, user_name: userName };
    const row = { owner, kind, name, value, ...author, at: Date.now() + index };
    const isSaved = await saveItem(db, row, isNew);
    if (!isSaved && !canAnyoneDelete) return "exists";
  }
  if (namesToDelete.length > 0)
    await db
      .deleteFrom("kept")
      .where("owner", "=", owner)
      .where("kind", "=", kind)
      .where(isItemToDelete)
      .execute();
  return null;
}

/** Inserts an item, or replaces the value of the author's own item of that name unless `isNew`; returns whether it did either. */
async function saveItem(db: Db, row: Insertable<Tables["kept"]>, isNew: boolean): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("kept")
    .values(row)
    .onConflict((conflict) => {
      const sameItem = conflict.columns(["owner", "kind", "name"]);
      if (isNew) return sameItem.doNothing();
      return sameItem.doUpdateSet({ value: row.value }).where("kept.user_id", "=", row.user_id);
    })
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows !== 0n;
}
