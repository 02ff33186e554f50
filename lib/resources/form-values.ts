import { isDoubtful } from "../inputs/amount";
import type { FormValues, InputDefinition } from "../inputs/input-definition";
import { formatAmount } from "../lists/format";
import type { Cell } from "../lists/list";
import type { ResourceDefinition } from "./resource-definition";

/** A number as a form takes it again: a zero more tells a fraction of three digits from thousands. */
function writeNumber(value: number): string {
  const written = formatAmount(value);
  return isDoubtful(written) ? `${written}0` : written;
}

/** What an update form holds of a record: each of its fields that is a text, as a person would type it. */
export function formValues(
  resource: ResourceDefinition,
  record: Record<string, Cell>,
): Record<string, string> {
  const input = resource.calls.update?.input;
  if (!input) return {};
  const values: Record<string, string> = {};
  for (const field of textFields(input)) {
    const value = record[field];
    if (value !== undefined) values[field] = typeof value === "number" ? writeNumber(value) : value;
  }
  return values;
}

/** The fields of a form that hold a text. */
export function textFields({ labels, pictures }: InputDefinition): string[] {
  return Object.keys(labels).filter((field) => !pictures?.includes(field));
}

/** The values of a form as they came from outside: only fields that the form has, an unchosen file left out. */
export function readForm(labels: Record<string, string>, form: FormData): FormValues {
  const values: FormValues = {};
  for (const field of Object.keys(labels)) {
    const value = form.get(field);
    if (value === null || (value instanceof File && value.size === 0 && value.name === "")) continue;
    values[field] = value;
  }
  return values;
}
