import { z } from "zod";
import { MOST_UPLOAD_BYTES, NO_PICTURE, pictureProblem } from "../pictures/check-picture";
import { amountProblem, readAmount } from "./amount";
import { REQUIRED, UNKNOWN_CHOICE } from "./check-words";
import { isUpTo, LONGEST, tooLong } from "./length";

// The policy of a page takes no text for code: zod would try whether it may, and the browser would complain.
z.config({ jitless: true });

/** A text that must not be empty; spaces around it do not count. */
export const required = z.string({ error: REQUIRED }).trim().min(1, REQUIRED);

// A form that is sent ends each line in two characters.
const isSame = (text: string, other = "") => text.replaceAll("\r\n", "\n") === other.replaceAll("\r\n", "\n");

/** A required text of so many characters at most; what its form was `opened` with may have more. */
export function text(opened?: string, most = LONGEST) {
  return required.refine((typed) => isUpTo(typed, most) || isSame(typed, opened), {
    error: () => tooLong(most),
  });
}

/** One of a fixed set of choices. */
export function choice(values: readonly string[]) {
  return required.refine((value) => values.includes(value), { error: UNKNOWN_CHOICE });
}

/** A time of day in 24 hours, with seconds. */
export const timeOfDay = required.regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, {
  error: "Waktu harus berbentuk JJ:MM:DD, misalnya 08:30:00",
});

/** A price, sent as a plain decimal number (SPEC.md section 5). */
export const price = required.transform((typed, context) => {
  const amount = readAmount(typed);
  if (amount !== null) return amount;
  // An empty field has its own message already.
  if (typed !== "") context.addIssue(amountProblem(typed));
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
