import { splitValidFilters, toFilterColumns } from "@/lib/list/filters/conditions";
import { parseFilters } from "@/lib/list/filters/filters";
import { describeFilterTerms } from "@/lib/list/filters/labels";
import { formatDateTime, parseLocalTime } from "@/lib/list/format";
import type { Cell, ListColumn, ListView } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import { formatCellText } from "@/lib/list/list-window";
import { arrangeColumns, parseArrangement } from "@/lib/preferences/arrangement";
import type { ListLook } from "@/lib/preferences/preferences";
import { createFileName, type RowTones, type SheetColumn, type SheetValue } from "@/lib/sheets/sheet";
import type { NotesSheet } from "@/lib/sheets/xlsx";
import type { AppliedFilter } from "../rows/shown-list";

/** The data of an export from which its file name, its heading and its second sheet are made. */
export type ExportInfo = {
  title: string;
  columns: ExportedColumn[];
  tones?: RowTones[];
  filters: AppliedFilter[];
  count: number;
  startedAt: number;
  timeZone: string;
  author: string;
  /** The address of the list with its search and filters. */
  link: string;
  /** How many of the rows the checks flag; `undefined` if they have not run. */
  flaggedCount?: number | undefined;
};

/** A column of an export; a picture column contains whether each row has a picture. */
export type ExportedColumn = Omit<ListColumn, "as"> & { as?: ListColumn["as"] | "picture" };

type ColumnsAndPicture = Pick<ListView, "columns" | "picture">;

/** Returns the visible columns of a list in their order, then the picture column. */
export function toExportColumns({ columns, picture }: ColumnsAndPicture, look: ListLook): ExportedColumn[] {
  const arrangedColumns: ExportedColumn[] = arrangeColumns(columns, parseArrangement(look.arrangement));
  const visibleColumns = arrangedColumns.filter(({ field }) => !look.hidden.includes(field));
  if (!picture) return visibleColumns;
  return [...visibleColumns, { field: picture.field, label: picture.label, as: "picture" }];
}

/** Returns the search and the valid filters of an address, each with its label. */
export function describeFilters(view: ColumnsAndPicture, { search, filters }: ListAddress): AppliedFilter[] {
  const columns = toFilterColumns(view);
  const describedTerms = describeFilterTerms(columns, splitValidFilters(columns, parseFilters(filters)).used);
  const searchFilter = search === "" ? [] : [{ label: "Pencarian", text: search }];
  return [...searchFilter, ...describedTerms.map(({ label, text }) => ({ label, text }))];
}

/** Returns the time at which an export started, as a text in its time zone. */
export function formatExportTime({ startedAt, timeZone }: ExportInfo): string {
  return formatDateTime(new Date(startedAt).toISOString(), timeZone);
}

export function createExportFileName({ title, startedAt, timeZone }: ExportInfo, extension: string): string {
  return createFileName(
    title,
    parseLocalTime(new Date(startedAt).toISOString(), timeZone) ?? startedAt,
    extension,
  );
}

/** Returns the second sheet of a workbook, which describes the export. */
export function createNotesSheet(info: ExportInfo): NotesSheet {
  const { title, filters, count, author } = info;
  const filterRows = filters.map(({ label, text }) => [label, text]);
  const timeRow = ["Dibuat pada", formatExportTime(info)];
  const listRows = [["Daftar", title], ...filterRows, ["Jumlah baris", count]];
  return { title: "Keterangan", rows: [...listRows, timeRow, ["Dibuat oleh", author]] };
}

export function toSheetColumn({ label, as }: ExportedColumn): SheetColumn {
  if (as === "datetime") return { label, kind: "time" };
  return { label, kind: as === "price" || as === "number" ? "number" : "text" };
}

/** Returns a cell as a workbook or CSV file stores it; dates become local times, in milliseconds as if they were UTC. */
export function toSheetValue(cell: Cell, { as }: ExportedColumn, timeZone: string): SheetValue {
  if (as === "picture") return toPictureText(cell);
  return as === "datetime" ? (parseLocalTime(String(cell), timeZone) ?? cell) : cell;
}

/** Returns the text of a cell as the list shows it; for a picture, whether there is one. */
export function toPrintedText(cell: Cell, { as, ...column }: ExportedColumn, timeZone: string): string {
  return as === "picture" ? toPictureText(cell) : formatCellText(cell, { ...column, as }, timeZone);
}

const toPictureText = (cell: Cell) => (cell === "" ? "Tidak ada" : "Ada");
