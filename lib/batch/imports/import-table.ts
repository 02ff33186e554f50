import { createWarningFinder } from "../../checks/checks";
import type { DecimalSign } from "../../fields/amount";
import type { ColumnarList } from "../../list/list";
import type { ImportDefinition, ResourceDefinition } from "../../resources/resource-definition";
import type { Grid } from "../../sheets/reader/grid";
import { type NumberColumns, withSign } from "../number-columns";
import { countKinds, orderByKind, type RowsView, windowOfKind } from "../rows-by-kind";
import type { PlannedWrite, Texts } from "../writes";
import {
  type ColumnMap,
  DASH_PATTERN,
  DOUBT_MESSAGES,
  fillDownValues,
  type ImportQuestions,
  importQuestions,
  numberColumnsOf,
  readFileRows,
} from "./file-rows";
import {
  type CheckedRow,
  classifyRows,
  createRowCheck,
  createRowPreview,
  formTexts,
  type ImportRow,
  importLabels,
  isBulkDoubt,
  normalizePicks,
  type PreviewRow,
  plannedWrite,
  priceFields,
  ROW_KINDS,
  type RowKind,
} from "./import-row";
import { countUnknownValues, type KnownValues, type UnknownValue, unknownValuesIn } from "./known-values";
import {
  identityKeyOf,
  type ListRecord,
  looseIdentityOf,
  recordsByLooseIdentity,
  recordsIn,
  textsOfFirst,
} from "./record-identity";

/** A change of the rows; `match` assigns the columns of the file to other fields. */
export type RowsChange =
  | { kind: "match"; fields: ColumnMap["fields"] }
  | { kind: "edit"; place: number; field: string; text: string }
  | { kind: "replace"; value: UnknownValue; by: string }
  /** Makes each row that is similar to a record update that record. */
  | { kind: "take similar" }
  | { kind: "leave out"; place: number; isLeftOut: boolean }
  /** Includes a row instead of the other rows with its name. */
  | { kind: "prefer"; place: number }
  /** Makes a row update one of the records with its name. */
  | { kind: "choose"; place: number; record: number }
  /** Confirms that a doubtful cell is right, or all doubtful cells without a question of their own. */
  | { kind: "confirm"; place: number; field: string }
  | { kind: "confirm all" }
  /** Decides whether texts such as `NULL` stand for empty cells. */
  | { kind: "nothing"; isEmpty: boolean }
  /** Decides the decimal sign of columns of numbers. */
  | { kind: "decimal"; fields: string[]; decimal: DecimalSign }
  /** Gives the empty cells of a column the value above them. */
  | { kind: "fill down"; field: string }
  /** Decides whether an empty cell of a column clears the field of the record or leaves it unchanged. */
  | { kind: "clear"; field: string; isCleared: boolean };

/** A column of a file: what the row of labels says, and the field that it is read into. */
export type FileColumn = { label: string; field: string | null };

/** The checked rows as they are shown: how many of each kind, and the window of a view. */
export type Preview = RowsView<RowKind> & {
  counts: Record<RowKind, number>;
  leftOut: Record<RowKind, number>;
  /** How many rows have warnings. */
  warned: number;
  unknown: UnknownValue[];
  questions: ImportQuestions;
  prices: string[];
  columns: FileColumn[];
  remarks: string[];
  rows: PreviewRow[];
  /** After a correction, the index of the next invalid row, which the window shows; `null` if none is left. */
  next?: number | null;
};

type Sources = {
  list: ColumnarList | null;
  /** The list of branches, by which records are checked; `null` without it. */
  branches: ColumnarList | null;
  knownValues: KnownValues;
  today: string;
};

/** The state of a row before it is compared. */
const UNCOMPARED = {
  kind: "wrong",
  errors: {},
  records: [],
  isOpen: false,
  rival: null,
} as const satisfies Partial<ImportRow>;

