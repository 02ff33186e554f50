import type { z } from "zod";

/** What a form holds: texts as typed, and files. */
export type FormValues = Record<string, string | File | undefined>;

/** What a call of the API sends: texts in the API's own spelling, and files. */
export type WireFields = Record<string, string | File | undefined>;

export type InputDefinition = {
  /** The labels of the form's fields, in their order (SCREENS.md, Form labels). */
  labels: Record<string, string>;
  /** The fields that hold a picture. */
  pictures?: string[];
  /** The fields that are kept nowhere but in the form itself. */
  secrets?: string[];
  /**
   * Checks what was typed and turns it into what is sent, the same in the browser and on the server; `today` is
   * the business's date as `YYYY-MM-DD`.
   */
  schema: (today: string) => z.ZodType<WireFields, FormValues>;
};
