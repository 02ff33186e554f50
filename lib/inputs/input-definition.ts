import type { z } from "zod";

/** What a form holds: texts as typed, and files. */
export type FormValues = Record<string, string | File | undefined>;

/** What a call of the API sends: texts in the API's own spelling, and files. */
export type WireFields = Record<string, string | File | undefined>;

/** The texts that an update form was opened with. */
export type Opened = Record<string, string | undefined>;

export type InputDefinition = {
  /** The labels of the form's fields, in their order (SCREENS.md, Form labels). */
  labels: Record<string, string>;
  /** The fields that hold a picture. */
  pictures?: string[];
  /** The fields that are kept nowhere but in the form itself. */
  secrets?: string[];
  /**
   * Checks what was typed and turns it into what is sent, the same in the browser and on the server; `today` is
   * the business's date as `YYYY-MM-DD`. What a record holds already may be longer than a new text: a field that is as
   * it was `opened` keeps it.
   */
  schema: (today: string, opened?: Opened) => z.ZodType<WireFields, FormValues>;
};
