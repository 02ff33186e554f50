import type { KeyboardEvent } from "react";
import {
  calculatePrice,
  type PriceChange,
  parsePriceChange,
  type RoundingMultiple,
  type TypedPriceRows,
} from "@/lib/batch/changes/change";
import {
  areDecimalsDecided,
  detectDecimalSigns,
  type NumberColumns,
  setDecimal,
} from "@/lib/batch/number-columns";
import { type DecimalSign, isSameAmount, priceErrorMessage, rewriteNumber } from "@/lib/fields/amount";
import { EMPTY_VALUE_TEXT } from "@/lib/list/format-value";
import { joinNameParts, type ListRow, type ListView, rowFieldText } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import { getPage, PAGE_SIZE } from "@/lib/list/paging";
import type { WholeList } from "../../_store/lists/whole-list";
import { createStore } from "../../_ui/state/store";
import { CellInputs } from "../run/cell-inputs";

/** An unsaved price: `text` as typed, `seen` the price before it was edited, `reason` why saving it failed. */
export type PriceEdit = { seen: string; text: string; reason?: string };

/** The key of a row, and the values that make up its name. */
type NamedRow = { key: string; named: Record<string, string> };

/** The unsaved or saved price of a cell; `version` is the first version of the list that has the saved price (freshness.ts). */
type CellState = NamedRow & { field: string; edit?: PriceEdit; saved?: { text: string; version: number } };

export type EditedCell = NamedRow & { field: string; edit: PriceEdit };

/** The result of saving a row: why it failed, or the fields that were written. */
export type SaveResult = { reason: string } | { written: string[] };

export type FailedRow = { key: string; name: string; reason: string };

/** The list on the screen, with the address that has its search, filters and sort. */
type ListOnScreen = { view: ListView; list: WholeList; address: ListAddress };

/** A pasted block: the text for each cell with its price in the list, and the decimal signs of the columns. */
type PastedBlock = {
  cells: (NamedRow & { field: string; listed: string; text: string })[];
  numbers: NumberColumns;
};

const MAX_UNDO_STEPS = 200;

/** The unsaved prices of a list while its prices are edited, and the saved prices that the cached list does not have yet. */
export class PriceEdits {
  readonly #cells = createStore<ReadonlyMap<string, CellState>>(new Map());
  readonly subscribe = this.#cells.subscribe;
  /** Returns all unsaved and saved prices; a new map after each change. */
  readonly cells = this.#cells.get;
  /** The list on the screen, set by the panel; `null` while the list is loading. */
  visibleList: ListOnScreen | null = null;
  /** To how many rupiah calculated prices are rounded. */
  rounding: RoundingMultiple = 1;
  readonly inputs = new CellInputs();
  /** Called with the key events that the inputs of the cells do not handle. */
  onKeyDown: (event: KeyboardEvent) => void = () => {};
  /** The label of the column whose header has an invalid calculation; `null` without one. */
  readonly invalidColumn = createStore<string | null>(null);
  /** The last pasted block, until the next edit. It is applied once its decimal signs are chosen, and again if another sign is chosen. */
  readonly pastedBlock = createStore<PastedBlock | null>(null);
  /** The cell that was focused last, and its price at that time, from which a calculation that is typed into the cell starts. */
  focused: { key: string; field: string; price: string } | null = null;
  /** For undo, the earlier states of the cells that each step has changed; for redo, their states before each undo. */
  #past: CellState[][] = [];
  #future: CellState[][] = [];

  /** Returns the unsaved or saved price of a cell; the same object until it changes. */
  cell(key: string, field: string): CellState | undefined {
    return this.cells().get(cellId(key, field));
  }

  editedCells(): EditedCell[] {
    return [...this.cells().values()].flatMap(({ edit, ...cell }) => (edit ? [{ ...cell, edit }] : []));
  }

  /** Returns the unsaved prices by row key. */
  typedRows(): TypedPriceRows {
    const rows: TypedPriceRows = {};
    for (const { key, named, field, edit } of this.editedCells()) {
      rows[key] ??= { named, seen: {}, typed: {}, saved: {} };
      rows[key].seen[field] = edit.seen;
      rows[key].typed[field] = edit.text;
    }
    for (const { key, field, saved } of this.cells().values())
      if (saved && rows[key]) rows[key].saved[field] = saved.text;
    return rows;
  }

  /** Returns how many prices and rows are edited, how many prices are invalid, and the rows that could not be saved. */
  summary() {
    const edited = this.editedCells();
    const isInvalid = (cell: EditedCell) =>
      this.calculationResult(cell) === null && priceErrorMessage(cell.edit.text) !== null;
    const failed = new Map<string, FailedRow>();
    for (const { key, named, edit } of edited)
      if (edit.reason !== undefined && !failed.has(key))
        failed.set(key, { key, name: editedRowName(named), reason: edit.reason });
    return {
      count: edited.length,
      rowCount: new Set(edited.map(({ key }) => key)).size,
      invalidCount: edited.filter(isInvalid).length,
      failed: [...failed.values()],
    };
  }

