import type { ColumnarList } from "../../list/list";
import { indonesianCollator } from "../../list/sort";
import type { ResourceDefinition } from "../../resources/resource-definition";
import type { Grid, SheetCell } from "../../sheets/reader/grid";
import type { Texts } from "../writes";
import { formTexts } from "./import-row";
import { lettersOf, recordsIn } from "./record-identity";

const MAX_ABOVE = 10;

/** The columns of a file: the field of each, `null` for one that is not used, their labels if they have some, and the first row below. */
export type ColumnMap = { fields: (string | null)[]; labels: string[]; start: number };

/** Returns the labels of the fields of an import, in their order. */
export function importLabels({ calls, imports }: ResourceDefinition): Record<string, string> {
  const labels: Record<string, string> = calls.create?.input.labels ?? {};
  return Object.fromEntries(imports?.fields.map((field) => [field, labels[field] ?? field]) ?? []);
}

/** Returns whether a text is the label or the name of a field, ignoring case and punctuation. */
const isLabelOf = (text: string, field: string, label = field) =>
  lettersOf(text) !== "" && [label, field].some((name) => lettersOf(name) === lettersOf(text));

/** Returns the field of each column by one of its labels; each field once. */
function fieldsOf(columns: string[][], labels: Record<string, string>): (string | null)[] {
  const usedNames = new Set<string>();
  return columns.map((names) => {
    const found = Object.entries(labels).find(
      ([field, label]) => !usedNames.has(field) && names.some((name) => isLabelOf(name, field, label)),
    );
    if (found) usedNames.add(found[0]);
    return found?.[0] ?? null;
  });
}

const count = (fields: (string | null)[]) => fields.filter((field) => field !== null).length;

/** Returns a function that counts the cells of a row that are labels of fields. */
export const labelCounter = (labels: Record<string, string>) => (cells: SheetCell[]) =>
  count(fieldsOf(cells.map(namesOf), labels));

/** A unit or a remark in brackets behind a label: `(Rp)`, `[wajib diisi]`. */
const REMARK = /[([](?:dalam )?(?:rp\.?|idr|rupiah|wajib|wajib diisi|opsional)[)\]]/gi;

const namesOf = (cell: SheetCell) => [String(cell).replaceAll(REMARK, "").trim()];

/** Returns the column names of two label rows: a label above several columns precedes each label below it. */
function joinNames(above: string[][], below: string[][]): string[][] {
  let wide = "";
  return Array.from({ length: Math.max(above.length, below.length) }, (_, index) => {
    const [[upper = ""] = [], [own = ""] = []] = [above[index], below[index]];
    wide = upper || wide;
    return own === "" ? [upper] : [`${wide} ${own}`.trim(), own];
  });
}

/** Matches the columns of a file with fields by the first row, or two rows, with most labels; without labels by their order and number. */
export function matchColumns({ rows }: Grid, labels: Record<string, string>): ColumnMap {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const single = rows.slice(0, MAX_ABOVE).map(({ cells }) => cells.map(namesOf));
  const double = single.slice(1).map((below, index) => joinNames(single[index] ?? [], below));
  const heads = [
    ...single.map((columns, at) => ({ columns, start: at + 1 })),
    ...double.map((columns, at) => ({ columns, start: at + 2 })),
  ].map((head) => ({ ...head, fields: fieldsOf(head.columns, labels) }));
  const most = Math.max(1, ...heads.map(({ fields }) => count(fields)));
  const head = heads.find(({ fields }) => count(fields) === most);
  const names = Object.keys(labels);
  const fields = head?.fields ?? (names.length === width ? names : []);
  return {
    fields: Array.from({ length: width }, (_, at) => fields[at] ?? null),
    labels: head?.columns.map(([label = ""]) => label) ?? [],
    start: head?.start ?? 0,
  };
}

/** A catalogue and its list as it was read; `null` if the API has none. */
export type Catalogue = { resource: ResourceDefinition; list: ColumnarList | null };

/** A request to copy the items of one dealer to others; `missing` are the values of fields that the source does not have. */
export type CopyRequest = { from: string; to: string[]; missing: Texts };

export type DealerItems = { name: string; items: number };

/** Returns the dealers of a catalogue by their names, with the number of their items. */
export function dealersIn(list: ColumnarList | null): DealerItems[] {
  const byDealer = Map.groupBy(recordsIn(list, ["dealer"]), ({ dealer }) => String(dealer));
  return [...byDealer]
    .filter(([name]) => name !== "")
    .map(([name, { length }]) => ({ name, items: length }))
    .toSorted((one, other) => indonesianCollator.compare(one.name, other.name));
}

/** Returns the distinct items of a dealer, as a person would type them. */
function itemsOf({ resource, list }: Catalogue, dealer: string): Texts[] {
  const items = new Map<string, Texts>();
  for (const cells of recordsIn(list, Object.keys(resource.row))) {
    if (cells.dealer !== dealer) continue;
    const texts = formTexts(resource, cells);
    items.set(JSON.stringify(texts), texts);
  }
  return [...items.values()];
}

/** Returns the fields of a catalogue that another one does not have. */
export const fieldsOnlyIn = (target: ResourceDefinition, source: ResourceDefinition): string[] =>
  target.imports?.fields.filter((field) => !source.row[field]) ?? [];

/** Returns the items of one dealer as rows of others, with the fields that the source has of those that the target imports. */
export function copiedRows(
  source: Catalogue,
  target: ResourceDefinition,
  { from, to }: CopyRequest,
): { grid: Grid; columns: ColumnMap } {
  const fields = target.imports?.fields.filter((field) => source.resource.row[field]) ?? [];
  const items = itemsOf(source, from);
  const rows = to.flatMap((dealer) => items.map((item): Texts => ({ ...item, dealer })));
  return {
    grid: {
      origin: "records",
      rows: rows.map((texts, index) => ({
        number: index + 1,
        cells: fields.map((field) => texts[field] ?? ""),
      })),
      remarks: [],
    },
    columns: { fields, labels: [], start: 0 },
  };
}
