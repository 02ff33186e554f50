import { readAmount } from "../../fields/amount";
import { formatPrice } from "../../list/format-value";
import type { ColumnarList } from "../../list/list";
import type { ImportDefinition, ResourceDefinition } from "../../resources/resource-definition";
import type { Grid } from "../../sheets/reader/grid";
import type { PlannedWrite, Texts } from "../writes";
import type { Columns } from "./copied-rows";
import {
  type CheckedRow,
  formTexts,
  type ImportRow,
  type PreviewRow,
  plannedWrite,
  type RowCounts,
  type RowKind,
  replacedValues,
  rowCheckOf,
  spelledAsPicked,
  type Taken,
  textOf,
  unknownFields,
} from "./import-row";
import { gatherUnknown, type KnownValues, type UnknownValue } from "./known-values";
import { identityOf, type ListRecord, nameIn, plainIdentityOf, recordsByPlainIdentity } from "./records";

type Sources = { list: ColumnarList | null; known: KnownValues; today: string };

/** The rows of a file that is imported, checked and compared with each other and with the list. */
export class ImportTable {
  /** The fields that hold prices. */
  readonly prices: string[];
  readonly #resource: ResourceDefinition;
  readonly #imports: ImportDefinition;
  readonly #known: KnownValues;
  readonly #checkRow: (texts: Texts) => Promise<CheckedRow>;
  readonly #records: Map<string, ListRecord[]>;
  #rows: ImportRow[] = [];
  #ofNew: Texts = {};

  constructor(resource: ResourceDefinition, { list, known, today }: Sources) {
    if (!resource.imports) throw new Error(`${resource.name} has no import.`);
    this.#resource = resource;
    this.#imports = resource.imports;
    this.#known = known;
    this.#checkRow = rowCheckOf(resource, known, today);
    this.#records = recordsByPlainIdentity(resource, resource.imports, list);
    this.prices = resource.columns.filter(({ as }) => as === "price").map(({ field }) => field);
  }

  /**
   * Takes the rows of a file by its columns. A record that is there keeps its values in the fields that have no column; a new
   * one gets those of `ofNew`.
   */
  async fill({ rows }: Grid, { fields, labelRow }: Columns, ofNew: Texts = {}): Promise<void> {
    this.#ofNew = ofNew;
    this.#rows = rows.slice(labelRow === null ? 0 : labelRow + 1).map(({ number, cells }) => {
      const given: Texts = {};
      fields.forEach((field, at) => {
        if (field !== null) given[field] = textOf(this.#resource, field, cells[at] ?? "");
      });
      return this.#rowOf(number, given);
    });
    await this.#check();
  }

  #rowOf(number: number, given: Texts): ImportRow {
    const texts = this.#complete(given);
    return { number, given, texts, checked: null, kind: "wrong", errors: {}, records: [], isLeftOut: false };
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

  /** Changes a cell of a row. */
  async edit(place: number, field: string, text: string): Promise<void> {
    const row = this.#rows[place];
    if (!row) return;
    this.#write(row, { [field]: text.trim() });
    await this.#check();
  }

  /** Replaces an unknown value in all rows. */
  async replace({ field, value, dealer }: UnknownValue, by: string): Promise<void> {
    for (const row of this.#rows)
      if (row.texts[field] === value && (dealer === null || row.texts.dealer === dealer))
        this.#write(row, { [field]: by });
    await this.#check();
  }

  /** Makes each row that is like a record one of that record. */
  async takeSimilar(): Promise<void> {
    for (const row of this.#rows) if (row.kind === "similar") this.#write(row, this.#namesOf(row));
    await this.#check();
  }

  /** Returns the names of the record to which a row belongs, or is like. */
  #namesOf({ records }: ImportRow): Texts {
    const { by } = this.#imports;
    return Object.fromEntries(by.map((field) => [field, String(records[0]?.cells[field] ?? "")]));
  }

  /** Leaves a row out of the plan, or takes it in again. */
  leaveOut(place: number, isLeftOut: boolean): void {
    const row = this.#rows[place];
    if (row) row.isLeftOut = isLeftOut;
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

  /** Returns how many rows there are of each kind, and how many of them are left out. */
  counts(): RowCounts {
    const none = { new: 0, update: 0, same: 0, similar: 0, repeated: 0, wrong: 0 };
    const counts = { all: { ...none }, leftOut: { ...none } };
    for (const { kind, isLeftOut } of this.#rows) {
      counts.all[kind] += 1;
      if (isLeftOut) counts.leftOut[kind] += 1;
    }
    return counts;
  }

  /** Returns the values that are in no pick list. */
  unknown(): UnknownValue[] {
    const unknown = gatherUnknown();
    for (const { texts } of this.#rows)
      for (const { field, list } of unknownFields(this.#resource, texts, this.#known)) {
        const dealer = list === "branches" ? (texts.dealer ?? "") : null;
        unknown.add(field, texts[field] ?? "", dealer, this.#known.choices(list, dealer ?? ""));
      }
    return unknown.values();
  }

  /** Returns the places of the rows of a kind, or of all. */
  places(kind: RowKind | "all"): number[] {
    return this.#rows.flatMap((row, place) => (kind === "all" || row.kind === kind ? [place] : []));
  }

  rows(places: number[]): PreviewRow[] {
    return places.flatMap((place) => {
      const row = this.#rows[place];
      if (!row) return [];
      const { number, texts, checked, errors, kind, isLeftOut } = row;
      const written = Object.entries(texts).map(([field, text]) => [
        field,
        this.#show(field, String(checked?.cells?.[field] ?? text), text),
      ]);
      const before = this.#before(row).map(([field, text]) => [field, this.#show(field, text, text)]);
      const [shown, replaced] = [Object.fromEntries(written), Object.fromEntries(before)];
      return [{ place, number, texts, shown, errors, kind, before: replaced, isLeftOut }];
    });
  }

  /** Returns what stands in the record in place of the values of a row. */
  #before(row: ImportRow): [field: string, text: string][] {
    if (row.kind === "update") return Object.entries(replacedValues(this.#resource, row));
    if (row.kind !== "similar") return [];
    return Object.entries(this.#namesOf(row)).filter(([field, name]) => row.checked?.cells?.[field] !== name);
  }

  /** Returns a value as the list shows it. */
  #show(field: string, value: string, typed: string): string {
    const amount = this.prices.includes(field) ? readAmount(typed) : null;
    return amount === null ? value : formatPrice(Number(amount));
  }

  /** Returns the writes of the rows that are taken. */
  plan(taken: Taken): PlannedWrite[] {
    return this.#rows
      .filter(({ kind, isLeftOut }) => !isLeftOut && kind !== "wrong" && (kind === "new" || taken[kind]))
      .map((row) => plannedWrite(this.#resource, this.#imports, row));
  }
}
