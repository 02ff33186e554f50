import "server-only";
import type { Problem } from "../../messages/problem";
import {
  MOST_VIEWS,
  type OfferedViews,
  readViews,
  type View,
  type ViewChange,
} from "../../preferences/views";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { changeKept } from "./kept";

/** Whether views are kept outside of a browser. */
export const keepsViews = () => true;

const REFUSALS = {
  taken: "Nama itu sudah dipakai orang lain. Ganti namanya dahulu.",
  full: `Paling banyak ${MOST_VIEWS} tampilan. Hapus atau tarik kembali salah satu.`,
  gone: "Tampilan bersama sedang tidak dapat dibaca. Coba lagi beberapa saat lagi.",
};

const keyOf = (name: string) => name.trim().toLowerCase();

function viewIn(value: string): View[] {
  return readViews({ list: [JSON.parse(value)] }, "list").views;
}

/**
 * Changes the views that a person has of a list, the own ones or those shared with everybody who may read it, and returns both
 * as they are now. Only who has shared a view may change or withdraw it.
 */
export function changeViews(
  { name: list, permission }: Pick<ResourceDefinition, "name" | "permission">,
  { isShared, put, drop }: ViewChange,
): Promise<OfferedViews | Problem> {
  const change = {
    isForAll: isShared,
    put: put.map((view) => ({ name: keyOf(view.name), value: JSON.stringify(view) })),
    drop: drop.map(keyOf),
    most: MOST_VIEWS,
  };
  return changeKept(
    `view ${list}`,
    permission,
    change,
    REFUSALS,
    (kept, userId): OfferedViews => ({
      kind: "views",
      own: kept.filter(({ owner }) => owner === userId).flatMap(({ value }) => viewIn(value)),
      shared: kept
        .filter(({ owner }) => owner !== userId)
        .flatMap(({ value, ...by }) =>
          viewIn(value).map((view) => ({ view, by: by.userName, isOwn: by.userId === userId })),
        ),
    }),
  );
}