  /** Sets the typed price of a cell; `listed` is its price in the list. Typing on in the same cell continues its last undo step. */
  setPrice(row: NamedRow, field: string, listed: string, text: string): void {
    const cell = this.#typedCell(row, field, listed, text);
    const [last, ...others] = this.#past.at(-1) ?? [];
    const continuesStep = others.length === 0 && last?.key === row.key && last.field === field;
    if (continuesStep) {
      this.#future = [];
      this.#store([cell]);
    } else this.#applyStep([cell]);
  }

  /** Returns the result of the calculation typed into a cell; `null` without a calculation, or if the result is below zero. */
  calculationResult({ key, field, edit }: CellState): string | null {
    const step = edit ? parsePriceChange(edit.text) : null;
    if (!step || this.focused?.key !== key || this.focused.field !== field) return null;
    return calculatePrice(this.focused.price, step, this.rounding);
  }

  /** Replaces the calculation in the focused cell with its result, and returns the result; `null` without a calculation. */
  applyCalculation(): string | null {
    const cell = this.focused && this.cell(this.focused.key, this.focused.field);
    const result = cell ? this.calculationResult(cell) : null;
    if (!cell?.edit || result === null) return null;
    this.setPrice(cell, cell.field, cell.edit.seen, result);
    this.focused = { key: cell.key, field: cell.field, price: result };
    return result;
  }

  /** Applies a calculation to the price `field` of all rows that match the search. */
  async calculateColumn(field: string, step: PriceChange): Promise<void> {
    if (!this.visibleList) return;
    const { view } = this.visibleList;
    const rows = await fetchRows(this.visibleList, 0, Number.POSITIVE_INFINITY);
    const cells = rows.flatMap((row) => {
      const listed = priceInputText(view, row, field);
      const { edit, saved } = this.cell(row.key, field) ?? {};
      const text = calculatePrice(edit?.text ?? saved?.text ?? listed, step, this.rounding);
      if (text === null || row.key === "") return [];
      return this.#typedCell({ key: row.key, named: rowNameValues(view, row) }, field, listed, text);
    });
    this.#applyStep(cells);
  }

  /** Pastes a block of cells into these fields of the rows from the index `from` on, once its decimal signs are decided; skips empty cells. */
  async paste(from: number, fields: string[], block: string[][]): Promise<void> {
    if (!this.visibleList) return;
    const { view } = this.visibleList;
    const rows = await fetchRows(this.visibleList, from, block.length);
    const cells = rows.flatMap((row, index) =>
      fields.flatMap((field, column) => {
        const text = block[index]?.[column] ?? "";
        if (text === "" || row.key === "") return [];
        const listed = priceInputText(view, row, field);
        return { key: row.key, named: rowNameValues(view, row), field, listed, text };
      }),
    );
    this.#applyPaste({ cells, numbers: detectDecimalSigns(fields, block) });
  }

  /** Sets the decimal sign of these columns of the pasted block; applies the block once all signs are decided. */
  chooseDecimalSign(fields: string[], decimal: DecimalSign): void {
    const pasted = this.pastedBlock.get();
    if (pasted) this.#applyPaste({ ...pasted, numbers: setDecimal(pasted.numbers, fields, decimal) });
  }

