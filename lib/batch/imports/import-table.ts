import { type DecimalSign, readAmount } from "../../fields/amount";
import { formatPrice } from "../../list/format-value";
import type { ColumnarList } from "../../list/list";
import type { ImportDefinition, ResourceDefinition } from "../../resources/resource-definition";
import type { Grid } from "../../sheets/reader/grid";
import { groupColumns, type NumberColumns, type NumberGroup, withDecimal } from "../number-columns";
import { countKinds, placesOf, type RowsView, windowOf } from "../rows-by-kind";
import type { PlannedWrite, Texts } from "../writes";
import { type Columns, importLabels } from "./copied-rows";
import { DASH, DOUBT_WORDS, gapsBelow, numberColumnsOf, readRows } from "./file-rows";
import {
  type CheckedRow,
  compareRows,
  formTexts,
  type ImportRow,
  isAsked,
  plannedWrite,
  ROW_KINDS,
  type RowKind,
  replacedValues,
  rowCheckOf,
  spelledAsPicked,
} from "./import-row";
import { gatherUnknown, type KnownValues, type UnknownValue, unknownIn } from "./known-values";
import { type ListRecord, nameIn, namesIn, plainIdentityOf, recordsByPlainIdentity } from "./records";

/** What changes the rows: `match` reads other fields from the columns of the file. */
export type RowsChange =
  | { kind: "match"; fields: Columns["fields"] }
  | { kind: "edit"; place: number; field: string; text: string }
  | { kind: "replace"; value: UnknownValue; by: string }
  /** Makes each row that is like a record one of that record. */
  | { kind: "take similar" }
  | { kind: "leave out"; place: number; isLeftOut: boolean }
  /** Takes a row in place of the others with its name. */
  | { kind: "prefer"; place: number }
  /** Makes a row change one of the records with its name. */
  | { kind: "choose"; place: number; record: number }
  /** The person says that a doubtful cell is right, or all of them but those that are asked about together. */
  | { kind: "confirm"; place: number; field: string }
  | { kind: "confirm all" }
  /** The person says whether `NULL` and its like stand for empty cells. */
  | { kind: "nothing"; isEmpty: boolean }
  /** The person says which decimal sign columns of numbers have. */
  | { kind: "decimal"; fields: string[]; decimal: DecimalSign }
  /** Gives the empty cells of a column the value above them. */
  | { kind: "fill down"; field: string }
  /** Whether an empty cell of a column empties that field of a record, or leaves it as it is. */
  | { kind: "clear"; field: string; isCleared: boolean };

/** What only the person knows of the rows of a file. */
type Questions = {
  /** The texts that may stand for empty cells, how many cells have them, and whether some could be prices of zero; `null` if that is settled. */
  nothing: { texts: string[]; cells: number; mayBeZero: boolean } | null;
  /** The columns of numbers whose meaning depends on their decimal sign. */
  numbers: NumberGroup[];
  /** How many other cells are doubtful. */
  doubtful: number;
  /** The columns of pick lists with empty cells below others, as those of merged cells are. */
  gaps: { field: string; cells: number }[];
  /** The columns whose empty cells could empty fields of records, in how many rows, and whether they do. */
  clearing: { field: string; rows: number; isCleared: boolean }[];
};

/** A row of the preview: its values as the list shows them, `before` what it replaces or the names of a similar record, and the records to choose from. */
export type PreviewRow = Pick<
  ImportRow,
  "place" | "number" | "texts" | "kind" | "errors" | "doubts" | "rival" | "isLeftOut"
> & { shown: Texts; before: Texts; choices: string[] };

/** A column of a file: what the row of labels says, and the field that it is read into. */
export type FileColumn = { label: string; field: string | null };

/** The checked rows as they are shown: how many of each kind, and the window of a view. */
export type Preview = RowsView<RowKind> & {
  counts: Record<RowKind, number>;
  leftOut: Record<RowKind, number>;
  unknown: UnknownValue[];
  questions: Questions;
  prices: string[];
  columns: FileColumn[];
  remarks: string[];
  rows: PreviewRow[];
  /** After a row was mended the place of the next wrong one, which the window shows; `null` if none is left. */
  next?: number | null;
};

/** Returns the fields of a resource that are prices. */
const pricesOf = ({ columns }: ResourceDefinition) =>
  columns.filter(({ as }) => as === "price").map(({ field }) => field);

