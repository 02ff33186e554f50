import type { KeyboardEvent } from "react";
import {
  calculatePrice,
  type PriceStep,
  parseStep,
  type Rounding,
  type TypedRows,
} from "@/lib/batch/changes/change";
import { decideColumns, isDecided, type NumberColumns, withDecimal } from "@/lib/batch/number-columns";
import { type DecimalSign, isSameAmount, priceProblem, rewriteNumber } from "@/lib/fields/amount";
import { DASH } from "@/lib/list/format-value";
import { cellOf, joinName, type ListRow, type ListView } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import { PAGE_SIZE, windowAt } from "@/lib/list/paging";
import type { WholeList } from "../../_store/lists/whole-list";
import { createStore } from "../../_ui/state/store";
import { CellInputs } from "../run/cell-inputs";

type ShownList = { view: ListView; list: WholeList; address: ListAddress };

/** Returns this many found rows from a place on. */
async function rowsFrom({ list, address }: ShownList, from: number, count: number): Promise<ListRow[]> {
  const rows: ListRow[] = [];
  let { start } = windowAt(from, Number.POSITIVE_INFINITY);
  for (; start < from + count; start += PAGE_SIZE) {
    const found = await list.window({ ...address, start });
    if (!found || found.listWindow.start !== start) break;
    rows.push(...found.listWindow.rows.slice(Math.max(0, from - start)));
  }
  return rows.slice(0, count);
}

/** Returns a price of a row as a person would type it. */
export function listedPrice(view: ListView, row: ListRow, field: string): string {
  const cell = cellOf(view, row, field) ?? DASH;
  return cell === DASH ? "" : rewriteNumber(cell);
}

/** Returns the values of a row by which a person knows it. */
export function namedTexts(view: ListView, row: ListRow): Record<string, string> {
  return Object.fromEntries(view.named.map((field) => [field, cellOf(view, row, field) ?? ""]));
}

/** A typed price, the one that was in its cell when the typing began, and why it could not be saved. */
export type Edit = { seen: string; text: string; reason?: string };

/** A price of a row that was typed, or saved; `version` is the first one of the list that holds it (freshness.ts). */
type PriceCell = NamedRow & { field: string; edit?: Edit; saved?: { text: string; version: number } };

/** A typed price with the row and the field of its cell. */
export type TypedCell = NamedRow & { field: string; edit: Edit };

/** What became of a row that was sent: why it is not saved, or which of its fields were written. */
export type Settled = { reason: string } | { written: string[] };

/** A row by its key, and the values by which a person knows it. */
type NamedRow = { key: string; named: Record<string, string> };

/** A row whose typed prices could not be saved. */
export type FailedRow = { key: string; name: string; reason: string };

/** Returns the name of a row of typed prices. */
export const rowName = (named: Record<string, string>) => joinName(Object.values(named));

/** Returns what is left of an edit after `typed` was sent from its cell, and `saved` written if it is not null. */
function leftOf(edit: Edit, typed: string, settled: Settled, saved: string | null): Edit | undefined {
  const isSent = edit.text === typed;
  if ("reason" in settled) return isSent ? { ...edit, reason: settled.reason } : edit;
  if (isSent || (saved !== null && isSameAmount(edit.text, saved))) return undefined;
  return saved === null ? edit : { ...edit, seen: saved };
}

const nameOf = (key: string, field: string) => `${field} ${key}`;

/** The cells of a pasted block, and how its numbers are read. */
type PastedBlock = {
  cells: (NamedRow & { field: string; listed: string; text: string })[];
  numbers: NumberColumns;
};

const MOST_STEPS = 200;

/** The prices that were typed into a list and are not saved, and those that were saved and are not in the shown list. */
export class PriceEdits {
  readonly #cells = createStore<ReadonlyMap<string, PriceCell>>(new Map());
  /** The cells as they were before each step, the last step last, and as they were after those that were taken back. */
  #past: PriceCell[][] = [];
  #future: PriceCell[][] = [];
  /** The list that is shown now, `null` while it is not whole. */
  shown: ShownList | null = null;
  /** The cell that got the focus last, and the price from which a step typed into it is calculated. */
  #entered: { key: string; field: string; price: string } | null = null;
  /** The label of the column into whose header something was typed that is no step. */
  readonly wrongColumn = createStore<string | null>(null);
  /** To what a calculated price is rounded. */
  rounding: Rounding = 1;
  readonly inputs = new CellInputs();
  /** Handles a key in a cell that the cell does not. */
  onKeyDown: (event: KeyboardEvent) => void = () => {};

