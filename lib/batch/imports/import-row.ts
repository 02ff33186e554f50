import { readAmount } from "../../fields/amount";
import { completeValues, createValidator } from "../../fields/checks";
import { isSameText } from "../../fields/line-ends";
import { formatPrice } from "../../list/format-value";
import type { Cell } from "../../list/list";
import type { PickList } from "../../messages/problem";
import { formValues, updatedFields } from "../../resources/record-values";
import {
  type ImportDefinition,
  type ResourceDefinition,
  readField,
} from "../../resources/resource-definition";
import type { PlannedWrite, Texts } from "../writes";
import { type KnownValues, unknownValuesIn } from "./known-values";
import {
  foldSpelling,
  identityKeyOf,
  identityOf,
  type ListRecord,
  looseIdentityOf,
  textsOfFirst,
} from "./record-identity";

/** Returns the labels of the fields of an import, in their order. */
export function importLabels({ calls, imports }: ResourceDefinition): Record<string, string> {
  const labels: Record<string, string> = calls.create?.input.labels ?? {};
  return Object.fromEntries(imports?.fields.map((field) => [field, labels[field] ?? field]) ?? []);
}

/** Returns a text of a choice without its case and spaces, and a whole number without zeros around it: `03` and `3.0` are `3`. */
const plainChoice = (text: string) => foldSpelling(text).replace(/^0*(\d+)(?:[.,]0+)?$/, "$1");

/** Returns the choice of the form that a text names by its value or its label; else the text. */
function choiceOf({ row }: ResourceDefinition, field: string, text: string): string {
  const { choices, emptyLabel } = row[field] ?? {};
  if (!choices) return text;
  const plain = plainChoice(text);
  if (emptyLabel !== undefined && plain === foldSpelling(emptyLabel)) return "";
  return choices.find((choice) => plainChoice(choice) === plain) ?? text;
}

/** Returns the values of a row, with those of pick lists spelled as in the list. */
export function normalizePicks(resource: ResourceDefinition, texts: Texts, knownValues: KnownValues): Texts {
  const spelled: Texts = {};
  for (const [field, text] of Object.entries(texts)) {
    const list = resource.imports?.pickLists?.[field];
    spelled[field] = list
      ? knownValues(list, spelled.dealer ?? "").spelled(text)
      : choiceOf(resource, field, text);
  }
  return spelled;
}

/** A checked row: its record as a list shows it, or what is wrong in which field. */
export type CheckedRow = { cells: Record<string, Cell> | null; errors: Texts };

