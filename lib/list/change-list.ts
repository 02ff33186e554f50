import type { Cell, Column, ColumnarList } from "./list";
import { placesOf } from "./list-window";

/** A change of one record: its new cells, `null` where it was deleted. */
export type ListChange = { key: string; row: Record<string, Cell> | null };

function setCell(column: Column, place: number, value: Cell): void {
  if (Array.isArray(column)) column[place] = value;
  else {
    const known = column.values.indexOf(value);
    column.at[place] = known === -1 ? column.values.push(value) - 1 : known;
  }
}

function removeCell(column: Column, place: number): void {
  (Array.isArray(column) ? column : column.at).splice(place, 1);
}

/** Changes a record within a list, whose columns are not copied; returns whether it could: not if an updated one is missing, lacks a cell or is not unique. */
export function changeList(list: ColumnarList, keyField: string, { key, row }: ListChange): boolean {
  const [place, ...others] = placesOf(list, keyField, key);
  if (place === undefined) return row === null;
  const columns = Object.entries(list.columns);
  if (others.length > 0 || (row && columns.some(([field]) => row[field] === undefined))) return false;
  for (const [field, column] of columns) {
    if (row) setCell(column, place, row[field] ?? "");
    else removeCell(column, place);
  }
  for (const [field, rows] of Object.entries(list.untrimmed ?? {})) {
    const others = rows.filter((at) => at !== place);
    Object.assign(list.untrimmed ?? {}, {
      [field]: row ? others : others.map((at) => (at > place ? at - 1 : at)),
    });
  }
  if (!row) list.length -= 1;
  return true;
}
