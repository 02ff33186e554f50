"use client";

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
  versionAt,
} from "../_store/lists/freshness";
import { liveWriteListeners, subscribeToLiveEvents } from "../_store/live";
import { type LiveWrite, markRecentWrites } from "../_store/presence";
import { Button } from "../_ui/button";
import { useWindowEvent } from "../_ui/state/use-window-event";

/** How long an event about the user's own write is held back, in milliseconds, because the reply to the write may arrive later. */
const OWN_WRITE_DELAY_MS = 2_000;

/** A reload that started at most this long before the connection returned, in milliseconds, may have failed and is repeated. */
const RECENT_RELOAD_MS = 60_000;

const APPLY_INTERVAL_MS = 1_000;

/** Writes that the visible list does not show yet, and when the first and the last of them arrived. */
type PendingWrites = { resource: string; writes: LiveWrite[]; since: number; last: number };

/** Reloads the visible list after others changed it. While the user is busy, renders a button that reloads it instead. Invalidates other lists at once. */
export default function LiveUpdates() {
  const { userId } = useOwner();
  const pendingWritesRef = useRef<PendingWrites | null>(null);
  const [count, setCount] = useState(0);
  const isOffline = useIsOffline();
  const reloadedAtRef = useRef(0);
  const visibleSinceRef = useRef(0);

  function reloadVisibleList() {
    const { current } = pendingWritesRef;
    pendingWritesRef.current = null;
    setCount(0);
    if (!current) return;
    reloadedAtRef.current = Date.now();
    invalidateListAfter(current.resource, current.writes);
  }

  function addPendingWrites(resource: string, writes: LiveWrite[]) {
    const now = Date.now();
    const before = pendingWritesRef.current?.resource === resource ? pendingWritesRef.current : null;
    const since = before?.since ?? now;
    pendingWritesRef.current = { resource, writes: [...(before?.writes ?? []), ...writes], since, last: now };
  }

  const applyPendingWrites = useEffectEvent(() => {
    const { current } = pendingWritesRef;
    if (!current) return;
    const remainingWrites = isListVisible(current.resource) ? current.writes.filter(mayListLackWrite) : [];
    pendingWritesRef.current = remainingWrites.length > 0 ? { ...current, writes: remainingWrites } : null;
    if (remainingWrites.length === 0) return setCount(0);
    // A hidden page waits, because its list is reloaded anyway when the page becomes visible.
    if (document.hidden || isOffline || !areWritesDue(current, Date.now())) return;
    markRecentWrites(remainingWrites);
    if (isUserBusy()) setCount(new Set(remainingWrites.map(({ key }, index) => key ?? index)).size);
    else reloadVisibleList();
  });

  const receiveWrites = useEffectEvent((writes: LiveWrite[]) => {
    for (const [resource, added] of Map.groupBy(writes.filter(mayListLackWrite), (write) => write.resource)) {
      if (isListVisible(resource)) addPendingWrites(resource, added);
      else invalidateListAfter(resource, added);
    }
    applyPendingWrites();
  });

  useEffect(() => {
    if (!isOffline && Date.now() - reloadedAtRef.current < RECENT_RELOAD_MS) invalidateVisibleList();
  }, [isOffline]);

  useWindowEvent("visibilitychange", () => {
    if (!document.hidden) visibleSinceRef.current = Date.now();
  });

  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const unsubscribes = [
      subscribeToLiveEvents(userId),
      liveWriteListeners.subscribe((writes, now) => {
        if (!writes) return invalidateVisibleList();
        // The list was fetched when the page became visible, so it has all earlier writes.
        const readAt = now - (Date.now() - visibleSinceRef.current);
        const isRead = ({ resource, at }: LiveWrite) =>
          at < readAt && isListVisible(resource) && getCachedList(resource) !== null;
        const added = writes.filter((write) => !isRead(write));
        const own = added.filter((write) => write.userId === userId);
        const others = added.filter((write) => write.userId !== userId);
        if (others.length > 0) receiveWrites(others);
        if (own.length > 0) timers.add(setTimeout(() => receiveWrites(own), OWN_WRITE_DELAY_MS));
      }),
    ];
    const timer = setInterval(() => applyPendingWrites(), APPLY_INTERVAL_MS);
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
      clearInterval(timer);
      for (const ownTimer of timers) clearTimeout(ownTimer);
    };
  }, [userId]);

  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-20 flex justify-center print:hidden"
    >
      {count > 0 && (
        <p className="pointer-events-auto flex items-center gap-3 rounded-panel border border-line bg-surface py-1.5 pr-2 pl-4 text-sm shadow-panel">
          {formatAmount(count)} data berubah
          <Button onClick={reloadVisibleList}>Muat</Button>
        </p>
      )}
    </div>
  );
}

/** Returns whether the cached list may lack a write. */
function mayListLackWrite({ resource, at }: LiveWrite): boolean {
  return versionAt(resource, at) === getCurrentVersion(resource) && at >= (getCachedList(resource)?.at ?? 0);
}

/** The list reloads when another user's batch has paused for this long, and at the latest after `MAX_WAIT_MS`. */
const BATCH_PAUSE_MS = 3_000;
const MAX_WAIT_MS = 60_000;

const areWritesDue = ({ writes, since, last }: PendingWrites, now: number) =>
  writes.every(({ batch }) => batch === null) || now - last > BATCH_PAUSE_MS || now - since > MAX_WAIT_MS;

/** Matches what a reload of the rows would disturb: open menus, dialogs and cells, active modes, and inputs in the table. */
const BUSY_SELECTOR =
  '[role="menu"], [role="dialog"], [role="alertdialog"], main [aria-pressed="true"], main table input, main td [aria-expanded="true"]';

function isUserBusy(): boolean {
  const isTyping =
    searchBoxRef.current && hasUnsearchedText(parseListAddress(new URLSearchParams(window.location.search)));
  return (
    isTyping ||
    document.getSelection()?.isCollapsed === false ||
    document.querySelector(BUSY_SELECTOR) !== null
  );
}

function invalidateListAfter(resource: string, writes: LiveWrite[]): void {
  invalidateList({ resource, at: Math.max(...writes.map(({ at }) => at)), goesOn: false });
}
