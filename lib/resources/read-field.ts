import type { Cell } from "../lists/list";
import type { ResourceDefinition } from "./resource-definition";

/** Reads one field of a row of the API, which may be no row at all. */
export function readField(resource: ResourceDefinition, field: string, row: unknown): Cell {
  const read = resource.row[field];
  if (!read) throw new Error(`The row of ${resource.name} has no field ${field}.`);
  return read((row as Record<string, unknown> | null)?.[field]);
}
