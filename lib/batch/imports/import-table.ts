import { readAmount } from "../../fields/amount";
import { formatPrice } from "../../list/format-value";
import type { ColumnarList } from "../../list/list";
import type { ImportDefinition, ResourceDefinition } from "../../resources/resource-definition";
import type { Grid } from "../../sheets/reader/grid";
import { countKinds, placesOf, type RowsView, windowOf } from "../rows-by-kind";
import type { PlannedWrite, Texts } from "../writes";
import type { Columns } from "./copied-rows";
import {
  type CheckedRow,
  formTexts,
  type ImportRow,
  type PreviewRow,
  plannedWrite,
  ROW_KINDS,
  type RowKind,
  replacedValues,
  rowCheckOf,
  spelledAsPicked,
  textOf,
} from "./import-row";
import { gatherUnknown, type KnownValues, type UnknownValue, unknownIn } from "./known-values";
import { identityOf, type ListRecord, nameIn, plainIdentityOf, recordsByPlainIdentity } from "./records";

type Sources = { list: ColumnarList | null; known: KnownValues; today: string };

/** What changes the rows: `match` reads other fields from the columns of the file. */
export type RowsChange =
  | { kind: "match"; fields: Columns["fields"] }
  | { kind: "edit"; place: number; field: string; text: string }
  | { kind: "replace"; value: UnknownValue; by: string }
  /** Makes each row that is like a record one of that record. */
  | { kind: "take similar" }
  | { kind: "leave out"; place: number; isLeftOut: boolean };

/** A column of a file: what the row of labels says, and the field that it is read into. */
export type FileColumn = { label: string; field: string | null };

/** The checked rows as they are shown: how many of each kind, and the window of a view. */
export type Preview = RowsView<RowKind> & {
  counts: Record<RowKind, number>;
  leftOut: Record<RowKind, number>;
  unknown: UnknownValue[];
  prices: string[];
  columns: FileColumn[];
  remarks: string[];
  rows: PreviewRow[];
  /** After a row was mended the place of the next wrong one, which the window shows; `null` if none is left. */
  next?: number | null;
};

/** The rows of a file that is imported, checked and compared with each other and with the list. */
export class ImportTable {
  readonly #resource: ResourceDefinition;
  readonly #imports: ImportDefinition;
  readonly #known: KnownValues;
  readonly #checkRow: (texts: Texts) => Promise<CheckedRow>;
  readonly #records: Map<string, ListRecord[]>;
  readonly #prices: string[];
  #grid: Grid = { rows: [], remarks: [] };
  #columns: Columns = { fields: [], labelRow: null };
  #rows: ImportRow[] = [];
  #unknown: UnknownValue[] = [];
  #ofNew: Texts = {};

  constructor(resource: ResourceDefinition, { list, known, today }: Sources) {
    if (!resource.imports) throw new Error(`${resource.name} has no import.`);
    this.#resource = resource;
    this.#imports = resource.imports;
    this.#known = known;
    this.#checkRow = rowCheckOf(resource, known, today);
    this.#records = recordsByPlainIdentity(resource, resource.imports, list);
    this.#prices = resource.columns.filter(({ as }) => as === "price").map(({ field }) => field);
  }

