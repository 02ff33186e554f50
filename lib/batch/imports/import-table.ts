import { createWarningFinder } from "../../checks/write-warnings";
import type { DecimalSign } from "../../fields/amount";
import type { ColumnarList } from "../../list/list";
import type { ImportDefinition, ResourceDefinition } from "../../resources/resource-definition";
import type { Grid } from "../../sheets/reader/grid";
import { type NumberColumns, setDecimal } from "../number-columns";
import { countByKind, orderByKind, type RowsView, windowOfKind } from "../rows-by-kind";
import type { PlannedWrite, Texts } from "../writes";
import { type ColumnMap, DASH_PATTERN, DOUBT_MESSAGES, detectNumberColumns, readFileRows } from "./file-rows";
import {
  collectImportQuestions,
  createRowPreview,
  findFillDownValues,
  type ImportPreview,
  type PreviewRow,
} from "./import-preview";
import {
  classifyRows,
  createRowCheck,
  type ImportRow,
  isBulkDoubt,
  labelsOfImportedFields,
  normalizeTexts,
  planWrite,
  priceFieldsOf,
  ROW_KINDS,
  type RowCheckResult,
  type RowKind,
  toEditTexts,
} from "./import-row";
import { findUnknownValues, type GetPickList, groupUnknownValues, type UnknownValue } from "./pick-lists";
import {
  groupByLooseIdentity,
  importIdentityOf,
  type ListRecord,
  looseIdentityOf,
  recordsInList,
  textsOfFirstRecord,
} from "./record-identity";

/** A change that the person makes to the rows; `place` is the index of a row. Drafts store it: do not rename its properties. */
export type RowsChange =
  /** Assigns the columns to fields. */
  | { kind: "match"; fields: ColumnMap["fields"] }
  | { kind: "edit"; place: number; field: string; text: string }
  /** Replaces an unknown value in all its rows. */
  | { kind: "replace"; value: UnknownValue; by: string }
  /** Makes all rows that are similar to a record update this record. */
  | { kind: "take similar" }
  | { kind: "leave out"; place: number; isLeftOut: boolean }
  /** Includes this row, and leaves out all other rows with its name. */
  | { kind: "prefer"; place: number }
  /** Makes a row update one of the records with its name. */
  | { kind: "choose"; place: number; record: number }
  /** Confirms that a doubtful cell is right, or all doubtful cells except those with a bulk doubt. */
  | { kind: "confirm"; place: number; field: string }
  | { kind: "confirm all" }
  /** Sets whether texts such as `NULL` mean empty cells. */
  | { kind: "nothing"; isEmpty: boolean }
  /** Sets the decimal sign of numeric columns. */
  | { kind: "decimal"; fields: string[]; decimal: DecimalSign }
  /** Fills the empty cells of a column with the value above them. */
  | { kind: "fill down"; field: string }
  /** Sets whether an empty cell of a column clears the field of the record or leaves it unchanged. */
  | { kind: "clear"; field: string; isCleared: boolean };

type ImportTableOptions = {
  list: ColumnarList | null;
  /** The list of branches, which the checks need; `null` if the person may not read it. */
  branches: ColumnarList | null;
  getPickList: GetPickList;
  today: string;
};

/** The state of a row before `classifyRows` compares it with other rows and the list. */
const UNCOMPARED = { kind: "wrong" as const, errors: {}, records: [], needsChoice: false, rival: null };

/** Holds the rows of an imported file: reads, changes and checks them, compares them with each other and with the list, and plans the writes. */
export class ImportTable {
  readonly #resource: ResourceDefinition;
  readonly #imports: ImportDefinition;
  readonly #getPickList: GetPickList;
  readonly #checkRow: (texts: Texts) => Promise<RowCheckResult>;
  readonly #recordsByName: Map<string, ListRecord[]>;
  readonly #priceFields: string[];
  readonly #formatRow: (row: ImportRow) => Omit<PreviewRow, "warnings">;
  readonly #findWarnings: ReturnType<typeof createWarningFinder>;
  readonly #rowIndexByKey: ReadonlyMap<string, number>;
  /** The warnings about each row that has some, by the index of the row. */
  #warnings = new Map<number, string[]>();
  readonly #clearedFields = new Set<string>();
  #grid: Grid = { origin: "records", rows: [], remarks: [] };
  #columns: ColumnMap = { fields: [], labels: [], start: 0 };
  #rows: ImportRow[] = [];
  /** The indexes of the rows in display order, set when the file is read: first the invalid rows, then those with warnings. */
  #displayOrder: number[] = [];
  #unknownValues: UnknownValue[] = [];
  #defaults: Texts = {};
  /** Whether texts such as `NULL` mean empty cells; `null` until the person has decided. */
  #areMarkersEmpty: boolean | null = null;
  #numberColumns: NumberColumns = {};

