import type { Value } from "./values.ts";

/** One text field of a write: its check and its stored form. */
export type Field = {
  name: string;
  isOptional?: true;
  /** Stored as it is, with blanks. */
  isSecret?: true;
  /** The most characters of a text. */
  longest?: number;
  /** Ends the sentence "The <label> ..." when the text is refused. */
  problem?: (text: string) => string | undefined;
  store?: (text: string) => Value;
};

const unless = (pattern: RegExp, problem: string) => (text: string) =>
  pattern.test(text) ? undefined : problem;

/** A required text of at most 255 characters by default. */
export function text(name: string, longest = 255): Field {
  const problem = `may not be greater than ${longest} characters.`;
  return { name, longest, problem: (value) => (value.length > longest ? problem : undefined) };
}

/** A text that is stored unchanged. */
export function secret(name: string): Field {
  return { name, isSecret: true };
}

/** A region code from 1 to 10, stored as a number. */
export function regionCode(name: string): Field {
  return { name, problem: unless(/^([1-9]|10)$/, "must be between 1 and 10."), store: Number };
}

/** A time as `HH:mm:ss`. */
export function timeOfDay(name: string): Field {
  return { name, problem: unless(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, "does not match the format H:i:s.") };
}

/** One letter from A to Z. */
export function letter(name: string): Field {
  return { name, problem: unless(/^[A-Z]$/, "format is invalid.") };
}

/** A decimal number, stored by `store`. */
export function price(name: string, store: (text: string) => Value): Field {
  return { name, problem: unless(/^\d+(\.\d+)?$/, "must be a number."), store };
}

/** A date as YYYY-MM-DD. */
export function day(name: string): Field {
  const isDay = (value: string) => {
    const moment = new Date(`${value}T00:00:00Z`);
    return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === value;
  };
  return { name, problem: (value) => (isDay(value) ? undefined : "is not a valid date.") };
}
