import type { List } from "../page/lists.ts";

export type Row = Record<string, unknown>;
/** Texts as typed or shown, by label. */
export type Texts = Record<string, string>;

export type Screen = {
  title: string;
  submit: "Buat" | "Simpan";
  /** The call of a save; an update's path ends before the key. */
  method: "POST" | "PUT";
  path: string;
  type: "application/x-www-form-urlencoded" | "multipart/form-data";
  /** The labels in order, each with the sent field or null. */
  fields: [label: string, field: string | null][];
  /** The labels of the pictures, and of the texts that may stay empty. */
  pictures: string[];
  optional: string[];
};

/**
 * What is typed into the create form; the API's record, the update form's texts of it, and a change of these, whose first
 * text shows in the list.
 */
export type Example = { typed: Texts; row: Row; opened: Texts; changed: Texts };

export type Form = {
  list: List;
  create: Screen & Pick<Example, "typed">;
  update: Screen & Omit<Example, "typed">;
  /** Whether the create form resets after a success. */
  stays: boolean;
  /** The text field by which rows differ and are searched. */
  named: { label: string; field: string };
};
