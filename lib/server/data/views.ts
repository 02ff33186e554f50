import "server-only";
import type { Problem } from "../../messages/problem";
import {
  MOST_VIEWS,
  nameKey,
  type OfferedViews,
  type OwnViews,
  readView,
  type View,
  type ViewChange,
  withOneStandard,
} from "../../preferences/views";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { readOwnItems, unlessGone } from "../store/history";
import { changeSaved } from "./saved-items";

const REFUSALS = {
  taken: "Nama itu sudah dipakai. Ganti namanya dahulu.",
  full: `Paling banyak ${MOST_VIEWS} tampilan. Hapus atau tarik kembali salah satu.`,
  gone: "Tampilan sedang tidak dapat dibaca atau disimpan. Coba lagi beberapa saat lagi.",
};

const KIND = "view";

function viewIn(value: string): View[] {
  const view = readView(JSON.parse(value));
  return view ? [view] : [];
}

/** Returns all views of a person by what has them, `null` where the store is out of reach. */
export async function ownViews(userId: string): Promise<OwnViews | null> {
  const items = await unlessGone(readOwnItems(KIND, userId));
  if (!items) return null;
  const lists = Map.groupBy(items, ({ kind }) => kind.slice(KIND.length + 1));
  return Object.fromEntries(
    Array.from(lists, ([list, saved]) => [
      list,
      withOneStandard(saved.flatMap(({ value }) => viewIn(value))),
    ]),
  );
}

/**
 * Changes the views that a person has of a list, the own ones or those shared with everybody who may read it, and returns both
 * as they are now. Only who has shared a view may change or withdraw it.
 */
export function changeViews(
  { name: list, permission }: Pick<ResourceDefinition, "name" | "permission">,
  { isShared, isNew, put, drop }: ViewChange,
): Promise<OfferedViews | Problem> {
  const change = {
    isForAll: isShared,
    isNew,
    put: put.map((view) => ({ name: nameKey(view.name), value: JSON.stringify(view) })),
    drop: drop.map(nameKey),
    most: MOST_VIEWS,
  };
  return changeSaved(
    `${KIND} ${list}`,
    permission,
    change,
    REFUSALS,
    (items, userId): OfferedViews => ({
      kind: "views",
      own: withOneStandard(
        items.filter(({ owner }) => owner === userId).flatMap(({ value }) => viewIn(value)),
      ),
      shared: items
        .filter(({ owner }) => owner !== userId)
        .flatMap(({ value, ...by }) =>
          viewIn(value).map((view) => ({ view, by: by.userName, isOwn: by.userId === userId })),
        ),
    }),
  );
}
