import type { PlannedWrite, Texts } from "../batches/planned-write";
import type { ColumnarList } from "../lists/list";
import type { ImportDefinition, ResourceDefinition } from "../resources/resource-definition";
import type { Grid } from "../sheet-reader/grid";
import { type CheckedRow, rowCheckOf, textOf, unknownFields } from "./check-row";
import { plannedWrite, replacedValues } from "./import-plan";
import type { ImportRow, PreviewRow, RowCounts, RowKind, Taken } from "./import-row";
import { gatherUnknown, type KnownValues, type UnknownValue } from "./known-values";
import type { Columns } from "./match-columns";
import { identityOf, type ListRecord, recordsByIdentity } from "./records";

type Sources = { list: ColumnarList | null; known: KnownValues; today: string };

/** The rows of a file that is imported, checked and compared with each other and with the list. */
export class ImportTable {
  readonly #resource: ResourceDefinition;
  readonly #imports: ImportDefinition;
  readonly #known: KnownValues;
  readonly #checkRow: (texts: Texts) => Promise<CheckedRow>;
  readonly #records: Map<string, ListRecord[]>;
  #rows: ImportRow[] = [];

  constructor(resource: ResourceDefinition, { list, known, today }: Sources) {
    if (!resource.imports) throw new Error(`${resource.name} has no import.`);
    this.#resource = resource;
    this.#imports = resource.imports;
    this.#known = known;
    this.#checkRow = rowCheckOf(resource, known, today);
    this.#records = recordsByIdentity(resource, resource.imports, list);
  }

  /** Takes the rows of a file by its columns. */
  async fill({ rows }: Grid, { fields, labelRow }: Columns): Promise<void> {
    this.#rows = rows.slice(labelRow === null ? 0 : labelRow + 1).map(({ number, cells }) => ({
      number,
      texts: this.#textsOf(fields, cells),
      checked: null,
      kind: "wrong",
      errors: {},
      records: [],
      isLeftOut: false,
    }));
    await this.#check();
  }

  #textsOf(fields: Columns["fields"], cells: Grid["rows"][number]["cells"]): Texts {
    const texts = Object.fromEntries(this.#imports.fields.map((field) => [field, ""]));
    fields.forEach((field, at) => {
      if (field !== null) texts[field] = textOf(this.#resource, field, cells[at] ?? "");
    });
    return texts;
  }

  /** Changes a cell of a row. */
  async edit(place: number, field: string, text: string): Promise<void> {
    const row = this.#rows[place];
    if (!row) return;
    this.#write(row, field, text);
    await this.#check();
  }

  /** Replaces an unknown value in all rows. */
  async replace({ field, value, dealer }: UnknownValue, by: string): Promise<void> {
    for (const row of this.#rows)
      if (row.texts[field] === value && (dealer === null || row.texts.dealer === dealer))
        this.#write(row, field, by);
    await this.#check();
  }

  /** Leaves a row out of the plan, or takes it in again. */
  leaveOut(place: number, isLeftOut: boolean): void {
    const row = this.#rows[place];
    if (row) row.isLeftOut = isLeftOut;
  }

  #write(row: ImportRow, field: string, text: string): void {
    row.texts = { ...row.texts, [field]: text.trim() };
    row.checked = null;
  }

  /** Checks the changed rows, and compares all of them. */
  async #check(): Promise<void> {
    const first = new Map<string, ImportRow>();
    for (const row of this.#rows) {
      row.checked ??= await this.#checkRow(row.texts);
      this.#compare(row, row.checked, first);
    }
  }

  #compare(row: ImportRow, { cells, errors }: CheckedRow, first: Map<string, ImportRow>): void {
    row.errors = errors;
    row.kind = "wrong";
    row.records = [];
    if (!cells) return;
    const { by, fields } = this.#imports;
    const identity = identityOf(by, cells);
    const earlier = first.get(identity);
    const isEqual = (other: CheckedRow["cells"]) =>
      other !== null && identityOf(fields, other) === identityOf(fields, cells);
    if (earlier && !isEqual(earlier.checked?.cells ?? null)) {
      row.errors = { [String(by[0])]: `Sama dengan baris ${earlier.number}, tetapi isinya lain` };
      return;
    }
    row.records = this.#records.get(identity) ?? [];
    if (earlier) row.kind = "repeated";
    else if (row.records.some((record) => isEqual(record.cells))) row.kind = "same";
    else row.kind = row.records.length > 0 ? "update" : "new";
    if (!earlier) first.set(identity, row);
  }

  /** Returns how many rows there are of each kind, and how many of them are left out. */
  counts(): RowCounts {
    const none = { new: 0, update: 0, same: 0, repeated: 0, wrong: 0 };
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
      const { number, texts, errors, kind, isLeftOut } = row;
      const before = kind === "update" ? replacedValues(this.#resource, row) : {};
      return [{ place, number, texts, errors, kind, before, isLeftOut }];
    });
  }

  /** Returns the writes of the rows that are taken. */
  plan(taken: Taken): PlannedWrite[] {
    return this.#rows
      .filter(({ kind, isLeftOut }) => !isLeftOut && kind !== "wrong" && (kind === "new" || taken[kind]))
      .map((row) => plannedWrite(this.#resource, this.#imports, row));
  }
}
