import { z } from "zod";
import { amountErrorMessage, parseAmount } from "./amount";
import { REQUIRED_MESSAGE, UNKNOWN_CHOICE_MESSAGE } from "./check-messages";
import { dateErrorMessage, parseDate, parseTypedTime } from "./date-time";
import { convertToLineFeeds, isSameText } from "./line-ends";
import { MAX_UPLOAD_BYTES, NOT_A_PICTURE, pictureFileError } from "./pictures/check-picture";

export type FormValues = Record<string, string | File | undefined>;

/** The values sent to the API: texts in its format, and files. */
export type ApiFields = Record<string, string | File | undefined>;
export type InitialTexts = Record<string, string | undefined>;

export type FormDefinition = {
  /** The labels of the form's fields, in their order (words.md#labels). */
  labels: Record<string, string>;
  pictures?: string[];
  /** The texts that may be empty; pictures are always optional. */
  optional?: string[];
  /** The fields that retain their values when a create form is reset for the next record. */
  chosen?: string[];
  /** The fields that only filter the choices of other fields; they are not saved. */
  filters?: string[];
  /** Fields whose choices depend on each other, so that a conflict of one is a conflict of all. */
  tied?: string[];
  /** The fields that are never stored as drafts. */
  secrets?: string[];
  /** Returns the schema that validates and converts values; `today` is `YYYY-MM-DD`. Texts equal to `initialTexts` may be too long. */
  schema: (today: string, initialTexts?: InitialTexts) => z.ZodType<ApiFields, FormValues>;
};

/** The maximum length of names, keys and other short texts. */
export const MAX_TEXT_LENGTH = 255;
export const MAX_PASSWORD_LENGTH = 1_000;
export const MAX_NOTE_LENGTH = 5_000;

/** Returns whether a text has at most `maxLength` code points: an emoji counts as one. */
export function isWithinLength(text: string, maxLength: number): boolean {
  return text.length <= maxLength || (text.length <= 2 * maxLength && [...text].length <= maxLength);
}

export const tooLongMessage = (maxLength: number): string =>
  `Paling banyak ${maxLength.toLocaleString("id-ID")} karakter`;

/** The values for the API, or the first error message of each field. */
type ValidationResult = { ok: true; fields: ApiFields } | { ok: false; errors: Record<string, string> };

/** Sorts fields in the order of the form; zod, which validates pictures in parallel, returns them in another order. */
function sortByFormOrder({ labels }: FormDefinition, fields: ApiFields): ApiFields {
  const orderedEntries = Object.keys(labels).map((field) => [field, undefined] as const);
  return { ...Object.fromEntries(orderedEntries), ...fields };
}

/** Returns a function that validates the values of a form and converts them for the API. */
export function createFormValidator(input: FormDefinition, today: string, initialTexts?: InitialTexts) {
  const schema = input.schema(today, initialTexts);
  return async (values: FormValues): Promise<ValidationResult> => {
    // Only pictures need asynchronous validation, which takes three times as long.
    const hasPicture = input.pictures?.some((field) => values[field] !== undefined);
    const result = hasPicture ? await schema.safeParseAsync(values) : schema.safeParse(values);
    if (result.success) return { ok: true, fields: sortByFormOrder(input, result.data) };
    const errors: Record<string, string> = {};
    for (const { path, message } of result.error.issues) errors[String(path[0])] ??= message;
    return { ok: false, errors };
  };
}

/** The value of a filter field when a record is validated without its form. */
const FILTER_PLACEHOLDER = "-";

/** Adds the fields that a form would submit: missing texts as empty texts, and filters with a placeholder. */
export function addMissingValues(
  { labels, pictures, filters = [] }: FormDefinition,
  values: FormValues,
): FormValues {
  const textNames = Object.keys(labels).filter((field) => !pictures?.includes(field));
  const emptyEntries = textNames.map((field) => [field, filters.includes(field) ? FILTER_PLACEHOLDER : ""]);
  return { ...Object.fromEntries(emptyEntries), ...values };
}

// Without `jitless`, zod calls `eval`, which Trusted Types forbid and browsers report.
z.config({ jitless: true });

/** A trimmed text; the CR LF of submitted forms becomes LF. */
export const trimmedTextSchema = z.string({ error: REQUIRED_MESSAGE }).overwrite(convertToLineFeeds).trim();
const requiredTextSchema = trimmedTextSchema.min(1, REQUIRED_MESSAGE);

/** A required text with a maximum length; a longer text is valid only if it is the one that the form opened with. */
export function limitedTextSchema(initialText = "", maxLength = MAX_TEXT_LENGTH) {
  const isAllowed = (typed: string) => isWithinLength(typed, maxLength) || isSameText(typed, initialText);
  return requiredTextSchema.refine(isAllowed, { error: () => tooLongMessage(maxLength) });
}

/** A required brand that is not sent to the API; optional in the update form of a record without a brand. */
export function brandFilterSchema({ dealer, brand }: InitialTexts) {
  return dealer !== undefined && !brand ? trimmedTextSchema : limitedTextSchema(brand);
}

export function choiceSchema(values: readonly string[]) {
  return requiredTextSchema.refine((value) => values.includes(value), { error: UNKNOWN_CHOICE_MESSAGE });
}

/** A required text that `parse` converts for the API; if `parse` returns `null`, `errorOf` returns the error message. */
function parsedTextSchema(parse: (typed: string) => string | null, errorOf: (typed: string) => string) {
  return requiredTextSchema.transform((typed, context) => {
    const value = parse(typed);
    if (value !== null) return value;
    // The schema above has already reported an empty field.
    if (typed !== "") context.addIssue(errorOf(typed));
    return z.NEVER;
  });
}

/** A time of day, converted to `HH:mm:ss`. */
export const timeSchema = parsedTextSchema(
  parseTypedTime,
  () => "Waktu harus berbentuk JJ:MM:DD, misalnya 08:30:00",
);

/** A date, converted to `YYYY-MM-DD`. */
export const dateSchema = parsedTextSchema(parseDate, dateErrorMessage);

/** A price, converted to a plain decimal (forms.md#prices). */
export const priceSchema = parsedTextSchema(parseAmount, amountErrorMessage);

/** An optional picture; an update without a picture leaves the stored one. */
export const pictureSchema = z
  .file({ error: NOT_A_PICTURE })
  .max(MAX_UPLOAD_BYTES, { error: "Ukuran gambar paling besar 15 MB", abort: true })
  .superRefine(async (file, context) => {
    const problem = await pictureFileError(file);
    if (problem) context.addIssue(problem);
  })
  .optional();