/** The rows of a file that is imported, checked and compared with each other and with the list. */
export class ImportTable {
  readonly #resource: ResourceDefinition;
  readonly #imports: ImportDefinition;
  readonly #knownValues: KnownValues;
  readonly #checkRow: (texts: Texts) => Promise<CheckedRow>;
  readonly #records: Map<string, ListRecord[]>;
  readonly #prices: string[];
  readonly #shown: (row: ImportRow) => Omit<PreviewRow, "warnings">;
  readonly #findWarnings: ReturnType<typeof createWarningFinder>;
  /** The rows of the list by the keys of their records. */
  readonly #rowOf: ReadonlyMap<string, number>;
  #warnings = new Map<number, string[]>();
  readonly #cleared = new Set<string>();
  #grid: Grid = { origin: "records", rows: [], remarks: [] };
  #columns: ColumnMap = { fields: [], labels: [], start: 0 };
  #rows: ImportRow[] = [];
  /** The indexes of the rows in display order: first those that were invalid when the file was read, then those with warnings. */
  #order: number[] = [];
  #unknown: UnknownValue[] = [];
  #ofNew: Texts = {};
  /** Whether the texts that may stand for empty cells do so; `null` until the person has decided. */
  #nothingIsEmpty: boolean | null = null;
  #numbers: NumberColumns = {};

  constructor(resource: ResourceDefinition, { list, branches, knownValues, today }: Sources) {
    if (!resource.imports) throw new Error(`${resource.name} has no import.`);
    this.#resource = resource;
    this.#imports = resource.imports;
    this.#knownValues = knownValues;
    this.#checkRow = createRowCheck(resource, knownValues, today);
    this.#records = recordsByLooseIdentity(resource, resource.imports, list);
    this.#prices = priceFields(resource);
    this.#shown = createRowPreview(resource, importLabels(resource));
    const { name, columns, key = "" } = resource;
    const stored = list ?? {
      length: 0,
      columns: Object.fromEntries(resource.imports.fields.map((field) => [field, []])),
    };
    this.#findWarnings = createWarningFinder({ resource: name, columns, key }, stored, branches);
    this.#rowOf = new Map(Array.from(recordsIn(list, [key]), (cells, row) => [String(cells[key]), row]));
  }

