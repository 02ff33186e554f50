import type { FormDefinition, FormValues, InitialTexts } from "../fields/checks";
import { formatDate } from "../fields/date-time";
import { formatAmount } from "../fields/format-amount";
import { isSameText } from "../fields/line-ends";
import type { Cell } from "../list/list";
import type { FieldChange } from "../messages/problem";
import type { ResourceDefinition } from "./resource-definition";
import { toDate } from "./row-fields";

/** Returns the fields of `now` whose texts differ from those in `was`. */
export function findChanges(was: InitialTexts, now: Record<string, string>): FieldChange[] {
  return Object.entries(now).flatMap(([field, is]) => {
    const before = was[field] ?? "";
    return isSameText(before, is) ? [] : [{ field, was: before, is }];
  });
}

/** Splits the changes that others made to a record: `contested` ones meet a change of the person to the same field, or to any of the `tied` fields, `adopted` ones do not. `ownText` returns the text that the person typed, `undefined` for an unchanged field; a change to this same text is left out. */
export function splitChanges(
  changes: FieldChange[],
  ownText: (field: string) => string | undefined,
  tied: string[] = [],
) {
  const hasTiedOwnText = tied.some((field) => ownText(field) !== undefined);
  const adopted: FieldChange[] = [];
  const contested: FieldChange[] = [];
  for (const change of changes) {
    const own = ownText(change.field);
    if (own !== undefined && isSameText(own, change.is)) continue;
    if (own !== undefined || (hasTiedOwnText && tied.includes(change.field))) contested.push(change);
    else adopted.push(change);
  }
  return { adopted, contested };
}

/** The names of the form fields that a record has: the texts, the dates among them, and the pictures. */
export type StoredFieldNames = { texts: string[]; dates: string[]; pictures: string[] };

function getStoredFields(input: FormDefinition | undefined, { row }: ResourceDefinition): StoredFieldNames {
  const texts = input ? textFields(input).filter((field) => row[field]) : [];
  return { texts, dates: texts.filter((field) => row[field] === toDate), pictures: input?.pictures ?? [] };
}

/** Returns the fields of the update form that a record has. */
export const updateFieldsOf = (resource: ResourceDefinition): StoredFieldNames =>
  getStoredFields(resource.calls.update?.input, resource);

/** Returns the fields of the create form that are filled with a copied record's values: all but the key and the pictures. */
export function copiedFields(resource: ResourceDefinition): StoredFieldNames {
  const { texts, dates } = getStoredFields(resource.calls.create?.input, resource);
  return { texts: texts.filter((field) => field !== resource.key), dates, pictures: [] };
}

/** Returns whether the forms of a resource have a brand that its records lack; it is looked up by the record's dealer. */
export const needsBrandLookup = ({ row, calls }: ResourceDefinition): boolean =>
  calls.create?.input.labels.brand !== undefined && !row.brand;

export const textFields = ({ labels, pictures }: FormDefinition): string[] =>
  Object.keys(labels).filter((field) => !pictures?.includes(field));

/** Reads the values of a form's fields from submitted form data; skips missing fields and empty file inputs. */
export function readFormValues(labels: Record<string, string>, form: FormData): FormValues {
  const values: FormValues = {};
  for (const field of Object.keys(labels)) {
    const value = form.get(field);
    if (value === null || (value instanceof File && value.size === 0 && value.name === "")) continue;
    values[field] = value;
  }
  return values;
}

/** Formats a record's fields as a person would type them; skips fields that the record lacks. */
export function toFormTexts({ texts, dates }: StoredFieldNames, record: Record<string, Cell>) {
  const values: Record<string, string> = {};
  for (const field of texts) {
    const value = record[field];
    if (typeof value === "number") values[field] = formatAmount(value);
    else if (value !== undefined) values[field] = dates.includes(field) ? formatDate(value) : value;
  }
  return values;
}

/** Returns the file names of a record's pictures by field, without missing pictures. */
export function storedPictureNames({ pictures }: StoredFieldNames, record: Record<string, Cell>) {
  const nameEntries = pictures.map((field) => [field, String(record[field] ?? "")]);
  return Object.fromEntries(nameEntries.filter(([, name]) => name !== "")) as Record<string, string>;
}
