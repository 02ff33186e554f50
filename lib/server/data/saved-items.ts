import "server-only";
import { type Dismissal, type Dismissals, MAX_DISMISSALS, parseDismissal } from "../../checks/dismissals";
import type { Problem } from "../../messages/problem";
import {
  type AvailableViews,
  MAX_VIEWS,
  type OwnViewsByList,
  parseStoredView,
  type SavedView,
  type ViewChange,
  viewNameKey,
  withOneStandardView,
} from "../../preferences/views";
import type { Permission } from "../../resources/permissions";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { currentRequestId } from "../process/log";
import { authorize } from "../session/guard";
import type { SavedItem, SavedItemChange } from "../store/saved-items";
import { nullIfUnavailable, queryStore, writeToStore } from "../store/store-client";
import { callReader, STORE_TIMEOUT_MS, withTimeout } from "../store/worker-client";
import { readFailureProblem } from "./replies";

/** Changes the signed-in person's own views of a list, or the views that this person shares; returns all available views. */
export function changeViews(
  { name: list, permission }: Pick<ResourceDefinition, "name" | "permission">,
  { isShared, isNew, put, drop }: ViewChange,
): Promise<AvailableViews | Problem> {
  const itemChange = {
    isForAll: isShared,
    isNew,
    put: put.map((view) => ({ name: viewNameKey(view.name), value: JSON.stringify(view) })),
    drop: drop.map(viewNameKey),
    most: MAX_VIEWS,
  };
  return changeSavedItems(
    `${VIEW_KIND} ${list}`,
    permission,
    itemChange,
    VIEW_REFUSAL_TEXTS,
    (items, userId): AvailableViews => ({
      kind: "views",
      own: withOneStandardView(
        items.filter(({ owner }) => owner === userId).flatMap(({ value }) => parseViewItem(value)),
      ),
      shared: items
        .filter(({ owner }) => owner !== userId)
        .flatMap(({ value, ...by }) =>
          parseViewItem(value).map((view) => ({ view, by: by.userName, isOwn: by.userId === userId })),
        ),
    }),
  );
}

/** Returns a person's own views of all lists, by list; `null` if the store is unavailable. */
export async function readOwnViews(userId: string): Promise<OwnViewsByList | null> {
  const items = await nullIfUnavailable(
    withTimeout(STORE_TIMEOUT_MS, callReader("ownItems", VIEW_KIND, userId)),
  );
  if (!items) return null;
  const itemsByList = Map.groupBy(items, ({ kind }) => kind.slice(VIEW_KIND.length + 1));
  return Object.fromEntries(
    Array.from(itemsByList, ([list, saved]) => [
      list,
      withOneStandardView(saved.flatMap(({ value }) => parseViewItem(value))),
    ]),
  );
}

/** The first word of the kind of saved views; the second is the name of their list. */
const VIEW_KIND = "view";

function parseViewItem(value: string): SavedView[] {
  const view = parseStoredView(JSON.parse(value));
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
  const itemChange = {
    isForAll: true,
    isCommon: true,
    drop,
    most: MAX_DISMISSALS,
    put: put.map((dismissal) => ({ name: dismissal.mark, value: JSON.stringify(dismissal) })),
  };
  return changeSavedItems(
    `aside ${list}`,
    permission,
    itemChange,
    DISMISSAL_REFUSAL_TEXTS,
    (items): Dismissals => {
      const dismissals = items.flatMap(({ value, userName, at }) => {
        const dismissal = parseDismissal(JSON.parse(value));
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
  change: SavedItemChange,
  refusalTexts: RefusalTexts,
  toReply: (items: SavedItem[], userId: string) => ItemsReply,
): Promise<ItemsReply | Problem> {
  const session = await authorize("read", permission);
  if (!session.ok) return readFailureProblem(session.failure);
  const { userId, username, name } = session.value;
  const refusalProblem = (reason: keyof RefusalTexts): Problem => ({
    kind: "message",
    text: refusalTexts[reason],
    requestId: currentRequestId(),
  });
  async function applyChange(): Promise<ItemsReply | Problem> {
    const hasChanges = change.put.length + change.drop.length > 0;
    const author = { userId, username, userName: name || username };
    const refusal = hasChanges && (await writeToStore("changeItems", kind, author, change));
    return refusal ? refusalProblem(refusal) : toReply(await queryStore("savedItems", kind, userId), userId);
  }
  return (await nullIfUnavailable(applyChange())) ?? refusalProblem("gone");
}
