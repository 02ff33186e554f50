import { z } from "zod";
import { MOST_UPLOAD_BYTES, NO_PICTURE, pictureProblem } from "../pictures";
import { REQUIRED, UNKNOWN_CHOICE } from "./words";

// The policy of a page takes no text for code: zod would try whether it may, and the browser would complain.
z.config({ jitless: true });

/** A text that must not be empty; spaces around it do not count. */
export const required = z.string({ error: REQUIRED }).trim().min(1, REQUIRED);

/** One of a fixed set of choices. */
export function choice(values: readonly string[]) {
  return required.refine((value) => values.includes(value), { error: UNKNOWN_CHOICE });
}

/** A time of day in 24 hours, with seconds. */
export const timeOfDay = required.regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, {
  error: "Waktu harus berbentuk JJ:MM:DD, misalnya 08:30:00",
});

const AMOUNT = /^(?:Rp\.?\s*)?(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?$/i;

/** Reads an amount as an Indonesian types it, `12.500`, `12500` or `12500,5`, into a plain decimal; `null` for anything else. */
export function readAmount(typed: string): string | null {
  const match = AMOUNT.exec(typed.trim());
  if (!match) return null;
  const whole = (match[1] ?? "").replaceAll(".", "").replace(/^0+(?=\d)/, "");
  const typedFraction = match[2] ?? "";
  // Not by a pattern: one for zeros at the end goes on to the end from each of them.
  let end = typedFraction.length;
  while (typedFraction[end - 1] === "0") end--;
  return end === 0 ? whole : `${whole}.${typedFraction.slice(0, end)}`;
}

/** A price, sent as a plain decimal number (SPEC.md section 5). */
export const price = required.transform((typed, context) => {
  const amount = readAmount(typed);
  if (amount !== null) return amount;
  // An empty field has its own message already.
  if (typed !== "") context.addIssue("Harga harus berupa angka, misalnya 12.500 atau 12500,5");
  return z.NEVER;
});

/** A picture that may be left out; an update keeps the stored one then. */
export const picture = z
  .file({ error: NO_PICTURE })
  .max(MOST_UPLOAD_BYTES, { error: "Ukuran gambar paling besar 15 MB", abort: true })
  .superRefine(async (file, context) => {
    const problem = await pictureProblem(file);
    if (problem) context.addIssue(problem);
  })
  .optional();