  constructor(resource: ResourceDefinition, { list, branches, getPickList, today }: ImportTableOptions) {
    if (!resource.imports) throw new Error(`${resource.name} has no import.`);
    this.#resource = resource;
    this.#imports = resource.imports;
    this.#getPickList = getPickList;
    this.#checkRow = createRowCheck(resource, getPickList, today);
    this.#recordsByName = groupByLooseIdentity(resource, resource.imports, list);
    this.#priceFields = priceFieldsOf(resource);
    this.#formatRow = createRowPreview(resource, labelsOfImportedFields(resource));
    const { name, columns, key = "" } = resource;
    const emptyColumns = Object.fromEntries(resource.imports.fields.map((field) => [field, []]));
    const checkedList = list ?? { length: 0, columns: emptyColumns };
    this.#findWarnings = createWarningFinder({ resource: name, columns, key }, checkedList, branches);
    this.#rowIndexByKey = new Map(
      Array.from(recordsInList(list, [key]), (cells, row) => [String(cells[key]), row]),
    );
  }

  /** Sets the rows of a file. An existing record keeps its values for empty cells and missing columns; `defaults` are for missing columns. */
  async fill(grid: Grid, columns: ColumnMap, defaults: Texts = {}): Promise<void> {
    this.#grid = grid;
    this.#columns = columns;
    this.#defaults = defaults;
    this.#numberColumns = detectNumberColumns(this.#resource, grid, columns);
    this.#rows = this.#readRows(this.#numberColumns).map((row, place) => ({
      ...row,
      ...UNCOMPARED,
      place,
      chosenRecord: null,
      isLeftOut: false,
      texts: this.#completeTexts(row.fileTexts),
      checked: null,
    }));
    this.#resolveEmptyMarkers();
    await this.#checkRows();
    const byWeight = this.#rows.map(({ kind, place }) => ({
      kind: kind !== "wrong" && this.#warnings.has(place) ? "warned" : kind,
    }));
    this.#displayOrder = orderByKind(byWeight, ["wrong"], ["warned"]);
  }

  #readRows = (numbers: NumberColumns) =>
    readFileRows(this.#resource, this.#grid, this.#columns, this.#getPickList, numbers);

  /** Reads the numeric columns again with other decimal signs, except cells that the person has edited. */
  #rereadNumbers(numbers: NumberColumns): void {
    const rowsBefore = this.#readRows(this.#numberColumns);
    const rowsAfter = this.#readRows(numbers);
    this.#numberColumns = numbers;
    for (const row of this.#rows)
      for (const field of Object.keys(numbers)) {
        const isEdited = row.fileTexts[field] !== rowsBefore[row.place]?.fileTexts[field];
        const after = rowsAfter[row.place];
        if (isEdited || !after) continue;
        this.#writeCells(row, { [field]: after.fileTexts[field] ?? "" }, row.chosenRecord);
        const doubt = after.doubts[field];
        if (doubt) row.doubts[field] = doubt;
      }
    this.#resolveEmptyMarkers();
  }

  /** Returns the fields that a row sets: those with a filled cell, or with an empty cell that clears the field. */
  #fieldsSetBy = (fileTexts: Texts): string[] =>
    this.#imports.fields.filter(
      (field) => fileTexts[field] || (fileTexts[field] === "" && this.#clearedFields.has(field)),
    );

  /** Returns the texts of all imported fields of a row; fields that it does not set get those of its existing record, or the defaults. */
  #completeTexts(fileTexts: Texts, chosenRecord: number | null = null): Texts {
    const { fields } = this.#imports;
    const inOrder = Object.fromEntries(fields.map((field) => [field, fileTexts[field] ?? ""]));
    const texts = normalizeTexts(this.#resource, inOrder, this.#getPickList);
    const setFields = this.#fieldsSetBy(fileTexts);
    if (setFields.length === fields.length) return texts;
    const record = this.#findExistingRecord(texts, chosenRecord ?? 0);
    const otherTexts = record ? toEditTexts(this.#resource, record.cells) : this.#defaults;
    const otherFields = fields.filter(
      (field) => !setFields.includes(field) && (record || fileTexts[field] === undefined),
    );
    return { ...texts, ...Object.fromEntries(otherFields.map((field) => [field, otherTexts[field] ?? ""])) };
  }

  /** Returns a record with the name of a row, or else with a similar name; the one with this `index` if there are several. */
  #findExistingRecord(texts: Texts, index: number): ListRecord | undefined {
    const similar = this.#recordsByName.get(this.#looseNameOf(texts)) ?? [];
    const name = importIdentityOf(this.#imports, texts);
    const namesakes = similar.filter(({ cells }) => importIdentityOf(this.#imports, cells) === name);
    return (namesakes.length > 0 ? namesakes : similar)[index];
  }

  #looseNameOf = (texts: Texts) => looseIdentityOf(this.#imports.identityFields, texts);

  async change(change: RowsChange): Promise<void> {
    if (change.kind === "match")
      return this.fill(this.#grid, { ...this.#columns, fields: change.fields }, this.#defaults);
    if ("place" in change) {
      const row = this.#rows[change.place];
      if (row) this.#changeRow(row, change);
    } else this.#changeRows(change);
    await this.#checkRows();
  }

  #changeRow(row: ImportRow, change: Extract<RowsChange, { place: number }>): void {
    switch (change.kind) {
      case "edit":
        this.#writeCells(row, { [change.field]: change.text.trim() });
        break;
      case "leave out":
        row.isLeftOut = change.isLeftOut;
        if (!change.isLeftOut) row.isNoRecord = false;
        break;
      case "prefer":
        for (const each of this.#rows)
          if (this.#looseNameOf(each.texts) === this.#looseNameOf(row.texts)) each.isLeftOut = each !== row;
        break;
      case "choose":
        this.#writeCells(row, {}, change.record);
        break;
      case "confirm":
        delete row.doubts[change.field];
    }
  }

  #changeRows(change: Exclude<RowsChange, { place: number } | { kind: "match" }>): void {
    switch (change.kind) {
      case "confirm all":
        for (const { doubts } of this.#rows)
          for (const [field, doubt] of Object.entries(doubts)) if (!isBulkDoubt(doubt)) delete doubts[field];
        break;
      case "nothing":
        this.#areMarkersEmpty = change.isEmpty;
        this.#resolveEmptyMarkers();
        break;
      case "decimal":
        this.#rereadNumbers(setDecimal(this.#numberColumns, change.fields, change.decimal));
        break;
      case "fill down":
        for (const gap of findFillDownValues(this.#rows, change.field))
          this.#writeCells(gap.row, { [change.field]: gap.value });
        break;
      case "clear":
        if (change.isCleared) this.#clearedFields.add(change.field);
        else this.#clearedFields.delete(change.field);
        for (const each of this.#rows) this.#writeCells(each, {}, each.chosenRecord);
        break;
      case "replace": {
        const { field, value, dealer } = change.value;
        for (const each of this.#rows)
          if (each.texts[field] === value && (dealer === null || each.texts.dealer === dealer))
            this.#writeCells(each, { [field]: change.by });
        break;
      }
      case "take similar":
        for (const each of this.#rows)
          if (each.kind === "similar")
            this.#writeCells(each, textsOfFirstRecord(this.#imports.identityFields, each.records));
    }
  }

  #writeCells(row: ImportRow, values: Texts, chosenRecord: number | null = null): void {
    row.fileTexts = { ...row.fileTexts, ...values };
    for (const field of Object.keys(values)) delete row.doubts[field];
    row.chosenRecord = chosenRecord;
    row.texts = this.#completeTexts(row.fileTexts, chosenRecord);
    row.checked = null;
  }

  /** Applies the person's answer about texts such as `NULL`: empties them, or confirms them; a confirmed dash becomes a price of 0. */
  #resolveEmptyMarkers(): void {
    if (this.#areMarkersEmpty === null) return;
    for (const row of this.#rows)
      for (const [field, doubt] of Object.entries(row.doubts)) {
        if (doubt !== "nothing") continue;
        const text = row.fileTexts[field] ?? "";
        const literal = this.#priceFields.includes(field) && DASH_PATTERN.test(text) ? "0" : text;
        this.#writeCells(row, { [field]: this.#areMarkersEmpty ? "" : literal });
      }
  }

  /** Checks the changed rows, and classifies all rows again. */
  async #checkRows(): Promise<void> {
    for (const row of this.#rows) {
      row.checked ??= await this.#checkRow(row.texts);
      const doubts = Object.entries(row.doubts).map(([field, doubt]) => [field, DOUBT_MESSAGES[doubt]]);
      const errors = { ...Object.fromEntries(doubts), ...row.checked.errors };
      Object.assign(row, UNCOMPARED, row.isNoRecord ? { kind: "noRecord" } : { errors });
    }
    classifyRows(this.#rows, this.#imports, this.#recordsByName, ({ fileTexts }) =>
      this.#fieldsSetBy(fileTexts),
    );
    const unknown = this.#rows
      .filter(({ isNoRecord }) => !isNoRecord)
      .flatMap(({ texts }) => findUnknownValues(this.#resource, texts, this.#getPickList));
    this.#unknownValues = groupUnknownValues(unknown, this.#getPickList);
    this.#updateWarnings();
  }

  /** Finds the warnings about new and updated rows that are not left out. */
  #updateWarnings(): void {
    const writtenRows = this.#rows.filter(
      ({ kind, isLeftOut }) => !isLeftOut && (kind === "new" || kind === "update"),
    );
    const records = writtenRows.map(({ kind, records: [record], checked }) => ({
      row: kind === "update" ? this.#rowIndexByKey.get(record?.key ?? "") : undefined,
      cells: checked?.cells ?? {},
    }));
    const warnings = this.#findWarnings(records);
    this.#warnings = new Map();
    for (const [index, { place }] of writtenRows.entries()) {
      const messages = warnings[index] ?? [];
      if (messages.length > 0) this.#warnings.set(place, messages);
    }
  }

  /** Returns the index of the next invalid row in display order, from the row `from` on and then from the start; `null` if none is. */
  #nextWrong(from: number): number | null {
    const isWrong = (place: number) => this.#rows[place]?.kind === "wrong";
    const rest = this.#displayOrder.slice(this.#displayOrder.indexOf(from));
    return rest.find(isWrong) ?? this.#displayOrder.find(isWrong) ?? null;
  }

  /** Returns the preview with a window of rows; after the row `corrected` was edited, the window with the next invalid row. */
  preview(view: RowsView<RowKind> = { shown: "all", start: 0 }, corrected?: number): ImportPreview {
    const next = corrected === undefined ? null : this.#nextWrong(corrected);
    const { shown, start, rows } = windowOfKind(this.#rows, view, this.#displayOrder, next ?? undefined);
    const { fields, labels } = this.#columns;
    const leftOutRows = this.#rows.filter(({ isLeftOut }) => isLeftOut);
    return {
      shown,
      start,
      counts: countByKind(ROW_KINDS, this.#rows),
      leftOut: countByKind(ROW_KINDS, leftOutRows),
      warnedCount: this.#warnings.size,
      unknownValues: this.#unknownValues,
      questions: collectImportQuestions(this.#resource, this.#rows, this.#clearedFields, this.#numberColumns),
      prices: this.#priceFields,
      columns: fields.map((field, index) => ({ label: labels[index] || `Kolom ${index + 1}`, field })),
      remarks: this.#grid.remarks,
      rows: rows.map((row) => ({ ...this.#formatRow(row), warnings: this.#warnings.get(row.place) ?? [] })),
      ...(corrected !== undefined && { next }),
    };
  }

  /** Returns the writes of all rows of these kinds that are not left out. */
  plan(kinds: RowKind[]): PlannedWrite[] {
    return this.#rows
      .filter(({ kind, isLeftOut }) => !isLeftOut && kinds.includes(kind))
      .map((row) => planWrite(this.#resource, this.#imports, row));
  }
}
