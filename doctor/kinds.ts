import { parseLocalTime } from "../lib/list/format.ts";
import type { ResourceDefinition } from "../lib/resources/resource-definition.ts";
import { toDate, toNumber, toText, toTime } from "../lib/resources/row-fields.ts";

/** The type of a field, and whether the app can read a value as it. */
export type Kind = { name: string; reads: (value: unknown) => boolean };

/** Returns whether a row has no value in a field; the API has several forms of it. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
}

/** Returns the expected type of a field. */
export function kindOf({ row, columns }: ResourceDefinition, field: string, timeZone: string): Kind {
  const choices = row[field]?.choices;
  if (choices) {
    return {
      name: `${choices[0]} to ${choices.at(-1)}`,
      reads: (value) => choices.includes(toText(value)),
    };
  }
  if (columns.some((column) => column.field === field && column.as === "datetime")) {
    return {
      name: "a time as ISO 8601",
      reads: (value) => parseLocalTime(toText(value), timeZone) !== null,
    };
  }
  switch (row[field]) {
    case toNumber:
      return { name: "a number", reads: (value) => typeof toNumber(value) === "number" };
    case toDate:
      return { name: "a date", reads: (value) => toDate(value) !== "" };
    case toTime:
      return {
        name: "a time of day",
        reads: (value) => /^\d{2}:\d{2}:\d{2}$/.test(String(toTime(value))),
      };
    default:
      return { name: "a text", reads: (value) => toText(value) !== "" };
  }
}
