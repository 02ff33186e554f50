import type { DraftLock } from "@/lib/messages/session";
import { eraseDraft, newItem, storeDraft } from "./draft";
import { type Draft, sealDraft } from "./encrypted-draft";

/** How long a change waits for further ones before it is stored, in milliseconds. */
const STORE_AFTER_MS = 500;

/** Stores what is typed into a screen while it is typed, encrypted for its person; `read` returns it, `null` for nothing. */
export class DraftWriter {
  readonly #owner: DraftLock;
  readonly #read: () => Draft | null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts what was begun, since sealing takes a while. */
  #turn = 0;
  #item: string | null = null;
  #restored: string | null = null;
  #isClosed = false;

  constructor(owner: DraftLock, read: () => Draft | null) {
    this.#owner = owner;
    this.#read = read;
  }

  /** Stores the draft soon. */
  readonly changed = (): void => {
    this.#timer ??= setTimeout(this.flush, STORE_AFTER_MS);
  };

  /** Stores the draft now, as far as the browser lets it. */
  readonly flush = (): void => void this.store().catch(() => {});

  /** Stores the draft, or erases it where nothing is typed any more. */
  readonly store = async (): Promise<void> => {
    if (this.#isClosed) return;
    const draft = this.#read();
    if (!draft) return this.drop();
    const turn = this.#begin();
    const [item, text] = await Promise.all([
      this.#item ?? newItem(this.#owner),
      sealDraft(draft, this.#owner),
    ]);
    if (turn !== this.#turn) return;
    storeDraft(item, text);
    this.#item = item;
    if (this.#restored) eraseDraft(this.#restored);
    this.#restored = null;
  };

  /** Stores the draft for the last time, before the page is lost. */
  readonly close = async (): Promise<void> => {
    const stored = this.store();
    this.#isClosed = true;
    // Where the browser refuses to store anything the page is left all the same.
    await stored.catch(() => {});
  };

  /** Erases the draft. */
  readonly drop = (): void => {
    this.#begin();
    for (const item of [this.#item, this.#restored]) if (item) eraseDraft(item);
    this.#item = null;
    this.#restored = null;
  };

  /** Replaces a draft that was restored into the screen. */
  takeOver(item: string | null): void {
    this.#restored = item;
    this.changed();
  }

  #begin(): number {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#turn += 1;
    return this.#turn;
  }
}
