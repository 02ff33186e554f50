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
  const [store] = useState(() => new WholePhotos(userId));
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
class WholePhotos {
  readonly #userId: string;
  readonly #photos = new Map<string, FetchedPicture>();
  readonly #changes = createListeners();
  readonly subscribe = this.#changes.subscribe;
  #wanted: readonly string[] = [];
  #underWay: { foto: string; abort: AbortController } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(userId: string) {
    this.#userId = userId;
  }

  readonly get = (foto: string): FetchedPicture | null => this.#photos.get(foto) ?? null;

  /** Fetches these photos, the first one first, and keeps those and `others` alone. */
  want(fotos: readonly string[], others: readonly string[]): void {
    this.#wanted = fotos;
    for (const [foto, photo] of this.#photos) {
      if (fotos.includes(foto) || others.includes(foto)) continue;
      release(photo);
      this.#photos.delete(foto);
    }
    if (this.#underWay && !fotos.includes(this.#underWay.foto)) {
      this.#underWay.abort.abort();
      this.#underWay = null;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#fetchNext(), REST_MS);
  }

  retry(foto: string): void {
    this.#photos.delete(foto);
    this.#changes.notify();
    void this.#fetchNext();
  }

  async #fetchNext(): Promise<void> {
    const foto = this.#wanted.find((wanted) => !this.#photos.has(wanted));
    if (this.#underWay || foto === undefined) return;
    const abort = new AbortController();
    this.#underWay = { foto, abort };
    const photo = await fetchPicture(foto, this.#userId, abort.signal);
    if (abort.signal.aborted) return release(photo);
    this.#underWay = null;
    this.#photos.set(foto, photo);
    this.#changes.notify();
    void this.#fetchNext();
  }
}
