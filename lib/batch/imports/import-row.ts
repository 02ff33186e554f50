import { parseAmount } from "../../fields/amount";
import { addMissingValues, createFormValidator } from "../../fields/checks";
import { isSameText } from "../../fields/line-ends";
import { formatPrice } from "../../list/format-value";
import type { Cell } from "../../list/list";
import type { PickListName } from "../../messages/problem";
import { toFormTexts, updateFieldsOf } from "../../resources/record-values";
import {
  type ImportDefinition,
  type ResourceDefinition,
  readField,
} from "../../resources/resource-definition";
import type { PlannedWrite, Texts } from "../writes";
import { findUnknownValues, type GetPickList } from "./pick-lists";
import {
  identityOf,
  importIdentityOf,
  type ListRecord,
  looseIdentityOf,
  normalizeSpelling,
  textsOfFirstRecord,
} from "./record-identity";

/**
 * The kinds of rows. `same` equals a record of the list; the name of `similar` differs from that of a record only in case and spaces.
 * `repeated` equals an earlier row of the file; `rival` has the name of an earlier row but other values; `wrong` has errors; `noRecord` is
 * no record but, for example, a total.
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

/** Why a cell may be wrong (see `DOUBT_MESSAGES`): a `misfit` has another decimal sign than its column; an `excess` row has too many cells. */
export type Doubt = "digits" | "date" | "power" | "letter" | "misfit" | "excess" | "nothing" | "decimal";

/** The doubts that one answer resolves for many cells: texts that may mean an empty cell, and numbers of unclear decimal sign. */
export const BULK_DOUBTS: readonly Doubt[] = ["nothing", "decimal"];

export const isBulkDoubt = (doubt: Doubt) => BULK_DOUBTS.includes(doubt);

/** The result of a row's check: the cells of the record as the list would have them, or `null` with the error messages by field. */
export type RowCheckResult = { cells: Record<string, Cell> | null; errors: Texts };

export type FileRow = {
  number: number;
  /** The texts of the file by field, with the person's corrections; fields without a column are missing. */
  fileTexts: Texts;
  doubts: Record<string, Doubt>;
  /** Whether the row is no record, but for example a total, a signature or repeated labels. */
  isNoRecord: boolean;
};

/** A checked row of a file; `records` are those of the list with its name, the one to update first, or else those with a similar name. */
export type ImportRow = FileRow & {
  place: number;
  texts: Texts;
  checked: RowCheckResult | null;
  kind: RowKind;
  errors: Texts;
  records: ListRecord[];
  /** The index of the record that the person has chosen among several with the row's name. */
  chosenRecord: number | null;
  /** Whether the person must still choose a record. */
  needsChoice: boolean;
  /** The number of a later row with the same name and other values. */
  rival: number | null;
  isLeftOut: boolean;
};

/** Returns the labels of the imported fields, in the order of the import. */
export function labelsOfImportedFields({ calls, imports }: ResourceDefinition): Record<string, string> {
  const formLabels: Record<string, string> = calls.create?.input.labels ?? {};
  return Object.fromEntries(imports?.fields.map((field) => [field, formLabels[field] ?? field]) ?? []);
}

/** Normalizes a choice for comparison: lower case, no spaces, and whole numbers without needless zeros (`03` and `3.0` become `3`). */
const normalizeChoice = (text: string) => normalizeSpelling(text).replace(/^0*(\d+)(?:[.,]0+)?$/, "$1");

/** Returns the choice of the form that equals a text after normalization, `""` for the label of the empty choice, else the text itself. */
function matchChoice({ row }: ResourceDefinition, field: string, text: string): string {
  const { choices, emptyLabel } = row[field] ?? {};
  if (!choices) return text;
  const normalizedText = normalizeChoice(text);
  if (emptyLabel !== undefined && normalizedText === normalizeSpelling(emptyLabel)) return "";
  return choices.find((choice) => normalizeChoice(choice) === normalizedText) ?? text;
}

/** Returns the texts of a row, with those of pick lists and choices spelled as in the pick list or the form. */
export function normalizeTexts(resource: ResourceDefinition, texts: Texts, getPickList: GetPickList): Texts {
  const normalizedTexts: Texts = {};
  for (const [field, text] of Object.entries(texts)) {
    const list = resource.imports?.pickLists?.[field];
    normalizedTexts[field] = list
      ? getPickList(list, normalizedTexts.dealer ?? "").correctSpelling(text)
      : matchChoice(resource, field, text);
  }
  return normalizedTexts;
}

