"use client";

import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { ListRow } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import type { WholeList } from "../../_store/lists/whole-list";
import { createListeners } from "../../_ui/state/store";
import { whileWanted } from "../../_ui/state/while-wanted";

/** Returns the last found rows with a photo; `undefined` before the first, `null` after a search that was stopped. */
export function useFoundPhotos(
  list: WholeList,
  { search, filters, sort }: ListAddress,
  narrowed: readonly number[] | null,
): FoundPhotos | null | undefined {
  const [photos, setPhotos] = useState<FoundPhotos | null>();
  useEffect(() => {
    const found = FoundPhotos.find(list, { search, filters, sort, start: 0 }, narrowed);
    return whileWanted(found, setPhotos);
  }, [list, search, filters, sort, narrowed]);
  return photos;
}

/** Returns the row of a photo, `null` until it is read. */
export function usePhotoRow(photos: FoundPhotos, index: number): ListRow | null {
  const read = useCallback(() => photos.row(index), [photos, index]);
  return useSyncExternalStore(photos.subscribe, read);
}

/** How many rows are read at once, and how many of such parts are kept. */
const PART = 60;
const MOST_PARTS = 20;

/** Finds the places among the found rows to which the viewer is narrowed, `null` for all. */
export type FindPlaces = () => Promise<readonly number[] | null>;

/** The found rows with a photo, as they were when they were asked for; their cells are read when they are needed. */
export class FoundPhotos {
  readonly #list: WholeList;
  readonly #place: ListAddress;
  readonly #places: Uint32Array;
  readonly #parts = new Map<number, ListRow[] | null>();
  readonly #changes = createListeners();
  /** Calls back when further rows are read; returns the function that stops it. */
  readonly subscribe = this.#changes.subscribe;

  private constructor(list: WholeList, place: ListAddress, places: Uint32Array) {
    this.#list = list;
    this.#place = place;
    this.#places = places;
  }

  /** Finds the rows with a photo, of those at the places `narrowed` if there are any; `null` after a search that was stopped. */
  static async find(
    list: WholeList,
    place: ListAddress,
    narrowed: readonly number[] | null,
  ): Promise<FoundPhotos | null> {
    const found = await list.pictures(place, null);
    if (!found || !narrowed) return found && new FoundPhotos(list, place, found.places);
    const wanted = new Set(narrowed);
    const places = found.places.filter((at) => wanted.has(at));
    return new FoundPhotos(list, place, places);
  }

  /** Keeps the rows although a newer copy of the list may come; returns the function that ends this. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#list.keepUntil(promise);
    return resolve;
  }

  get count(): number {
    return this.#places.length;
  }

  /** Returns the index of the photo of the row at a place among all found rows, 0 if it is not among them. */
  indexOf(place: number): number {
    return Math.max(0, this.#places.indexOf(place));
  }

  row(index: number): ListRow | null {
    const part = Math.floor(index / PART);
    if (!this.#parts.has(part) && index >= 0 && index < this.count) void this.#read(part);
    return this.#parts.get(part)?.[index % PART] ?? null;
  }

  async #read(part: number): Promise<void> {
    this.#parts.set(part, null);
    const rowsAt = Array.from(this.#places.subarray(part * PART, (part + 1) * PART));
    const answer = await this.#list.pictures(this.#place, { rowsAt });
    if (answer) this.#parts.set(part, answer.rows);
    const [oldest] = this.#parts.keys();
    if (this.#parts.size > MOST_PARTS && oldest !== undefined) this.#parts.delete(oldest);
    this.#changes.notify();
  }
}
