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
import { readProblem } from "./replies";

/** The messages of each refusal. */
type Refusals = Record<"exists" | "full" | "gone", string>;

/** Changes a person's saved items of a kind, and returns those that are saved now. */
async function changeSaved<Shown>(
  kind: string,
  permission: Permission,
  change: ItemChange,
  refusals: Refusals,
  show: (items: SavedItem[], userId: string) => Shown,
): Promise<Shown | Problem> {
  const session = await authorize("read", permission);
  if (!session.ok) return readProblem(session.failure);
  const { userId, username, name } = session.value;
  const refuse = (reason: keyof Refusals): Problem => ({
    kind: "message",
    text: refusals[reason],
    requestId: requestId(),
  });
  async function changed(): Promise<Shown | Problem> {
    const isChange = change.put.length + change.drop.length > 0;
    const author = { userId, username, userName: name || username };
    const refusal = isChange && (await writeToStore("changeItems", kind, author, change));
    return refusal ? refuse(refusal) : show(await queryStore("savedItems", kind, userId), userId);
  }
  return (await nullIfUnavailable(changed())) ?? refuse("gone");
}

const VIEW_REFUSALS = {
  exists: "Nama itu sudah dipakai. Ganti namanya dahulu.",
  full: `Paling banyak ${MAX_VIEWS} tampilan. Hapus atau tarik kembali salah satu.`,
  gone: "Tampilan sedang tidak dapat dibaca atau disimpan. Coba lagi beberapa saat lagi.",
};

const VIEW = "view";

function viewIn(value: string): SavedView[] {
  const view = readView(JSON.parse(value));
  return view ? [view] : [];
}

/** Returns all views of a person by list; `null` if the store is unavailable. */
export async function readOwnViews(userId: string): Promise<OwnViews | null> {
  const items = await nullIfUnavailable(withTimeout(STORE_TIMEOUT_MS, callReader("ownItems", VIEW, userId)));
  if (!items) return null;
  const lists = Map.groupBy(items, ({ kind }) => kind.slice(VIEW.length + 1));
  return Object.fromEntries(
    Array.from(lists, ([list, saved]) => [
      list,
      withOneStandard(saved.flatMap(({ value }) => viewIn(value))),
    ]),
  );
}

/** Changes the person's own or shared views of a list, and returns both; only their author may change shared ones. */
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
  return changeSaved(
    `${VIEW} ${list}`,
    permission,
    change,
    VIEW_REFUSALS,
    (items, userId): AvailableViews => ({
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

const FULL = `Paling banyak ${MAX_DISMISSALS.toLocaleString("id-ID")} temuan yang dikesampingkan. Kembalikan beberapa dahulu.`;

const DISMISSAL_REFUSALS = {
  exists: FULL,
  full: FULL,
  gone: "Temuan yang dikesampingkan sedang tidak dapat dibaca. Coba lagi beberapa saat lagi.",
};

/** Dismisses findings of a list, or restores them; returns all that are dismissed. */
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
  return changeSaved(`aside ${list}`, permission, change, DISMISSAL_REFUSALS, (items): Dismissals => {
    const dismissals = items.flatMap(({ value, userName, at }) => {
      const dismissal = readDismissal(JSON.parse(value));
      return dismissal ? { ...dismissal, by: userName, at } : [];
    });
    return { kind: "dismissals", dismissals };
  });
}
