import { z } from "zod";
import { amountProblem, readAmount } from "./amount";
import { IS_REQUIRED, UNKNOWN_CHOICE_MESSAGE } from "./check-messages";
import { dateProblem, readDate, readTypedTime } from "./date-time";
import { isSameText, withLineFeeds } from "./line-ends";
import { MAX_UPLOAD_BYTES, NOT_A_PICTURE, pictureFileError } from "./pictures/check-picture";

/** The values of a form: texts as typed, and files. */
export type FormValues = Record<string, string | File | undefined>;

/** The values sent to the API: texts in its format, and files. */
export type WireFields = Record<string, string | File | undefined>;

/** The initial texts of an update form. */
export type InitialTexts = Record<string, string | undefined>;

export type InputDefinition = {
  /** The labels of the form's fields, in their order (words.md#labels). */
  labels: Record<string, string>;
  pictures?: string[];
  /** The other fields that may stay empty; a picture always may. */
  optional?: string[];
  /** The fields that keep their values when a create form is emptied for the next record. */
  chosen?: string[];
  /** The fields that only narrow the choices of others; the record does not have them. */
  filters?: string[];
  /** The fields of the record that make sense only together: the choices of one depend on another. */
  tied?: string[];
  /** The fields that are never stored as drafts. */
  secrets?: string[];
  /** Validates and converts for the API; `today` is the business's date. Unchanged fields (`opened`) may be longer than allowed. */
  schema: (today: string, opened?: InitialTexts) => z.ZodType<WireFields, FormValues>;
};

/** The maximum length of names, keys and other short texts. */
export const MAX_LENGTH = 255;

export const MAX_PASSWORD_LENGTH = 1_000;

/** The maximum length of notes and addresses. */
export const MAX_NOTE_LENGTH = 5_000;

/** Returns whether a text has at most `most` code points: an emoji counts as one. */
export function fitsIn(text: string, most: number): boolean {
  return text.length <= most || (text.length <= 2 * most && [...text].length <= most);
}

/** Returns the message for a text of more than `most` characters. */
export const tooLong = (most: number): string => `Paling banyak ${most.toLocaleString("id-ID")} karakter`;

/** The fields for the API, or the first error of each field. */
type Checked = { ok: true; fields: WireFields } | { ok: false; errors: Record<string, string> };

/** Restores the order of the form: pictures are checked in parallel. */
function inFormOrder({ labels }: InputDefinition, fields: WireFields): WireFields {
  const inOrder = Object.keys(labels).map((field) => [field, undefined] as const);
  return { ...Object.fromEntries(inOrder), ...fields };
}

/** Returns a function that validates a form; `opened` are the initial texts of an update form. */
export function createValidator(input: InputDefinition, today: string, opened?: InitialTexts) {
  const schema = input.schema(today, opened);
  return async (values: FormValues): Promise<Checked> => {
    // Asynchronous validation takes three times as long; only pictures need it.
    const hasPicture = input.pictures?.some((field) => values[field] !== undefined);
    const result = hasPicture ? await schema.safeParseAsync(values) : schema.safeParse(values);
    if (result.success) return { ok: true, fields: inFormOrder(input, result.data) };
    const errors: Record<string, string> = {};
    for (const { path, message } of result.error.issues) errors[String(path[0])] ??= message;
    return { ok: false, errors };
  };
}

/** A placeholder for filters, which records do not have. */
const ANY_FILTER = "-";

/** Completes values that were not entered in a form: missing texts become empty, and filters get a placeholder. */
export function completeValues(
  { labels, pictures, filters = [] }: InputDefinition,
  values: FormValues,
): FormValues {
  const texts = Object.keys(labels).filter((field) => !pictures?.includes(field));
  const empty = texts.map((field) => [field, filters.includes(field) ? ANY_FILTER : ""]);
  return { ...Object.fromEntries(empty), ...values };
}

// Trusted Types forbid `eval`: zod would try it, and the browser would report a violation.
z.config({ jitless: true });

/** A text, trimmed; a submitted form ends its lines with CR LF, which become LF. */
export const trimmedText = z.string({ error: IS_REQUIRED }).overwrite(withLineFeeds).trim();

/** A text that is not empty after trimming. */
export const requiredText = trimmedText.min(1, IS_REQUIRED);

/** A required text with a maximum length, unless it is still the one `opened`. */
export function limitedText(opened?: string, most = MAX_LENGTH) {
  return requiredText.refine((typed) => fitsIn(typed, most) || isSameText(typed, opened ?? ""), {
    error: () => tooLong(most),
  });
}

/** A required brand that is not sent to the API; optional in an update of a record without a brand. */
export function brandFilter({ dealer, brand }: InitialTexts) {
  return dealer !== undefined && !brand ? trimmedText : limitedText(brand);
}

/** One of a fixed set of values. */
export function choiceSchema(values: readonly string[]) {
  return requiredText.refine((value) => values.includes(value), { error: UNKNOWN_CHOICE_MESSAGE });
}

/** A required text that `read` converts for the API; `problemOf` returns the message where it returns `null`. */
function converted(read: (typed: string) => string | null, problemOf: (typed: string) => string) {
  return requiredText.transform((typed, context) => {
    const value = read(typed);
    if (value !== null) return value;
    // An empty field already has a message.
    if (typed !== "") context.addIssue(problemOf(typed));
    return z.NEVER;
  });
}

/** A time of day, converted to `HH:mm:ss`. */
export const timeSchema = converted(readTypedTime, () => "Waktu harus berbentuk JJ:MM:DD, misalnya 08:30:00");

/** A date, converted to `YYYY-MM-DD`. */
export const dateSchema = converted(readDate, dateProblem);

/** A price, converted to a plain decimal (forms.md#prices). */
export const priceSchema = converted(readAmount, amountProblem);

/** An optional picture; without one an update leaves the stored picture. */
export const pictureSchema = z
  .file({ error: NOT_A_PICTURE })
  .max(MAX_UPLOAD_BYTES, { error: "Ukuran gambar paling besar 15 MB", abort: true })
  .superRefine(async (file, context) => {
    const problem = await pictureFileError(file);
    if (problem) context.addIssue(problem);
  })
  .optional();
