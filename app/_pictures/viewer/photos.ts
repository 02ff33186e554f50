import { useSyncExternalStore } from "react";
import type { ListRow } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import type { WholeList } from "../../_store/lists/whole-list";
import { useLoadedValue } from "../../_ui/state/async-effect";
import { createListeners } from "../../_ui/state/store";

/** Returns the positions, among the matching rows, of those whose photos the viewer shows; `null` for all. */
export type FindPositions = () => Promise<readonly number[] | null>;

/** Finds the rows with a photo among all matching rows, or only among those at `positions`; resolves to `null` if the search was stopped. */
export async function findPhotos(list: WholeList, address: ListAddress, positions: readonly number[] | null) {
  const pictures = await list.pictures(address, null);
  if (!pictures) return null;
  if (!positions) return createFoundPhotos(list, address, pictures.positions);
  const requestedPositions = new Set(positions);
  const photoPositions = pictures.positions.filter((position) => requestedPositions.has(position));
  return createFoundPhotos(list, address, photoPositions);
}

/** Returns the rows that `findPhotos` finds, and the previous ones while it searches again; `undefined` before the first result, `null` if the search was stopped. */
export function useFoundPhotos(
  list: WholeList,
  { search, filters, sort }: ListAddress,
  positions: readonly number[] | null,
): FoundPhotos | null | undefined {
  const loadPhotos = () => findPhotos(list, { search, filters, sort, start: 0 }, positions);
  return useLoadedValue(loadPhotos, list, search, filters, sort, positions).lastLoaded;
}

/** Returns the row of a photo, `null` until it is read. */
export function usePhotoRow(photos: FoundPhotos, index: number): ListRow | null {
  return useSyncExternalStore(photos.subscribe, () => photos.row(index));
}

/** How many rows are read at once, as a block, and how many blocks are cached. */
const ROWS_PER_BLOCK = 60;
const MAX_CACHED_BLOCKS = 20;

/** The matching rows with a photo at the time of the search; the cells of a row are read when it is first rendered. */
export type FoundPhotos = ReturnType<typeof createFoundPhotos>;

function createFoundPhotos(list: WholeList, address: ListAddress, positions: Uint32Array) {
  const rowsByBlock = new Map<number, ListRow[] | null>();
  const { subscribe, notify } = createListeners();

  async function readBlock(block: number): Promise<void> {
    rowsByBlock.set(block, null);
    const rowsAt = Array.from(positions.subarray(block * ROWS_PER_BLOCK, (block + 1) * ROWS_PER_BLOCK));
    const answer = await list.pictures(address, { rowsAt });
    if (!answer) return void rowsByBlock.delete(block);
    rowsByBlock.set(block, answer.rows);
    const [oldest] = rowsByBlock.keys();
    if (rowsByBlock.size > MAX_CACHED_BLOCKS && oldest !== undefined) rowsByBlock.delete(oldest);
    notify();
  }

  return {
    /** Calls the listener after further rows were read; returns the function that unsubscribes. */
    subscribe,
    count: positions.length,
    /** Keeps this copy of the list open, even after a newer one replaces it; returns the function that lets it close. */
    retainList(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      list.delayClose(promise);
      return resolve;
    },
    /** Returns the index of the photo of the row at a position among all matching rows; 0 if that row is not among these photos. */
    indexOf: (position: number) => Math.max(0, positions.indexOf(position)),
    row(index: number): ListRow | null {
      const block = Math.floor(index / ROWS_PER_BLOCK);
      if (!rowsByBlock.has(block) && index >= 0 && index < positions.length) void readBlock(block);
      return rowsByBlock.get(block)?.[index % ROWS_PER_BLOCK] ?? null;
    },
  };
}