/** Returns what shows a row as the list would. */
function previewOf(resource: ResourceDefinition): (row: ImportRow) => PreviewRow {
  const { by = [], fields: imported = [] } = resource.imports ?? {};
  const [prices, labels] = [pricesOf(resource), importLabels(resource)];

  function show(field: string, value: string, typed = value): string {
    const amount = prices.includes(field) ? readAmount(typed) : null;
    return amount === null ? value : formatPrice(Number(amount));
  }

  /** Returns what stands in the record in place of the values of a row. */
  function before(row: ImportRow): [field: string, text: string][] {
    if (row.kind === "update") return replacedValues(resource, row).map(({ field, was }) => [field, was]);
    if (row.kind !== "similar") return [];
    const { cells = {} } = row.checked ?? {};
    return Object.entries(namesIn(by, row.records)).filter(([field, name]) => cells?.[field] !== name);
  }

  /** Returns what tells records with one name apart. */
  function choices(records: ListRecord[]): string[] {
    const all = records.map(({ cells }) => formTexts(resource, cells));
    const fields = imported.filter((field) => new Set(all.map((texts) => texts[field])).size > 1);
    const describe = (texts: Texts = {}) =>
      fields.map((field) => `${labels[field]} ${show(field, texts[field] ?? "") || "-"}`);
    return records.map(({ key }, at) => `Nomor ${[key, ...describe(all[at])].join(", ")}`);
  }

  return (row) => {
    const { place, number, texts, checked, kind, errors, doubts, rival, isLeftOut } = row;
    const shown = Object.entries(texts).map(([field, text]) => [
      field,
      show(field, String(checked?.cells?.[field] ?? text), text),
    ]);
    return {
      ...{ place, number, texts, kind, errors, doubts, rival, isLeftOut },
      shown: Object.fromEntries(shown),
      before: Object.fromEntries(before(row).map(([field, text]) => [field, show(field, text)])),
      choices: row.isOpen ? choices(row.records) : [],
    };
  };
}

/** Returns what is to be asked about rows; `cleared` are the fields that empty cells empty, `numbers` the columns of numbers. */
function questionsOf(
  resource: ResourceDefinition,
  rows: readonly ImportRow[],
  cleared: ReadonlySet<string>,
  numbers: NumberColumns,
): Questions {
  const { imports, calls } = resource;
  const prices = pricesOf(resource);
  const doubts = rows
    .filter(({ isNoRecord }) => !isNoRecord)
    .flatMap(({ doubts, fileTexts }) =>
      Object.entries(doubts).map(([field, doubt]) => ({ field, doubt, text: fileTexts[field] ?? "" })),
    );
  const nothing = doubts.filter(({ doubt }) => doubt === "nothing");
  const clearing = (calls.create?.input.optional ?? []).map((field) => {
    const isEmptied = ({ fileTexts, records }: ImportRow) => fileTexts[field] === "" && records.length > 0;
    return { field, rows: rows.filter(isEmptied).length, isCleared: cleared.has(field) };
  });
  return {
    nothing:
      nothing.length > 0
        ? {
            texts: [...new Set(nothing.map(({ text }) => text))],
            cells: nothing.length,
            mayBeZero: nothing.some(({ field, text }) => prices.includes(field) && DASH.test(text)),
          }
        : null,
    numbers: groupColumns(numbers),
    doubtful: doubts.filter(({ doubt }) => !isAsked(doubt)).length,
    gaps: Object.keys(imports?.pickLists ?? {})
      .map((field) => ({ field, cells: gapsBelow(rows, field).length }))
      .filter(({ cells }) => cells > 0),
    clearing: clearing.filter(({ rows }) => rows > 0),
  };
}

type Sources = { list: ColumnarList | null; knownValues: KnownValues; today: string };

