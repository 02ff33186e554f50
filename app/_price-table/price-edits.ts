import { amountProblem, readAmount } from "@/lib/inputs/amount";
import { REQUIRED } from "@/lib/inputs/check-words";

/** A typed price, and the one that was in the list when the typing began. */
export type Edit = { seen: string; text: string };

/** Typed prices by the keys of their rows and their fields. */
type Edits = ReadonlyMap<string, ReadonlyMap<string, Edit>>;

/** Typed prices of single records. */
export type TypedRows = Record<string, { seen: Record<string, string>; typed: Record<string, string> }>;

const NONE: Edits = new Map();

const isSame = (one: string, other: string) =>
  one.trim() === other.trim() || (readAmount(one) !== null && readAmount(one) === readAmount(other));

/** Returns what is wrong with a price, `null` if nothing is. */
export function priceProblem(text: string): string | null {
  if (text.trim() === "") return REQUIRED;
  return readAmount(text) === null ? amountProblem(text) : null;
}

/** The prices that were typed into a list and are not saved. */
export class PriceEdits {
  #edits = NONE;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** All typed prices; another map after each change. */
  readonly all = (): Edits => this.#edits;

  edit(key: string, field: string): Edit | undefined {
    return this.#edits.get(key)?.get(field);
  }

  #put(key: string, field: string, edit: Edit | null): void {
    const row = new Map(this.#edits.get(key));
    if (edit) row.set(field, edit);
    else row.delete(field);
    const edits = new Map(this.#edits);
    if (row.size > 0) edits.set(key, row);
    else edits.delete(key);
    this.#edits = edits;
    for (const listener of this.#listeners) listener();
  }

  /** Takes a typed price; `listed` is the one in the list. The price that the list had before is no change. */
  type(key: string, field: string, listed: string, text: string): void {
    const seen = this.edit(key, field)?.seen ?? listed;
    this.#put(key, field, isSame(seen, text) ? null : { seen, text });
  }

  undo(key: string, field: string): void {
    this.#put(key, field, null);
  }

  /** Drops what was saved, unless something else has been typed meanwhile. */
  drop(saved: TypedRows): void {
    for (const [key, { typed }] of Object.entries(saved))
      for (const [field, text] of Object.entries(typed))
        if (this.edit(key, field)?.text === text) this.#put(key, field, null);
  }

  /** Returns the typed prices by their rows. */
  rows(): TypedRows {
    const rows: TypedRows = {};
    for (const [key, edits] of this.#edits) {
      const entries = [...edits];
      rows[key] = {
        seen: Object.fromEntries(entries.map(([field, { seen }]) => [field, seen])),
        typed: Object.fromEntries(entries.map(([field, { text }]) => [field, text])),
      };
    }
    return rows;
  }

  /** Returns how many typed prices are wrong. */
  wrongCount(): number {
    return [...this.#edits.values()]
      .flatMap((row) => [...row.values()])
      .filter(({ text }) => priceProblem(text) !== null).length;
  }
}
