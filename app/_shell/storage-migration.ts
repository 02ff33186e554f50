import { useEffect, useEffectEvent } from "react";
import { changeDismissedFindings } from "@/app/_actions/dismissals";
import { changeViews } from "@/app/_actions/views";
import { type Dismissal, MAX_DISMISSALS, parseDismissal } from "@/lib/checks/dismissals";
import { isObject, parseJson } from "@/lib/preferences/preferences";
import {
  findView,
  isSameView,
  isViewTooLarge,
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

/** Moves saved views and dismissed findings of an earlier release from this browser to the server, in one tab at a time. The next page load retries the rest. */
export default function StorageMigration() {
  const { userId } = useOwner();
  const preferences = usePreferences();
  const setViews = useSetViews();

  const moveStoredItems = useEffectEvent(async () => {
    const messages = await moveViews(userId, preferences, setViews);
    messages.push(...(await moveDismissals(userId)));
    if (messages.length > 0) showAlert("KESALAHAN", messages.join(" "));
  });
  useEffect(() => {
    const run = () => moveStoredItems();
    // Without HTTPS there are no Web Locks, so two tabs may move the same items. The server stores them once.
    void (navigator.locks ? navigator.locks.request(`sns_upgrade:${userId}`, run) : run());
  }, [userId]);

  return null;
}

type Preferences = Pick<ReturnType<typeof usePreferences>, "getSettings" | "change">;
type SetViews = ReturnType<typeof useSetViews>;

/** Moves the views of all lists; returns messages for the user about views that are damaged or were not moved. */
async function moveViews(userId: string, { getSettings, change }: Preferences, setViews: SetViews) {
  const { views } = getSettings();
  if (views === undefined) return [];
  const { remaining, withoutRoom, isDamaged } = await migrateItems(
    views,
    parseStoredView,
    (resource, local) => addViews(resource, local, userId, setViews),
  );
  // Another tab that still runs the earlier release may have changed the views meanwhile.
  if (getSettings().views === views) change({ views: remaining });
  const names = withoutRoom.map(({ name }) => name).join(", ");
  const messages: string[] = [];
  if (isDamaged) messages.push("Sebagian tampilan yang tersimpan di peramban ini rusak dan diabaikan.");
  if (names !== "") messages.push(noRoomMessage(`tampilan ${names}`, MAX_VIEWS));
  return messages;
}

/** The number of attempts to add views, because another computer may have just used their names. */
const MAX_ATTEMPTS = 3;

async function addViews(resource: string, views: SavedView[], userId: string, setViews: SetViews) {
  const send = (change: Partial<ViewChange>) =>
    sendWrite(() => changeViews(resource, { isShared: false, put: [], drop: [], ...change }, userId));
  const largeViews = views.filter(isViewTooLarge);
  const movableViews = views.filter((view) => !isViewTooLarge(view));
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    // A change without views only returns the views that the server has.
    const reply = await send({});
    if (reply.kind !== "views") break;
    setViews(resource, reply.own);
    const missing = findMissingViews(movableViews, reply.own);
    const put = missing.slice(0, Math.max(0, MAX_VIEWS - reply.own.length));
    const items = [...missing, ...largeViews];
    if (put.length === 0) return { items, isFull: items.length > 0 };
    await send({ isNew: true, put });
  }
  return { items: views, isFull: false };
}

/** Moves the dismissed findings of all lists; returns messages for the user about those that were not moved. */
async function moveDismissals(userId: string): Promise<string[]> {
  const key = legacyDismissalsKey(userId);
  const text = window.localStorage.getItem(key);
  if (text === null) return [];
  const { remaining, withoutRoom } = await migrateItems(parseJson(text), parseDismissal, (resource, local) =>
    addDismissals(resource, local, userId),
  );
  if (window.localStorage.getItem(key) === text) {
    if (remaining) window.localStorage.setItem(key, JSON.stringify(remaining));
    else window.localStorage.removeItem(key);
  }
  if (withoutRoom.length === 0) return [];
  return [noRoomMessage(`${withoutRoom.length} temuan "Bukan kesalahan"`, MAX_DISMISSALS)];
}

const DISMISSALS_PER_REQUEST = 100;

async function addDismissals(resource: string, dismissals: Dismissal[], userId: string) {
  const send = (put: Dismissal[]) =>
    sendWrite(() => changeDismissedFindings(resource, { put, drop: [] }, userId));
  for (let start = 0; start < dismissals.length; start += DISMISSALS_PER_REQUEST)
    await send(dismissals.slice(start, start + DISMISSALS_PER_REQUEST));
  const reply = await send([]);
  if (reply.kind !== "dismissals") return { items: dismissals, isFull: false };
  const marks = new Set(reply.dismissals.map(({ mark }) => mark));
  const items = dismissals.filter(({ mark }) => !marks.has(mark));
  return { items, isFull: items.length > 0 && marks.size >= MAX_DISMISSALS };
}

/** The items of a list that could not be moved to the server. With `isFull`, the server has no room for them or they are too large. */
type RemainingItems<Item> = { items: Item[]; isFull: boolean };

/** Properties of stored items beside the resources: which lists an earlier release moved in full, and whether the user was notified of items without room. */
const LEGACY_MOVED_PROPERTY = " same";
const NOTIFIED_KEY = " notified";

/** Moves stored items to the server, the items of each list with `move`. Returns what remains in the browser, and the items without room if the user was not notified before. */
export async function migrateItems<Item>(
  stored: unknown,
  parse: (item: unknown) => Item | null,
  move: (resource: string, items: Item[]) => Promise<RemainingItems<Item>>,
) {
  const {
    [LEGACY_MOVED_PROPERTY]: syncedLists,
    [NOTIFIED_KEY]: notified,
    ...lists
  } = isObject(stored) ? stored : {};
  const wasNotified = notified === true;
  let isDamaged = !isObject(stored);
  const itemsWithoutRoom: Item[] = [];
  const remainingByList: Record<string, unknown> = {};
  for (const [resource, list] of Object.entries(lists)) {
    // The server had all items of this list before, so those that it lacks now were deleted on another computer.
    if (isObject(syncedLists) && syncedLists[resource] === true) continue;
    const parsedItems = Array.isArray(list) ? list.map(parse) : [null];
    isDamaged ||= parsedItems.includes(null);
    const validItems = parsedItems.filter((item) => item !== null);
    const { items, isFull } = await move(resource, validItems);
    if (items.length > 0) remainingByList[resource] = items;
    if (isFull) itemsWithoutRoom.push(...items);
  }
  const isEverythingMoved = Object.keys(remainingByList).length === 0;
  const isNotified = wasNotified || itemsWithoutRoom.length > 0;
  return {
    remaining: isEverythingMoved ? undefined : { ...remainingByList, [NOTIFIED_KEY]: isNotified },
    withoutRoom: wasNotified ? [] : itemsWithoutRoom,
    isDamaged,
  };
}

/** Returns the local views that are not among the user's own views on the server; adds a number to a name that another view has. */
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

/** Returns the message that a list has no room for some items; `most` is the maximum number of items of a list. */
const noRoomMessage = (items: string, most: number) =>
  `Belum dipindahkan dari peramban ini: ${items}. Sebuah daftar memuat paling banyak ${most.toLocaleString("id-ID")}, dan tidak yang terlalu besar: hapus atau kembalikan beberapa, lalu muat ulang halaman.`;
