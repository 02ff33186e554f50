import type { TypedRows } from "@/lib/changes/change";
import { amountProblem, readAmount } from "@/lib/inputs/amount";
import { REQUIRED } from "@/lib/inputs/check-words";

/** A typed price, the one that was in the list when the typing began, and why it could not be saved. */
export type Edit = { seen: string; text: string; reason?: string };

/** Typed prices by the keys of their rows and their fields. */
type Edits = ReadonlyMap<string, ReadonlyMap<string, Edit>>;

/** A row by its key, and the values by which a person knows it. */
type NamedRow = { key: string; named: Record<string, string> };

/** A row whose typed prices could not be saved. */
export type FailedRow = { key: string; name: string; reason: string };

const NONE: Edits = new Map();

/** Returns the name of a row of typed prices. */
export const rowName = (named: Record<string, string>) => Object.values(named).join(" · ");

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
  readonly #named = new Map<string, Record<string, string>>();
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

  #set(edits: Edits): void {
    this.#edits = edits;
    for (const listener of this.#listeners) listener();
  }

  #put(key: string, field: string, edit: Edit | null): void {
    const row = new Map(this.#edits.get(key));
    if (edit) row.set(field, edit);
    else row.delete(field);
    const edits = new Map(this.#edits);
    if (row.size > 0) edits.set(key, row);
    else edits.delete(key);
    this.#set(edits);
  }

  /** Takes a typed price; `listed` is the one in the list. The price that the list had before is no change. */
  type({ key, named }: NamedRow, field: string, listed: string, text: string): void {
    const seen = this.edit(key, field)?.seen ?? listed;
    this.#named.set(key, named);
    this.#put(key, field, isSame(seen, text) ? null : { seen, text });
  }

  undo(key: string, field: string): void {
    this.#put(key, field, null);
  }

  /** Drops all typed prices of a row. */
  undoRow(key: string): void {
    const edits = new Map(this.#edits);
    edits.delete(key);
    this.#set(edits);
  }

  /**
   * Marks the prices of rows that were sent and not saved with the reason, and drops those that were saved (`null`). What has been
   * typed meanwhile stays as it is.
   */
  settle(sent: TypedRows, reasons: ReadonlyMap<string, string | null>): void {
    const edits = new Map(this.#edits);
    for (const [key, reason] of reasons) {
      const row = new Map(edits.get(key));
      for (const [field, edit] of row) {
        if (sent[key]?.typed[field] !== edit.text) continue;
        if (reason === null) row.delete(field);
        else row.set(field, { ...edit, reason });
      }
      if (row.size > 0) edits.set(key, row);
      else edits.delete(key);
    }
    this.#set(edits);
  }

  /** Returns the typed prices by their rows. */
  rows(): TypedRows {
    const rows: TypedRows = {};
    for (const [key, edits] of this.#edits) {
      const entries = [...edits];
      rows[key] = {
        named: this.#named.get(key) ?? {},
        seen: Object.fromEntries(entries.map(([field, { seen }]) => [field, seen])),
        typed: Object.fromEntries(entries.map(([field, { text }]) => [field, text])),
      };
    }
    return rows;
  }

  /** Returns how many prices are typed. */
  count(): number {
    return [...this.#edits.values()].reduce((sum, row) => sum + row.size, 0);
  }

  /** Returns the rows that could not be saved. */
  failed(): FailedRow[] {
    return [...this.#edits].flatMap(([key, row]) => {
      const reason = [...row.values()].find((edit) => edit.reason !== undefined)?.reason;
      return reason === undefined ? [] : [{ key, name: rowName(this.#named.get(key) ?? {}), reason }];
    });
  }

  /** Returns how many typed prices are wrong. */
  wrongCount(): number {
    return [...this.#edits.values()]
      .flatMap((row) => [...row.values()])
      .filter(({ text }) => priceProblem(text) !== null).length;
  }
}
