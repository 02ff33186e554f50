import type { Column, ColumnarList } from "../list/list";
import type { ResourceDefinition } from "../resources/resource-definition";
import { listColumns } from "../server/delivery/arriving-list";

const cellsOf = (column: Column) =>
  Array.isArray(column) ? column : column.at.map((at) => column.values[at]);

/** Expands a compact list: one value per cell. */
export function plain({ length, columns }: ColumnarList) {
  return {
    length,
    columns: Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, cellsOf(column)])),
  };
}

/** Converts the rows of the API. */
export function toColumnarList(resource: ResourceDefinition, rows: unknown[]): ColumnarList {
  const columns = listColumns(resource);
  columns.add(rows);
  return columns.end();
}
