import { z } from "zod";
import { amountProblem, readAmount } from "./amount";
import { REQUIRED, UNKNOWN_CHOICE } from "./check-words";
import { dateProblem, readDate, readTime } from "./date-time";
import type { Opened } from "./input-definition";
import { isUpTo, LONGEST, tooLong } from "./length";
import { MOST_UPLOAD_BYTES, NO_PICTURE, pictureProblem } from "./pictures/check-picture";

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

/** A brand that only filters the dealers and is not sent: an update that was opened without one goes without it. */
export function filteringBrand({ dealer, brand }: Opened) {
  return dealer !== undefined && !brand ? z.string({ error: REQUIRED }).trim() : limitedText(brand);
}

/** One of a fixed set of values. */
export function choice(values: readonly string[]) {
  return required.refine((value) => values.includes(value), { error: UNKNOWN_CHOICE });
}

/** A required text that `read` converts for the API; `problemOf` returns the message where it returns `null`. */
function converted(read: (typed: string) => string | null, problemOf: (typed: string) => string) {
  return required.transform((typed, context) => {
    const value = read(typed);
    if (value !== null) return value;
    // An empty field already has a message.
    if (typed !== "") context.addIssue(problemOf(typed));
    return z.NEVER;
  });
}

/** A time of day, converted to `HH:mm:ss`. */
export const timeOfDay = converted(readTime, () => "Waktu harus berbentuk JJ:MM:DD, misalnya 08:30:00");

/** A date, converted to `YYYY-MM-DD`. */
export const date = converted(readDate, dateProblem);

/** A price, converted to a plain decimal (requirements 5.9). */
export const price = converted(readAmount, amountProblem);

/** An optional picture; an update without one keeps the stored one. */
export const picture = z
  .file({ error: NO_PICTURE })
  .max(MOST_UPLOAD_BYTES, { error: "Ukuran gambar paling besar 15 MB", abort: true })
  .superRefine(async (file, context) => {
    const problem = await pictureProblem(file);
    if (problem) context.addIssue(problem);
  })
  .optional();
