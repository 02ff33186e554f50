import { formatDateTime } from "./format";
import { EMPTY_TEXT, formatAmount, formatPrice } from "./format-value";
import type { Cell, ColumnarList, ListColumn, ListRow, ListView, ListWindow } from "./list";
import { windowAt } from "./paging";

type ReadCell = (field: string, row: number) => Cell;

/** Formats a value as the text of its cell (records.md#how-values-are-shown). */
export function cellText(value: Cell, { as }: ListColumn, timeZone: string): string {
  if (value === "") return EMPTY_TEXT;
  if (as === "price" && typeof value === "number") return formatPrice(value);
  if (as === "number" && typeof value === "number") return formatAmount(value);
  return as === "datetime" ? formatDateTime(String(value), timeZone) : String(value);
}

/** A time in September, whose name is the longest of the months. */
const WIDEST_TIME = "2024-09-30T12:00:00Z";

/** How many of a column's longest texts are measured: the longest is not always the widest, since letters differ in width. */
const MEASURED_TEXTS = 6;

function longestValues(values: readonly Cell[]): Cell[] {
  const found: Cell[] = [];
  const lengthOf = (value: Cell) => String(value).length;
  for (const value of values) {
    const index = found.findIndex((each) => lengthOf(each) < lengthOf(value));
    if ((index < 0 && found.length === MEASURED_TEXTS) || found.includes(value)) continue;
    found.splice(index < 0 ? found.length : index, 0, value);
    found.length = Math.min(found.length, MEASURED_TEXTS);
  }
  return found;
}

/** Returns the longest texts of each column of a whole list, joined by line breaks; column widths are computed from them. */
export const widestTexts = (
  { columns }: ColumnarList,
  view: Pick<ListView, "columns" | "timeZone">,
): string[] =>
  view.columns.map((column) => {
    const cells = columns[column.field] ?? [];
    const values = Array.isArray(cells) ? cells : cells.values;
    const widest = column.as === "datetime" ? [WIDEST_TIME] : longestValues(values);
    return widest.map((value) => cellText(value, column, view.timeZone)).join("\n");
  });

/** Returns the longest texts of each column among the visible rows of a list that is still loading, joined by line breaks. */
export const widestVisibleTexts = (rows: readonly ListRow[], columns: readonly ListColumn[]): string[] =>
  columns.map((_, index) => longestValues(rows.map(({ cells }) => cells[index] ?? "")).join("\n"));

function rowAt(view: ListView, read: ReadCell, index: number): ListRow {
  return {
    cells: view.columns.map((column) => cellText(read(column.field, index), column, view.timeZone)),
    key: view.key === null ? "" : String(read(view.key, index)),
    picture: view.picture === null ? "" : String(read(view.picture.field, index)),
  };
}

/** Returns the window that contains the row `requestedStart` of `count` rows; `indexes` are their indexes in the list, `null` for all. */
export function readWindow(
  view: ListView,
  read: ReadCell,
  requestedStart: number,
  count: number,
  indexes: readonly number[] | null,
): ListWindow {
  const { start, end } = windowAt(requestedStart, count);
  const rows: ListRow[] = [];
  for (let index = start; index < end; index++)
    rows.push(rowAt(view, read, indexes ? (indexes[index] ?? 0) : index));
  return { start, count, rows };
}

/** Returns a function that reads a cell of a list; a missing cell is read as `""`. */
export function createCellReader(list: ColumnarList): ReadCell {
  return (field, row) => {
    const column = list.columns[field];
    return (Array.isArray(column) ? column[row] : column?.values[column.at[row] ?? 0]) ?? "";
  };
}

/** Returns the indexes of all rows with this key. */
export function findRowIndexes(list: ColumnarList, keyField: string, key: string): number[] {
  const read = createCellReader(list);
  const indexes = Array.from({ length: list.length }, (_, index) => index);
  return indexes.filter((index) => String(read(keyField, index)) === key);
}

/** A request for the rows at some positions among the matches, or if `null` for the positions of all matches with a picture. */
export type PictureQuestion = { rowsAt: readonly number[] } | null;

type PictureAnswer = { positions: Uint32Array<ArrayBuffer>; rows: ListRow[] };

/** Answers a picture request; `matchIndexes` are the indexes of the matching rows in their order. */
export function answerPictures(
  list: ColumnarList,
  view: ListView,
  found: readonly number[],
  question: PictureQuestion,
): PictureAnswer {
  const read = createCellReader(list);
  if (question) {
    const rows = question.rowsAt.flatMap((position) => {
      const index = found[position];
      return index === undefined ? [] : readWindow(view, read, 0, 1, [index]).rows;
    });
    return { positions: new Uint32Array(), rows };
  }
  const field = view.picture?.field ?? "";
  const positions = found.flatMap((index, position) => (read(field, index) === "" ? [] : [position]));
  return { positions: Uint32Array.from(positions), rows: [] };
}
