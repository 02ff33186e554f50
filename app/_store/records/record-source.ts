import type { StoredFields } from "@/lib/resources/record-values";

/** The record that a form opens with, and the part of it that the form holds; plain data. */
export type RecordSource = {
  resource: string;
  key: string;
  /** Whether the form begins as a copy of it, instead of updating it. */
  isCopy: boolean;
  fields: StoredFields;
  /** Whether the form also has the brand of its dealer, which the record does not store. */
  looksUpBrand: boolean;
};

/** Returns the texts of the record that are not among the values. */
export function missingTexts({ fields }: RecordSource, values: Record<string, string>): string[] {
  return fields.texts.filter((field) => values[field] === undefined);
}
