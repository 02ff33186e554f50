import { getRowIndexes } from "./columns";
import { formatDateTime } from "./format";
import { EMPTY_VALUE_TEXT, formatAmount, formatPrice } from "./format-value";
import type { Cell, ColumnarList, ListColumn, ListRow, ListView, ListWindow } from "./list";
import { getPage } from "./paging";

/** Returns the window that contains the row at `requestedStart` of `count` rows; `indexes` are the rows' indexes in the list, `null` if they are all rows in list order. */
export function readWindow(
  view: ListView,
  read: CellReader,
  requestedStart: number,
  count: number,
  indexes: readonly number[] | null,
): ListWindow {
  const { start, end } = getPage(requestedStart, count);
  const rows: ListRow[] = [];
  for (let index = start; index < end; index++)
    rows.push(readRow(view, read, indexes ? (indexes[index] ?? 0) : index));
  return { start, count, rows };
}

function readRow(view: ListView, read: CellReader, index: number): ListRow {
  return {
    cells: view.columns.map((column) => formatCellText(read(column.field, index), column, view.timeZone)),
    key: view.key === null ? "" : String(read(view.key, index)),
    picture: view.picture === null ? "" : String(read(view.picture.field, index)),
  };
}

/** Formats a value as the text of its cell (records.md#how-values-are-shown). */
export function formatCellText(value: Cell, { as }: ListColumn, timeZone: string): string {
  if (value === "") return EMPTY_VALUE_TEXT;
  if (as === "price" && typeof value === "number") return formatPrice(value);
  if (as === "number" && typeof value === "number") return formatAmount(value);
  return as === "datetime" ? formatDateTime(String(value), timeZone) : String(value);
}

type CellReader = (field: string, row: number) => Cell;

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
  return Array.from(getRowIndexes(list.length)).filter((index) => String(readCell(keyField, index)) === key);
}

/** A request for the rows at some positions among the matches, or with `null` for the positions of all matches with a picture. */
export type PictureRowsRequest = { rowsAt: readonly number[] } | null;
type PictureRowsReply = { positions: Uint32Array<ArrayBuffer>; rows: ListRow[] };

/** Returns what is requested: some rows, or the positions of all matches with a picture. `matches` are the indexes of the matching rows, in their order. */
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

/** Returns the longest texts of each column of a whole list, joined by line breaks; they determine the width of the column. */
export function findLongestColumnTexts(list: ColumnarList, view: Pick<ListView, "columns" | "timeZone">) {
  return view.columns.map((column): string => {
    const cells = list.columns[column.field] ?? [];
    const values = Array.isArray(cells) ? cells : cells.values;
    const widest = column.as === "datetime" ? [WIDEST_TIME] : findLongestValues(values);
    return widest.map((value) => formatCellText(value, column, view.timeZone)).join("\n");
  });
}

/** Returns the longest texts of each column among the visible rows of a list that is still loading, joined by line breaks. */
export const findLongestVisibleTexts = (rows: readonly ListRow[], columns: readonly ListColumn[]): string[] =>
  columns.map((_, index) => findLongestValues(rows.map(({ cells }) => cells[index] ?? "")).join("\n"));

/** A time in September, the month with the longest name. */
const WIDEST_TIME = "2024-09-30T12:00:00Z";
/** How many of a column's longest texts are measured; letters differ in width, so that the longest text is not always the widest. */
const MEASURED_TEXT_COUNT = 6;

function findLongestValues(values: readonly Cell[]): Cell[] {
  const longestFirst: Cell[] = [];
  const lengthOf = (value: Cell) => String(value).length;
  for (const value of values) {
    const shorterIndex = longestFirst.findIndex((each) => lengthOf(each) < lengthOf(value));
    const index = shorterIndex === -1 ? longestFirst.length : shorterIndex;
    if (index === MEASURED_TEXT_COUNT || longestFirst.includes(value)) continue;
    longestFirst.splice(index, 0, value);
    if (longestFirst.length > MEASURED_TEXT_COUNT) longestFirst.pop();
  }
  return longestFirst;
}
