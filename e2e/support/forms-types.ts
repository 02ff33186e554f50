import type { List } from "./lists.ts";

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
};

export type Form = {
  list: List;
  create: Screen & { path: string; typed: Texts };
  /** `row` is the API's record, `opened` the form's texts of it; the first change shows in the list. */
  update: Screen & { row: Row; opened: Texts; changed: Texts };
  /** Whether the create form resets after a success. */
  stays: boolean;
  /** The text field by which rows differ and are searched. */
  named: { label: string; field: string };
};

export const URLENCODED = "application/x-www-form-urlencoded";
export const MULTIPART = "multipart/form-data";

/** Parses labels and fields: `Nama: nama, NIK: nik`. */
export const fieldsOf = (names: string): [string, string][] =>
  names.split(", ").map((pair) => pair.split(": ") as [string, string]);
