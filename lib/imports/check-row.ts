import type { Texts } from "../batches/planned-write";
import { checkOf, withoutForm } from "../inputs/check-values";
import type { InputDefinition } from "../inputs/input-definition";
import type { Cell } from "../lists/list";
import type { PickList } from "../messages/problem";
import { writeNumber } from "../records/record-values";
import { readField } from "../resources/read-field";
import type { ResourceDefinition } from "../resources/resource-definition";
import { number, time } from "../resources/row-fields";
import type { GridCell } from "../sheet-reader/grid";
import type { KnownValues } from "./known-values";

const DAY_SECONDS = 86_400;
const TIME_AT = 11;
const TIME_END = 19;

/** Writes a part of a day, as spreadsheets keep a time, as `HH:mm:ss`. */
function writeDayPart(part: number): string {
  const seconds = Math.round((part % 1) * DAY_SECONDS) % DAY_SECONDS;
  return new Date(seconds * 1000).toISOString().slice(TIME_AT, TIME_END);
}

/** Returns a cell of a file as a person would type it into the field of the form. */
export function textOf({ row }: ResourceDefinition, field: string, cell: GridCell): string {
  if (typeof cell === "string") return cell;
  if (row[field] === number && cell >= 0) return writeNumber(cell);
  return row[field] === time ? writeDayPart(cell) : String(cell);
}

/** A checked row: its record as a list shows it, or what is wrong in which field. */
export type CheckedRow = { cells: Record<string, Cell> | null; errors: Texts };

const UNKNOWN: Record<PickList, string> = {
  brands: "Brand ini tidak ada",
  dealers: "Dealer ini tidak ada",
  branches: "Cabang ini tidak ada pada dealer itu",
};

/** Returns the fields whose values are in no pick list. */
export function unknownFields(
  { imports }: ResourceDefinition,
  texts: Texts,
  known: KnownValues,
): { field: string; list: PickList }[] {
  return Object.entries(imports?.known ?? {}).flatMap(([field, list]) => {
    const text = texts[field] ?? "";
    if (!list) return [];
    const isKnown = text === "" || known.choices(list, texts.dealer ?? "").includes(text);
    return isKnown ? [] : [{ field, list }];
  });
}

/** Stands for a secret, which the server presets. */
const PRESET = "x";

/** Returns the values of a create form for a row of a file. */
function formOf(input: InputDefinition, texts: Texts) {
  const secrets = (input.secrets ?? []).map((field) => [field, PRESET]);
  return withoutForm(input, { ...Object.fromEntries(secrets), ...texts });
}

/** Returns the check of rows by the rules of the create form, and of their fields of pick lists; `today` as for the form. */
export function rowCheckOf(
  resource: ResourceDefinition,
  known: KnownValues,
  today: string,
): (texts: Texts) => Promise<CheckedRow> {
  const [input, fields] = [resource.calls.create?.input, resource.imports?.fields];
  if (!input || !fields) throw new Error(`${resource.name} has no import.`);
  const check = checkOf(input, today);
  return async (texts) => {
    const checked = await check(formOf(input, texts));
    const errors: Texts = {};
    if (!checked.ok)
      for (const [field, words] of Object.entries(checked.errors))
        errors[fields.includes(field) ? field : String(fields[0])] ??= words;
    for (const { field, list } of unknownFields(resource, texts, known)) errors[field] ??= UNKNOWN[list];
    if (!checked.ok || Object.keys(errors).length > 0) return { cells: null, errors };
    const cells = fields.map((field) => [field, readField(resource, field, checked.fields)]);
    return { cells: Object.fromEntries(cells), errors };
  };
}
