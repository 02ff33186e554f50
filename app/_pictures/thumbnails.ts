import { Semaphore } from "async-mutex";
import { useEffect, useSyncExternalStore } from "react";
import { useOwner } from "../_session/page-owner";
import { createLruCache } from "../_ui/state/lru-cache";
import { createListeners } from "../_ui/state/store";
import { type FetchedPicture, fetchPicture } from "./picture";

/** Returns the thumbnail of a photo by its file name, or its failure; `null` until it is fetched, which happens only if `isRequested`. */
export function useThumbnail(foto: string, isRequested: boolean): FetchedPicture | null {
  const { userId } = useOwner();
  useEffect(() => {
    if (isRequested && foto !== "") return requestThumbnail(foto, userId);
  }, [foto, isRequested, userId]);
  return useSyncExternalStore(cacheListeners.subscribe, () => getCachedThumbnail(foto));
}

/** Fetches a thumbnail that is not cached, or whose last fetch failed temporarily. Returns a function that cancels the fetch if it has not started. */
export function requestThumbnail(foto: string, userId: string): () => void {
  const previous = thumbnailCache.get(foto);
  if (previous?.kind === "failed" && previous.reason === "temporary") {
    thumbnailCache.drop(foto);
    cacheListeners.notify();
  }
  const canceller = new AbortController();
  void fetchSemaphore.runExclusive(async () => {
    if (thumbnailCache.get(foto)) thumbnailCache.touch(foto);
    else if (!canceller.signal.aborted && !pendingPhotoNames.has(foto)) await fetchThumbnail(foto, userId);
  });
  return () => canceller.abort();
}

/** Returns the cached thumbnail of a photo, or its failure; `null` if none is cached. */
export const getCachedThumbnail = (foto: string): FetchedPicture | null => thumbnailCache.get(foto) ?? null;

async function fetchThumbnail(foto: string, userId: string): Promise<void> {
  pendingPhotoNames.add(foto);
  const thumbnail = await fetchPicture(foto, userId, new AbortController().signal, 320);
  pendingPhotoNames.delete(foto);
  thumbnailCache.set(foto, thumbnail);
  cacheListeners.notify();
}

/** The fetched thumbnails by file name, up to 32 MB; in memory, because the HTTP cache must not store personal data. */
const thumbnailCache = createLruCache<FetchedPicture>({
  maxBytes: 32 * 1024 * 1024,
  bytesOf: (thumbnail) => (thumbnail.kind === "ready" ? thumbnail.file.size : 0),
  dispose: (thumbnail) => thumbnail.kind === "ready" && URL.revokeObjectURL(thumbnail.url),
});

const cacheListeners = createListeners();
const fetchSemaphore = new Semaphore(4);

/** The names of the photos whose thumbnails are being fetched. */
const pendingPhotoNames = new Set<string>();
