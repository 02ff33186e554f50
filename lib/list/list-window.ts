import { formatDateTime } from "./format";
import { EMPTY_VALUE_TEXT, formatAmount, formatPrice } from "./format-value";
import type { Cell, ColumnarList, ListColumn, ListRow, ListView, ListWindow } from "./list";
import { pageAt } from "./paging";

type CellReader = (field: string, row: number) => Cell;

/** Formats a value as the text of its cell (records.md#how-values-are-shown). */
export function cellText(value: Cell, { as }: ListColumn, timeZone: string): string {
  if (value === "") return EMPTY_VALUE_TEXT;
  if (as === "price" && typeof value === "number") return formatPrice(value);
  if (as === "number" && typeof value === "number") return formatAmount(value);
  return as === "datetime" ? formatDateTime(String(value), timeZone) : String(value);
}

/** A time in September, whose name is the longest of the months. */
const WIDEST_TIME = "2024-09-30T12:00:00Z";

/** How many of a column's longest texts are measured: the longest is not always the widest, since letters differ in width. */
const MEASURED_TEXT_COUNT = 6;

function findLongestValues(values: readonly Cell[]): Cell[] {
  const longestFirst: Cell[] = [];
  const lengthOf = (value: Cell) => String(value).length;
  for (const value of values) {
    const index = longestFirst.findIndex((each) => lengthOf(each) < lengthOf(value));
    if ((index < 0 && longestFirst.length === MEASURED_TEXT_COUNT) || longestFirst.includes(value)) continue;
    longestFirst.splice(index < 0 ? longestFirst.length : index, 0, value);
    longestFirst.length = Math.min(longestFirst.length, MEASURED_TEXT_COUNT);
  }
  return longestFirst;
}

/** Returns the longest texts of each column of a whole list, joined by line breaks; column widths are computed from them. */
export const longestColumnTexts = (
  { columns }: ColumnarList,
  view: Pick<ListView, "columns" | "timeZone">,
): string[] =>
  view.columns.map((column) => {
    const cells = columns[column.field] ?? [];
    const values = Array.isArray(cells) ? cells : cells.values;
    const widest = column.as === "datetime" ? [WIDEST_TIME] : findLongestValues(values);
    return widest.map((value) => cellText(value, column, view.timeZone)).join("\n");
  });

/** Returns the longest texts of each column among the visible rows of a list that is still loading, joined by line breaks. */
export const longestVisibleTexts = (rows: readonly ListRow[], columns: readonly ListColumn[]): string[] =>
  columns.map((_, index) => findLongestValues(rows.map(({ cells }) => cells[index] ?? "")).join("\n"));

function readRow(view: ListView, read: CellReader, index: number): ListRow {
  return {
    cells: view.columns.map((column) => cellText(read(column.field, index), column, view.timeZone)),
    key: view.key === null ? "" : String(read(view.key, index)),
    picture: view.picture === null ? "" : String(read(view.picture.field, index)),
  };
}

/** Returns the window that contains the row `requestedStart` of `count` rows; `indexes` are their indexes in the list, `null` for all. */
export function readWindow(
  view: ListView,
  read: CellReader,
  requestedStart: number,
  count: number,
  indexes: readonly number[] | null,
): ListWindow {
  const { start, end } = pageAt(requestedStart, count);
  const rows: ListRow[] = [];
  for (let index = start; index < end; index++)
    rows.push(readRow(view, read, indexes ? (indexes[index] ?? 0) : index));
  return { start, count, rows };
}

/** Returns a function that reads a cell of a list; a missing cell is read as `""`. */
export function createCellReader(list: ColumnarList): CellReader {
  return (field, row) => {
    const column = list.columns[field];
    return (Array.isArray(column) ? column[row] : column?.values[column.at[row] ?? 0]) ?? "";
  };
}

/** Returns the indexes of all rows with this key. */
export function findRowIndexesByKey(list: ColumnarList, keyField: string, key: string): number[] {
  const readCell = createCellReader(list);
  const indexes = Array.from({ length: list.length }, (_, index) => index);
  return indexes.filter((index) => String(readCell(keyField, index)) === key);
}

/** A request for the rows at some positions among the matches, or if `null` for the positions of all matches with a picture. */
export type PictureRowsRequest = { rowsAt: readonly number[] } | null;

type PictureRowsReply = { positions: Uint32Array<ArrayBuffer>; rows: ListRow[] };

/** Answers a picture request; `matchIndexes` are the indexes of the matching rows in their order. */
export function readPictureRows(
  list: ColumnarList,
  view: ListView,
  matches: readonly number[],
  request: PictureRowsRequest,
): PictureRowsReply {
  const readCell = createCellReader(list);
  if (request) {
    const rows = request.rowsAt.flatMap((position) => {
      const index = matches[position];
      return index === undefined ? [] : readWindow(view, readCell, 0, 1, [index]).rows;
    });
    return { positions: new Uint32Array(), rows };
  }
  const field = view.picture?.field ?? "";
  const positions = matches.flatMap((index, position) => (readCell(field, index) === "" ? [] : [position]));
  return { positions: Uint32Array.from(positions), rows: [] };
}
