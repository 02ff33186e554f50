import { readDecimal } from "../fields/amount";
import { readTime } from "../fields/date-time";
import { withLineFeeds } from "../fields/line-ends";
import type { Cell } from "../list/list";

/** Reads a field of a row of the API; never throws and returns an empty string if it is unreadable. */
export type RowField<Value extends Cell = Cell> = ((value: unknown) => Value) & {
  /** The texts that the API should hold; others are read as well. */
  choices?: readonly string[];
  /** The label of the empty choice in its form. */
  none?: string;
  /** Whether the API may leave the field out of its rows. */
  mayBeMissing?: true;
};

/** A text, its lines ended by LF; may arrive as a number, `null` or not at all. */
export const text: RowField<string> = (value) => {
  if (typeof value === "string") return withLineFeeds(value.trim());
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
};

/** A text that the API may leave out of its rows. */
export const optionalText: RowField<string> = Object.assign(text.bind(null), { mayBeMissing: true as const });

/** A text chosen from `choices` in its form; `none` is the label of the empty choice, if there is one. */
export const choiceText = (choices: readonly string[], none?: string): RowField<string> =>
  Object.assign((value: unknown) => text(value), { choices, ...(none !== undefined && { none }) });

/** A number; may arrive as a numeric string. Keeps other text, and numbers that JavaScript cannot hold, as they are. */
export const number: RowField = (value) => readDecimal(text(value)) ?? text(value);

/** A time as `HH:mm:ss`; some rows omit the seconds. Keeps other text. */
export const time: RowField = (value) => readTime(text(value)) ?? text(value);

/** A date as `YYYY-MM-DD`, without the time after it; empty for other values. */
export const date: RowField = (value) => /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(text(value))?.[0] ?? "";

/** A text that the API stores as `-` if it is empty. */
export const textOrHyphen: RowField = (value) => {
  const rawText = text(value);
  return rawText === "-" ? "" : rawText;
};
