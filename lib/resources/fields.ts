import { z } from "zod";
import type { Cell } from "../list";

/** A field of a row as the API may send it; parsing never fails, whatever cannot be read is the empty string. */
export type RowField = z.ZodType<Cell>;

function readText(value: unknown): string {
  if (typeof value === "string") return value.trim();
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

function readNumber(value: unknown): Cell {
  const text = readText(value);
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

/** Text that may arrive as a number, as `null` or not at all. */
export const text: z.ZodType<string> = z.unknown().transform(readText);

/** A number that may arrive as a numeric string; other text is kept as it came. */
export const number: RowField = z.unknown().transform(readNumber);

/** A time of day with seconds, which some rows leave out. */
export const time: RowField = z.unknown().transform((value) =>
  readText(value)
    .replace(/^(\d{1,2}:\d{2})$/, "$1:00")
    .replace(/^(\d):/, "0$1:"),
);

/** A date as `YYYY-MM-DD`, which may arrive with a time behind it; anything else counts as none. */
export const date: RowField = z
  .unknown()
  .transform((value) => /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(readText(value))?.[0] ?? "");

/** Text for which the API stores `-` when there is none. */
export const textOrHyphen: RowField = z.unknown().transform((value) => {
  const given = readText(value);
  return given === "-" ? "" : given;
});
