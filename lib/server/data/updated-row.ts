import type { WireFields } from "../../fields/input-definition";
import type { Cell } from "../../list/list";
import { readField } from "../../resources/read-field";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { listFields } from "../delivery/columnar-list";

/**
 * Returns the cells that the list of a resource holds of a record, after an update with these fields; `null` where the API
 * chooses one of them, as the name of a picture's file.
 */
export function updatedRow(
  resource: ResourceDefinition,
  record: Record<string, Cell>,
  sent: WireFields,
): Record<string, Cell> | null {
  const row: Record<string, Cell> = {};
  for (const field of listFields(resource)) {
    if (sent[field] instanceof File) return null;
    row[field] = sent[field] === undefined ? (record[field] ?? "") : readField(resource, field, sent);
  }
  return row;
}
