import { readDecimal } from "../fields/amount";
import { readTime } from "../fields/date-time";
import { withLineFeeds } from "../fields/line-ends";
import type { Cell } from "../list/list";

/** Parses the value of a field of an API row; returns an empty string for a malformed value, and never throws. */
export type RowField<Value extends Cell = Cell> = ((value: unknown) => Value) & {
  /** The choices of the field in its form; the API may have other texts. */
  choices?: readonly string[];
  /** The label of the empty choice in the form. */
  emptyLabel?: string;
  /** Whether the API may leave the field out of its rows. */
  mayBeMissing?: true;
};

/** A trimmed text with LF as line ends; numbers and booleans become texts, other values empty. */
export const text: RowField<string> = (value) => {
  if (typeof value === "string") return withLineFeeds(value.trim());
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
};

/** A text that the API may leave out of its rows. */
export const optionalText: RowField<string> = Object.assign(text.bind(null), { mayBeMissing: true as const });

/** A text with fixed choices in its form; `emptyLabel` is the label of the empty choice, if the form has one. */
export const choiceText = (choices: readonly string[], emptyLabel?: string): RowField<string> =>
  Object.assign(text.bind(null), { choices, ...(emptyLabel !== undefined && { emptyLabel }) });

/** A number or numeric string; other text and numbers beyond JavaScript's precision remain text. */
export const number: RowField = (value) => readDecimal(text(value)) ?? text(value);

/** A time of day as `HH:mm:ss`, also of rows without seconds; other text remains as it is. */
export const time: RowField = (value) => readTime(text(value)) ?? text(value);

/** A date as `YYYY-MM-DD`, without a time after the date; empty for other values. */
export const date: RowField = (value) => /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(text(value))?.[0] ?? "";

/** A text; the API stores an empty text as `-`. */
export const textOrHyphen: RowField = (value) => text(value).replace(/^-$/, "");
