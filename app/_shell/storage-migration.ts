"use client";

import { useEffect, useEffectEvent } from "react";
import { changeDismissedFindings } from "@/app/_actions/dismissals";
import { changeViews } from "@/app/_actions/views";
import { type Dismissal, MAX_DISMISSALS, parseDismissal } from "@/lib/checks/dismissals";
import { isObject, parseJson } from "@/lib/preferences/preferences";
import {
  findView,
  isSameView,
  isTooLarge,
  MAX_VIEW_NAME_LENGTH,
  MAX_VIEWS,
  parseStoredView,
  type SavedView,
  type ViewChange,
  withOneStandardView,
} from "@/lib/preferences/views";
import { useOwner } from "../_session/page-owner";
import { useSetViews } from "../_session/preferences/own-views";
import { legacyDismissalsKey, usePreferences } from "../_session/preferences/use-preferences";
import { sendWrite } from "../_store/send-write";
import { showAlert } from "../_ui/alerts";

/** The number of attempts to add views, because another computer may have just used their names. */
const MAX_ATTEMPTS = 3;

const DISMISSALS_PER_REQUEST = 100;

/** Moves saved views and dismissed findings of an earlier release from this browser to the server, in one tab at a time. The next page load retries the rest. */
export default function StorageMigration() {
  const { userId } = useOwner();
  const { getSettings, change } = usePreferences();
  const setViews = useSetViews();

  async function addViews(resource: string, all: SavedView[]): Promise<RemainingItems<SavedView>> {
    const { large = [], local = [] } = Object.groupBy(all, (view) => (isTooLarge(view) ? "large" : "local"));
    const send = (some: Partial<ViewChange>) =>
      sendWrite(() => changeViews(resource, { isShared: false, put: [], drop: [], ...some }, userId));
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      // A change without views only returns the views that the server has.
      const reply = await send({});
      if (reply.kind !== "views") break;
      setViews(resource, reply.own);
      const missing = findMissingViews(local, reply.own);
      const put = missing.slice(0, Math.max(0, MAX_VIEWS - reply.own.length));
      const items = [...missing, ...large];
      if (put.length === 0) return { items, isFull: items.length > 0 };
      await send({ isNew: true, put });
    }
    return { items: all, isFull: false };
  }

  async function addDismissals(resource: string, local: Dismissal[]): Promise<RemainingItems<Dismissal>> {
    const send = (put: Dismissal[]) =>
      sendWrite(() => changeDismissedFindings(resource, { put, drop: [] }, userId));
    for (let start = 0; start < local.length; start += DISMISSALS_PER_REQUEST)
      await send(local.slice(start, start + DISMISSALS_PER_REQUEST));
    const reply = await send([]);
    if (reply.kind !== "dismissals") return { items: local, isFull: false };
    const marks = new Set(reply.dismissals.map(({ mark }) => mark));
    const items = local.filter(({ mark }) => !marks.has(mark));
    return { items, isFull: items.length > 0 && marks.size >= MAX_DISMISSALS };
  }

  async function moveViews(): Promise<string[]> {
    const { views } = getSettings();
    if (views === undefined) return [];
    const { remaining, withoutRoom, isDamaged } = await migrateItems(views, parseStoredView, addViews);
    // Another tab that still runs the earlier release may have changed the views meanwhile.
    if (getSettings().views === views) change({ views: remaining });
    const names = withoutRoom.map(({ name }) => name).join(", ");
    return [
      ...(isDamaged ? ["Sebagian tampilan yang tersimpan di peramban ini rusak dan diabaikan."] : []),
      ...(names === "" ? [] : [noRoomMessage(`tampilan ${names}`, MAX_VIEWS)]),
    ];
  }

  async function moveDismissals(): Promise<string[]> {
    const key = legacyDismissalsKey(userId);
    const text = window.localStorage.getItem(key);
    if (text === null) return [];
    const { remaining, withoutRoom } = await migrateItems(parseJson(text), parseDismissal, addDismissals);
    if (window.localStorage.getItem(key) === text) {
      if (remaining) window.localStorage.setItem(key, JSON.stringify(remaining));
      else window.localStorage.removeItem(key);
    }
    return withoutRoom.length === 0
      ? []
      : [noRoomMessage(`${withoutRoom.length} temuan "Bukan kesalahan"`, MAX_DISMISSALS)];
  }

  const moveStoredItems = useEffectEvent(async () => {
    const texts = [...(await moveViews()), ...(await moveDismissals())];
    if (texts.length > 0) showAlert("KESALAHAN", texts.join(" "));
  });
  useEffect(() => {
    const run = () => moveStoredItems();
    // Without HTTPS there are no Web Locks, so two tabs may move the same items. The server stores them once.
    void (navigator.locks ? navigator.locks.request(`sns_upgrade:${userId}`, run) : run());
  }, [userId]);

  return null;
}

