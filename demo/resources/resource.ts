import type { Encoding } from "../http/body.ts";
import type { Field } from "../values/fields.ts";
import type { Row } from "../values/values.ts";

/** The fields and files of a write, and the columns that must be unique together. */
export type Form = {
  fields: readonly Field[];
  files?: readonly string[];
  /** The message names the last column. */
  unique?: readonly string[];
  /** A field that must repeat another one. */
  repeats?: { field: string; of: string };
  /** Turns the checked fields into the row to store. */
  rowOf?: (fields: Row) => Row;
};

type Write = [path: string, encoding: Encoding, form: Form];

/** The calls of a resource; `:key` stands for the key of a record. */
export type Calls = {
  list: string;
  create?: Write;
  update?: Write;
  remove?: [method: "POST" | "DELETE", path: string];
};

/** A resource of the API: its table, the format of its list, and its calls. */
export type Resource = {
  name: string;
  key: "id" | "username";
  columns: readonly string[];
  /** The key of the list in the body; without it the body is the array. */
  listKey?: "users" | "data";
  hasHiddenId?: true;
  calls: Calls;
  /** The rows of a new table. */
  seed: readonly Row[];
};

type Paths = {
  list: string;
  create: [path: string, encoding: Encoding];
  update: [path: string, encoding: Encoding];
  remove: ["POST" | "DELETE", path: string];
};

/** Creates a resource with one form for create and update, whose row has exactly its fields and files. */
export function plain(
  name: string,
  { list, create, update, remove }: Paths,
  form: Form,
  seed: readonly Row[],
) {
  const columns = [...form.fields.map((field) => field.name), ...(form.files ?? [])];
  const calls: Calls = { list, create: [...create, form], update: [...update, form], remove };
  return { name, key: "id", columns, calls, seed } satisfies Resource;
}
