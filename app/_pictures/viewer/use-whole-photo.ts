"use client";

import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useOwner } from "../../_session/page-owner";
import type { FetchedPicture } from "../fetch-picture";
import { type Thumbnail, wantThumbnail } from "../thumbnails/thumbnails";
import { useThumbnail } from "../thumbnails/use-thumbnail";
import type { FoundPhotos } from "./found-photos";
import { usePhotoRow } from "./use-found-photos";
import { WholePhotos } from "./whole-photos";

/** Returns the thumbnail of a photo, `null` until it is there, and its file name, empty until its row is read. */
function useSmall(photos: FoundPhotos, index: number): { foto: string; thumbnail: Thumbnail | null } {
  const foto = usePhotoRow(photos, index)?.picture ?? "";
  return { foto, thumbnail: useThumbnail(foto, true) };
}

const isTooLarge = (thumbnail: Thumbnail) => thumbnail.kind === "failed" && thumbnail.reason === "large";

/** Whether a photo may be shown: the server has said that it is not too large. */
const mayBeShown = (thumbnail: Thumbnail | null) => thumbnail !== null && !isTooLarge(thumbnail);

/**
 * Returns the photo at an index with its thumbnail, `null` until each is there, and fetches the next one in the direction of
 * `step` ahead. A photo that is too large is not fetched. `retry` fetches both again.
 */
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