  /** Applies a pasted block if all its decimal signs are decided; stores it in `pastedBlock` if its numbers depend on a sign. */
  #applyPaste(pasted: PastedBlock): void {
    const { cells, numbers } = pasted;
    if (areDecimalsDecided(numbers)) {
      const typedCells = cells.map(({ field, listed, text, ...row }) =>
        this.#typedCell(row, field, listed, rewriteNumber(text, numbers[field]?.decimal ?? undefined)),
      );
      this.#applyStep(typedCells);
    }
    this.pastedBlock.set(Object.keys(numbers).length > 0 ? pasted : null);
  }

  /** Removes the edit of a cell, or without `field` all edits of a row. */
  discardEdits(key: string, field?: string): void {
    const discarded = this.editedCells().filter(
      (cell) => cell.key === key && (field === undefined || cell.field === field),
    );
    this.#applyStep(discarded.map((cell) => ({ ...cell, edit: undefined })));
  }

  /** Undoes a step, or redoes the one that was undone last; returns the first cell of the step. */
  undoStep(isRedo = false): { key: string; field: string } | undefined {
    const cells = isRedo ? this.#future.pop() : this.#past.pop();
    if (!cells) return undefined;
    const opposite = isRedo ? this.#past : this.#future;
    opposite.push(this.#statesOf(cells));
    this.#store(cells);
    return cells[0];
  }

  /** Records the results of saving rows, by row key. A saved price is shown until the list reaches `version`; edits made since the save began stay. */
  applySaveResults(sent: TypedPriceRows, results: ReadonlyMap<string, SaveResult>, version: number): void {
    if (results.size > 0) {
      // Undo must not bring back a price that was replaced by a save.
      this.#past = [];
      this.#future = [];
    }
    const cells: CellState[] = [];
    for (const [key, result] of results) {
      const { typed = {}, named = {} } = sent[key] ?? {};
      for (const [field, sentText] of Object.entries(typed)) {
        const cell = this.cell(key, field);
        const isWritten = "written" in result && result.written.includes(field);
        const savedText = isWritten ? rewriteNumber(sentText) : null;
        const edit = cell?.edit && editAfterSave(cell.edit, sentText, result, savedText);
        const saved = savedText === null ? cell?.saved : { text: savedText, version };
        cells.push({ key, named, field, edit, saved });
      }
    }
    this.#store(cells);
  }

  /** Removes the saved prices that this version of the list contains. */
  dropListedPrices(version: number): void {
    const listed = [...this.cells().values()].filter(({ saved }) => saved && saved.version <= version);
    this.#store(listed.map(({ saved, ...cell }) => cell));
  }

  restore(cells: EditedCell[]): void {
    this.#applyStep(cells.map(({ key, named, field, edit }) => ({ key, named, field, edit })));
  }

  /** Returns a cell with a typed price; without an edit if this is the price before the first edit. */
  #typedCell({ key, named }: NamedRow, field: string, listed: string, text: string): CellState {
    const { edit, saved } = this.cell(key, field) ?? {};
    const seen = edit?.seen ?? saved?.text ?? listed;
    return { key, named, field, saved, edit: isSameAmount(seen, text) ? undefined : { seen, text } };
  }

  /** Replaces the states of these cells as a step that can be undone. */
  #applyStep(cells: CellState[]): void {
    if (cells.length > 0) this.#past = [...this.#past, this.#statesOf(cells)].slice(-MAX_UNDO_STEPS);
    this.#future = [];
    this.#store(cells);
  }

  #statesOf(cells: CellState[]): CellState[] {
    return cells.map(({ key, named, field }) => ({ key, named, field, ...this.cell(key, field) }));
  }

  /** Replaces the states of these cells; a cell without a price is removed. */
  #store(cells: CellState[]): void {
    if (cells.length === 0) return;
    const all = new Map(this.cells());
    for (const cell of cells) {
      if (cell.edit || cell.saved) all.set(cellId(cell.key, cell.field), cell);
      else all.delete(cellId(cell.key, cell.field));
    }
    this.#cells.set(all);
    if (areDecimalsDecided(this.pastedBlock.get()?.numbers ?? {})) this.pastedBlock.set(null);
  }
}

const cellId = (key: string, field: string) => `${field} ${key}`;

/** Returns `count` of the rows that match the search, from the index `from` on; fewer if the list ends or changes before. */
async function fetchRows({ list, address }: ListOnScreen, from: number, count: number): Promise<ListRow[]> {
  const rows: ListRow[] = [];
  const firstStart = getPage(from, Number.POSITIVE_INFINITY).start;
  for (let start = firstStart; start < from + count; start += PAGE_SIZE) {
    const found = await list.window({ ...address, start });
    if (!found || found.listWindow.start !== start) break;
    rows.push(...found.listWindow.rows.slice(Math.max(0, from - start)));
  }
  return rows.slice(0, count);
}

/** Returns what is left of an edit after `sentText` was sent; undefined if nothing is. `savedText` is the price that was written, `null` for none. */
function editAfterSave(edit: PriceEdit, sentText: string, result: SaveResult, savedText: string | null) {
  const isUnchangedSinceSent = edit.text === sentText;
  if ("reason" in result) return isUnchangedSinceSent ? { ...edit, reason: result.reason } : edit;
  if (isUnchangedSinceSent) return undefined;
  if (savedText === null) return edit;
  return isSameAmount(edit.text, savedText) ? undefined : { ...edit, seen: savedText };
}

/** Returns a price of a row in the notation in which people type prices; empty if the row has no price. */
export function priceInputText(view: ListView, row: ListRow, field: string): string {
  const cellText = rowFieldText(view, row, field) ?? EMPTY_VALUE_TEXT;
  return cellText === EMPTY_VALUE_TEXT ? "" : rewriteNumber(cellText);
}

/** Returns the values that make up the name of a row, by field. */
export function rowNameValues(view: ListView, row: ListRow): Record<string, string> {
  return Object.fromEntries(view.named.map((field) => [field, rowFieldText(view, row, field) ?? ""]));
}

export const editedRowName = (named: Record<string, string>) => joinNameParts(Object.values(named));
