import type { FormValues, InputDefinition } from "../fields/checks";
import type { StoredFields } from "./record-values";
import type { ResourceDefinition } from "./resource-definition";
import { date } from "./row-fields";

function storedFields(input: InputDefinition | undefined, { row }: ResourceDefinition): StoredFields {
  const texts = input ? textFields(input).filter((field) => row[field]) : [];
  return { texts, dates: texts.filter((field) => row[field] === date), pictures: input?.pictures ?? [] };
}

export function updatedFields(resource: ResourceDefinition): StoredFields {
  return storedFields(resource.calls.update?.input, resource);
}

/** Returns the fields of a create form that a copy takes over: all but the key and the pictures. */
export function copiedFields(resource: ResourceDefinition): StoredFields {
  const { texts, dates } = storedFields(resource.calls.create?.input, resource);
  return { texts: texts.filter((field) => field !== resource.key), dates, pictures: [] };
}

/** Returns whether the forms of a resource have a brand that its records do not store, only the branches of their dealer. */
export function looksUpBrand({ row, calls }: ResourceDefinition): boolean {
  return calls.create?.input.labels.brand !== undefined && !row.brand;
}

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
