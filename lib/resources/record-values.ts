import { isDoubtful } from "../fields/amount";
import { writeDate } from "../fields/date-time";
import { formatAmount } from "../list/formats/format-number";
import type { Cell } from "../list/list";

/** The fields of a form that a record stores, as plain data: its texts, those of them that are dates, and its pictures. */
export type StoredFields = { texts: string[]; dates: string[]; pictures: string[] };

/** Formats a number for a form; an extra zero marks three digits as a fraction, not thousands. */
export function writeNumber(value: number): string {
  const written = formatAmount(value);
  return isDoubtful(written) ? `${written}0` : written;
}

/** Returns the values of a form for a record, or for the part of it that is known: its texts as a person would type them. */
export function formValues(
  { texts, dates }: StoredFields,
  record: Record<string, Cell>,
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const field of texts) {
    const value = record[field];
    if (typeof value === "number") values[field] = writeNumber(value);
    else if (value !== undefined) values[field] = dates.includes(field) ? writeDate(value) : value;
  }
  return values;
}

/** Returns the file names of the pictures that a record holds, by field. */
export function storedPictures({ pictures }: StoredFields, record: Record<string, Cell>) {
  const names = pictures.map((field) => [field, record[field]] as const);
  return Object.fromEntries(
    names.filter(
      (entry): entry is readonly [string, string] => typeof entry[1] === "string" && entry[1] !== "",
    ),
  );
}
