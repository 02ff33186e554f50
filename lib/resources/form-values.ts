import { isDoubtful } from "../inputs/amount";
import { writeDate } from "../inputs/date-time";
import type { FormValues, InputDefinition } from "../inputs/input-definition";
import { formatAmount } from "../lists/format";
import type { Cell } from "../lists/list";
import type { ResourceDefinition } from "./resource-definition";
import { date } from "./row-fields";

/** Formats a number for a form; an extra zero marks three digits as a fraction, not thousands. */
export function writeNumber(value: number): string {
  const written = formatAmount(value);
  return isDoubtful(written) ? `${written}0` : written;
}

function valuesFor(
  input: InputDefinition | undefined,
  { row }: ResourceDefinition,
  record: Record<string, Cell>,
): Record<string, string> {
  if (!input) return {};
  const values: Record<string, string> = {};
  for (const field of textFields(input)) {
    const value = record[field];
    if (typeof value === "number") values[field] = writeNumber(value);
    else if (value !== undefined) values[field] = row[field] === date ? writeDate(value) : value;
  }
  return values;
}

/** Returns the values of an update form for a record: its text fields as a person would type them. */
export function formValues(
  resource: ResourceDefinition,
  record: Record<string, Cell>,
): Record<string, string> {
  return valuesFor(resource.calls.update?.input, resource, record);
}

/** Returns the values of a create form for a copy of a record: the same without its key. */
export function copiedValues(
  resource: ResourceDefinition,
  record: Record<string, Cell>,
): Record<string, string> {
  const { calls, key = "" } = resource;
  const { [key]: _, ...values } = valuesFor(calls.create?.input, resource, record);
  return values;
}

/** Returns the file names of the pictures that a record holds, by field. */
export function storedPictures({ pictures = [] }: InputDefinition, record: Record<string, Cell>) {
  const names = pictures.map((field) => [field, record[field]] as const);
  return Object.fromEntries(
    names.filter(
      (entry): entry is readonly [string, string] => typeof entry[1] === "string" && entry[1] !== "",
    ),
  );
}

/** Returns the text fields of a form. */
export function textFields({ labels, pictures }: InputDefinition): string[] {
  return Object.keys(labels).filter((field) => !pictures?.includes(field));
}

/** Reads submitted form data: only fields of the form, without files that were not chosen. */
export function readForm(labels: Record<string, string>, form: FormData): FormValues {
  const values: FormValues = {};
  for (const field of Object.keys(labels)) {
    const value = form.get(field);
    if (value === null || (value instanceof File && value.size === 0 && value.name === "")) continue;
    values[field] = value;
  }
  return values;
}
