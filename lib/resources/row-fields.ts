import type { Cell } from "../lists/list";

/** Reads a field of a row as the API may send it; it never fails, whatever cannot be read is the empty string. */
export type RowField<Value extends Cell = Cell> = (value: unknown) => Value;

/** Text that may arrive as a number, as `null` or not at all. */
export const text: RowField<string> = (value) => {
  if (typeof value === "string") return value.trim();
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
};

/** A number that may arrive as a numeric string; other text, and what is beyond all numbers, is kept as it came. */
export const number: RowField = (value) => {
  const given = text(value);
  const read = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(given) ? Number(given) : Number.NaN;
  // The zero makes a plain one of a negative one.
  return Number.isFinite(read) ? read + 0 : given;
};

/** A time of day with seconds, which some rows leave out. */
export const time: RowField = (value) =>
  text(value)
    .replace(/^(\d{1,2}:\d{2})$/, "$1:00")
    .replace(/^(\d):/, "0$1:");

/** A date as `YYYY-MM-DD`, which may arrive with a time behind it; anything else counts as none. */
export const date: RowField = (value) => /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(text(value))?.[0] ?? "";

/** Text for which the API stores `-` when there is none. */
export const textOrHyphen: RowField = (value) => {
  const given = text(value);
  return given === "-" ? "" : given;
};
