import { parseDecimal } from "../fields/amount";
import { parseTime } from "../fields/date-time";
import { convertToLineFeeds } from "../fields/line-ends";
import type { Cell } from "../list/list";

/** Parses the value of a field of an API row; returns an empty string for a malformed value, and never throws. */
export type FieldParser<Value extends Cell = Cell> = ((value: unknown) => Value) & {
  /** The choices of the field in its form; the API may have other texts. */
  choices?: readonly string[];
  /** The label of the empty choice in the form. */
  emptyLabel?: string;
  /** Whether the API may leave the field out of its rows. */
  mayBeMissing?: true;
};

/** A trimmed text with LF as line ends; numbers and booleans become texts, other values empty. */
export const toText: FieldParser<string> = (value) => {
  if (typeof value === "string") return convertToLineFeeds(value.trim());
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
};

/** A text that the API may leave out of its rows. */
export const toOptionalText: FieldParser<string> = Object.assign(toText.bind(null), {
  mayBeMissing: true as const,
});

/** A text with fixed choices in its form; `emptyLabel` is the label of the empty choice, if the form has one. */
export const choiceText = (choices: readonly string[], emptyLabel?: string): FieldParser<string> =>
  Object.assign(toText.bind(null), { choices, ...(emptyLabel !== undefined && { emptyLabel }) });

/** A number or numeric string; other text and numbers beyond JavaScript's precision remain text. */
export const toNumber: FieldParser = (value) => parseDecimal(toText(value)) ?? toText(value);

/** A time of day as `HH:mm:ss`, also of rows without seconds; other text remains as it is. */
export const toTime: FieldParser = (value) => parseTime(toText(value)) ?? toText(value);

/** A date as `YYYY-MM-DD`, without a time after the date; empty for other values. */
export const toDate: FieldParser = (value) => /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(toText(value))?.[0] ?? "";

/** A text; the API stores an empty text as `-`. */
export const hyphenToEmpty: FieldParser = (value) => toText(value).replace(/^-$/, "");
