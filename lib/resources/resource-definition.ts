import type { InputDefinition } from "../fields/checks";
import type { Cell, ListColumn } from "../list/list";
import type { PickList } from "../messages/problem";
import type { Permission } from "./permissions";
import type { RowField } from "./row-fields";

/** Reads one field of a row of the API; the row may have any type. */
export function readField(resource: ResourceDefinition, field: string, row: unknown): Cell {
  const read = resource.row[field];
  if (!read) throw new Error(`The row of ${resource.name} has no field ${field}.`);
  return read((row as Record<string, unknown> | null)?.[field]);
}

/** Returns the fields that a list shows, searches or uses in actions; the server sends no others. */
export function listFields({ key, columns, searchBy, picture }: ResourceDefinition): string[] {
  const fields = [...columns.map(({ field }) => field), ...searchBy];
  if (key) fields.push(key);
  if (picture) fields.push(picture.field);
  return [...new Set(fields)];
}

/** The path of a call (api-contract.md#list-calls and api-contract.md#write-calls); segments in braces are parameters. */
type Endpoint = { endpoint: string };

export type BodyEncoding = "form" | "multipart";
export type WriteCall = Endpoint & {
  encoding: BodyEncoding;
  input: InputDefinition;
  /** The API's text to show first in a failure; by default that of its error object. */
  words?: "message";
};

/** `sparesOwnAccount`: the key is a user name, and people must not delete their own account. */
type DeleteCall = Endpoint & { method: "POST" | "DELETE"; sparesOwnAccount?: true };

/** The fields that an import reads from a file, by the labels of the create form. */
export type ImportDefinition<Field extends string = string> = {
  fields: Field[];
  /** The fields that identify a record: a row of the file with equal values in them is that record. */
  by: Field[];
  /** The fields whose values are those of a pick list. */
  pickLists?: Partial<Record<Field, PickList>>;
  /** Those of them that may also have a new value. */
  mayBeNew?: Field[];
};

/** What can be changed in many records at once. */
type ChangesDefinition<Field extends string = string> = {
  /** The amounts that can be raised, lowered, set, and typed into the list. */
  prices?: Field[];
  /** The text that can be changed by find and replace. */
  replaced?: Field;
  /** The field that can be set to another value of its pick list; `of` is the field on which that list depends. */
  picked?: { field: Field; list: PickList; of?: Field };
};

export type ResourceDefinition<Field extends string = string> = {
  name: string;
  permission: Permission;
  /** The field that identifies a record in the API's paths; without it records are read-only. */
  key?: Field;
  /** The noun in the English fallback messages (messages.md#failures). */
  noun: string;
  /** The name of a catalogue of items, which its titles lack (forms.md#fields-of-each-form). */
  catalogue?: string;
  screens: {
    list: { path: string; title: string };
    create?: {
      path: string;
      title: string;
      button: string;
      /** Whether the form stays, emptied, after a success; otherwise it goes back to its list. */
      stays?: true;
    };
    update?: {
      path: string;
      title: string;
      /** The label of the submit button, by default `Simpan` (words.md#titles-and-buttons). */
      submitLabel?: "Buat";
    };
  };
  row: Record<Field, RowField>;
  columns: (ListColumn & { field: Field })[];
  /** The columns that identify a record to a person, in order. */
  named: Field[];
  /** The column whose text stands for a record: it leads to its form, and heads its card on a phone. */
  headline: Field;
  searchBy: Field[];
  picture?: { field: Field; label: string; zoom: boolean };
  imports?: ImportDefinition<Field>;
  changes?: ChangesDefinition<Field>;
  /** The names of the catalogues into which items can be copied from one dealer to others. */
  copiesTo?: string[];
  calls: { list: Endpoint; create?: WriteCall; update?: WriteCall; remove?: DeleteCall };
};

/** Returns whether a resource is a catalogue with prices, whose dealers can be compared. */
export const hasComparison = ({ catalogue, changes }: ResourceDefinition): boolean =>
  catalogue !== undefined && (changes?.prices ?? []).length > 0;

/** The methods of the calls; a delete defines its own (api-contract.md#write-calls). */
export const CALL_METHODS = { list: "GET", create: "POST", update: "PUT" } as const;

/** Returns the screens whose paths and titles are regular: `noun` is what their titles call the records. */
export const screensFor = (name: string, noun: string) => ({
  list: { path: `/${name}-list`, title: `Daftar ${noun}` },
  create: { path: `/create-${name}`, title: `Tambah ${noun}`, button: `Tambah ${noun}` },
  update: { path: `/update-${name}`, title: `Ubah ${noun}` },
});

/** Checks at compile time that columns, `named`, `searchBy`, key and picture are fields of the row. */
export const defineResource = <Field extends string>(
  definition: Omit<ResourceDefinition<NoInfer<Field>>, "row"> & { row: Record<Field, RowField> },
): ResourceDefinition<Field> => definition;
