import "server-only";
import { type Dismissal, type Dismissals, MAX_DISMISSALS, readDismissal } from "../../checks/dismissals";
import type { Problem } from "../../messages/problem";
import {
  type AvailableViews,
  MAX_VIEWS,
  nameKey,
  type OwnViews,
  readView,
  type SavedView,
  type ViewChange,
  withOneStandard,
} from "../../preferences/views";
import type { Permission } from "../../resources/permissions";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { requestId } from "../process/log";
import { authorize } from "../session/guard";
import type { ItemChange, SavedItem } from "../store/saved-items";
import { nullIfUnavailable, queryStore, writeToStore } from "../store/store-client";
import { callReader, STORE_TIMEOUT_MS, withTimeout } from "../store/worker-client";
import { failedRead } from "./replies";

/** Changes the signed-in person's own views of a list, or the views that this person shares; returns all available views. */
export function changeViews(
  { name: list, permission }: Pick<ResourceDefinition, "name" | "permission">,
  { isShared, isNew, put, drop }: ViewChange,
): Promise<AvailableViews | Problem> {
  const change = {
    isForAll: isShared,
    isNew,
    put: put.map((view) => ({ name: nameKey(view.name), value: JSON.stringify(view) })),
    drop: drop.map(nameKey),
    most: MAX_VIEWS,
  };
  return changeSavedItems(
    `${VIEW_KIND} ${list}`,
    permission,
    change,
    VIEW_REFUSAL_TEXTS,
    (items, userId): AvailableViews => ({
      kind: "views",
      own: withOneStandard(
        items.filter(({ owner }) => owner === userId).flatMap(({ value }) => parseView(value)),
      ),
      shared: items
        .filter(({ owner }) => owner !== userId)
        .flatMap(({ value, ...by }) =>
          parseView(value).map((view) => ({ view, by: by.userName, isOwn: by.userId === userId })),
        ),
    }),
  );
}

/** Returns a person's own views of all lists, by list; `null` if the store is unavailable. */
export async function readOwnViews(userId: string): Promise<OwnViews | null> {
  const items = await nullIfUnavailable(
    withTimeout(STORE_TIMEOUT_MS, callReader("ownItems", VIEW_KIND, userId)),
  );
  if (!items) return null;
  const lists = Map.groupBy(items, ({ kind }) => kind.slice(VIEW_KIND.length + 1));
  return Object.fromEntries(
    Array.from(lists, ([list, saved]) => [
      list,
      withOneStandard(saved.flatMap(({ value }) => parseView(value))),
    ]),
  );
}

/** The first word of the kind of saved views; the second is the name of their list. */
const VIEW_KIND = "view";

function parseView(value: string): SavedView[] {
  const view = readView(JSON.parse(value));
  return view ? [view] : [];
}

const VIEW_REFUSAL_TEXTS = {
  exists: "Nama itu sudah dipakai. Ganti namanya dahulu.",
  full: `Paling banyak ${MAX_VIEWS} tampilan. Hapus atau tarik kembali salah satu.`,
  gone: "Tampilan sedang tidak dapat dibaca atau disimpan. Coba lagi beberapa saat lagi.",
};

/** Dismisses findings of a list (`put`), or restores them by their marks (`drop`); returns all dismissed findings of the list. */
export function changeDismissedFindings(
  { name: list, permission }: ResourceDefinition,
  { put, drop }: { put: Dismissal[]; drop: string[] },
): Promise<Dismissals | Problem> {
  const change = {
    isForAll: true,
    isCommon: true,
    drop,
    most: MAX_DISMISSALS,
    put: put.map((dismissal) => ({ name: dismissal.mark, value: JSON.stringify(dismissal) })),
  };
  return changeSavedItems(
    `aside ${list}`,
    permission,
    change,
    DISMISSAL_REFUSAL_TEXTS,
    (items): Dismissals => {
      const dismissals = items.flatMap(({ value, userName, at }) => {
        const dismissal = readDismissal(JSON.parse(value));
        return dismissal ? { ...dismissal, by: userName, at } : [];
      });
      return { kind: "dismissals", dismissals };
    },
  );
}

const TOO_MANY_DISMISSALS = `Paling banyak ${MAX_DISMISSALS.toLocaleString("id-ID")} temuan yang dikesampingkan. Kembalikan beberapa dahulu.`;

const DISMISSAL_REFUSAL_TEXTS = {
  exists: TOO_MANY_DISMISSALS,
  full: TOO_MANY_DISMISSALS,
  gone: "Temuan yang dikesampingkan sedang tidak dapat dibaca. Coba lagi beberapa saat lagi.",
};

type RefusalTexts = Record<"exists" | "full" | "gone", string>;

/** Changes a person's saved items of a kind, and returns all saved items of the kind as `toReply` converts them. */
async function changeSavedItems<ItemsReply>(
  kind: string,
  permission: Permission,
  change: ItemChange,
  refusalTexts: RefusalTexts,
  toReply: (items: SavedItem[], userId: string) => ItemsReply,
): Promise<ItemsReply | Problem> {
  const session = await authorize("read", permission);
  if (!session.ok) return failedRead(session.failure);
  const { userId, username, name } = session.value;
  const refuse = (reason: keyof RefusalTexts): Problem => ({
    kind: "message",
    text: refusalTexts[reason],
    requestId: requestId(),
  });
  async function changed(): Promise<ItemsReply | Problem> {
    const isChange = change.put.length + change.drop.length > 0;
    const author = { userId, username, userName: name || username };
    const refusal = isChange && (await writeToStore("changeItems", kind, author, change));
    return refusal ? refuse(refusal) : toReply(await queryStore("savedItems", kind, userId), userId);
  }
  return (await nullIfUnavailable(changed())) ?? refuse("gone");
}
