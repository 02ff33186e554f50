"use client";

import { Semaphore } from "async-mutex";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { pictureHref } from "@/lib/fields/pictures/thumbnail";
import { fetchAsOwner, useOwner } from "../_session/page-owner";
import { createLruCache } from "../_ui/state/lru-cache";
import { createListeners } from "../_ui/state/store";
import { type FetchedPicture, readPicture } from "./picture";

/** The fetched thumbnails by file name, in memory only: the browser's caches must not store personal data. */
const cached = createLruCache<FetchedPicture>({
  maxBytes: 32 * 1024 * 1024,
  bytesOf: (thumbnail) => (thumbnail.kind === "ready" ? thumbnail.file.size : 0),
  dispose: (thumbnail) => thumbnail.kind === "ready" && URL.revokeObjectURL(thumbnail.url),
});

/** Returns the thumbnail of a photo by its file name, `null` until it is fetched. */
export const cachedThumbnail = (foto: string): FetchedPicture | null => cached.get(foto) ?? null;

const changes = createListeners();

/** Limits parallel fetches; a thumbnail that is scrolled away before its turn is not fetched. */
const slots = new Semaphore(4);

async function cacheThumbnail(foto: string, userId: string): Promise<void> {
  const { signal } = new AbortController();
  const fetched = await fetchAsOwner(pictureHref(foto, 320), userId, signal, readPicture, "image/webp");
  cached.set(
    foto,
    fetched.kind === "message" ? { kind: "failed", problem: fetched, reason: "passing" } : fetched,
  );
  changes.notify();
}

/** Fetches a thumbnail unless it is cached, and again if a retry may succeed; returns a function that cancels a fetch that has not started. */
export function requestThumbnail(foto: string, userId: string): () => void {
  const before = cached.get(foto);
  if (before?.kind === "failed" && before.reason === "passing") {
    cached.drop(foto);
    changes.notify();
  }
  const cancelled = new AbortController();
  void slots.runExclusive(async () => {
    if (cached.get(foto)) cached.touch(foto);
    else if (!cancelled.signal.aborted) await cacheThumbnail(foto, userId);
  });
  return () => cancelled.abort();
}

/** Returns the thumbnail of a photo, `null` until it is fetched; fetches it while `isRequested`. */
export function useThumbnail(foto: string, isRequested: boolean): FetchedPicture | null {
  const { userId } = useOwner();
  useEffect(() => {
    if (isRequested && foto !== "") return requestThumbnail(foto, userId);
  }, [foto, isRequested, userId]);
  return useSyncExternalStore(
    changes.subscribe,
    useCallback(() => cachedThumbnail(foto), [foto]),
  );
}
