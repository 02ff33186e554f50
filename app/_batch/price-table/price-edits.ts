import type { TypedRows } from "@/lib/batch/changes/change";
import { amountProblem, isDoubtful, readAmount, withoutCurrency } from "@/lib/fields/amount";
import { REQUIRED } from "@/lib/fields/check-words";
import { DASH } from "@/lib/list/format-value";
import { cellOf, type ListRow, type ListView } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import { PAGE_SIZE, windowAt } from "@/lib/list/paging";
import { writeNumber } from "@/lib/resources/record-values";
import type { WholeList } from "../../_store/lists/whole-list";

type ShownList = { view: ListView; list: WholeList; place: ListAddress };

/** Returns this many found rows from a place on. */
async function rowsFrom({ list, place }: ShownList, from: number, count: number): Promise<ListRow[]> {
  const rows: ListRow[] = [];
  let { start } = windowAt(from, Number.POSITIVE_INFINITY);
  for (; start < from + count; start += PAGE_SIZE) {
    const found = await list.window({ ...place, start });
    if (!found || found.listWindow.start !== start) break;
    rows.push(...found.listWindow.rows.slice(Math.max(0, from - start)));
  }
  return rows.slice(0, count);
}

/** Returns a price of a row as a person would type it. */
export function listedPrice(view: ListView, row: ListRow, field: string): string {
  const cell = cellOf(view, row, field) ?? DASH;
  if (cell === DASH) return "";
  const amount = withoutCurrency(cell);
  return isDoubtful(amount) ? `${amount}0` : amount;
}

/** Returns a price in the notation of the list; a text that is no price stays as it is. */
export function writtenPrice(text: string): string {
  const plain = readAmount(text);
  return plain === null ? text : writeNumber(Number(plain));
}

/** Returns the values of a row by which a person knows it. */
export function namedTexts(view: ListView, row: ListRow): Record<string, string> {
  return Object.fromEntries(view.named.map((field) => [field, cellOf(view, row, field) ?? ""]));
}

/** A typed price, the one that was in its cell when the typing began, and why it could not be saved. */
export type Edit = { seen: string; text: string; reason?: string };

/** Typed prices by the keys of their rows and their fields. */
type Edits = ReadonlyMap<string, ReadonlyMap<string, Edit>>;

/** A saved price in the notation of the list, and the first version of the list that holds it (freshness.ts). */
type Saved = { text: string; version: number };

/** What became of a row that was sent: why it is not saved, or which of its fields were written. */
export type Settled = { reason: string } | { written: string[] };

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

/** Returns what is left of an edit after `typed` was sent from its cell, and `saved` written if it is not null. */
function leftOf(edit: Edit, typed: string, settled: Settled, saved: string | null): Edit | null {
  const isSent = edit.text === typed;
  if ("reason" in settled) return isSent ? { ...edit, reason: settled.reason } : edit;
  if (isSent || (saved !== null && isSame(edit.text, saved))) return null;
  return saved === null ? edit : { ...edit, seen: saved };
}

/** The prices that were typed into a list and are not saved, and those that were saved and are not in the shown list. */
export class PriceEdits {
  #edits = NONE;
  readonly #saved = new Map<string, Map<string, Saved>>();
  readonly #named = new Map<string, Record<string, string>>();
  readonly #listeners = new Set<() => void>();
  #shown: ShownList | null = null;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** All typed prices; another map after each change. */
  readonly all = (): Edits => this.#edits;

  edit(key: string, field: string): Edit | undefined {
    return this.#edits.get(key)?.get(field);
  }

  /** The price that was saved, until the shown list holds it. */
  saved(key: string, field: string): string | undefined {
    return this.#saved.get(key)?.get(field)?.text;
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  #set(edits: Edits): void {
    this.#edits = edits;
    this.#notify();
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

  /** Takes a typed price; `listed` is the one in the list. The price that the cell had before is no change. */
  type({ key, named }: NamedRow, field: string, listed: string, text: string): void {
    const seen = this.edit(key, field)?.seen ?? this.saved(key, field) ?? listed;
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
   * Marks the prices of rows that were sent and not saved with the reason, and drops the others; those that were written are shown
   * until the list has this version. What has been typed meanwhile stays, against what was written.
   */
  settle(sent: TypedRows, rows: ReadonlyMap<string, Settled>, version: number): void {
    const edits = new Map(this.#edits);
    for (const [key, settled] of rows) {
      const row = new Map(edits.get(key));
      const saved = new Map(this.#saved.get(key));
      for (const [field, typed] of Object.entries(sent[key]?.typed ?? {})) {
        const isWritten = "written" in settled && settled.written.includes(field);
        const text = isWritten ? writtenPrice(typed) : null;
        if (text !== null) saved.set(field, { text, version });
        const edit = row.get(field);
        const left = edit && leftOf(edit, typed, settled, text);
        if (left) row.set(field, left);
        else row.delete(field);
      }
      this.#saved.set(key, saved);
      if (row.size > 0) edits.set(key, row);
      else edits.delete(key);
    }
    this.#set(edits);
  }

  /** Drops the saved prices that a list of this version holds. */
  dropListed(version: number): void {
    let isDropped = false;
    for (const row of this.#saved.values())
      for (const [field, saved] of row) if (saved.version <= version) isDropped = row.delete(field);
    if (isDropped) this.#notify();
  }

  /** Takes the list that is shown now, `null` while it is not whole. */
  show(shown: ShownList | null): void {
    this.#shown = shown;
  }

  /** Types a block of cells into the found rows from a place on, also beyond the page; empty cells leave prices as they are. */
  async fill(from: number, fields: string[], block: string[][]): Promise<void> {
    if (!this.#shown) return;
    const { view } = this.#shown;
    const rows = await rowsFrom(this.#shown, from, block.length);
    rows.forEach((row, at) => {
      const known = { key: row.key, named: namedTexts(view, row) };
      fields.forEach((field, column) => {
        const cell = block[at]?.[column] ?? "";
        if (cell !== "" && row.key !== "")
          this.type(known, field, listedPrice(view, row, field), writtenPrice(cell));
      });
    });
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
        saved: Object.fromEntries(
          [...(this.#saved.get(key) ?? [])].map(([field, { text }]) => [field, text]),
        ),
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
