import { parseDecimal } from "../fields/amount";
import { parseTime } from "../fields/date-time";
import { convertToLineFeeds } from "../fields/line-ends";
import type { Cell } from "../list/list";

/** Parses the value of a field of an API row, which may be any JSON value, into a cell; never throws. */
export type FieldParser<Value extends Cell = Cell> = ((value: unknown) => Value) & {
  /** The choices of the field in its form; the API may return other texts. */
  choices?: readonly string[];
  /** The label of the empty choice in the form. */
  emptyLabel?: string;
  /** Whether the API may leave the field out of its rows. */
  mayBeMissing?: true;
};

/** Parses a trimmed text with LF line ends; numbers and booleans become texts, other values empty texts. */
export const toText: FieldParser<string> = (value) => {
  if (typeof value === "string") return convertToLineFeeds(value.trim());
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
};

/** Parses a text that the API may leave out of its rows. */
export const toOptionalText: FieldParser<string> = Object.assign(toText.bind(null), {
  mayBeMissing: true as const,
});

/** Returns a parser of texts that have fixed choices in their form; `emptyLabel` is the label of the empty choice, if there is one. */
export const choiceParser = (choices: readonly string[], emptyLabel?: string): FieldParser<string> =>
  Object.assign(toText.bind(null), { choices, ...(emptyLabel !== undefined && { emptyLabel }) });

/** Parses a number or numeric string; other texts, and numbers beyond JavaScript's precision, remain texts. */
export const toNumber: FieldParser = (value) => parseDecimal(toText(value)) ?? toText(value);

/** Parses a time of day, with or without seconds, as `HH:mm:ss`; other texts remain unchanged. */
export const toTime: FieldParser = (value) => parseTime(toText(value)) ?? toText(value);

/** Parses a date as `YYYY-MM-DD`, dropping a time after it; other values become empty texts. */
export const toDate: FieldParser = (value) => /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(toText(value))?.[0] ?? "";

/** Parses a text; `-`, which the API stores for an empty text, becomes empty. */
export const hyphenToEmpty: FieldParser = (value) => toText(value).replace(/^-$/, "");
