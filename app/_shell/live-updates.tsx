import { useEffect, useEffectEvent, useRef, useState } from "react";
import { formatAmount } from "@/lib/list/format-value";
import { parseListAddress } from "@/lib/list/list-address";
import { hasUnsearchedText, searchBoxRef } from "../_list/address/use-list-address";
import { useOwner } from "../_session/page-owner";
import { useIsOffline } from "../_session/pwa/connection";
import { getCachedList } from "../_store/lists/cached-lists";
import {
  getCurrentVersion,
  invalidateList,
  invalidateVisibleList,
  isListVisible,
  versionReadAt,
} from "../_store/lists/freshness";
import { liveWriteListeners, subscribeToLiveEvents } from "../_store/live";
import { type LiveWrite, markRecentWrites } from "../_store/presence";
import { Button } from "../_ui/button";
import { useWindowEvent } from "../_ui/state/use-window-event";

/** How long an event about the user's own write is held back, in milliseconds, because the reply to the write may arrive later. */
const OWN_WRITE_DELAY_MS = 2_000;

/** A reload that started at most this long before the connection returned, in milliseconds, may have failed and is repeated. */
const RECENT_RELOAD_MS = 60_000;

const RELOAD_CHECK_MS = 1_000;

/** Writes that the visible list may lack, and when the first and the last of them arrived. */
type PendingWrites = { resource: string; writes: LiveWrite[]; firstAt: number; lastAt: number };

/** Reloads the visible list after others changed it; while the user is busy, renders a button that reloads the list. Invalidates other lists at once. */
export default function LiveUpdates() {
  const { userId } = useOwner();
  const isOffline = useIsOffline();
  const [changedRecordCount, setChangedRecordCount] = useState(0);
  const pendingWritesRef = useRef<PendingWrites | null>(null);
  const reloadedAtRef = useRef(0);
  const visibleSinceRef = useRef(0);

  function reloadVisibleList() {
    const pendingWrites = pendingWritesRef.current;
    pendingWritesRef.current = null;
    setChangedRecordCount(0);
    if (!pendingWrites) return;
    reloadedAtRef.current = Date.now();
    invalidateListAfter(pendingWrites.resource, pendingWrites.writes);
  }

  /** Reloads the visible list or renders the button, once the pending writes are due. Drops the writes that the list has by now. */
  const reloadOrOfferReload = useEffectEvent(() => {
    const pendingWrites = pendingWritesRef.current;
    if (!pendingWrites) return;
    const { resource } = pendingWrites;
    const writes = isListVisible(resource) ? pendingWrites.writes.filter(mayListLackWrite) : [];
    pendingWritesRef.current = writes.length > 0 ? { ...pendingWrites, writes } : null;
    if (writes.length === 0) return setChangedRecordCount(0);
    // A hidden page waits, because its list is reloaded anyway when the page becomes visible.
    if (document.hidden || isOffline || !areWritesDue(pendingWrites)) return;
    markRecentWrites(writes);
    if (isUserBusy()) setChangedRecordCount(countRecords(writes));
    else reloadVisibleList();
  });

  const receiveWrites = useEffectEvent((writes: LiveWrite[]) => {
    for (const [resource, added] of Map.groupBy(writes.filter(mayListLackWrite), (write) => write.resource)) {
      if (isListVisible(resource))
        pendingWritesRef.current = addWrites(pendingWritesRef.current, resource, added);
      else invalidateListAfter(resource, added);
    }
    reloadOrOfferReload();
  });

  useEffect(() => {
    if (!isOffline && Date.now() - reloadedAtRef.current < RECENT_RELOAD_MS) invalidateVisibleList();
  }, [isOffline]);

  useWindowEvent("visibilitychange", () => {
    if (!document.hidden) visibleSinceRef.current = Date.now();
  });

  useEffect(() => {
    const ownWriteTimers = new Set<ReturnType<typeof setTimeout>>();

    function handleLiveWrites(writes: LiveWrite[] | null, serverTime: number) {
      if (!writes) return invalidateVisibleList();
      // The list was fetched when the page became visible, so it has all earlier writes.
      const fetchedAt = serverTime - (Date.now() - visibleSinceRef.current);
      const newWrites = writes.filter((write) => !isInVisibleList(write, fetchedAt));
      const own = newWrites.filter((write) => write.userId === userId);
      const others = newWrites.filter((write) => write.userId !== userId);
      if (others.length > 0) receiveWrites(others);
      if (own.length > 0) ownWriteTimers.add(setTimeout(() => receiveWrites(own), OWN_WRITE_DELAY_MS));
    }

    const unsubscribeFromEvents = subscribeToLiveEvents(userId);
    const unsubscribeFromWrites = liveWriteListeners.subscribe(handleLiveWrites);
    const reloadTimer = setInterval(() => reloadOrOfferReload(), RELOAD_CHECK_MS);
    return () => {
      unsubscribeFromEvents();
      unsubscribeFromWrites();
      clearInterval(reloadTimer);
      for (const timer of ownWriteTimers) clearTimeout(timer);
    };
  }, [userId]);

  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-20 flex justify-center print:hidden"
    >
      {changedRecordCount > 0 && (
        <p className="pointer-events-auto flex items-center gap-3 rounded-panel border border-line bg-surface py-1.5 pr-2 pl-4 text-sm shadow-panel">
          {formatAmount(changedRecordCount)} data berubah
          <Button onClick={reloadVisibleList}>Muat</Button>
        </p>
      )}
    </div>
  );
}

