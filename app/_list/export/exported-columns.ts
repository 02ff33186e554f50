import { wallTime } from "@/lib/list/formats/format";
import type { Cell, ListColumn, ListView } from "@/lib/list/list";
import { showCell } from "@/lib/list/list-window";
import type { SheetColumn, SheetValue } from "@/lib/sheets/sheet";

/** A column of an export; that of a picture says whether there is one. */
export type ExportedColumn = Omit<ListColumn, "as"> & { as?: ListColumn["as"] | "picture" };

const KINDS = { price: "price", number: "number", datetime: "time", short: "text", picture: "text" } as const;

/** Returns the columns of a list that are shown, and its picture. */
export function exportedColumns({ columns, picture }: ListView, hidden: string[]): ExportedColumn[] {
  const shown: ExportedColumn[] = columns.filter(({ field }) => !hidden.includes(field));
  return picture ? [...shown, { field: picture.field, label: picture.label, as: "picture" }] : shown;
}

/** Returns the column of a sheet. */
export function sheetColumn({ label, as }: ExportedColumn): SheetColumn {
  return { label, kind: as ? KINDS[as] : "text" };
}

const pictureWord = (cell: Cell) => (cell === "" ? "Tidak ada" : "Ada");

/** Returns the value of a cell in a sheet. */
export function sheetValue(cell: Cell, { as }: ExportedColumn, timeZone: string): SheetValue {
  if (as === "picture") return pictureWord(cell);
  return as === "datetime" ? (wallTime(String(cell), timeZone) ?? cell) : cell;
}

/** Returns the text of a cell on paper: as in the list. */
export function printedText(cell: Cell, { as, ...column }: ExportedColumn, timeZone: string): string {
  if (as === "picture") return pictureWord(cell);
  return showCell(cell, { ...column, as }, timeZone);
}
