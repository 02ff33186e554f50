import { checkOf, withoutForm } from "../../fields/checks";
import { withLineFeeds } from "../../fields/line-ends";
import type { Cell } from "../../list/list";
import type { PickList } from "../../messages/problem";
import { updatedFields } from "../../resources/form-fields";
import { formValues, writeNumber } from "../../resources/record-values";
import type { ImportDefinition, ResourceDefinition } from "../../resources/resource-definition";
import { readField } from "../../resources/resource-definition";
import { number, time } from "../../resources/row-fields";
import type { GridCell } from "../../sheets/reader/grid";
import type { PlannedWrite, Texts } from "../writes";
import { type KnownValues, unknownIn } from "./known-values";
import { identityOf, type ListRecord, plainText } from "./records";

const DAY_SECONDS = 86_400;
const TIME_AT = 11;
const TIME_END = 19;

/** Spreadsheets count days: the first one of 1950, and of 2100. */
const [FIRST_DATE, END_OF_DATES] = [18_264, 73_051];

/** A day before a time, as texts of spreadsheets have it. */
const DAY = /^(?:\d{4}([-/])\d{1,2}\1\d{1,2}|\d{1,2}([-/])\d{1,2}\2\d{4})[T ]+(?=\d)/;

/** Writes a cell of a time, or of a date with one, as `HH:mm:ss`; another number so that the check of the form refuses it. */
function writeTime(cell: GridCell): string {
  if (typeof cell === "string") return cell.replace(DAY, "");
  const part = cell % 1;
  const isDate = part > 0 && cell >= FIRST_DATE && cell < END_OF_DATES;
  if (!isDate && (cell < 0 || cell >= 1)) return writeNumber(cell);
  const seconds = Math.min(Math.round(part * DAY_SECONDS), DAY_SECONDS - 1);
  return new Date(seconds * 1000).toISOString().slice(TIME_AT, TIME_END);
}

/** Returns a cell of a file as a person would type it into the field of the form. */
export function textOf({ row }: ResourceDefinition, field: string, cell: GridCell): string {
  if (row[field] === time) return writeTime(cell);
  if (typeof cell === "string") return withLineFeeds(cell);
  return row[field] === number && cell >= 0 ? writeNumber(cell) : String(cell);
}

/** Returns the choice of the form that a text names by its value or its label, whatever its case and spaces; else the text. */
function choiceOf({ row }: ResourceDefinition, field: string, text: string): string {
  const { choices, none } = row[field] ?? {};
  if (!choices) return text;
  const plain = plainText(text);
  if (none !== undefined && plain === plainText(none)) return "";
  return choices.find((choice) => plainText(choice) === plain) ?? text;
}

/** Returns the values of a row with those that are picked in the form spelled as there. */
export function spelledAsPicked(resource: ResourceDefinition, texts: Texts, known: KnownValues): Texts {
  const spelled: Texts = {};
  for (const [field, text] of Object.entries(texts)) {
    const list = resource.imports?.known?.[field];
    spelled[field] = list ? known(list, spelled.dealer ?? "").spelled(text) : choiceOf(resource, field, text);
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

/** Stands for a secret, which the server presets. */
const PRESET = "x";

/** Returns the check of rows by the rules of the create form, and of their fields of pick lists; `today` as for the form. */
export function rowCheckOf(
  resource: ResourceDefinition,
  known: KnownValues,
  today: string,
): (texts: Texts) => Promise<CheckedRow> {
  const [input, fields] = [resource.calls.create?.input, resource.imports?.fields];
  if (!input || !fields) throw new Error(`${resource.name} has no import.`);
  const check = checkOf(input, today);
  const secrets = Object.fromEntries((input.secrets ?? []).map((field) => [field, PRESET]));
  return async (texts) => {
    const checked = await check(withoutForm(input, { ...secrets, ...texts }));
    const errors: Texts = {};
    for (const field of fields) if (FORMULA_ERROR.test(texts[field] ?? "")) errors[field] = NO_VALUE;
    if (!checked.ok)
      for (const [field, words] of Object.entries(checked.errors))
        errors[fields.includes(field) ? field : String(fields[0])] ??= words;
    for (const { field, list } of unknownIn(resource, texts, known)) errors[field] ??= UNKNOWN[list];
    if (!checked.ok || Object.keys(errors).length > 0) return { cells: null, errors };
    const cells = fields.map((field) => [field, readField(resource, field, checked.fields)]);
    return { cells: Object.fromEntries(cells), errors };
  };
}

/** Returns the cells of a record as its form shows them. */
export const formTexts = (resource: ResourceDefinition, cells: Record<string, Cell> = {}): Texts =>
  formValues(updatedFields(resource), cells);

/** Returns the fields in which a row differs from its first record, each with what it was and becomes. */
export function replacedValues(resource: ResourceDefinition, { records, checked }: ImportRow) {
  const was = formTexts(resource, records[0]?.cells);
  return Object.entries(formTexts(resource, checked?.cells ?? {}))
    .filter(([field, becomes]) => was[field] !== becomes)
    .map(([field, becomes]) => ({ field, was: was[field] ?? "", becomes }));
}

/** Returns the write of a row that is taken; a create tells how many equal records there are. */
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

/** What a row is: `similar` has the name of a record but for case and spaces, `repeated` is in the file before. */
export const ROW_KINDS = ["new", "update", "same", "similar", "repeated", "wrong"] as const;

export type RowKind = (typeof ROW_KINDS)[number];

/** A row of a file with what is known of it; `records` are those of the list with its identity, or else one like it. */
export type ImportRow = {
  place: number;
  number: number;
  /** What the file or the person says; nothing of the fields for which the file has no column. */
  given: Texts;
  texts: Texts;
  checked: CheckedRow | null;
  kind: RowKind;
  errors: Texts;
  records: ListRecord[];
  isLeftOut: boolean;
};

/** A row of the preview: its values as the list shows them, and `before` what it replaces or the names of a similar record. */
export type PreviewRow = Omit<ImportRow, "given" | "checked" | "records"> & { shown: Texts; before: Texts };