/** The items of a list that could not be moved to the server. With `isFull`, the server has no room for them or they are too large. */
type RemainingItems<Item> = { items: Item[]; isFull: boolean };

/** Two keys in the stored data beside the resources: the lists that the server already had in full, and whether the user was notified of items without room. */
const SYNCED_KEY = " same";
const NOTIFIED_KEY = " notified";

/** Moves stored items to the server. Returns what remains in the browser, the items without room of which the user was not notified before, and whether some were damaged. */
export async function migrateItems<Item>(
  stored: unknown,
  read: (item: unknown) => Item | null,
  move: (resource: string, items: Item[]) => Promise<RemainingItems<Item>>,
) {
  const { [SYNCED_KEY]: syncedLists, [NOTIFIED_KEY]: wasNotified, ...lists } = isObject(stored) ? stored : {};
  let hasDamagedItems = !isObject(stored);
  const itemsWithoutRoom: Item[] = [];
  const remainingByList: Record<string, unknown> = {};
  for (const [resource, list] of Object.entries(lists)) {
    // The server had all items of this list before, so those that it lacks now were deleted on another computer.
    if (isObject(syncedLists) && syncedLists[resource] === true) continue;
    const parsed = (Array.isArray(list) ? list : [null]).map(read);
    hasDamagedItems ||= parsed.includes(null);
    const remainder = await move(
      resource,
      parsed.filter((item) => item !== null),
    );
    if (remainder.items.length > 0) remainingByList[resource] = remainder.items;
    if (remainder.isFull) itemsWithoutRoom.push(...remainder.items);
  }
  const isEverythingMoved = Object.keys(remainingByList).length === 0;
  return {
    remaining: isEverythingMoved
      ? undefined
      : { ...remainingByList, [NOTIFIED_KEY]: wasNotified === true || itemsWithoutRoom.length > 0 },
    withoutRoom: wasNotified === true ? [] : itemsWithoutRoom,
    isDamaged: hasDamagedItems,
  };
}

/** Returns the local views that the server does not have among the user's own, with a number added to a name that is in use. */
export function findMissingViews(local: SavedView[], own: SavedView[]): SavedView[] {
  const storedAndAddedViews = [...own];
  for (const view of local) {
    const isEqual = (other: SavedView) =>
      isSameView({ ...view, name: other.name, isStandard: other.isStandard }, other);
    let { name } = view;
    let viewWithName = findView(storedAndAddedViews, name);
    // Tries the name with (2), (3) and so on, until no view has the name or an equal view has it.
    for (let next = 2; viewWithName && !isEqual(viewWithName); next++) {
      name = `${view.name.slice(0, MAX_VIEW_NAME_LENGTH - 5)} (${next})`;
      viewWithName = findView(storedAndAddedViews, name);
    }
    if (!viewWithName) storedAndAddedViews.push({ ...view, name });
  }
  return withOneStandardView(storedAndAddedViews).slice(own.length);
}

/** Returns the message that a list has no room for some items; `most` is the largest number of items. */
const noRoomMessage = (what: string, most: number) =>
  `Belum dipindahkan dari peramban ini: ${what}. Sebuah daftar memuat paling banyak ${most.toLocaleString("id-ID")}, dan tidak yang terlalu besar: hapus atau kembalikan beberapa, lalu muat ulang halaman.`;
