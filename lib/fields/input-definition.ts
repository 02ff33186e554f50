import type { z } from "zod";

/** The values of a form: texts as typed, and files. */
export type FormValues = Record<string, string | File | undefined>;

/** The values sent to the API: texts in its format, and files. */
export type WireFields = Record<string, string | File | undefined>;

/** The initial texts of an update form. */
export type Opened = Record<string, string | undefined>;

export type InputDefinition = {
  /** The labels of the form's fields, in their order (words 4.2). */
  labels: Record<string, string>;
  /** The fields that hold a picture. */
  pictures?: string[];
  /** The other fields that may stay empty; a picture always may. */
  optional?: string[];
  /** The fields that stay as chosen in a create form that goes on to the next record. */
  chosen?: string[];
  /** The fields that only narrow the choices of others; the record does not have them. */
  filters?: string[];
  /** The fields of the record that make sense only together: the choices of one depend on another. */
  tied?: string[];
  /** The fields that are never stored as drafts. */
  secrets?: string[];
  /**
   * Validates the input and converts it for the API, in the browser and on the server; `today` is the date in the
   * business time zone as `YYYY-MM-DD`. Unchanged fields (`opened`) may exceed the maximum lengths.
   */
  schema: (today: string, opened?: Opened) => z.ZodType<WireFields, FormValues>;
};
