import type { List } from "./lists.ts";

export type Row = Record<string, unknown>;
/** Texts by the labels of a form, as a person types or reads them. */
export type Texts = Record<string, string>;

export type Screen = {
  title: string;
  submit: "Buat" | "Simpan";
  /** The call that a save makes; an update's path ends before the key. */
  method: "POST" | "PUT";
  path: string;
  type: "application/x-www-form-urlencoded" | "multipart/form-data";
  /** The labels in order, with the field that is sent, or null where it is not. */
  fields: [label: string, field: string | null][];
};

export type Form = {
  list: List;
  create: Screen & { path: string; typed: Texts };
  /** `row` is what the API holds, `opened` what the form shows of it; the first change shows in the list. */
  update: Screen & { row: Row; opened: Texts; changed: Texts };
  /** Whether the create form stays, emptied, after a success. */
  stays: boolean;
  /** The text field that tells rows apart, by which the list is searched. */
  named: { label: string; field: string };
};

export const URLENCODED = "application/x-www-form-urlencoded";
export const MULTIPART = "multipart/form-data";

/** Labels and fields as one text: `Nama: nama, NIK: nik`. */
export const fieldsOf = (names: string): [string, string][] =>
  names.split(", ").map((pair) => pair.split(": ") as [string, string]);
