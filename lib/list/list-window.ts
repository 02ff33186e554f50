import { formatDateTime } from "./format";
import { DASH, formatAmount, formatPrice } from "./format-value";
import type { Cell, ColumnarList, ListColumn, ListRow, ListView, ListWindow } from "./list";
import { windowAt } from "./paging";

type Read = (field: string, row: number) => Cell;

/** Returns the text of a cell (records.md#how-values-are-shown). */
export function cellText(value: Cell, { as }: ListColumn, timeZone: string): string {
  if (value === "") return DASH;
  if (as === "price" && typeof value === "number") return formatPrice(value);
  if (as === "number" && typeof value === "number") return formatAmount(value);
  return as === "datetime" ? formatDateTime(String(value), timeZone) : String(value);
}

/** A time whose text is among the longest. */
const LONG_TIME = "2024-09-30T12:00:00Z";

/** The number of longest texts of a column that are measured, since letters are not equally wide. */
const LONGEST = 6;

function longest(values: readonly Cell[]): Cell[] {
  const found: Cell[] = [];
  const lengthOf = (value: Cell) => String(value).length;
  for (const value of values) {
    const index = found.findIndex((each) => lengthOf(each) < lengthOf(value));
    if ((index < 0 && found.length === LONGEST) || found.includes(value)) continue;
    found.splice(index < 0 ? found.length : index, 0, value);
    found.length = Math.min(found.length, LONGEST);
  }
  return found;
}

/** Returns the widest texts of each column of a whole list, one a line, from which column widths are computed. */
export const widestCells = (
  { columns }: ColumnarList,
  view: Pick<ListView, "columns" | "timeZone">,
): string[] =>
  view.columns.map((column) => {
    const cells = columns[column.field] ?? [];
    const values = Array.isArray(cells) ? cells : cells.values;
    const most = column.as === "datetime" ? [LONG_TIME] : longest(values);
    return most.map((value) => cellText(value, column, view.timeZone)).join("\n");
  });

/** Returns the widest texts of each column among these rows, for a list that is still loading. */
export const widestVisible = (rows: readonly ListRow[], columns: readonly ListColumn[]): string[] =>
  columns.map((_, index) => longest(rows.map(({ cells }) => cells[index] ?? "")).join("\n"));

function rowAt(view: ListView, read: Read, index: number): ListRow {
  return {
    cells: view.columns.map((column) => cellText(read(column.field, index), column, view.timeZone)),
    key: view.key === null ? "" : String(read(view.key, index)),
    picture: view.picture === null ? "" : String(read(view.picture.field, index)),
  };
}

/** Returns the window at a zero-based row among `count` rows; `indexes` are those of the found rows, `null` for all. */
export function readWindow(
  view: ListView,
  read: Read,
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

export function readerOf(list: ColumnarList): Read {
  return (field, row) => {
    const column = list.columns[field];
    return (Array.isArray(column) ? column[row] : column?.values[column.at[row] ?? 0]) ?? "";
  };
}

/** Returns the indexes of the rows of a record. */
export function rowIndexesOf(list: ColumnarList, keyField: string, key: string): number[] {
  const read = readerOf(list);
  const indexes = Array.from({ length: list.length }, (_, index) => index);
  return indexes.filter((index) => String(read(keyField, index)) === key);
}

/** A query for pictures of the found rows: `null` returns the positions with a picture, `rowsAt` the rows at these positions. */
export type PictureQuestion = { rowsAt: readonly number[] } | null;

type PictureAnswer = { positions: Uint32Array<ArrayBuffer>; rows: ListRow[] };

/** Answers a picture query; `found` are the indexes of the found rows, in their order. */
export function answerPictures(
  list: ColumnarList,
  view: ListView,
  found: readonly number[],
  question: PictureQuestion,
): PictureAnswer {
  const read = readerOf(list);
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