  /** Takes the rows of a file; for a field without a column a record keeps its value, and a new one gets that of `ofNew`. */
  async fill(grid: Grid, columns: Columns, ofNew: Texts = {}): Promise<void> {
    this.#grid = grid;
    this.#columns = columns;
    this.#ofNew = ofNew;
    const { fields, labelRow } = columns;
    this.#rows = grid.rows.slice(labelRow === null ? 0 : labelRow + 1).map(({ number, cells }, place) => {
      const given: Texts = {};
      fields.forEach((field, at) => {
        if (field !== null) given[field] = textOf(this.#resource, field, cells[at] ?? "");
      });
      const texts = this.#complete(given);
      const unchecked = { checked: null, kind: "wrong" as const, errors: {}, records: [], isLeftOut: false };
      return { place, number, given, texts, ...unchecked };
    });
    await this.#check();
  }

  /** Returns all values of a row, in the order of the form. */
  #complete(given: Texts): Texts {
    const { fields, by } = this.#imports;
    const inOrder = Object.fromEntries(fields.map((field) => [field, given[field] ?? ""]));
    const texts = spelledAsPicked(this.#resource, inOrder, this.#known);
    const missing = fields.filter((field) => given[field] === undefined);
    if (missing.length === 0) return texts;
    const alike = this.#records.get(plainIdentityOf(by, texts)) ?? [];
    const name = nameIn(this.#imports, texts);
    const record = alike.find(({ cells }) => nameIn(this.#imports, cells) === name) ?? alike[0];
    const kept = record ? formTexts(this.#resource, record.cells) : this.#ofNew;
    return { ...texts, ...Object.fromEntries(missing.map((field) => [field, kept[field] ?? ""])) };
  }

  async change(change: RowsChange): Promise<void> {
    const row = "place" in change && this.#rows[change.place];
    switch (change.kind) {
      case "match":
        return this.fill(this.#grid, { ...this.#columns, fields: change.fields }, this.#ofNew);
      case "leave out":
        if (row) row.isLeftOut = change.isLeftOut;
        return;
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
        for (const each of this.#rows) if (each.kind === "similar") this.#write(each, this.#namesOf(each));
    }
    await this.#check();
  }

  /** Returns the names of the record to which a row belongs, or is like. */
  #namesOf({ records }: ImportRow): Texts {
    const { by } = this.#imports;
    return Object.fromEntries(by.map((field) => [field, String(records[0]?.cells[field] ?? "")]));
  }

  #write(row: ImportRow, values: Texts): void {
    row.given = { ...row.given, ...values };
    row.texts = this.#complete(row.given);
    row.checked = null;
  }

  /** Checks the changed rows, and compares all of them. */
  async #check(): Promise<void> {
    const before = new Map<string, ImportRow[]>();
    for (const row of this.#rows) {
      row.checked ??= await this.#checkRow(row.texts);
      this.#compare(row, row.checked, before);
    }
    const unknown = this.#rows.flatMap(({ texts }) => unknownIn(this.#resource, texts, this.#known));
    this.#unknown = gatherUnknown(unknown, this.#known);
  }

  #compare(row: ImportRow, { cells, errors }: CheckedRow, before: Map<string, ImportRow[]>): void {
    row.errors = errors;
    row.kind = "wrong";
    row.records = [];
    if (!cells) return;
    const { by, fields } = this.#imports;
    const [name, plain] = [nameIn(this.#imports, cells), plainIdentityOf(by, cells)];
    const hasSameName = (other: { cells: CheckedRow["cells"] } | null) =>
      other?.cells ? nameIn(this.#imports, other.cells) === name : false;
    const alike = this.#records.get(plain) ?? [];
    const own = alike.filter(hasSameName);
    const rows = before.get(plain) ?? [];
    // A list may have two records whose names differ in case alone; then each row is of its own.
    const earlier =
      rows.find(({ checked }) => hasSameName(checked)) ?? (own.length > 0 ? undefined : rows[0]);
    if (earlier && plainIdentityOf(fields, earlier.checked?.cells ?? {}) !== plainIdentityOf(fields, cells)) {
      row.errors = { [String(by[0])]: `Sama dengan baris ${earlier.number}, tetapi isinya lain` };
      return;
    }
    row.records = own.length > 0 ? own : alike;
    if (earlier) row.kind = "repeated";
    else if (own.some((record) => identityOf(fields, record.cells) === identityOf(fields, cells)))
      row.kind = "same";
    else if (own.length > 0) row.kind = "update";
    else row.kind = alike.length > 0 ? "similar" : "new";
    if (!earlier) before.set(plain, [...rows, row]);
  }

  /** Returns the rows as they are shown; once the row at `mended` was, the window has the next wrong one. */
  preview(view: RowsView<RowKind> = { shown: "all", start: 0 }, mended?: number): Preview {
    const wrong = mended === undefined ? [] : placesOf(this.#rows, "wrong");
    const next = wrong.find((place) => place >= (mended ?? 0)) ?? wrong[0] ?? null;
    const { shown, start, places } = windowOf(this.#rows, view, next ?? undefined);
    const { fields, labelRow } = this.#columns;
    const labels = labelRow === null ? [] : (this.#grid.rows[labelRow]?.cells ?? []);
    return {
      shown,
      start,
      counts: countKinds(ROW_KINDS, this.#rows),
      leftOut: countKinds(
        ROW_KINDS,
        this.#rows.filter(({ isLeftOut }) => isLeftOut),
      ),
      unknown: this.#unknown,
      prices: this.#prices,
      columns: fields.map((field, at) => ({ label: String(labels[at] ?? "") || `Kolom ${at + 1}`, field })),
      remarks: this.#grid.remarks,
      rows: places.flatMap((place) => this.#rows[place] ?? []).map((row) => this.#shownRow(row)),
      ...(mended !== undefined && { next }),
    };
  }

  #shownRow(row: ImportRow): PreviewRow {
    const { given, checked, records, ...shown } = row;
    const written = Object.entries(row.texts).map(([field, text]) => [
      field,
      this.#show(field, String(checked?.cells?.[field] ?? text), text),
    ]);
    const before = this.#before(row).map(([field, text]) => [field, this.#show(field, text, text)]);
    return { ...shown, shown: Object.fromEntries(written), before: Object.fromEntries(before) };
  }

  /** Returns what stands in the record in place of the values of a row. */
  #before(row: ImportRow): [field: string, text: string][] {
    if (row.kind === "update")
      return replacedValues(this.#resource, row).map(({ field, was }) => [field, was]);
    if (row.kind !== "similar") return [];
    return Object.entries(this.#namesOf(row)).filter(([field, name]) => row.checked?.cells?.[field] !== name);
  }

  #show(field: string, value: string, typed: string): string {
    const amount = this.#prices.includes(field) ? readAmount(typed) : null;
    return amount === null ? value : formatPrice(Number(amount));
  }

  /** Returns the writes of the rows of these kinds that are not left out. */
  plan(taken: RowKind[]): PlannedWrite[] {
    return this.#rows
      .filter(({ kind, isLeftOut }) => !isLeftOut && taken.includes(kind))
      .map((row) => plannedWrite(this.#resource, this.#imports, row));
  }
}
