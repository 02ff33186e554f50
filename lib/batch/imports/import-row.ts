import { addMissingValues, createFormValidator } from "../../fields/checks";
import { isSameText } from "../../fields/line-ends";
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

/** Why a cell may be wrong (see `DOUBT_MESSAGES`). A `misfit` is a number with another decimal sign than its column; `excess` means that the row has too many cells. */
export type Doubt = "digits" | "date" | "power" | "letter" | "misfit" | "excess" | "nothing" | "decimal";

/** Returns whether one answer resolves a doubt for many cells: about texts that may mean an empty cell, and numbers of unclear decimal sign. */
export const isBulkDoubt = (doubt: Doubt) => doubt === "nothing" || doubt === "decimal";

/** The result of a row's check: the cells of the record as the list would have them, or `null` with the error messages by field. */
export type RowCheckResult = { cells: Record<string, Cell> | null; errors: Texts };

/** A row as it is read from a file; `number` is its number in the file. */
export type FileRow = {
  number: number;
  /** The texts of the file by field, with the person's corrections; fields without a column are missing. */
  fileTexts: Texts;
  doubts: Record<string, Doubt>;
  /** Whether the row is no record, but for example a total, a signature or repeated labels. */
  isNoRecord: boolean;
};

/** A row of a file as it is checked and compared with other rows and the list, with its index (`place`) and the texts of all imported fields. */
export type ImportRow = FileRow & {
  place: number;
  texts: Texts;
  /** The result of the check; `null` until the row is checked. */
  checked: RowCheckResult | null;
  kind: RowKind;
  errors: Texts;
  /** The records of the list with the row's name, first the one to update; without such records, those with a similar name. */
  records: ListRecord[];
  /** The index of the record that the person has chosen among several with the row's name. */
  chosenRecord: number | null;
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

export const priceFieldsOf = ({ columns }: ResourceDefinition) =>
  columns.filter(({ as }) => as === "price").map(({ field }) => field);

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

/** Returns the choice of the form that equals a text after normalization, `""` for the label of the empty choice, else the text itself. */
function matchChoice({ row }: ResourceDefinition, field: string, text: string): string {
  const { choices, emptyLabel } = row[field] ?? {};
  if (!choices) return text;
  const normalizedText = normalizeChoice(text);
  if (emptyLabel !== undefined && normalizedText === normalizeSpelling(emptyLabel)) return "";
  return choices.find((choice) => normalizeChoice(choice) === normalizedText) ?? text;
}

/** Normalizes a choice for comparison: lower case, no spaces, and whole numbers without needless zeros (`03` and `3.0` become `3`). */
const normalizeChoice = (text: string) => normalizeSpelling(text).replace(/^0*(\d+)(?:[.,]0+)?$/, "$1");

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

/** The rows that are classified already, by the loose identity of their names; and by each record, the row that writes or equals it. */
type EarlierRows = { byName: Map<string, ImportRow[]>; byRecord: Map<ListRecord, ImportRow> };

/** Sets the kind, errors and records of each row, which has the kind `wrong` or `noRecord` so far, by the rows before it and the list; `records` are those of `groupByLooseIdentity`. */
export function classifyRows(
  rows: ImportRow[],
  imports: ImportDefinition,
  records: Map<string, ListRecord[]>,
  fieldsSetBy: (row: ImportRow) => string[],
): void {
  const earlierRows: EarlierRows = { byName: new Map(), byRecord: new Map() };
  const matchedRows = rows.flatMap((row) => matchRow(row, imports, records, fieldsSetBy(row)));
  // A row that equals a record is about this record, even if a row before it has the same name.
  for (const { row, equalRecord } of matchedRows)
    if (equalRecord && !row.isLeftOut && !earlierRows.byRecord.has(equalRecord))
      earlierRows.byRecord.set(equalRecord, row);
  for (const matched of matchedRows) classifyRow(matched, imports, earlierRows);
}

/** A row with the records of the list that have a similar name or the same name (`namesakes`), and the one that also has its values. */
type MatchedRow = {
  row: ImportRow;
  looseIdentity: string;
  similarRecords: ListRecord[];
  namesakes: ListRecord[];
  equalRecord?: ListRecord;
};

/** Finds the existing records that an imported row may be; returns an empty array for a row with errors or one that is no record. */
function matchRow(
  row: ImportRow,
  imports: ImportDefinition,
  records: Map<string, ListRecord[]>,
  setFields: string[],
): MatchedRow[] {
  const cells = row.checked?.cells;
  if (!cells || row.kind === "noRecord" || Object.keys(row.errors).length > 0) return [];
  const looseIdentity = looseIdentityOf(imports.identityFields, cells);
  const similarRecords = records.get(looseIdentity) ?? [];
  const name = importIdentityOf(imports, cells);
  const namesakes = similarRecords.filter((record) => importIdentityOf(imports, record.cells) === name);
  const content = identityOf(setFields, cells);
  const equalRecord = namesakes.find((record) => identityOf(setFields, record.cells) === content);
  return [{ row, looseIdentity, similarRecords, namesakes, equalRecord }];
}

function classifyRow(matched: MatchedRow, imports: ImportDefinition, earlierRows: EarlierRows): void {
  const { row, looseIdentity, similarRecords, namesakes, equalRecord } = matched;
  const errorField = String(imports.identityFields[0]);
  const nameOf = ({ checked }: ImportRow) => importIdentityOf(imports, checked?.cells ?? {});
  const contentOf = ({ checked }: ImportRow) => looseIdentityOf(imports.fields, checked?.cells ?? {});
  const earlierSimilar = earlierRows.byName.get(looseIdentity) ?? [];
  const sameName = earlierSimilar.filter((other) => nameOf(other) === nameOf(row));
  // If a record has exactly the row's name, an earlier row with a similar name is about another record.
  const earlier = sameName.length > 0 || namesakes.length > 0 ? sameName : earlierSimilar;
  row.records = namesakes.length > 0 ? namesakes : similarRecords;
  if (earlier.some((other) => contentOf(other) === contentOf(row))) {
    row.kind = "repeated";
    return;
  }
  const rival = equalRecord ? undefined : findConflictingRow(namesakes, earlier, earlierRows);
  if (rival) {
    row.kind = "rival";
    row.errors = { [errorField]: `Sama dengan baris ${rival.number}, tetapi isinya lain` };
    rival.rival ??= row.number;
    return;
  }
  let record = equalRecord ?? namesakes[0];
  if (!equalRecord && namesakes.length > 1)
    record = findChosenRecord(row, namesakes, earlierRows, errorField);
  if (record) {
    row.kind = equalRecord ? "same" : "update";
    row.records = [record, ...namesakes.filter((each) => each !== record)];
  } else if (namesakes.length === 0) row.kind = similarRecords.length > 0 ? "similar" : "new";
  if (row.kind === "wrong" || row.isLeftOut) return;
  earlierRows.byName.set(looseIdentity, [...earlierSimilar, row]);
  if (record) earlierRows.byRecord.set(record, row);
}

/** Returns the first earlier row if no record has the row's name; else the row that writes the first of these records, if all are written. */
function findConflictingRow(
  namesakes: ListRecord[],
  earlier: ImportRow[],
  { byRecord }: EarlierRows,
): ImportRow | undefined {
  if (namesakes.length === 0) return earlier[0];
  const [writer, ...others] = namesakes.map((record) => byRecord.get(record));
  return others.every(Boolean) ? writer : undefined;
}

/** Returns the record that the person chose for a row; sets an error if none is chosen, or another row writes it. */
function findChosenRecord(
  row: ImportRow,
  namesakes: ListRecord[],
  { byRecord }: EarlierRows,
  errorField: string,
): ListRecord | undefined {
  const record = row.chosenRecord === null ? undefined : namesakes[row.chosenRecord];
  const writer = record && byRecord.get(record);
  if (record && !writer) return record;
  row.needsChoice = true;
  const reason = writer
    ? `Baris ${writer.number} sudah memakai data itu`
    : `Ada ${namesakes.length} data dengan nama ini`;
  row.errors = { [errorField]: `${reason}; pilih yang diubah` };
  return undefined;
}
