"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { formatAmount } from "@/lib/list/format-value";
import { readListAddress } from "@/lib/list/list-address";
import { hasUnsearchedText, searchBoxRef } from "../_list/address/use-list-address";
import { useOwner } from "../_session/page-owner";
import { useIsOffline } from "../_session/pwa/connection";
import { cachedList } from "../_store/lists/cached-lists";
import {
  currentVersion,
  invalidateList,
  invalidateVisibleList,
  isListVisible,
  versionAt,
} from "../_store/lists/freshness";
import { liveWrites, subscribeToLiveEvents } from "../_store/live";
import { type LiveWrite, markRecentWrites } from "../_store/presence";
import { Button } from "../_ui/button";
import { useWindowEvent } from "../_ui/state/use-window-event";

/** The delay before own writes from the stream are handled, because their reply may arrive later, in milliseconds. */
const OWN_WRITE_MS = 2_000;

/** A batch is applied once it pauses for this long, or after the longer time, in milliseconds. */
const BATCH_PAUSE_MS = 3_000;
const MAX_WAIT_MS = 60_000;

/** A list fetched this shortly before the connection returned may be incomplete, in milliseconds. */
const LOADING_MS = 60_000;

const POLL_MS = 1_000;

/** Matches open or selected elements that newer rows would disturb. */
const BUSY_SELECTOR =
  '[role="menu"], [role="dialog"], [role="alertdialog"], main [aria-pressed="true"], main table input, main td [aria-expanded="true"]';

function isBusy(): boolean {
  const isTyping =
    searchBoxRef.current && hasUnsearchedText(readListAddress(new URLSearchParams(window.location.search)));
  return (
    isTyping ||
    document.getSelection()?.isCollapsed === false ||
    document.querySelector(BUSY_SELECTOR) !== null
  );
}

function isNew({ resource, at }: LiveWrite): boolean {
  return versionAt(resource, at) === currentVersion(resource) && at >= (cachedList(resource)?.at ?? 0);
}

type PendingWrites = { resource: string; writes: LiveWrite[]; since: number; last: number };

const isDue = ({ writes, since, last }: PendingWrites, now: number) =>
  writes.every(({ batch }) => batch === null) || now - last > BATCH_PAUSE_MS || now - since > MAX_WAIT_MS;

/** Reloads the visible list after writes of others, or renders a button for it while the person is busy. Invalidates lists that are not visible. */
export default function LiveUpdates() {
  const { userId } = useOwner();
  const pending = useRef<PendingWrites | null>(null);
  const [count, setCount] = useState(0);
  const isOffline = useIsOffline();
  const loadedAt = useRef(0);
  const visibleSince = useRef(0);

  function load() {
    const { resource, writes } = pending.current ?? { writes: [] };
    pending.current = null;
    setCount(0);
    if (!resource) return;
    loadedAt.current = Date.now();
    invalidateList({ resource, at: Math.max(...writes.map(({ at }) => at)), goesOn: false });
  }

  function addPending(resource: string, writes: LiveWrite[]) {
    const now = Date.now();
    const before = pending.current?.resource === resource ? pending.current : null;
    const { since } = before ?? { since: now };
    pending.current = { resource, writes: [...(before?.writes ?? []), ...writes], since, last: now };
  }

  const applyPending = useEffectEvent(() => {
    const { current } = pending;
    if (!current) return;
    const remaining = isListVisible(current.resource) ? current.writes.filter(isNew) : [];
    pending.current = remaining.length > 0 ? { ...current, writes: remaining } : null;
    if (remaining.length === 0) return setCount(0);
    // The list is fetched anyway when the page becomes visible.
    if (document.hidden || isOffline || !isDue(current, Date.now())) return;
    markRecentWrites(remaining);
    if (isBusy()) setCount(new Set(remaining.map(({ key }, index) => key ?? index)).size);
    else load();
  });

  const receive = useEffectEvent((writes: LiveWrite[]) => {
    for (const resource of new Set(writes.map((write) => write.resource))) {
      const news = writes.filter((write) => write.resource === resource && isNew(write));
      if (news.length === 0) continue;
      if (isListVisible(resource)) addPending(resource, news);
      else invalidateList({ resource, at: Math.max(...news.map(({ at }) => at)), goesOn: false });
    }
    applyPending();
  });

  useEffect(() => {
    if (!isOffline && Date.now() - loadedAt.current < LOADING_MS) invalidateVisibleList();
  }, [isOffline]);

  useWindowEvent("visibilitychange", () => {
    if (!document.hidden) visibleSince.current = Date.now();
  });

  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const unsubscribes = [
      subscribeToLiveEvents(userId),
      liveWrites.subscribe((writes, now) => {
        if (!writes) return invalidateVisibleList();
        // The list was fetched when the page became visible, with earlier writes.
        const readAt = now - (Date.now() - visibleSince.current);
        const isRead = ({ resource, at }: LiveWrite) =>
          at < readAt && isListVisible(resource) && cachedList(resource) !== null;
        const news = writes.filter((write) => !isRead(write));
        const own = news.filter((write) => write.userId === userId);
        const others = news.filter((write) => write.userId !== userId);
        if (others.length > 0) receive(others);
        if (own.length > 0) timers.add(setTimeout(() => receive(own), OWN_WRITE_MS));
      }),
    ];
    const timer = setInterval(() => applyPending(), POLL_MS);
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
      clearInterval(timer);
      for (const each of timers) clearTimeout(each);
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
          <Button onClick={load}>Muat</Button>
        </p>
      )}
    </div>
  );
}
