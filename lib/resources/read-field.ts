import type { Cell } from "../list/list";
import type { ResourceDefinition } from "./resource-definition";

/** Reads one field of a row of the API; the row may have any type. */
export function readField(resource: ResourceDefinition, field: string, row: unknown): Cell {
  const read = resource.row[field];
  if (!read) throw new Error(`The row of ${resource.name} has no field ${field}.`);
  return read((row as Record<string, unknown> | null)?.[field]);
}
