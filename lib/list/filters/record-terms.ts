import { parseLocalTime } from "../format";
import type { Cell, ListView } from "../list";
import {
  EMPTY_TERM,
  type FilterColumn,
  filterColumns,
  readTerm,
  WITH_PICTURE,
  WITHOUT_PICTURE,
  writeRange,
} from "./conditions";

function dayOf(value: Cell, timeZone: string): string {
  const time = parseLocalTime(String(value), timeZone);
  return time === null ? "" : new Date(time).toISOString().slice(0, 10);
}

function termOf({ kind }: FilterColumn, value: Cell, timeZone: string): string {
  if (kind === "picture") return value === "" ? WITHOUT_PICTURE : WITH_PICTURE;
  if (kind === "values" || value === "") return value === "" ? EMPTY_TERM : String(value);
  const bound = kind === "date" ? dayOf(value, timeZone) : String(value);
  return writeRange({ from: bound, to: bound });
}

/** Returns for each column the filter term that matches a record, if there is one; the columns that name the record come first. */
export function recordTerms(view: ListView, cells: Record<string, Cell>): [field: string, term: string][] {
  const columns = filterColumns(view);
  const namingColumns = view.named.flatMap((name) => columns.find(({ field }) => field === name) ?? []);
  const orderedColumns = [...namingColumns, ...columns.filter((column) => !namingColumns.includes(column))];
  return orderedColumns.flatMap((column) => {
    const value = cells[column.field] ?? "";
    const term = termOf(column, value, view.timeZone);
    // The term of an invalid time is EMPTY_TERM, which would match empty cells.
    const isValid = (term !== EMPTY_TERM || value === "") && readTerm(column.kind, term) !== null;
    return isValid ? [[column.field, term]] : [];
  });
}
