import { formatAmount } from "../fields/amount";
import type { Opened } from "../fields/checks";
import { writeDate } from "../fields/date-time";
import { isSameText } from "../fields/line-ends";
import type { Cell } from "../list/list";
import type { Change } from "../messages/problem";

/** Returns the fields of a record whose values are not those that its form was opened with. */
export function changesBetween(was: Opened, now: Record<string, string>): Change[] {
  return Object.entries(now).flatMap(([field, is]) => {
    const before = was[field] ?? "";
    return isSameText(before, is) ? [] : [{ field, was: before, is }];
  });
}

/** Splits the changes of others into those to take and those contested by `mine`, the person's values; `tied` fields are one. */
export function mergeChanges(
  changes: Change[],
  mine: (field: string) => string | undefined,
  tied: string[] = [],
) {
  const isTiedUp = tied.some((field) => mine(field) !== undefined);
  const merge = { taken: [] as Change[], contested: [] as Change[] };
  for (const change of changes) {
    const own = mine(change.field);
    if (own !== undefined && isSameText(own, change.is)) continue;
    const isContested = own !== undefined || (isTiedUp && tied.includes(change.field));
    (isContested ? merge.contested : merge.taken).push(change);
  }
  return merge;
}

/** The fields of a form that a record stores, as plain data: its texts, those of them that are dates, and its pictures. */
export type StoredFields = { texts: string[]; dates: string[]; pictures: string[] };

/** Returns the values of a form for a record, or for the part of it that is known: its texts as a person would type them. */
export function formValues({ texts, dates }: StoredFields, record: Record<string, Cell>) {
  const values: Record<string, string> = {};
  for (const field of texts) {
    const value = record[field];
    if (typeof value === "number") values[field] = formatAmount(value);
    else if (value !== undefined) values[field] = dates.includes(field) ? writeDate(value) : value;
  }
  return values;
}

/** Returns the file names of the pictures that a record holds, by field. */
export function storedPictures({ pictures }: StoredFields, record: Record<string, Cell>) {
  const names = pictures.map((field) => [field, String(record[field] ?? "")]);
  return Object.fromEntries(names.filter(([, name]) => name !== "")) as Record<string, string>;
}
