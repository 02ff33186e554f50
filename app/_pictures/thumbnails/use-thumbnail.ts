"use client";

import { useCallback, useEffect, useSyncExternalStore } from "react";
import { useOwner } from "../../_session/page-owner";
import { onThumbnail, type Thumbnail, thumbnailOf, wantThumbnail } from "./thumbnails";

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