/** Matches the errors of formulas in spreadsheets of any language: `#N/A`, `#DIV/0!`, `Err:502`. */
const FORMULA_ERROR_PATTERN = /^(?:#[¡¿]?\p{Lu}[\p{Lu}\d/_]*[!?]|#N\/A|#N\/D|#NV|#I\/T|Err:\d{3})$/u;

const FORMULA_ERROR_MESSAGE = "Sel ini berisi kesalahan rumus, bukan nilai";

const UNKNOWN_VALUE_MESSAGES: Record<PickListName, string> = {
  brands: "Brand ini tidak ada",
  dealers: "Dealer ini tidak ada",
  branches: "Cabang ini tidak ada pada dealer itu",
};

/** Stands for passwords when a row is checked; the server sets the real ones. */
const PASSWORD_PLACEHOLDER = "x";

/** Returns a function that checks the texts of a row by the create form and the pick lists; `today` is `YYYY-MM-DD`. */
export function createRowCheck(
  resource: ResourceDefinition,
  getPickList: GetPickList,
  today: string,
): (texts: Texts) => Promise<RowCheckResult> {
  const [input, fields] = [resource.calls.create?.input, resource.imports?.fields];
  if (!input || !fields) throw new Error(`${resource.name} has no import.`);
  const validate = createFormValidator(input, today);
  const passwords = Object.fromEntries((input.secrets ?? []).map((field) => [field, PASSWORD_PLACEHOLDER]));
  return async (texts) => {
    const checked = await validate(addMissingValues(input, { ...passwords, ...texts }));
    const errors: Texts = {};
    for (const field of fields)
      if (FORMULA_ERROR_PATTERN.test(texts[field] ?? "")) errors[field] = FORMULA_ERROR_MESSAGE;
    if (!checked.ok)
      for (const [field, message] of Object.entries(checked.errors))
        errors[fields.includes(field) ? field : String(fields[0])] ??= message;
    for (const { field, list } of findUnknownValues(resource, texts, getPickList))
      errors[field] ??= UNKNOWN_VALUE_MESSAGES[list];
    if (!checked.ok || Object.keys(errors).length > 0) return { cells: null, errors };
    const cells = fields.map((field) => [field, readField(resource, field, checked.fields)]);
    return { cells: Object.fromEntries(cells), errors };
  };
}

/** Returns the cells of a record as the texts of its update form. */
export const toEditTexts = (resource: ResourceDefinition, cells: Record<string, Cell> = {}): Texts =>
  toFormTexts(updateFieldsOf(resource), cells);

/** Returns the fields in which a row differs from the first of its records, with the old and the new text. */
export function findReplacedValues(resource: ResourceDefinition, { records, checked }: ImportRow) {
  const storedTexts = toEditTexts(resource, records[0]?.cells);
  return Object.entries(toEditTexts(resource, checked?.cells ?? {}))
    .filter(([field, becomes]) => !isSameText(storedTexts[field] ?? "", becomes))
    .map(([field, becomes]) => ({ field, was: storedTexts[field] ?? "", becomes }));
}

/** Returns the write that imports a row; `copies` of a create is the number of equal records that exist already. */
export function planWrite(
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
  const changedValues = findReplacedValues(resource, row).map(({ field, becomes }) => [field, becomes]);
  const storedTexts = toEditTexts(resource, record.cells);
  return { kind: "update", key: record.key, was: storedTexts, values: Object.fromEntries(changedValues) };
}

const CHOOSE_RECORD_MESSAGE = "pilih yang diubah";

/** A row with the records of the list that have a similar name or the same name (`namesakes`), and the one that also has its values. */
type MatchedRow = {
  row: ImportRow;
  looseIdentity: string;
  similarRecords: ListRecord[];
  namesakes: ListRecord[];
  equalRecord?: ListRecord;
};

/** Sets the kind, errors and records of each row by the rows before it and the list; `records` are those of `groupByLooseIdentity`. */
export function classifyRows(
  rows: ImportRow[],
  imports: ImportDefinition,
  records: Map<string, ListRecord[]>,
  fieldsSetBy: (row: ImportRow) => string[],
): void {
  const { identityFields, fields } = imports;
  const errorField = String(identityFields[0]);
  const earlierRowsByName = new Map<string, ImportRow[]>();
  const writingRowByRecord = new Map<ListRecord, ImportRow>();
  const getRowName = (of: ImportRow) => importIdentityOf(imports, of.checked?.cells ?? {});
  const getRowContent = (of: ImportRow) => looseIdentityOf(fields, of.checked?.cells ?? {});

  function matchRow(row: ImportRow): MatchedRow[] {
    const cells = row.checked?.cells;
    if (!cells || row.kind === "noRecord" || Object.keys(row.errors).length > 0) return [];
    const looseIdentity = looseIdentityOf(identityFields, cells);
    const similar = records.get(looseIdentity) ?? [];
    const namesakes = similar.filter((record) => importIdentityOf(imports, record.cells) === getRowName(row));
    const setFields = fieldsSetBy(row);
    const contentOfRow = identityOf(setFields, cells);
    const equal = namesakes.find((record) => identityOf(setFields, record.cells) === contentOfRow);
    if (equal && !row.isLeftOut && !writingRowByRecord.has(equal)) writingRowByRecord.set(equal, row);
    return [{ row, looseIdentity, similarRecords: similar, namesakes, equalRecord: equal }];
  }

  function classifyRow({ row, looseIdentity, similarRecords, namesakes, equalRecord }: MatchedRow): void {
    const earlierSimilar = earlierRowsByName.get(looseIdentity) ?? [];
    const sameName = earlierSimilar.filter((other) => getRowName(other) === getRowName(row));
    // If a record has exactly the row's name, an earlier row with a similar name is about another record.
    const earlier = sameName.length > 0 || namesakes.length > 0 ? sameName : earlierSimilar;
    row.records = namesakes.length > 0 ? namesakes : similarRecords;
    if (earlier.some((other) => getRowContent(other) === getRowContent(row))) {
      row.kind = "repeated";
      return;
    }
    const rival = equalRecord ? undefined : findConflictingRow(namesakes, earlier);
    if (rival) {
      row.kind = "rival";
      row.errors = { [errorField]: `Sama dengan baris ${rival.number}, tetapi isinya lain` };
      rival.rival ??= row.number;
      return;
    }
    const record = equalRecord ?? (namesakes.length > 1 ? findChosenRecord(row, namesakes) : namesakes[0]);
    if (record) {
      row.kind = equalRecord ? "same" : "update";
      row.records = [record, ...namesakes.filter((each) => each !== record)];
    } else if (namesakes.length === 0) row.kind = similarRecords.length > 0 ? "similar" : "new";
    if (row.kind === "wrong" || row.isLeftOut) return;
    earlierRowsByName.set(looseIdentity, [...earlierSimilar, row]);
    if (record) writingRowByRecord.set(record, row);
  }

  /** Returns the first earlier row if no record has the row's name; else the row that writes the first of these, if all are written. */
  function findConflictingRow(namesakes: ListRecord[], [first]: ImportRow[]): ImportRow | undefined {
    const [writer, ...others] = namesakes.map((record) => writingRowByRecord.get(record));
    if (namesakes.length === 0) return first;
    return others.every(Boolean) ? writer : undefined;
  }

  /** Returns the record that the person chose for a row; sets an error if none is chosen, or another row writes it. */
  function findChosenRecord(row: ImportRow, namesakes: ListRecord[]): ListRecord | undefined {
    const record = row.chosenRecord === null ? undefined : namesakes[row.chosenRecord];
    const writer = record && writingRowByRecord.get(record);
    if (record && !writer) return record;
    row.needsChoice = true;
    const reason = writer
      ? `Baris ${writer.number} sudah memakai data itu`
      : `Ada ${namesakes.length} data dengan nama ini`;
    row.errors = { [errorField]: `${reason}; ${CHOOSE_RECORD_MESSAGE}` };
    return undefined;
  }

  for (const matched of rows.flatMap(matchRow)) classifyRow(matched);
}

export type PreviewRow = Pick<
  ImportRow,
  "place" | "number" | "texts" | "kind" | "errors" | "doubts" | "rival" | "isLeftOut"
> & {
  /** The values as the list shows them. */
  shown: Texts;
  /** The stored values that the row replaces, or the identifying ones of a record with a similar name. */
  before: Texts;
  /** The records to choose from, if several have the name of the row. */
  choices: string[];
  /** The warnings of the checks about the row. */
  warnings: string[];
};

export const priceFieldsOf = ({ columns }: ResourceDefinition) =>
  columns.filter(({ as }) => as === "price").map(({ field }) => field);

/** Returns a function that formats a row for the preview; `labels` has the labels of the imported fields. */
export function createRowPreview(
  resource: ResourceDefinition,
  labels: Texts,
): (row: ImportRow) => Omit<PreviewRow, "warnings"> {
  const { identityFields = [], fields: imported = [] } = resource.imports ?? {};
  const priceFieldNames = priceFieldsOf(resource);

  function formatValue(field: string, value: string, typed = value): string {
    const amount = priceFieldNames.includes(field) ? parseAmount(typed) : null;
    return amount === null ? value : formatPrice(Number(amount));
  }

  function valuesBefore(row: ImportRow): [field: string, text: string][] {
    if (row.kind === "update") return findReplacedValues(resource, row).map(({ field, was }) => [field, was]);
    if (row.kind !== "similar") return [];
    const { cells = {} } = row.checked ?? {};
    return Object.entries(textsOfFirstRecord(identityFields, row.records)).filter(
      ([field, name]) => cells?.[field] !== name,
    );
  }

  /** Describes records with the same name by their keys and the fields in which they differ. */
  function describeRecords(records: ListRecord[]): string[] {
    const all = records.map(({ cells }) => toEditTexts(resource, cells));
    const fields = imported.filter((field) => new Set(all.map((texts) => texts[field])).size > 1);
    const describe = (texts: Texts = {}) =>
      fields.map((field) => `${labels[field]} ${formatValue(field, texts[field] ?? "") || "-"}`);
    return records.map(({ key }, index) => `Nomor ${[key, ...describe(all[index])].join(", ")}`);
  }

  return (row) => {
    const { place, number, texts, checked, kind, errors, doubts, rival, isLeftOut } = row;
    const shown = Object.entries(texts).map(([field, text]) => [
      field,
      formatValue(field, String(checked?.cells?.[field] ?? text), text),
    ]);
    return {
      ...{ place, number, texts, kind, errors, doubts, rival, isLeftOut },
      shown: Object.fromEntries(shown),
      before: Object.fromEntries(valuesBefore(row).map(([field, text]) => [field, formatValue(field, text)])),
      choices: row.needsChoice ? describeRecords(row.records) : [],
    };
  };
}