/** Returns whether a write was made before the visible list was fetched, which therefore has it. */
const isInVisibleList = ({ resource, at }: LiveWrite, fetchedAt: number) =>
  at < fetchedAt && isListVisible(resource) && getCachedList(resource) !== null;

/** Returns whether a write is later than all that this tab was notified of, and not older than the cached list. */
function mayListLackWrite({ resource, at }: LiveWrite): boolean {
  return (
    versionReadAt(resource, at) === getCurrentVersion(resource) && at >= (getCachedList(resource)?.at ?? 0)
  );
}

/** Returns the pending writes with added writes of a list; drops pending writes of another list. */
function addWrites(pending: PendingWrites | null, resource: string, added: LiveWrite[]): PendingWrites {
  const now = Date.now();
  if (pending?.resource !== resource) return { resource, writes: added, firstAt: now, lastAt: now };
  return { ...pending, writes: [...pending.writes, ...added], lastAt: now };
}

function invalidateListAfter(resource: string, writes: LiveWrite[]): void {
  invalidateList({ resource, at: Math.max(...writes.map(({ at }) => at)), goesOn: false });
}

/** How long writes of a batch wait for a pause between them, and how long at most, in milliseconds. */
const BATCH_PAUSE_MS = 3_000;
const MAX_WAIT_MS = 60_000;

/** Returns whether the visible list may reload: at once after single writes, and after writes of a batch once the batch pauses. */
function areWritesDue({ writes, firstAt, lastAt }: PendingWrites): boolean {
  if (writes.every(({ batch }) => batch === null)) return true;
  return Date.now() - lastAt > BATCH_PAUSE_MS || Date.now() - firstAt > MAX_WAIT_MS;
}

/** Returns how many records were written; a write without a key counts as a record of its own. */
const countRecords = (writes: LiveWrite[]) => new Set(writes.map(({ key }, index) => key ?? index)).size;

/** Matches what a reload of the rows would disturb: open menus, dialogs and cells, active modes, and inputs in the table. */
const BUSY_SELECTOR =
  '[role="menu"], [role="dialog"], [role="alertdialog"], main [aria-pressed="true"], main table input, main td [aria-expanded="true"]';

function isUserBusy(): boolean {
  const address = parseListAddress(new URLSearchParams(window.location.search));
  if (searchBoxRef.current && hasUnsearchedText(address)) return true;
  const hasSelectedText = document.getSelection()?.isCollapsed === false;
  return hasSelectedText || document.querySelector(BUSY_SELECTOR) !== null;
}
