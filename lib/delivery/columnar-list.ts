import type { Cell, Column, ColumnarList } from "../lists/list";
import { readField } from "../resources/read-field";
import type { ResourceDefinition } from "../resources/resource-definition";

/** Distinct values are stored once if each occurs in this many rows on average. */
const REPEATED = 4;

/** Returns the fields that a list shows, searches or acts by; no other field leaves the server. */
export function listFields({ key, columns, searchBy, picture }: ResourceDefinition): string[] {
  const fields = [...columns.map(({ field }) => field), ...searchBy];
  if (key) fields.push(key);
  if (picture) fields.push(picture.field);
  return [...new Set(fields)];
}

function compactColumn(resource: ResourceDefinition, field: string, rows: unknown[]): Column {
  const known = new Map<Cell, number>();
  const at: number[] = [];
  const most = rows.length / REPEATED;
  for (const row of rows) {
    const value = readField(resource, field, row);
    let index = known.get(value);
    if (index === undefined) {
      index = known.size;
      if (index >= most) return rows.map((each) => readField(resource, field, each));
      known.set(value, index);
    }
    at.push(index);
  }
  return { values: [...known.keys()], at };
}

/** Converts the rows of the API, one pass per column; keeps what is readable of malformed rows. */
export function toColumnarList(resource: ResourceDefinition, rows: unknown[]): ColumnarList {
  const columns: Record<string, Column> = {};
  for (const field of listFields(resource)) columns[field] = compactColumn(resource, field, rows);
  return { length: rows.length, columns };
}
