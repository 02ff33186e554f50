"use client";

import { useCallback, useSyncExternalStore } from "react";
import type { ListRow } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import type { WholeList } from "../../_store/lists/whole-list";
import { useLoaded } from "../../_ui/state/async-effect";
import { createListeners } from "../../_ui/state/store";

/** Returns the last found rows with a photo; `undefined` before the first, `null` after a search that was stopped. */
export function useFoundPhotos(
  list: WholeList,
  { search, filters, sort }: ListAddress,
  narrowed: readonly number[] | null,
): FoundPhotos | null | undefined {
  const find = () => findPhotos(list, { search, filters, sort, start: 0 }, narrowed);
  return useLoaded(find, list, search, filters, sort, narrowed).lastLoaded;
}

/** Returns the row of a photo, `null` until it is read. */
export function usePhotoRow(photos: FoundPhotos, index: number): ListRow | null {
  const read = useCallback(() => photos.row(index), [photos, index]);
  return useSyncExternalStore(photos.subscribe, read);
}

/** The number of rows that are read at once, and the maximum number of such parts in memory. */
const PART = 60;
const MAX_PARTS = 20;

/** Returns the positions of the found rows to which the viewer is narrowed, `null` for all. */
export type FindPositions = () => Promise<readonly number[] | null>;

/** The found rows with a photo, as they were when they were asked for; their cells are read when they are needed. */
export type FoundPhotos = ReturnType<typeof photosAt>;

function photosAt(list: WholeList, address: ListAddress, positions: Uint32Array) {
  const parts = new Map<number, ListRow[] | null>();
  const { subscribe, notify } = createListeners();

  async function read(part: number): Promise<void> {
    parts.set(part, null);
    const rowsAt = Array.from(positions.subarray(part * PART, (part + 1) * PART));
    const answer = await list.pictures(address, { rowsAt });
    if (answer) parts.set(part, answer.rows);
    const [oldest] = parts.keys();
    if (parts.size > MAX_PARTS && oldest !== undefined) parts.delete(oldest);
    notify();
  }

  return {
    /** Calls back when further rows are read; returns the function that stops it. */
    subscribe,
    count: positions.length,
    /** Keeps the rows although a newer copy of the list may come; returns the function that ends this. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      list.delayClose(promise);
      return resolve;
    },
    /** Returns the index of the photo of the row at a position among all found rows, 0 if it is not among them. */
    indexOf: (requestedIndex: number) => Math.max(0, positions.indexOf(requestedIndex)),
    row(index: number): ListRow | null {
      const part = Math.floor(index / PART);
      if (!parts.has(part) && index >= 0 && index < positions.length) void read(part);
      return parts.get(part)?.[index % PART] ?? null;
    },
  };
}

/** Returns the rows with a photo, only those at the positions `narrowed` if given; `null` if the search was aborted. */
export async function findPhotos(list: WholeList, address: ListAddress, narrowed: readonly number[] | null) {
  const answer = await list.pictures(address, null);
  const narrowedSet = narrowed && new Set(narrowed);
  return (
    answer &&
    photosAt(
      list,
      address,
      narrowedSet ? answer.positions.filter((position) => narrowedSet.has(position)) : answer.positions,
    )
  );
}
