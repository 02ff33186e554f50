import type { KeyboardEvent } from "react";
import {
  calculatePrice,
  type PriceStep,
  parsePriceStep,
  type Rounding,
  type TypedRows,
} from "@/lib/batch/changes/change";
import { areSignsDecided, detectSigns, type NumberColumns, withSign } from "@/lib/batch/number-columns";
import { type DecimalSign, isSameAmount, priceProblem, rewriteNumber } from "@/lib/fields/amount";
import { EMPTY_TEXT } from "@/lib/list/format-value";
import { joinName, type ListRow, type ListView, rowText } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import { PAGE_SIZE, windowAt } from "@/lib/list/paging";
import type { WholeList } from "../../_store/lists/whole-list";
import { createStore } from "../../_ui/state/store";
import { CellInputs } from "../run/cell-inputs";

type ShownList = { view: ListView; list: WholeList; address: ListAddress };

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
export function priceAsTyped(view: ListView, row: ListRow, field: string): string {
  const cell = rowText(view, row, field) ?? EMPTY_TEXT;
  return cell === EMPTY_TEXT ? "" : rewriteNumber(cell);
}

/** Returns the values that name a row. */
export function namingValues(view: ListView, row: ListRow): Record<string, string> {
  return Object.fromEntries(view.named.map((field) => [field, rowText(view, row, field) ?? ""]));
}

/** A typed price, the price before it was edited, and why it could not be saved. */
export type PriceEdit = { seen: string; text: string; reason?: string };

/** A typed or saved price of a row; `version` is the first list version that has the saved price (freshness.ts). */
type PriceCell = NamedRow & { field: string; edit?: PriceEdit; saved?: { text: string; version: number } };

export type TypedCell = NamedRow & { field: string; edit: PriceEdit };

/** The result of saving a row: why it failed, or the fields that were written. */
export type SaveResult = { reason: string } | { written: string[] };

type NamedRow = { key: string; named: Record<string, string> };

/** A row whose typed prices could not be saved. */
export type FailedRow = { key: string; name: string; reason: string };

export const typedRowName = (named: Record<string, string>) => joinName(Object.values(named));

/** Returns what remains of an edit after the price `typed` was sent; `saved` is the written price, or null. */
function remainingEdit(edit: PriceEdit, typed: string, result: SaveResult, saved: string | null) {
  const isSent = edit.text === typed;
  if ("reason" in result) return isSent ? { ...edit, reason: result.reason } : edit;
  if (isSent || (saved !== null && isSameAmount(edit.text, saved))) return undefined;
  return saved === null ? edit : { ...edit, seen: saved };
}

const nameOf = (key: string, field: string) => `${field} ${key}`;

type PastedBlock = {
  cells: (NamedRow & { field: string; listed: string; text: string })[];
  numbers: NumberColumns;
};

const MAX_UNDO_STEPS = 200;

/** The unsaved typed prices of a list, and saved prices that the cached list does not have yet. */
export class PriceEdits {
  readonly #cells = createStore<ReadonlyMap<string, PriceCell>>(new Map());
  /** Snapshots of the changed cells before each step, for undo, and after undone steps, for redo. */
  #past: PriceCell[][] = [];
  #future: PriceCell[][] = [];
  /** The list on the screen, `null` while it is loading. */
  shown: ShownList | null = null;
  /** The last focused cell, and the price to which a calculation typed into it is applied. */
  #entered: { key: string; field: string; price: string } | null = null;
  /** The label of the column whose header has an invalid calculation. */
  readonly wrongColumn = createStore<string | null>(null);
  rounding: Rounding = 1;
  readonly inputs = new CellInputs();
  /** Handles keys that a cell does not handle. */
  onKeyDown: (event: KeyboardEvent) => void = () => {};

  /** The last pasted block: its decimal signs can be changed until the next step, and it is not applied while one is undecided. */
  readonly pasted = createStore<PastedBlock | null>(null);

  readonly subscribe = this.#cells.subscribe;

