import { parseLocalTime } from "../format";
import type { Cell, ListView } from "../list";
import {
  EMPTY_TERM,
  type FilterColumn,
  formatRange,
  parseTerm,
  toFilterColumns,
  WITH_PICTURE_TERM,
  WITHOUT_PICTURE_TERM,
} from "./conditions";

/** Returns the field and the filter term that matches a record, for each column that has such a term; the columns that name the record come first. */
export function getRecordTerms(view: ListView, cells: Record<string, Cell>): [field: string, term: string][] {
  const columns = toFilterColumns(view);
  const namingColumns = view.named.flatMap((name) => columns.find(({ field }) => field === name) ?? []);
  const orderedColumns = [...namingColumns, ...columns.filter((column) => !namingColumns.includes(column))];
  return orderedColumns.flatMap((column) => {
    const value = cells[column.field] ?? "";
    const term = createFilterTerm(column, value, view.timeZone);
    // The term of a value that is not a time is `EMPTY_TERM`, which would match empty cells.
    const isValid = (term !== EMPTY_TERM || value === "") && parseTerm(column.kind, term) !== null;
    return isValid ? [[column.field, term]] : [];
  });
}

function createFilterTerm({ kind }: FilterColumn, value: Cell, timeZone: string): string {
  if (kind === "picture") return value === "" ? WITHOUT_PICTURE_TERM : WITH_PICTURE_TERM;
  if (kind === "values" || value === "") return value === "" ? EMPTY_TERM : String(value);
  const rangeEnd = kind === "date" ? toIsoDate(value, timeZone) : String(value);
  return formatRange({ from: rangeEnd, to: rangeEnd });
}

function toIsoDate(value: Cell, timeZone: string): string {
  const time = parseLocalTime(String(value), timeZone);
  return time === null ? "" : new Date(time).toISOString().slice(0, 10);
}