  /** Sets the rows of a file. A field without a column or with an empty cell keeps the record's value; a new record gets that of `ofNew`. */
  async fill(grid: Grid, columns: ColumnMap, ofNew: Texts = {}): Promise<void> {
    this.#grid = grid;
    this.#columns = columns;
    this.#ofNew = ofNew;
    this.#numbers = numberColumnsOf(this.#resource, grid, columns);
    this.#rows = this.#read(this.#numbers).map((row, place) => ({
      ...row,
      ...UNCOMPARED,
      place,
      chosen: null,
      isLeftOut: false,
      texts: this.#complete(row.fileTexts),
      checked: null,
    }));
    this.#resolveEmptyMarkers();
    await this.#check();
    const byWeight = this.#rows.map(({ kind, place }) => ({
      kind: kind !== "wrong" && this.#warnings.has(place) ? "warned" : kind,
    }));
    this.#order = orderByKind(byWeight, ["wrong"], ["warned"]);
  }

  #read = (numbers: NumberColumns) =>
    readFileRows(this.#resource, this.#grid, this.#columns, this.#knownValues, numbers);

  /** Reads columns of numbers with other decimal signs; a cell that the person has written stays. */
  #readAnew(numbers: NumberColumns): void {
    const [before, after] = [this.#read(this.#numbers), this.#read(numbers)];
    this.#numbers = numbers;
    for (const row of this.#rows)
      for (const field of Object.keys(numbers)) {
        const [was, is] = [before[row.place], after[row.place]];
        if (!is || row.fileTexts[field] !== was?.fileTexts[field]) continue;
        this.#write(row, { [field]: is.fileTexts[field] ?? "" }, row.chosen);
        const doubt = is.doubts[field];
        if (doubt) row.doubts[field] = doubt;
      }
    this.#resolveEmptyMarkers();
  }

  /** Returns the fields that a row sets; an empty cell sets none, unless it empties its column. */
  #fieldsSetBy = (fileTexts: Texts): string[] =>
    this.#imports.fields.filter(
      (field) => fileTexts[field] || (fileTexts[field] === "" && this.#cleared.has(field)),
    );

  /** Returns all values of a row, in the order of the form; `chosen` is the index of the record that the person chose among several. */
  #complete(fileTexts: Texts, chosen: number | null = null): Texts {
    const { fields, identityFields } = this.#imports;
    const inOrder = Object.fromEntries(fields.map((field) => [field, fileTexts[field] ?? ""]));
    const texts = normalizePicks(this.#resource, inOrder, this.#knownValues);
    const set = this.#fieldsSetBy(fileTexts);
    if (set.length === fields.length) return texts;
    const alike = this.#records.get(looseIdentityOf(identityFields, texts)) ?? [];
    const name = identityKeyOf(this.#imports, texts);
    const own = alike.filter(({ cells }) => identityKeyOf(this.#imports, cells) === name);
    const record = (own.length > 0 ? own : alike)[chosen ?? 0];
    const base = record ? formTexts(this.#resource, record.cells) : this.#ofNew;
    const missing = fields.filter(
      (field) => !set.includes(field) && (record || fileTexts[field] === undefined),
    );
    return { ...texts, ...Object.fromEntries(missing.map((field) => [field, base[field] ?? ""])) };
  }

  async change(change: RowsChange): Promise<void> {
    const row = "place" in change && this.#rows[change.place];
    switch (change.kind) {
      case "match":
        return this.fill(this.#grid, { ...this.#columns, fields: change.fields }, this.#ofNew);
      case "leave out":
        if (row) {
          row.isLeftOut = change.isLeftOut;
          row.isNoRecord &&= change.isLeftOut;
        }
        break;
      case "prefer":
        for (const each of this.#rows) if (row && this.#isAlike(each, row)) each.isLeftOut = each !== row;
        break;
      case "choose":
        if (row) this.#write(row, {}, change.record);
        break;
      case "confirm":
        if (row) delete row.doubts[change.field];
        break;
      case "confirm all":
        for (const { doubts } of this.#rows)
          for (const [field, doubt] of Object.entries(doubts)) if (!isBulkDoubt(doubt)) delete doubts[field];
        break;
      case "nothing":
        this.#nothingIsEmpty = change.isEmpty;
        this.#resolveEmptyMarkers();
        break;
      case "decimal":
        this.#readAnew(withSign(this.#numbers, change.fields, change.decimal));
        break;
      case "fill down":
        for (const gap of fillDownValues(this.#rows, change.field))
          this.#write(gap.row, { [change.field]: gap.value });
        break;
      case "clear":
        if (change.isCleared) this.#cleared.add(change.field);
        else this.#cleared.delete(change.field);
        for (const each of this.#rows) this.#write(each, {}, each.chosen);
        break;
      case "edit":
        if (row) this.#write(row, { [change.field]: change.text.trim() });
        break;
      case "replace": {
        const { field, value, dealer } = change.value;
        for (const each of this.#rows)
          if (each.texts[field] === value && (dealer === null || each.texts.dealer === dealer))
            this.#write(each, { [field]: change.by });
        break;
      }
      case "take similar":
        for (const each of this.#rows)
          if (each.kind === "similar")
            this.#write(each, textsOfFirst(this.#imports.identityFields, each.records));
    }
    await this.#check();
  }

  #isAlike(one: ImportRow, other: ImportRow): boolean {
    const [name, otherName] = [one, other].map(({ texts }) =>
      looseIdentityOf(this.#imports.identityFields, texts),
    );
    return name === otherName;
  }

  #write(row: ImportRow, values: Texts, chosen: number | null = null): void {
    row.fileTexts = { ...row.fileTexts, ...values };
    for (const field of Object.keys(values)) delete row.doubts[field];
    row.chosen = chosen;
    row.texts = this.#complete(row.fileTexts, chosen);
    row.checked = null;
  }

  /** Empties the cells that may stand for empty ones if the person has decided so, else leaves them; a dash for a price becomes 0. */
  #resolveEmptyMarkers(): void {
    if (this.#nothingIsEmpty === null) return;
    for (const row of this.#rows)
      for (const [field, doubt] of Object.entries(row.doubts)) {
        if (doubt !== "nothing") continue;
        const text = row.fileTexts[field] ?? "";
        const literal = this.#prices.includes(field) && DASH_PATTERN.test(text) ? "0" : text;
        this.#write(row, { [field]: this.#nothingIsEmpty ? "" : literal });
      }
  }

  /** Checks the changed rows, and compares all of them. */
  async #check(): Promise<void> {
    for (const row of this.#rows) {
      row.checked ??= await this.#checkRow(row.texts);
      const doubts = Object.entries(row.doubts).map(([field, doubt]) => [field, DOUBT_MESSAGES[doubt]]);
      const errors = { ...Object.fromEntries(doubts), ...row.checked.errors };
      Object.assign(row, UNCOMPARED, row.isNoRecord ? { kind: "noRecord" } : { errors });
    }
    classifyRows(this.#rows, this.#imports, this.#records, ({ fileTexts }) => this.#fieldsSetBy(fileTexts));
    const unknown = this.#rows
      .filter(({ isNoRecord }) => !isNoRecord)
      .flatMap(({ texts }) => unknownValuesIn(this.#resource, texts, this.#knownValues));
    this.#unknown = countUnknownValues(unknown, this.#knownValues);
    this.#warn();
  }

  /** Finds the warnings of the checks for the rows that are included by default. */
  #warn(): void {
    const written = this.#rows.filter(
      ({ kind, isLeftOut }) => !isLeftOut && (kind === "new" || kind === "update"),
    );
    const records = written.map(({ kind, records: [record], checked }) => ({
      row: kind === "update" ? this.#rowOf.get(record?.key ?? "") : undefined,
      cells: checked?.cells ?? {},
    }));
    const warnings = this.#findWarnings(records);
    this.#warnings = new Map(
      written.flatMap(({ place }, index) => (warnings[index]?.length ? [[place, warnings[index]]] : [])),
    );
  }

  /** Returns the index of the next invalid row in display order, starting at a row; after the last one the first. */
  #nextWrong(from: number): number | null {
    const isWrong = (place: number) => this.#rows[place]?.kind === "wrong";
    const rest = this.#order.slice(this.#order.indexOf(from));
    return rest.find(isWrong) ?? this.#order.find(isWrong) ?? null;
  }

  /** Returns the rows to show; after a correction of the row at `mended`, the window with the next invalid row. */
  preview(view: RowsView<RowKind> = { shown: "all", start: 0 }, mended?: number): Preview {
    const next = mended === undefined ? null : this.#nextWrong(mended);
    const { shown, start, rows } = windowOfKind(this.#rows, view, this.#order, next ?? undefined);
    const { fields, labels } = this.#columns;
    return {
      shown,
      start,
      counts: countKinds(ROW_KINDS, this.#rows),
      leftOut: countKinds(
        ROW_KINDS,
        this.#rows.filter(({ isLeftOut }) => isLeftOut),
      ),
      warned: this.#warnings.size,
      unknown: this.#unknown,
      questions: importQuestions(this.#resource, this.#rows, this.#cleared, this.#numbers),
      prices: this.#prices,
      columns: fields.map((field, index) => ({ label: labels[index] || `Kolom ${index + 1}`, field })),
      remarks: this.#grid.remarks,
      rows: rows.map((row) => ({ ...this.#shown(row), warnings: this.#warnings.get(row.place) ?? [] })),
      ...(mended !== undefined && { next }),
    };
  }

  /** Returns the writes of the rows of these kinds that are not left out. */
  plan(kinds: RowKind[]): PlannedWrite[] {
    return this.#rows
      .filter(({ kind, isLeftOut }) => !isLeftOut && kinds.includes(kind))
      .map((row) => plannedWrite(this.#resource, this.#imports, row));
  }
}
