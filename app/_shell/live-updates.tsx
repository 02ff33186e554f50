"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { formatAmount } from "@/lib/list/format-value";
import { readListAddress } from "@/lib/list/list-address";
import { hasUnsearchedText, searchBoxRef } from "../_list/address/use-list-address";
import { useOwner } from "../_session/page-owner";
import { useIsOffline } from "../_session/pwa/connection";
import { cachedList } from "../_store/lists/cached-lists";
import { invalidate, invalidateShown, isShown, versionAt, versionNow } from "../_store/lists/freshness";
import { goLive, liveWrites } from "../_store/live";
import { type LiveWrite, markWritten } from "../_store/presence";
import { Button } from "../_ui/button";
import { useWindowEvent } from "../_ui/state/use-window-event";

/** How long a person's own write may be told before its reply has come, in milliseconds. */
const OWN_MS = 2_000;

/** A batch is one notice: it is told once it has paused for so long, or in any case after the longer time, in milliseconds. */
const PAUSE_MS = 3_000;
const LONGEST_MS = 60_000;

/** A list that was fetched so shortly before the server is in reach again may not have come, in milliseconds. */
const LOADING_MS = 60_000;

/** How often it is looked whether the list is still in hand, in milliseconds. */
const LOOK_MS = 1_000;

/** What a person has open or chosen in a list, which newer rows would disturb. */
const IN_HAND =
  '[role="menu"], [role="dialog"], [role="alertdialog"], main [aria-pressed="true"], main table input, main td [aria-expanded="true"]';

function isInHand(): boolean {
  const isTyping =
    searchBoxRef.current && hasUnsearchedText(readListAddress(new URLSearchParams(window.location.search)));
  return (
    isTyping || document.getSelection()?.isCollapsed === false || document.querySelector(IN_HAND) !== null
  );
}

/** Whether neither the list of this tab nor what it knows of has the write. */
function isNew({ resource, at }: LiveWrite): boolean {
  return versionAt(resource, at) === versionNow(resource) && at >= (cachedList(resource)?.at ?? 0);
}

/** Writes of others to the shown list that its rows do not have. */
type Waiting = { resource: string; writes: LiveWrite[]; since: number; last: number };

const isDue = ({ writes, since, last }: Waiting, now: number) =>
  writes.every(({ batch }) => batch === null) || now - last > PAUSE_MS || now - since > LONGEST_MS;

/**
 * Brings a shown list up to date with what others write: by itself where nothing is in hand, else on request. A list that is not shown
 * is fetched anew when it is opened.
 */
export default function LiveUpdates() {
  const { userId } = useOwner();
  const waiting = useRef<Waiting | null>(null);
  const [count, setCount] = useState(0);
  const isOffline = useIsOffline();
  const loadedAt = useRef(0);
  const visibleSince = useRef(0);

  function load() {
    const { resource, writes } = waiting.current ?? { writes: [] };
    waiting.current = null;
    setCount(0);
    if (!resource) return;
    loadedAt.current = Date.now();
    invalidate({ resource, at: Math.max(...writes.map(({ at }) => at)), goesOn: false });
  }

  function wait(resource: string, writes: LiveWrite[]) {
    const now = Date.now();
    const before = waiting.current?.resource === resource ? waiting.current : null;
    const { since } = before ?? { since: now };
    waiting.current = { resource, writes: [...(before?.writes ?? []), ...writes], since, last: now };
  }

  const look = useEffectEvent(() => {
    const { current } = waiting;
    if (!current) return;
    const left = isShown(current.resource) ? current.writes.filter(isNew) : [];
    waiting.current = left.length > 0 ? { ...current, writes: left } : null;
    if (left.length === 0) return setCount(0);
    // A page that is shown again fetches its list in any case.
    if (document.hidden || isOffline || !isDue(current, Date.now())) return;
    markWritten(left);
    if (isInHand()) setCount(new Set(left.map(({ key }, index) => key ?? index)).size);
    else load();
  });

  const take = useEffectEvent((writes: LiveWrite[]) => {
    for (const resource of new Set(writes.map((write) => write.resource))) {
      const news = writes.filter((write) => write.resource === resource && isNew(write));
      if (news.length === 0) continue;
      if (isShown(resource)) wait(resource, news);
      else invalidate({ resource, at: Math.max(...news.map(({ at }) => at)), goesOn: false });
    }
    look();
  });

  useEffect(() => {
    if (!isOffline && Date.now() - loadedAt.current < LOADING_MS) invalidateShown();
  }, [isOffline]);

  useWindowEvent("visibilitychange", () => {
    if (!document.hidden) visibleSince.current = Date.now();
  });

  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const stops = [
      goLive(userId),
      liveWrites.subscribe((writes, now) => {
        if (!writes) return invalidateShown();
        // A shown list is fetched anew when its page is shown again, with what ended before.
        const readAt = now - (Date.now() - visibleSince.current);
        const isRead = ({ resource, at }: LiveWrite) =>
          at < readAt && isShown(resource) && cachedList(resource) !== null;
        const news = writes.filter((write) => !isRead(write));
        const own = news.filter((write) => write.userId === userId);
        const others = news.filter((write) => write.userId !== userId);
        if (others.length > 0) take(others);
        if (own.length > 0) timers.add(setTimeout(() => take(own), OWN_MS));
      }),
    ];
    const timer = setInterval(() => look(), LOOK_MS);
    return () => {
      for (const stop of stops) stop();
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
