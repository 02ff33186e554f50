import type { Problem } from "@/lib/messages/problem";
import { pictureHref } from "@/lib/pictures/thumbnail";
import { fetchAsOwner } from "../_pwa/fetch-as-owner";

/** A photo as the API has it. */
export type WholePhoto = { kind: "ready"; file: Blob; url: string } | Problem;

/** How long a photo is looked at before it is fetched, in milliseconds: a held key passes many. */
const REST_MS = 150;

const read = async (response: Response): Promise<WholePhoto> => {
  if (!response.ok) return response.json();
  const file = await response.blob();
  return { kind: "ready", file, url: URL.createObjectURL(file) };
};

function release(photo: WholePhoto): void {
  if (photo.kind === "ready") URL.revokeObjectURL(photo.url);
}

/** Fetches a photo as the API has it, for the page's user; its URL is to be released. */
export const fetchWholePhoto = (foto: string, userId: string, signal: AbortSignal): Promise<WholePhoto> =>
  fetchAsOwner(pictureHref(foto), userId, signal, read);

/** The photos around the one that is looked at: they are fetched one after the other, and given up when they are passed. */
export class WholePhotos {
  readonly #userId: string;
  readonly #photos = new Map<string, WholePhoto>();
  readonly #listeners = new Set<() => void>();
  #wanted: readonly string[] = [];
  #underWay: { foto: string; abort: AbortController } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(userId: string) {
    this.#userId = userId;
  }

  /** Returns a photo, `null` until it is fetched. */
  readonly get = (foto: string): WholePhoto | null => this.#photos.get(foto) ?? null;

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

  async #fetchNext(): Promise<void> {
    const foto = this.#wanted.find((wanted) => !this.#photos.has(wanted));
    if (this.#underWay || foto === undefined) return;
    const abort = new AbortController();
    this.#underWay = { foto, abort };
    const photo = await fetchWholePhoto(foto, this.#userId, abort.signal);
    if (abort.signal.aborted) return release(photo);
    this.#underWay = null;
    this.#photos.set(foto, photo);
    for (const listener of this.#listeners) listener();
    void this.#fetchNext();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}
