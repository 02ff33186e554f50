"use client";

import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useOwner } from "../../_session/page-owner";
import { createListeners } from "../../_ui/state/store";
import { type FetchedPicture, fetchPicture } from "../fetch-picture";
import { type Thumbnail, useThumbnail, wantThumbnail } from "../thumbnails/thumbnails";
import { type FoundPhotos, usePhotoRow } from "./found-photos";

/** Returns the thumbnail of a photo, `null` until it is there, and its file name, empty until its row is read. */
function useSmall(photos: FoundPhotos, index: number): { foto: string; thumbnail: Thumbnail | null } {
  const foto = usePhotoRow(photos, index)?.picture ?? "";
  return { foto, thumbnail: useThumbnail(foto, true) };
}

const isTooLarge = (thumbnail: Thumbnail) => thumbnail.kind === "failed" && thumbnail.reason === "large";

/** Whether a photo may be shown: the server has said that it is not too large. */
const mayBeShown = (thumbnail: Thumbnail | null) => thumbnail !== null && !isTooLarge(thumbnail);

/** Returns a photo and its thumbnail, `null` until each is there; fetches the next one ahead, and none that is too large. */
export function useWholePhoto(
  photos: FoundPhotos,
  index: number,
  step: number,
): { foto: string; thumbnail: Thumbnail | null; whole: FetchedPicture | null; retry: () => void } {
  const { userId } = useOwner();
  const [store] = useState(() => wholePhotos(userId));
  const { foto, thumbnail } = useSmall(photos, index);
  const ahead = useSmall(photos, index + step);
  const behind = usePhotoRow(photos, index - step)?.picture ?? "";
  const current = mayBeShown(thumbnail) ? foto : "";
  const next = current && mayBeShown(ahead.thumbnail) ? ahead.foto : "";

  useEffect(
    () => store.want([current, next].filter(Boolean), [foto, behind]),
    [store, current, next, foto, behind],
  );
  useEffect(() => () => store.want([], []), [store]);

  const whole = useSyncExternalStore(
    store.subscribe,
    useCallback(() => store.get(foto), [store, foto]),
  );
  function retry() {
    wantThumbnail(foto, userId);
    store.retry(foto);
  }
  return { foto, thumbnail, whole, retry };
}

/** How long a photo is looked at before it is fetched, in milliseconds: a held key passes many. */
const REST_MS = 150;

function release(photo: FetchedPicture): void {
  if (photo.kind === "ready") URL.revokeObjectURL(photo.url);
}

/** The photos around the one that is looked at: they are fetched one after the other, and given up when they are passed. */
function wholePhotos(userId: string) {
  const photos = new Map<string, FetchedPicture>();
  const { subscribe, notify } = createListeners();
  let wanted: readonly string[] = [];
  let underWay: { foto: string; abort: AbortController } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function fetchNext(): Promise<void> {
    const foto = wanted.find((each) => !photos.has(each));
    if (underWay || foto === undefined) return;
    const abort = new AbortController();
    underWay = { foto, abort };
    const photo = await fetchPicture(foto, userId, abort.signal);
    if (abort.signal.aborted) return release(photo);
    underWay = null;
    photos.set(foto, photo);
    notify();
    void fetchNext();
  }

  return {
    subscribe,
    get: (foto: string): FetchedPicture | null => photos.get(foto) ?? null,
    /** Fetches these photos, the first one first, and keeps those and `others` alone. */
    want(fotos: readonly string[], others: readonly string[]): void {
      wanted = fotos;
      for (const [foto, photo] of photos) {
        if (fotos.includes(foto) || others.includes(foto)) continue;
        release(photo);
        photos.delete(foto);
      }
      if (underWay && !fotos.includes(underWay.foto)) {
        underWay.abort.abort();
        underWay = null;
      }
      clearTimeout(timer);
      timer = setTimeout(() => void fetchNext(), REST_MS);
    },
    retry(foto: string): void {
      photos.delete(foto);
      notify();
      void fetchNext();
    },
  };
}