  /** The block that was pasted last: it can be read otherwise until the next step, and is not taken while a decimal sign is unclear. */
  readonly pasted = createStore<PastedBlock | null>(null);

  readonly subscribe = this.#cells.subscribe;

  /** All typed and saved prices; another map after each change. */
  readonly all = this.#cells.get;

  /** The price in a cell, if it was typed or saved; the same object until that changes. */
  cell(key: string, field: string): PriceCell | undefined {
    return this.all().get(nameOf(key, field));
  }

  #put(cells: PriceCell[]): void {
    const all = new Map(this.all());
    for (const cell of cells) {
      if (cell.edit || cell.saved) all.set(nameOf(cell.key, cell.field), cell);
      else all.delete(nameOf(cell.key, cell.field));
    }
    if (cells.length === 0) return;
    this.#cells.set(all);
    if (isDecided(this.pasted.get()?.numbers ?? {})) this.pasted.set(null);
  }

  #asTheyAre(cells: PriceCell[]): PriceCell[] {
    return cells.map(({ key, named, field }) => ({ key, named, field, ...this.cell(key, field) }));
  }

  /** Takes a step that can be taken back; typing on in a cell is one step. */
  #step(cells: PriceCell[], isTyping = false): void {
    const [last = [], [only]] = [this.#past.at(-1), cells];
    const isOn =
      isTyping && last.length === 1 && last[0]?.key === only?.key && last[0]?.field === only?.field;
    if (!isOn && cells.length > 0) this.#past = [...this.#past, this.#asTheyAre(cells)].slice(-MOST_STEPS);
    this.#future = [];
    this.#put(cells);
  }

  /** Takes the last step back, or does it again; returns its first cell. */
  takeBack(isAgain = false): { key: string; field: string } | undefined {
    const [from, to] = isAgain ? [this.#future, this.#past] : [this.#past, this.#future];
    const cells = from.pop();
    if (!cells) return undefined;
    to.push(this.#asTheyAre(cells));
    this.#put(cells);
    return cells[0];
  }

  #typed({ key, named }: NamedRow, field: string, listed: string, text: string): PriceCell {
    const { edit, saved } = this.cell(key, field) ?? {};
    const seen = edit?.seen ?? saved?.text ?? listed;
    return { key, named, field, saved, edit: isSameAmount(seen, text) ? undefined : { seen, text } };
  }

  /** Takes a typed price; `listed` is the one in the list. The price that the cell had before is no change. */
  type(row: NamedRow, field: string, listed: string, text: string): void {
    this.#step([this.#typed(row, field, listed, text)], true);
  }

  /** Makes a step that is typed into a cell start from this price. */
  enter(key: string, field: string, price: string): void {
    this.#entered = { key, field, price };
  }

  /** Returns what the step in a cell comes to; `null` without a step, and where it would be below zero. */
  result({ key, field, edit }: PriceCell): string | null {
    const entered = this.#entered;
    const step = edit ? parseStep(edit.text) : null;
    if (!step || entered?.key !== key || entered.field !== field) return null;
    return calculatePrice(entered.price, step, this.rounding);
  }

  /** Replaces the step in the cell that has the focus by its result, and returns that; `null` without a step. */
  calculateStep(): string | null {
    const cell = this.#entered && this.cell(this.#entered.key, this.#entered.field);
    const result = cell ? this.result(cell) : null;
    if (!cell?.edit || result === null) return null;
    this.type(cell, cell.field, cell.edit.seen, result);
    this.enter(cell.key, cell.field, result);
    return result;
  }

  /** Drops the typed price of a cell, or all of a row. */
  undo(key: string, field?: string): void {
    const undone = this.edited().filter(
      (cell) => cell.key === key && (field === undefined || cell.field === field),
    );
    this.#step(undone.map((cell) => ({ ...cell, edit: undefined })));
  }

  /** Settles the prices that were sent: with the reason, or as saved until the list has this version; what was typed since stays. */
  settle(sent: TypedRows, rows: ReadonlyMap<string, Settled>, version: number): void {
    // A step back would type again what is saved.
    if (rows.size > 0) [this.#past, this.#future] = [[], []];
    const cells = [...rows].flatMap(([key, settled]) => {
      const { typed = {}, named = {} } = sent[key] ?? {};
      return Object.entries(typed).map(([field, price]): PriceCell => {
        const cell = this.cell(key, field);
        const isWritten = "written" in settled && settled.written.includes(field);
        const text = isWritten ? rewriteNumber(price) : null;
        const edit = cell?.edit && leftOf(cell.edit, price, settled, text);
        return { key, named, field, edit, saved: text === null ? cell?.saved : { text, version } };
      });
    });
    this.#put(cells);
  }

  /** Types prices again that were typed before the page was lost. */
  restore(cells: TypedCell[]): void {
    this.#step(cells.map(({ key, named, field, edit }) => ({ key, named, field, edit })));
  }

  /** Drops the saved prices that a list of this version holds. */
  dropListed(version: number): void {
    const listed = [...this.all().values()].filter(({ saved }) => saved && saved.version <= version);
    this.#put(listed.map(({ saved, ...cell }) => cell));
  }

  /** Calculates the prices of a column from what is in its cells, in all found rows that have one. */
  async calculate(field: string, step: PriceStep): Promise<void> {
    if (!this.shown) return;
    const { view } = this.shown;
    const rows = await rowsFrom(this.shown, 0, Number.POSITIVE_INFINITY);
    const cells = rows.flatMap((row) => {
      const listed = listedPrice(view, row, field);
      const { edit, saved } = this.cell(row.key, field) ?? {};
      const text = calculatePrice(edit?.text ?? saved?.text ?? listed, step, this.rounding);
      if (text === null || row.key === "") return [];
      return this.#typed({ key: row.key, named: namedTexts(view, row) }, field, listed, text);
    });
    this.#step(cells);
  }

  /** Takes a block into the found rows from a place on, also beyond the page, once its decimal signs are decided; empty cells take nothing. */
  async paste(from: number, fields: string[], block: string[][]): Promise<void> {
    if (!this.shown) return;
    const { view } = this.shown;
    const rows = await rowsFrom(this.shown, from, block.length);
    const cells = rows.flatMap((row, index) =>
      fields.flatMap((field, column) => {
        const text = block[index]?.[column] ?? "";
        if (text === "" || row.key === "") return [];
        const listed = listedPrice(view, row, field);
        return { key: row.key, named: namedTexts(view, row), field, listed, text };
      }),
    );
    this.#take({ cells, numbers: decideColumns(fields, block) });
  }

  /** Takes the pasted block with another decimal sign in some of its columns. */
  choose(fields: string[], decimal: DecimalSign): void {
    const pasted = this.pasted.get();
    if (pasted) this.#take({ ...pasted, numbers: withDecimal(pasted.numbers, fields, decimal) });
  }

  #take(pasted: PastedBlock): void {
    const { cells, numbers } = pasted;
    const typed = cells.map(({ field, listed, text, ...row }) =>
      this.#typed(row, field, listed, rewriteNumber(text, numbers[field]?.decimal ?? undefined)),
    );
    if (isDecided(numbers)) this.#step(typed);
    this.pasted.set(Object.keys(numbers).length > 0 ? pasted : null);
  }

  /** Returns the typed prices. */
  edited(): TypedCell[] {
    return [...this.all().values()].flatMap(({ edit, ...cell }) => (edit ? [{ ...cell, edit }] : []));
  }

  /** Returns the typed prices by their rows. */
  rows(): TypedRows {
    const rows: TypedRows = {};
    for (const { key, named, field, edit } of this.edited()) {
      rows[key] ??= { named, seen: {}, typed: {}, saved: {} };
      rows[key].seen[field] = edit.seen;
      rows[key].typed[field] = edit.text;
    }
    for (const { key, field, saved } of this.all().values())
      if (saved && rows[key]) rows[key].saved[field] = saved.text;
    return rows;
  }

  /** Returns how many prices are typed, in how many rows, how many are wrong, and the rows that could not be saved. */
  summary() {
    const edited = this.edited();
    const rows = new Set(edited.map(({ key }) => key));
    const failed = new Map<string, FailedRow>();
    for (const { key, named, edit } of edited)
      if (edit.reason !== undefined && !failed.has(key))
        failed.set(key, { key, name: rowName(named), reason: edit.reason });
    return {
      count: edited.length,
      rowCount: rows.size,
      wrong: edited.filter((cell) => this.result(cell) === null && priceProblem(cell.edit.text) !== null)
        .length,
      failed: [...failed.values()],
    };
  }
}