/** What formulas without a result show, in whatever language: `#N/A`, `#DIV/0!`, `Err:502`. */
const FORMULA_ERROR = /^(?:#[¡¿]?\p{Lu}[\p{Lu}\d/_]*[!?]|#N\/A|#N\/D|#NV|#I\/T|Err:\d{3})$/u;

const NO_VALUE = "Sel ini berisi kesalahan rumus, bukan nilai";

const UNKNOWN: Record<PickList, string> = {
  brands: "Brand ini tidak ada",
  dealers: "Dealer ini tidak ada",
  branches: "Cabang ini tidak ada pada dealer itu",
};

/** A placeholder for a password, which the server sets. */
const PRESET = "x";

/** Returns the check of rows by the rules of the create form, and of their fields of pick lists; `today` as for the form. */
export function createRowCheck(
  resource: ResourceDefinition,
  knownValues: KnownValues,
  today: string,
): (texts: Texts) => Promise<CheckedRow> {
  const [input, fields] = [resource.calls.create?.input, resource.imports?.fields];
  if (!input || !fields) throw new Error(`${resource.name} has no import.`);
  const check = createValidator(input, today);
  const secrets = Object.fromEntries((input.secrets ?? []).map((field) => [field, PRESET]));
  return async (texts) => {
    const checked = await check(completeValues(input, { ...secrets, ...texts }));
    const errors: Texts = {};
    for (const field of fields) if (FORMULA_ERROR.test(texts[field] ?? "")) errors[field] = NO_VALUE;
    if (!checked.ok)
      for (const [field, words] of Object.entries(checked.errors))
        errors[fields.includes(field) ? field : String(fields[0])] ??= words;
    for (const { field, list } of unknownValuesIn(resource, texts, knownValues))
      errors[field] ??= UNKNOWN[list];
    if (!checked.ok || Object.keys(errors).length > 0) return { cells: null, errors };
    const cells = fields.map((field) => [field, readField(resource, field, checked.fields)]);
    return { cells: Object.fromEntries(cells), errors };
  };
}

/** Returns the cells of a record as its form shows them. */
export const formTexts = (resource: ResourceDefinition, cells: Record<string, Cell> = {}): Texts =>
  formValues(updatedFields(resource), cells);

/** Returns the fields in which a row differs from its matching record, with the old and the new value. */
export function replacedValues(resource: ResourceDefinition, { records, checked }: ImportRow) {
  const was = formTexts(resource, records[0]?.cells);
  return Object.entries(formTexts(resource, checked?.cells ?? {}))
    .filter(([field, becomes]) => !isSameText(was[field] ?? "", becomes))
    .map(([field, becomes]) => ({ field, was: was[field] ?? "", becomes }));
}

/** Returns the write for a row that is imported; a create includes the number of equal records. */
export function plannedWrite(
  resource: ResourceDefinition,
  { fields }: ImportDefinition,
  row: ImportRow,
): PlannedWrite {
  const { kind, texts, records, checked } = row;
  const [record] = records;
  if (kind !== "update" || !record) {
    const content = identityOf(fields, checked?.cells ?? {});
    const equal = records.filter(({ cells }) => identityOf(fields, cells) === content);
    return { kind: "create", values: texts, copies: equal.length };
  }
  const values = replacedValues(resource, row).map(({ field, becomes }) => [field, becomes]);
  const was = formTexts(resource, record.cells);
  return { kind: "update", key: record.key, was, values: Object.fromEntries(values) };
}

/**
 * The kinds of rows: `similar` has the name of a record apart from case and spaces, `repeated` equals an earlier row of the file, `rival` has
 * the name of an earlier row and other values, `noRecord` is no record, such as a total.
 */
export const ROW_KINDS = [
  "new",
  "update",
  "same",
  "similar",
  "repeated",
  "rival",
  "wrong",
  "noRecord",
] as const;

export type RowKind = (typeof ROW_KINDS)[number];

/** The doubts that one answer settles for many cells: texts that may mean an empty cell, and columns of ambiguous numbers. */
export const BULK_DOUBTS = ["nothing", "decimal"] as const;

/** Why a cell of a file may differ from what was typed there; a `misfit` is a number in another notation than its column, `excess` a row with more cells than labels. */
export type Doubt =
  | "digits"
  | "date"
  | "power"
  | "letter"
  | "misfit"
  | "excess"
  | (typeof BULK_DOUBTS)[number];

/** Returns whether one answer settles a doubt for many cells. */
export const isBulkDoubt = (doubt: Doubt) => BULK_DOUBTS.some((each) => each === doubt);

export type FileRow = {
  number: number;
  /** The texts of the file, or as the person corrected them; only fields that have a column. */
  fileTexts: Texts;
  doubts: Record<string, Doubt>;
  /** Whether it counts as no record: a total, a signature or repeated labels. */
  isNoRecord: boolean;
};

/** A checked row of a file; `records` are the list's records with its identity, the matching one first, or else a similar one. */
export type ImportRow = FileRow & {
  place: number;
  texts: Texts;
  checked: CheckedRow | null;
  kind: RowKind;
  errors: Texts;
  records: ListRecord[];
  /** The record that the person has chosen among several with the row's identity. */
  chosen: number | null;
  /** Whether the person must still choose one. */
  isOpen: boolean;
  /** A later row that has its identity and other values. */
  rival: number | null;
  isLeftOut: boolean;
};

const TO_CHOOSE = "pilih yang diubah";

/** A row with similar records of the list, those of the same name, and the one with equal values. */
type MatchedRow = {
  row: ImportRow;
  plain: string;
  alike: ListRecord[];
  own: ListRecord[];
  equal?: ListRecord;
};

/** Sets the kind of each row by the rows before it and the records of the list; ignores rows that are left out. */
export function classifyRows(
  rows: ImportRow[],
  imports: ImportDefinition,
  records: Map<string, ListRecord[]>,
  saysOf: (row: ImportRow) => string[],
): void {
  const { identityFields, fields } = imports;
  const key = String(identityFields[0]);
  const before = new Map<string, ImportRow[]>();
  const holders = new Map<ListRecord, ImportRow>();
  const nameOf = (of: ImportRow) => identityKeyOf(imports, of.checked?.cells ?? {});
  const contentOf = (of: ImportRow) => looseIdentityOf(fields, of.checked?.cells ?? {});

  function matchRow(row: ImportRow): MatchedRow[] {
    const cells = row.checked?.cells;
    if (!cells || row.kind === "noRecord" || Object.keys(row.errors).length > 0) return [];
    const plain = looseIdentityOf(identityFields, cells);
    const alike = records.get(plain) ?? [];
    const own = alike.filter((record) => identityKeyOf(imports, record.cells) === nameOf(row));
    const said = saysOf(row);
    const equal = own.find((record) => identityOf(said, record.cells) === identityOf(said, cells));
    if (equal && !row.isLeftOut && !holders.has(equal)) holders.set(equal, row);
    return [{ row, plain, alike, own, equal }];
  }

  function compare({ row, plain, alike, own, equal }: MatchedRow): void {
    const met = before.get(plain) ?? [];
    const named = met.filter((other) => nameOf(other) === nameOf(row));
    // A list may have two records whose names differ in case alone; then each row is of its own.
    const earlier = named.length > 0 || own.length > 0 ? named : met;
    row.records = own.length > 0 ? own : alike;
    if (earlier.some((other) => contentOf(other) === contentOf(row))) {
      row.kind = "repeated";
      return;
    }
    const rival = equal ? undefined : rivalOf(own, earlier);
    if (rival) {
      row.kind = "rival";
      row.errors = { [key]: `Sama dengan baris ${rival.number}, tetapi isinya lain` };
      rival.rival ??= row.number;
      return;
    }
    const record = equal ?? (own.length > 1 ? chosenOf(row, own) : own[0]);
    if (record) {
      row.kind = equal ? "same" : "update";
      row.records = [record, ...own.filter((each) => each !== record)];
    } else if (own.length === 0) row.kind = alike.length > 0 ? "similar" : "new";
    if (row.kind === "wrong" || row.isLeftOut) return;
    before.set(plain, [...met, row]);
    if (record) holders.set(record, row);
  }

  /** Returns the row that has a name already: one for every record with it, or else the first of the file. */
  function rivalOf(own: ListRecord[], [first]: ImportRow[]): ImportRow | undefined {
    const [holder, ...others] = own.map((record) => holders.get(record));
    if (own.length === 0) return first;
    return others.every(Boolean) ? holder : undefined;
  }

  /** Returns the record that the person has chosen for a row, of several with its name; asks for one that no other row changes. */
  function chosenOf(row: ImportRow, own: ListRecord[]): ListRecord | undefined {
    const record = row.chosen === null ? undefined : own[row.chosen];
    const holder = record && holders.get(record);
    if (record && !holder) return record;
    row.isOpen = true;
    const reason = holder
      ? `Baris ${holder.number} sudah memakai data itu`
      : `Ada ${own.length} data dengan nama ini`;
    row.errors = { [key]: `${reason}; ${TO_CHOOSE}` };
    return undefined;
  }

  for (const matched of rows.flatMap(matchRow)) compare(matched);
}

/** A row of the preview: its values as the list shows them (`shown`), the values that it replaces or the names of a similar record (`before`), and the records to choose from. */
export type PreviewRow = Pick<
  ImportRow,
  "place" | "number" | "texts" | "kind" | "errors" | "doubts" | "rival" | "isLeftOut"
> & {
  shown: Texts;
  before: Texts;
  choices: string[];
  /** The warnings of the checks about its record. */
  warnings: string[];
};

export const priceFields = ({ columns }: ResourceDefinition) =>
  columns.filter(({ as }) => as === "price").map(({ field }) => field);

/** Returns a function that formats a row for the preview; `labels` are those of its fields. */
export function createRowPreview(
  resource: ResourceDefinition,
  labels: Texts,
): (row: ImportRow) => Omit<PreviewRow, "warnings"> {
  const { identityFields = [], fields: imported = [] } = resource.imports ?? {};
  const prices = priceFields(resource);

  function show(field: string, value: string, typed = value): string {
    const amount = prices.includes(field) ? readAmount(typed) : null;
    return amount === null ? value : formatPrice(Number(amount));
  }

  /** Returns the record's values that a row replaces. */
  function before(row: ImportRow): [field: string, text: string][] {
    if (row.kind === "update") return replacedValues(resource, row).map(({ field, was }) => [field, was]);
    if (row.kind !== "similar") return [];
    const { cells = {} } = row.checked ?? {};
    return Object.entries(textsOfFirst(identityFields, row.records)).filter(
      ([field, name]) => cells?.[field] !== name,
    );
  }

  /** Returns the texts that distinguish records of the same name. */
  function choices(records: ListRecord[]): string[] {
    const all = records.map(({ cells }) => formTexts(resource, cells));
    const fields = imported.filter((field) => new Set(all.map((texts) => texts[field])).size > 1);
    const describe = (texts: Texts = {}) =>
      fields.map((field) => `${labels[field]} ${show(field, texts[field] ?? "") || "-"}`);
    return records.map(({ key }, index) => `Nomor ${[key, ...describe(all[index])].join(", ")}`);
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