/** What a row is before it is compared. */
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
  readonly #known: KnownValues;
  readonly #checkRow: (texts: Texts) => Promise<CheckedRow>;
  readonly #records: Map<string, ListRecord[]>;
  readonly #prices: string[];
  readonly #shown: (row: ImportRow) => PreviewRow;
  readonly #cleared = new Set<string>();
  #grid: Grid = { origin: "records", rows: [], remarks: [] };
  #columns: Columns = { fields: [], labels: [], start: 0 };
  #rows: ImportRow[] = [];
  #unknown: UnknownValue[] = [];
  #ofNew: Texts = {};
  /** What the person says of cells that may stand for empty ones. */
  #nothingIsEmpty: boolean | null = null;
  #numbers: NumberColumns = {};

  constructor(resource: ResourceDefinition, { list, knownValues, today }: Sources) {
    if (!resource.imports) throw new Error(`${resource.name} has no import.`);
    this.#resource = resource;
    this.#imports = resource.imports;
    this.#known = knownValues;
    this.#checkRow = rowCheckOf(resource, knownValues, today);
    this.#records = recordsByPlainIdentity(resource, resource.imports, list);
    this.#prices = pricesOf(resource);
    this.#shown = previewOf(resource);
  }

  /** Takes the rows of a file; a record keeps its value of a field without a column or in an empty cell, a new one gets that of `ofNew`. */
  async fill(grid: Grid, columns: Columns, ofNew: Texts = {}): Promise<void> {
    this.#grid = grid;
    this.#columns = columns;
    this.#ofNew = ofNew;
    this.#numbers = numberColumnsOf(this.#resource, grid, columns);
    this.#rows = this.#read(this.#numbers).map((row, place) => ({
      ...row,
      ...{ place, chosen: null, isLeftOut: false, texts: this.#complete(row.fileTexts) },
      ...{ ...UNCOMPARED, checked: null },
    }));
    this.#settleNothing();
    await this.#check();
  }

  #read = (numbers: NumberColumns) =>
    readRows(this.#resource, this.#grid, this.#columns, this.#known, numbers);

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
    this.#settleNothing();
  }

  /** Returns the fields that a row sets; an empty cell sets none, unless it empties its column. */
  #setBy = (fileTexts: Texts): string[] =>
    this.#imports.fields.filter(
      (field) => fileTexts[field] || (fileTexts[field] === "" && this.#cleared.has(field)),
    );

  /** Returns all values of a row, in the order of the form; `chosen` is its record of several. */
  #complete(fileTexts: Texts, chosen: number | null = null): Texts {
    const { fields, by } = this.#imports;
    const inOrder = Object.fromEntries(fields.map((field) => [field, fileTexts[field] ?? ""]));
    const texts = spelledAsPicked(this.#resource, inOrder, this.#known);
    const set = this.#setBy(fileTexts);
    if (set.length === fields.length) return texts;
    const alike = this.#records.get(plainIdentityOf(by, texts)) ?? [];
    const name = nameIn(this.#imports, texts);
    const own = alike.filter(({ cells }) => nameIn(this.#imports, cells) === name);
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
          for (const [field, doubt] of Object.entries(doubts)) if (!isAsked(doubt)) delete doubts[field];
        break;
      case "nothing":
        this.#nothingIsEmpty = change.isEmpty;
        this.#settleNothing();
        break;
      case "decimal":
        this.#readAnew(withDecimal(this.#numbers, change.fields, change.decimal));
        break;
      case "fill down":
        for (const gap of gapsBelow(this.#rows, change.field))
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
          if (each.kind === "similar") this.#write(each, namesIn(this.#imports.by, each.records));
    }
    await this.#check();
  }

  #isAlike(one: ImportRow, other: ImportRow): boolean {
    const [name, otherName] = [one, other].map(({ texts }) => plainIdentityOf(this.#imports.by, texts));
    return name === otherName;
  }

  #write(row: ImportRow, values: Texts, chosen: number | null = null): void {
    row.fileTexts = { ...row.fileTexts, ...values };
    for (const field of Object.keys(values)) delete row.doubts[field];
    row.chosen = chosen;
    row.texts = this.#complete(row.fileTexts, chosen);
    row.checked = null;
  }

  /** Makes the cells that may stand for empty ones what the person has said, if that is known: else a dash for a price is zero. */
  #settleNothing(): void {
    if (this.#nothingIsEmpty === null) return;
    for (const row of this.#rows)
      for (const [field, doubt] of Object.entries(row.doubts)) {
        if (doubt !== "nothing") continue;
        const text = row.fileTexts[field] ?? "";
        const literal = this.#prices.includes(field) && DASH.test(text) ? "0" : text;
        this.#write(row, { [field]: this.#nothingIsEmpty ? "" : literal });
      }
  }

  /** Checks the changed rows, and compares all of them. */
  async #check(): Promise<void> {
    for (const row of this.#rows) {
      row.checked ??= await this.#checkRow(row.texts);
      const doubts = Object.entries(row.doubts).map(([field, doubt]) => [field, DOUBT_WORDS[doubt]]);
      const errors = { ...Object.fromEntries(doubts), ...row.checked.errors };
      Object.assign(row, UNCOMPARED, row.isNoRecord ? { kind: "noRecord" } : { errors });
    }
    compareRows(this.#rows, this.#imports, this.#records, ({ fileTexts }) => this.#setBy(fileTexts));
    const unknown = this.#rows
      .filter(({ isNoRecord }) => !isNoRecord)
      .flatMap(({ texts }) => unknownIn(this.#resource, texts, this.#known));
    this.#unknown = gatherUnknown(unknown, this.#known);
  }

  /** Returns the rows as they are shown; once the row at `mended` was, the window has the next wrong one. */
  preview(view: RowsView<RowKind> = { shown: "all", start: 0 }, mended?: number): Preview {
    const wrong = mended === undefined ? [] : placesOf(this.#rows, "wrong");
    const next = wrong.find((place) => place >= (mended ?? 0)) ?? wrong[0] ?? null;
    const { shown, start, rows } = windowOf(this.#rows, view, next ?? undefined);
    const { fields, labels } = this.#columns;
    return {
      shown,
      start,
      counts: countKinds(ROW_KINDS, this.#rows),
      leftOut: countKinds(
        ROW_KINDS,
        this.#rows.filter(({ isLeftOut }) => isLeftOut),
      ),
      unknown: this.#unknown,
      questions: questionsOf(this.#resource, this.#rows, this.#cleared, this.#numbers),
      prices: this.#prices,
      columns: fields.map((field, at) => ({ label: labels[at] || `Kolom ${at + 1}`, field })),
      remarks: this.#grid.remarks,
      rows: rows.map(this.#shown),
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