  /** Returns all typed and saved prices; a new map after each change. */
  readonly all = this.#cells.get;

  /** Returns the typed or saved price of a cell; the same object until it changes. */
  cell(key: string, field: string): PriceCell | undefined {
    return this.all().get(nameOf(key, field));
  }

  #store(cells: PriceCell[]): void {
    const all = new Map(this.all());
    for (const cell of cells) {
      if (cell.edit || cell.saved) all.set(nameOf(cell.key, cell.field), cell);
      else all.delete(nameOf(cell.key, cell.field));
    }
    if (cells.length === 0) return;
    this.#cells.set(all);
    if (areSignsDecided(this.pasted.get()?.numbers ?? {})) this.pasted.set(null);
  }

  #snapshot(cells: PriceCell[]): PriceCell[] {
    return cells.map(({ key, named, field }) => ({ key, named, field, ...this.cell(key, field) }));
  }

  /** Applies a step that can be undone; continued typing in a cell is a single step. */
  #applyStep(cells: PriceCell[], isTyping = false): void {
    const last = this.#past.at(-1) ?? [];
    const [only] = cells;
    const continuesTyping =
      isTyping && last.length === 1 && last[0]?.key === only?.key && last[0]?.field === only?.field;
    if (!continuesTyping && cells.length > 0)
      this.#past = [...this.#past, this.#snapshot(cells)].slice(-MAX_UNDO_STEPS);
    this.#future = [];
    this.#store(cells);
  }

  /** Undoes or redoes a step; returns its first cell. */
  undoStep(isRedo = false): { key: string; field: string } | undefined {
    const [from, to] = isRedo ? [this.#future, this.#past] : [this.#past, this.#future];
    const cells = from.pop();
    if (!cells) return undefined;
    to.push(this.#snapshot(cells));
    this.#store(cells);
    return cells[0];
  }

  #typedCell({ key, named }: NamedRow, field: string, listed: string, text: string): PriceCell {
    const { edit, saved } = this.cell(key, field) ?? {};
    const seen = edit?.seen ?? saved?.text ?? listed;
    return { key, named, field, saved, edit: isSameAmount(seen, text) ? undefined : { seen, text } };
  }

  /** Records a typed price; `listed` is the one in the list. Typing the earlier price removes the edit. */
  type(row: NamedRow, field: string, listed: string, text: string): void {
    this.#applyStep([this.#typedCell(row, field, listed, text)], true);
  }

  /** Sets the price to which a calculation typed into a cell is applied. */
  enter(key: string, field: string, price: string): void {
    this.#entered = { key, field, price };
  }

  /** Returns the result of the calculation typed into a cell; `null` without one, or if it is below zero. */
  result({ key, field, edit }: PriceCell): string | null {
    const entered = this.#entered;
    const step = edit ? parsePriceStep(edit.text) : null;
    if (!step || entered?.key !== key || entered.field !== field) return null;
    return calculatePrice(entered.price, step, this.rounding);
  }

  /** Replaces the calculation in the focused cell with its result and returns that; `null` without one. */
  calculateStep(): string | null {
    const cell = this.#entered && this.cell(this.#entered.key, this.#entered.field);
    const result = cell ? this.result(cell) : null;
    if (!cell?.edit || result === null) return null;
    this.type(cell, cell.field, cell.edit.seen, result);
    this.enter(cell.key, cell.field, result);
    return result;
  }

  /** Removes the edit of a cell, or all edits of a row. */
  undo(key: string, field?: string): void {
    const undone = this.edited().filter(
      (cell) => cell.key === key && (field === undefined || cell.field === field),
    );
    this.#applyStep(undone.map((cell) => ({ ...cell, edit: undefined })));
  }

  /** Records the results of sent prices: the reason of a failure, or the saved price until the list has this version. Later edits stay. */
  settle(sent: TypedRows, rows: ReadonlyMap<string, SaveResult>, version: number): void {
    // Undo must not restore what is saved.
    if (rows.size > 0) {
      this.#past = [];
      this.#future = [];
    }
    const cells = [...rows].flatMap(([key, result]) => {
      const { typed = {}, named = {} } = sent[key] ?? {};
      return Object.entries(typed).map(([field, price]): PriceCell => {
        const cell = this.cell(key, field);
        const isWritten = "written" in result && result.written.includes(field);
        const text = isWritten ? rewriteNumber(price) : null;
        const edit = cell?.edit && remainingEdit(cell.edit, price, result, text);
        return { key, named, field, edit, saved: text === null ? cell?.saved : { text, version } };
      });
    });
    this.#store(cells);
  }

  restore(cells: TypedCell[]): void {
    this.#applyStep(cells.map(({ key, named, field, edit }) => ({ key, named, field, edit })));
  }

  /** Removes the saved prices that a list of this version has. */
  dropListed(version: number): void {
    const listed = [...this.all().values()].filter(({ saved }) => saved && saved.version <= version);
    this.#store(listed.map(({ saved, ...cell }) => cell));
  }

  /** Applies a calculation to the prices of a column in all found rows. */
  async calculate(field: string, step: PriceStep): Promise<void> {
    if (!this.shown) return;
    const { view } = this.shown;
    const rows = await rowsFrom(this.shown, 0, Number.POSITIVE_INFINITY);
    const cells = rows.flatMap((row) => {
      const listed = priceAsTyped(view, row, field);
      const { edit, saved } = this.cell(row.key, field) ?? {};
      const text = calculatePrice(edit?.text ?? saved?.text ?? listed, step, this.rounding);
      if (text === null || row.key === "") return [];
      return this.#typedCell({ key: row.key, named: namingValues(view, row) }, field, listed, text);
    });
    this.#applyStep(cells);
  }

  /** Pastes a block into the found rows, starting at the index `from`, once its decimal signs are decided; empty cells are skipped. */
  async paste(from: number, fields: string[], block: string[][]): Promise<void> {
    if (!this.shown) return;
    const { view } = this.shown;
    const rows = await rowsFrom(this.shown, from, block.length);
    const cells = rows.flatMap((row, index) =>
      fields.flatMap((field, column) => {
        const text = block[index]?.[column] ?? "";
        if (text === "" || row.key === "") return [];
        const listed = priceAsTyped(view, row, field);
        return { key: row.key, named: namingValues(view, row), field, listed, text };
      }),
    );
    this.#applyPaste({ cells, numbers: detectSigns(fields, block) });
  }

  /** Applies the pasted block with another decimal sign in some columns. */
  choose(fields: string[], decimal: DecimalSign): void {
    const pasted = this.pasted.get();
    if (pasted) this.#applyPaste({ ...pasted, numbers: withSign(pasted.numbers, fields, decimal) });
  }

  #applyPaste(pasted: PastedBlock): void {
    const { cells, numbers } = pasted;
    const typed = cells.map(({ field, listed, text, ...row }) =>
      this.#typedCell(row, field, listed, rewriteNumber(text, numbers[field]?.decimal ?? undefined)),
    );
    if (areSignsDecided(numbers)) this.#applyStep(typed);
    this.pasted.set(Object.keys(numbers).length > 0 ? pasted : null);
  }

  edited(): TypedCell[] {
    return [...this.all().values()].flatMap(({ edit, ...cell }) => (edit ? [{ ...cell, edit }] : []));
  }

  /** Returns the typed prices by row key. */
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

  /** Returns the numbers of edited prices and rows, of invalid prices, and the rows that could not be saved. */
  summary() {
    const edited = this.edited();
    const rows = new Set(edited.map(({ key }) => key));
    const failed = new Map<string, FailedRow>();
    for (const { key, named, edit } of edited)
      if (edit.reason !== undefined && !failed.has(key))
        failed.set(key, { key, name: typedRowName(named), reason: edit.reason });
    return {
      count: edited.length,
      rowCount: rows.size,
      wrong: edited.filter((cell) => this.result(cell) === null && priceProblem(cell.edit.text) !== null)
        .length,
      failed: [...failed.values()],
    };
  }
}
