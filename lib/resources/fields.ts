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
  const number = Number(text);
  return text !== "" && Number.isFinite(number) ? number : text;
}

/** Text that may arrive as a number, as `null` or not at all. */
export const text: z.ZodType<string> = z.unknown().transform(readText);

/** A number that may arrive as a numeric string; other text is kept as it came. */
export const number: RowField = z.unknown().transform(readNumber);

/** Text for which the API stores `-` when there is none. */
export const textOrHyphen: RowField = z.unknown().transform((value) => {
  const given = readText(value);
  return given === "-" ? "" : given;
});
