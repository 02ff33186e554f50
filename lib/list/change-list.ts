import type { Cell, Column, ColumnarList } from "./list";
import { findRowIndexesByKey } from "./list-window";

/** A change of one record, by its key: `row` has its new cells, or is `null` if the record was deleted. */
export type ListChange = { key: string; row: Record<string, Cell> | null };

/** Changes or deletes a record of the list in place. Returns `false` if the key is not unique, cells are missing, or the record to change is not in the list. */
export function applyListChange(list: ColumnarList, keyField: string, { key, row }: ListChange): boolean {
  const [index, ...duplicates] = findRowIndexesByKey(list, keyField, key);
  if (index === undefined) return row === null;
  if (duplicates.length > 0) return false;
  if (row === null) {
    deleteRow(list, index);
    return true;
  }
  if (Object.keys(list.columns).some((field) => row[field] === undefined)) return false;
  replaceRow(list, index, row);
  return true;
}

function deleteRow(list: ColumnarList, index: number): void {
  for (const column of Object.values(list.columns)) {
    const cells = Array.isArray(column) ? column : column.at;
    cells.splice(index, 1);
  }
  const { untrimmed = {} } = list;
  for (const [field, rows] of Object.entries(untrimmed)) {
    const otherRows = rows.filter((row) => row !== index);
    untrimmed[field] = otherRows.map((row) => (row > index ? row - 1 : row));
  }
  list.length -= 1;
}

/** Sets the cells of a row; its texts count as trimmed. */
function replaceRow(
  { columns, untrimmed = {} }: ColumnarList,
  index: number,
  row: Record<string, Cell>,
): void {
  for (const [field, column] of Object.entries(columns)) setCell(column, index, row[field] ?? "");
  for (const [field, rows] of Object.entries(untrimmed))
    untrimmed[field] = rows.filter((each) => each !== index);
}

function setCell(column: Column, row: number, value: Cell): void {
  if (Array.isArray(column)) column[row] = value;
  else {
    const index = column.values.indexOf(value);
    column.at[row] = index === -1 ? column.values.push(value) - 1 : index;
  }
}
