import type { FormDefinition } from "../fields/checks";
import type { Cell, ListColumn } from "../list/list";
import type { PickListName } from "../messages/problem";
import type { Permission } from "./permissions";
import type { FieldParser } from "./row-fields";

/** A resource, such as the branches, as data: its screens, the fields of its records, its list, and its API calls. */
export type ResourceDefinition<Field extends string = string> = {
  name: string;
  permission: Permission;
  /** The field that identifies a record in API paths; the records of a resource without a key are read-only. */
  key?: Field;
  /** The noun in English error messages such as `An error occurred while creating user` (messages.md#failures). */
  noun: string;
  /** The name of a catalogue of work items, for links and titles that otherwise do not name it. */
  catalogue?: string;
  screens: {
    list: { path: string; title: string };
    create?: {
      path: string;
      title: string;
      button: string;
      /** Resets the form after a save; otherwise the list opens. */
      staysOpen?: true;
    };
    update?: {
      path: string;
      title: string;
      /** The label of the submit button, by default `Simpan` (words.md#titles-and-buttons). */
      submitLabel?: "Buat";
    };
  };
  /** The fields of an API row, each with its parser. */
  row: Record<Field, FieldParser>;
  columns: (ListColumn & { field: Field })[];
  /** The columns whose values together name a record, in order. */
  named: Field[];
  /** The column with the link to a record's form, and the heading of the record's card on a phone. */
  headline: Field;
  /** The fields that the search of the list looks into. */
  searchBy: Field[];
  picture?: { field: Field; label: string; zoom: boolean };
  imports?: ImportDefinition<Field>;
  changes?: BulkChangesDefinition<Field>;
  /** The names of the catalogues into which items can be copied for other dealers. */
  copiesTo?: string[];
  calls: { list: ApiEndpoint; create?: WriteCall; update?: WriteCall; remove?: DeleteCall };
};

/** The fields that an import reads from a file, whose columns have the labels of the create form, and how it matches records. */
export type ImportDefinition<Field extends string = string> = {
  fields: Field[];
  /** The fields that identify a record: a row of the file with the same values is the same record. */
  identityFields: Field[];
  /** The fields whose values must be in a pick list. */
  pickLists?: Partial<Record<Field, PickListName>>;
  /** Fields of `pickLists` that may also have a value that is not in the list. */
  acceptsNew?: Field[];
};

/** The fields that can be changed in many records at once. */
type BulkChangesDefinition<Field extends string = string> = {
  /** The prices that can be raised, lowered, set, or typed into the list. */
  prices?: Field[];
  /** The text that can be changed by find and replace. */
  replaceable?: Field;
  /** The field that can be set to another value of its pick list; `parent` is the field on which the pick list depends. */
  pickable?: { field: Field; list: PickListName; parent?: Field };
};

/** An API path (api-contract.md#list-calls and api-contract.md#write-calls); segments in braces are parameters. */
type ApiEndpoint = { endpoint: string };
export type BodyEncoding = "form" | "multipart";
export type WriteCall = ApiEndpoint & {
  encoding: BodyEncoding;
  input: FormDefinition;
  /** After a failure, shows the API's `message` rather than the text of its error object. */
  errorText?: "message";
};

type DeleteCall = ApiEndpoint & {
  method: "POST" | "DELETE";
  /** Refuses to delete the signed-in person's account; the key of the resource is a user name. */
  protectsOwnAccount?: true;
};

/** Returns the list and form screens of a resource with regular paths and titles; `noun` is the Indonesian noun for a record. */
export const createScreens = (name: string, noun: string) => ({
  list: { path: `/${name}-list`, title: `Daftar ${noun}` },
  create: { path: `/create-${name}`, title: `Tambah ${noun}`, button: `Tambah ${noun}` },
  update: { path: `/update-${name}`, title: `Ubah ${noun}` },
});

/** Returns a definition unchanged, so that TypeScript checks that all its field names are fields of its `row`. */
export const defineResource = <Field extends string>(
  definition: Omit<ResourceDefinition<NoInfer<Field>>, "row"> & { row: Record<Field, FieldParser> },
): ResourceDefinition<Field> => definition;

/** The HTTP methods of the calls; each delete defines its own (api-contract.md#write-calls). */
export const CALL_METHODS = { list: "GET", create: "POST", update: "PUT" } as const;

/** Parses a field of an API row, which may be any JSON value; throws if the resource has no such field. */
export function readField(resource: ResourceDefinition, field: string, row: unknown): Cell {
  const readCell = resource.row[field];
  if (!readCell) throw new Error(`The row of ${resource.name} has no field ${field}.`);
  return readCell((row as Record<string, unknown> | null)?.[field]);
}

/** Returns the fields that a list sends to the browser: those that it shows, searches or uses in links. */
export function fieldsSentToBrowser({ key, columns, searchBy, picture }: ResourceDefinition): string[] {
  const fields = [...columns.map(({ field }) => field), ...searchBy];
  if (key) fields.push(key);
  if (picture) fields.push(picture.field);
  return [...new Set(fields)];
}

/** Returns whether the dealers' prices can be compared, which is so in catalogues with prices. */
export const hasComparison = ({ catalogue, changes }: ResourceDefinition): boolean =>
  catalogue !== undefined && (changes?.prices ?? []).length > 0;
