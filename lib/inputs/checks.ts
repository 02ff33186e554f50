import { z } from "zod";
import { MOST_UPLOAD_BYTES, NO_PICTURE, pictureProblem } from "../pictures/check-picture";
import { amountProblem, readAmount } from "./amount";
import { REQUIRED, UNKNOWN_CHOICE } from "./check-words";
import { isUpTo, LONGEST, tooLong } from "./length";

// Trusted Types forbid `eval`: zod would try it, and the browser would report a violation.
z.config({ jitless: true });

/** A text that is not empty after trimming. */
export const required = z.string({ error: REQUIRED }).trim().min(1, REQUIRED);

// A submitted form ends lines with CRLF.
const isSame = (text: string, other = "") => text.replaceAll("\r\n", "\n") === other.replaceAll("\r\n", "\n");

/** A required text with a maximum length, unless it is still the one `opened`. */
export function limitedText(opened?: string, most = LONGEST) {
  return required.refine((typed) => isUpTo(typed, most) || isSame(typed, opened), {
    error: () => tooLong(most),
  });
}

/** One of a fixed set of values. */
export function choice(values: readonly string[]) {
  return required.refine((value) => values.includes(value), { error: UNKNOWN_CHOICE });
}

/** A time as `HH:mm:ss`. */
export const timeOfDay = required.regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, {
  error: "Waktu harus berbentuk JJ:MM:DD, misalnya 08:30:00",
});

/** A price, converted to a plain decimal (requirements 5.9). */
export const price = required.transform((typed, context) => {
  const amount = readAmount(typed);
  if (amount !== null) return amount;
  // An empty field already has a message.
  if (typed !== "") context.addIssue(amountProblem(typed));
  return z.NEVER;
});

/** An optional picture; an update without one keeps the stored one. */
export const picture = z
  .file({ error: NO_PICTURE })
  .max(MOST_UPLOAD_BYTES, { error: "Ukuran gambar paling besar 15 MB", abort: true })
  .superRefine(async (file, context) => {
    const problem = await pictureProblem(file);
    if (problem) context.addIssue(problem);
  })
  .optional();
