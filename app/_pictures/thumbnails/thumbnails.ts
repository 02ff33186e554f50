"use client";

import { useCallback, useEffect, useSyncExternalStore } from "react";
import { pictureHref } from "@/lib/fields/pictures/thumbnail";
import { fetchAsOwner, useOwner } from "../../_session/page-owner";
import { createListeners } from "../../_ui/state/store";
import { createCache } from "../../_ui/state/weighted-cache";
import { type NoPicture, readPicture } from "../picture";

/** Returns the thumbnail of a photo, `null` until it is there; fetches it while `isWanted`. */
export function useThumbnail(foto: string, isWanted: boolean): Thumbnail | null {
  const { userId } = useOwner();
  useEffect(() => {
    if (isWanted && foto !== "") return wantThumbnail(foto, userId);
  }, [foto, isWanted, userId]);
  return useSyncExternalStore(
    onThumbnail,
    useCallback(() => thumbnailOf(foto), [foto]),
  );
}

/** A thumbnail, or why there is none. */
export type Thumbnail = { kind: "ready"; url: string; size: number } | NoPicture;

type Busy = { kind: "busy"; seconds: number };

const MOST_BYTES = 32 * 1024 * 1024;

const AT_ONCE = 4;

/** How many may start in a burst, and then per second: the server counts all requests of the person, 60 in three seconds. */
const BURST = 24;
const PER_SECOND = 10;

/** How long to wait after the server was too busy, unless it says how long, in seconds. */
const BUSY_SECONDS = 2;

/** By file name. */
const kept = createCache<Thumbnail>({
  budget: MOST_BYTES,
  weigh: (thumbnail) => (thumbnail.kind === "ready" ? thumbnail.size : 0),
  free: (thumbnail) => thumbnail.kind === "ready" && URL.revokeObjectURL(thumbnail.url),
});
/** By file name, how many want it. */
const waiting = new Map<string, number>();
const underWay = new Set<string>();
const changes = createListeners();
let timer: ReturnType<typeof setTimeout> | undefined;
const pace = { left: BURST, countedAt: performance.now(), pausedUntil: 0 };

/** Returns how long the next request has to wait, in milliseconds; 0 counts it as started. */
function waitToStart(): number {
  const now = performance.now();
  if (now < pace.pausedUntil) return pace.pausedUntil - now;
  pace.left = Math.min(BURST, pace.left + ((now - pace.countedAt) / 1000) * PER_SECOND);
  pace.countedAt = now;
  if (pace.left < 1) return ((1 - pace.left) / PER_SECOND) * 1000;
  pace.left -= 1;
  return 0;
}

async function read(response: Response): Promise<Thumbnail | Busy> {
  const { status, headers } = response;
  if (status === 429 || status === 503) {
    return { kind: "busy", seconds: Number(headers.get("retry-after")) || BUSY_SECONDS };
  }
  const picture = await readPicture(response);
  return picture.kind === "ready" ? { kind: "ready", url: picture.url, size: picture.file.size } : picture;
}

async function fetchThumbnail(foto: string, wanting: number, userId: string): Promise<void> {
  underWay.add(foto);
  const { signal } = new AbortController();
  const fetched = await fetchAsOwner(pictureHref(foto, 320), userId, signal, read, "image/webp");
  underWay.delete(foto);
  if (fetched.kind === "busy") {
    pace.pausedUntil = Math.max(pace.pausedUntil, performance.now() + fetched.seconds * 1000);
    waiting.set(foto, wanting);
  } else if (fetched.kind !== "message") kept.set(foto, fetched);
  else kept.set(foto, { kind: "failed", problem: fetched, reason: "passing" });
  changes.notify();
  startNext(userId);
}

/** Starts those that wait, in their order: what has been scrolled away waits no longer. */
function startNext(userId: string): void {
  clearTimeout(timer);
  while (underWay.size < AT_ONCE) {
    const [next] = waiting;
    if (!next) return;
    const wait = waitToStart();
    if (wait > 0) {
      timer = setTimeout(startNext, wait, userId);
      return;
    }
    waiting.delete(next[0]);
    void fetchThumbnail(...next, userId);
  }
}

/** Returns a thumbnail by the photo's file name, `null` until it is there. */
export const thumbnailOf = (foto: string): Thumbnail | null => kept.get(foto) ?? null;

/** Fetches a thumbnail once, and keeps it while there is room; the returned function takes the wish back if it has not begun. */
export function wantThumbnail(foto: string, userId: string): () => void {
  const known = kept.get(foto);
  if (known && !(known.kind === "failed" && known.reason === "passing")) {
    kept.touch(foto);
    return () => {};
  }
  if (known) {
    kept.drop(foto);
    changes.notify();
  }
  if (underWay.has(foto)) return () => {};
  const wanting = (waiting.get(foto) ?? 0) + 1;
  waiting.delete(foto);
  waiting.set(foto, wanting);
  startNext(userId);
  return () => {
    const others = (waiting.get(foto) ?? 0) - 1;
    if (others > 0) waiting.set(foto, others);
    else waiting.delete(foto);
  };
}

/** Calls back when a thumbnail has come or failed; returns the function that stops it. */
export const onThumbnail = changes.subscribe;
