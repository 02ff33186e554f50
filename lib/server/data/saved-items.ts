import "server-only";
import { type Dismissal, type DismissalReply, MAX_DISMISSALS, parseDismissal } from "../../checks/dismissals";
import type { Problem } from "../../messages/problem";
import {
  type AvailableViews,
  MAX_VIEWS,
  normalizeViewName,
  type OwnViewsByList,
  parseStoredView,
  type SavedView,
  type ViewChange,
  withOneStandardView,
} from "../../preferences/views";
import type { Permission } from "../../resources/permissions";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { authorize } from "../session/guard";
import type { SavedItem, SavedItemChange } from "../store/saved-items";
import { nullIfUnavailable, queryStore, writeToStore } from "../store/store-client";
import { callReader, STORE_TIMEOUT_MS, withTimeout } from "../store/worker-client";
import { createTextProblem, toReadProblem } from "./replies";

/** Changes the signed-in person's own views of a list, or the views that this person shares; returns all available views. */
export function changeViews(
  { name: list, permission }: Pick<ResourceDefinition, "name" | "permission">,
  { isShared, isNew, put, drop }: ViewChange,
): Promise<AvailableViews | Problem> {
  const itemChange = {
    isForAll: isShared,
    isNew,
    itemsToSave: put.map((view) => ({ name: normalizeViewName(view.name), value: JSON.stringify(view) })),
    namesToDelete: drop.map(normalizeViewName),
    maxItems: MAX_VIEWS,
  };
  const kind = `${VIEW_KIND} ${list}`;
  return changeSavedItems(kind, permission, itemChange, VIEW_REFUSAL_TEXTS, toAvailableViews);
}

function toAvailableViews(items: SavedItem[], userId: string): AvailableViews {
  const ownItems = items.filter(({ owner }) => owner === userId);
  const sharedItems = items.filter(({ owner }) => owner !== userId);
  return {
    kind: "views",
    own: toOwnViews(ownItems),
    shared: sharedItems.flatMap((item) =>
      parseViewItem(item.value).map((view) => ({ view, by: item.userName, isOwn: item.userId === userId })),
    ),
  };
}

/** Returns a person's own views, by the name of the list; `null` if the store is unavailable. */
export async function readOwnViews(userId: string): Promise<OwnViewsByList | null> {
  const items = await nullIfUnavailable(
    withTimeout(STORE_TIMEOUT_MS, callReader("ownItems", VIEW_KIND, userId)),
  );
  if (!items) return null;
  const itemsByList = Map.groupBy(items, ({ kind }) => kind.slice(VIEW_KIND.length + 1));
  return Object.fromEntries(Array.from(itemsByList, ([list, saved]) => [list, toOwnViews(saved)]));
}

/** The first word of the `kind` of a saved view; the second is the name of its list. */
const VIEW_KIND = "view";

const toOwnViews = (items: { value: string }[]): SavedView[] =>
  withOneStandardView(items.flatMap(({ value }) => parseViewItem(value)));

/** Parses the value of a saved view; returns an array with the view, or an empty one if it is invalid. */
function parseViewItem(value: string): SavedView[] {
  const view = parseStoredView(JSON.parse(value));
  return view ? [view] : [];
}

const VIEW_REFUSAL_TEXTS = {
  exists: "Nama itu sudah dipakai. Ganti namanya dahulu.",
  full: `Paling banyak ${MAX_VIEWS} tampilan. Hapus atau tarik kembali salah satu.`,
  unavailable: "Tampilan sedang tidak dapat dibaca atau disimpan. Coba lagi beberapa saat lagi.",
};

/** Dismisses the findings `put` of a list and restores those with the marks `drop`; returns all dismissed findings of the list. */
export function changeDismissedFindings(
  { name: list, permission }: ResourceDefinition,
  { put, drop }: { put: Dismissal[]; drop: string[] },
): Promise<DismissalReply | Problem> {
  const itemChange = {
    isForAll: true,
    canAnyoneDelete: true,
    namesToDelete: drop,
    maxItems: MAX_DISMISSALS,
    itemsToSave: put.map((dismissal) => ({ name: dismissal.mark, value: JSON.stringify(dismissal) })),
  };
  return changeSavedItems(`aside ${list}`, permission, itemChange, DISMISSAL_REFUSAL_TEXTS, toDismissals);
}

function toDismissals(items: SavedItem[]): DismissalReply {
  const dismissals = items.flatMap(({ value, userName, at }) => {
    const dismissal = parseDismissal(JSON.parse(value));
    return dismissal ? { ...dismissal, by: userName, at } : [];
  });
  return { kind: "dismissals", dismissals };
}

const TOO_MANY_DISMISSALS = `Paling banyak ${MAX_DISMISSALS.toLocaleString("id-ID")} temuan yang dikesampingkan. Kembalikan beberapa dahulu.`;

const DISMISSAL_REFUSAL_TEXTS = {
  exists: TOO_MANY_DISMISSALS,
  full: TOO_MANY_DISMISSALS,
  unavailable: "Temuan yang dikesampingkan sedang tidak dapat dibaca. Coba lagi beberapa saat lagi.",
};

type RefusalTexts = Record<"exists" | "full" | "unavailable", string>;

/** Changes saved items of a kind; returns the reply that `toReply` creates from all items of the kind that the person may see. */
async function changeSavedItems<ItemsReply>(
  kind: string,
  permission: Permission,
  change: SavedItemChange,
  refusalTexts: RefusalTexts,
  toReply: (items: SavedItem[], userId: string) => ItemsReply,
): Promise<ItemsReply | Problem> {
  const session = await authorize("read", permission);
  if (!session.ok) return toReadProblem(session.failure);
  const { userId, username, name } = session.value;
  const refusalProblem = (reason: keyof RefusalTexts) => createTextProblem(refusalTexts[reason]);
  async function applyChange(): Promise<ItemsReply | Problem> {
    const hasChanges = change.itemsToSave.length + change.namesToDelete.length > 0;
    const author = { userId, username, userName: name || username };
    const refusal = hasChanges && (await writeToStore("changeItems", kind, author, change));
    return refusal ? refusalProblem(refusal) : toReply(await queryStore("savedItems", kind, userId), userId);
  }
  return (await nullIfUnavailable(applyChange())) ?? refusalProblem("unavailable");
}
