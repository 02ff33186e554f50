"use client";

import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { ListRow } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import type { WholeList } from "../../_store/lists/whole-list";
import { FoundPhotos } from "./found-photos";

/**
 * Returns the found rows that have a photo, those before until the new ones are found; `undefined` before the first, and
 * `null` after a search that was stopped.
 */
export function useFoundPhotos(
  list: WholeList,
  { search, filters, sort }: ListAddress,
  narrowed: readonly number[] | null,
): FoundPhotos | null | undefined {
  const [photos, setPhotos] = useState<FoundPhotos | null>();
  useEffect(() => {
    let isWanted = true;
    void FoundPhotos.find(list, { search, filters, sort, start: 0 }, narrowed).then((found) => {
      if (isWanted) setPhotos(found);
    });
    return () => {
      isWanted = false;
    };
  }, [list, search, filters, sort, narrowed]);
  return photos;
}

/** Returns the row of a photo, `null` until it is read. */
export function usePhotoRow(photos: FoundPhotos, index: number): ListRow | null {
  const read = useCallback(() => photos.row(index), [photos, index]);
  return useSyncExternalStore(photos.subscribe, read);
}
