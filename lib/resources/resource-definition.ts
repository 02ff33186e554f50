import type { InputDefinition } from "../inputs/input-definition";
import type { ListColumn } from "../lists/list";
import type { Permission } from "../permissions";
import type { RowField } from "./row-fields";

/** The path of a call as it stands in API-CONTRACT.md; a segment that is a name in braces is filled in by each call. */
type Endpoint = { endpoint: string };

export type ReadCall = Endpoint;
export type Encoding = "form" | "multipart";
export type CreateCall = Endpoint & { encoding: Encoding; input: InputDefinition };
export type UpdateCall = Endpoint & {
  encoding: Encoding;
  input: InputDefinition;
  /** Of the API's own words in a failure, those to show first; its error object's, unless told otherwise. */
  words?: "message";
};
export type DeleteCall = Endpoint & {
  method: "POST" | "DELETE";
  /** Whether records are people, by the name that they sign in with: then nobody deletes the own one. */
  sparesOwnAccount?: true;
};

export type ResourceDefinition<Field extends string = string> = {
  /** The resource in addresses and calls of this app. */
  name: string;
  permission: Permission;
  /** The field that names one record in the API's paths; without it records are read only. */
  key?: Field;
  /** The resource in the English fallback messages of SPEC.md section 8. */
  noun: string;
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
      /** The words of the submit button, `Simpan` unless told otherwise (SCREENS.md, submit). */
      submitLabel?: "Buat";
    };
  };
  row: Record<Field, RowField>;
  columns: (ListColumn & { field: Field })[];
  /** The columns that name a record to a person, in the order in which they are told. */
  named: Field[];
  searchBy: Field[];
  picture?: { field: Field; label: string; zoom: boolean };
  calls: { list: ReadCall; create?: CreateCall; update?: UpdateCall; remove?: DeleteCall };
};

/** The methods of the calls; a delete names its own (API-CONTRACT.md, Writes). */
export const METHODS = { list: "GET", create: "POST", update: "PUT" } as const;

/** Checks at compile time that columns, naming and search fields, key and picture name fields of the row. */
export function defineResource<Field extends string>(
  definition: Omit<ResourceDefinition<NoInfer<Field>>, "row"> & { row: Record<Field, RowField> },
): ResourceDefinition<Field> {
  return definition;
}
