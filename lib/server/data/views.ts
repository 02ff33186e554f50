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
import { hasHistory, keep, readKept, unlessGone } from "../history/history";
import { requestId } from "../process/log";
import { authorize } from "../session/guard";
import { readProblem } from "./replies";

/** Whether views are kept outside of a browser. */
export const keepsViews = hasHistory;

const REFUSALS = {
  taken: "Nama itu sudah dipakai orang lain. Ganti namanya dahulu.",
  full: `Paling banyak ${MOST_VIEWS} tampilan. Hapus atau tarik kembali salah satu.`,
  gone: "Tampilan bersama sedang tidak dapat dibaca. Coba lagi beberapa saat lagi.",
};

const refuse = (reason: keyof typeof REFUSALS): Problem => ({
  kind: "message",
  text: REFUSALS[reason],
  requestId: requestId(),
});

const keyOf = (name: string) => name.trim().toLowerCase();

function viewIn(value: string): View[] {
  return readViews({ list: [JSON.parse(value)] }, "list").views;
}

/**
 * Changes the views that a person has of a list, the own ones or those shared with everybody who may read it, and returns both
 * as they are now. Only who has shared a view may change or withdraw it.
 */
export async function changeViews(
  { name: list, permission }: Pick<ResourceDefinition, "name" | "permission">,
  { isShared, put, drop }: ViewChange,
): Promise<OfferedViews | Problem> {
  const session = await authorize("read", permission);
  if (!session.ok) return readProblem(session.failure);
  const { userId, username, name } = session.value;
  const kind = `view ${list}`;
  const change = {
    isForAll: isShared,
    put: put.map((view) => ({ name: keyOf(view.name), value: JSON.stringify(view) })),
    drop: drop.map(keyOf),
    most: MOST_VIEWS,
  };
  async function changed(): Promise<OfferedViews | Problem> {
    const isChange = put.length + drop.length > 0;
    const refusal = isChange && (await keep(kind, { userId, username, userName: name || username }, change));
    if (refusal) return refuse(refusal);
    const all = await readKept(kind, userId);
    return {
      kind: "views",
      own: all.filter(({ owner }) => owner === userId).flatMap(({ value }) => viewIn(value)),
      shared: all
        .filter(({ owner }) => owner !== userId)
        .flatMap(({ value, ...by }) =>
          viewIn(value).map((view) => ({ view, by: by.userName, isOwn: by.userId === userId })),
        ),
    };
  }
  return (await unlessGone(changed())) ?? refuse("gone");
}
