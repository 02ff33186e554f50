import type { Column, ColumnarList } from "../list/list";

const cellsOf = (column: Column) =>
  Array.isArray(column) ? column : column.at.map((at) => column.values[at]);

/** Expands a compact list: one value per cell. */
export function plain({ length, columns }: ColumnarList) {
  return {
    length,
    columns: Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, cellsOf(column)])),
  };
}
