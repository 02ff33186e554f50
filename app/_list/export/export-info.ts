import { filterColumns, splitValidFilters } from "@/lib/list/filters/conditions";
import { parseFilters } from "@/lib/list/filters/filters";
import { labelTerms } from "@/lib/list/filters/labels";
import { formatDateTime, parseLocalTime } from "@/lib/list/format";
import type { Cell, ListColumn, ListView } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import { cellText } from "@/lib/list/list-window";
import { arrangeColumns, readArrangement } from "@/lib/preferences/arrangement";
import type { ListLook } from "@/lib/preferences/preferences";
import { fileName, type RowTones, type SheetColumn, type SheetValue } from "@/lib/sheets/sheet";
import type { NotesSheet } from "@/lib/sheets/xlsx";

/** A column of an export; a picture column says whether a row has a picture. */
export type ExportedColumn = Omit<ListColumn, "as"> & { as?: ListColumn["as"] | "picture" };

const KINDS = {
  price: "number",
  number: "number",
  datetime: "time",
  short: "text",
  picture: "text",
} as const;

type ListedColumns = Pick<ListView, "columns" | "picture">;

/** Returns the visible columns of a list in their order, and the picture column. */
export function exportedColumns({ columns, picture }: ListedColumns, look: ListLook): ExportedColumn[] {
  const arranged: ExportedColumn[] = arrangeColumns(columns, readArrangement(look.arrangement));
  const shown = arranged.filter(({ field }) => !look.hidden.includes(field));
  return picture ? [...shown, { field: picture.field, label: picture.label, as: "picture" }] : shown;
}

export function sheetColumn({ label, as }: ExportedColumn): SheetColumn {
  return { label, kind: as ? KINDS[as] : "text" };
}

const pictureText = (cell: Cell) => (cell === "" ? "Tidak ada" : "Ada");

export function sheetValue(cell: Cell, { as }: ExportedColumn, timeZone: string): SheetValue {
  if (as === "picture") return pictureText(cell);
  return as === "datetime" ? (parseLocalTime(String(cell), timeZone) ?? cell) : cell;
}

/** Returns the text of a cell as the list shows it. */
export function printedText(cell: Cell, { as, ...column }: ExportedColumn, timeZone: string): string {
  return as === "picture" ? pictureText(cell) : cellText(cell, { ...column, as }, timeZone);
}

/** What an export says about itself, in its content and in its file name. */
export type ExportInfo = {
  title: string;
  columns: ExportedColumn[];
  tones?: RowTones[];
  /** The search and filters that leave rows out, with their labels. */
  narrowedBy: { label: string; text: string }[];
  count: number;
  /** When the export started, in milliseconds. */
  at: number;
  timeZone: string;
  author: string;
  /** The address of the list with its search and filters. */
  link: string;
  /** How many rows the checks flag, if they have run. */
  flaggedCount?: number | undefined;
};

/** Returns the search, words and filters of an address with their labels. */
export function filtersOf(view: ListedColumns, { search, filters }: ListAddress): ExportInfo["narrowedBy"] {
  const columns = filterColumns(view);
  const terms = labelTerms(columns, splitValidFilters(columns, parseFilters(filters)).used);
  const searches = search === "" ? [] : [{ label: "Pencarian", text: search }];
  return [...searches, ...terms.map(({ label, text }) => ({ label, text }))];
}

/** Returns the start of an export in the time zone of the business. */
export function exportTime({ at, timeZone }: ExportInfo): string {
  return formatDateTime(new Date(at).toISOString(), timeZone);
}

/** Returns the sheet of a workbook that describes the export. */
export function explanationSheet(info: ExportInfo): NotesSheet {
  const { title, narrowedBy, count, author } = info;
  const narrowings = narrowedBy.map(({ label, text }) => [label, text]);
  const rows = [["Daftar", title], ...narrowings, ["Jumlah baris", count], ["Dibuat pada", exportTime(info)]];
  return { title: "Keterangan", rows: [...rows, ["Dibuat oleh", author]] };
}

export function exportFileName({ title, at, timeZone }: ExportInfo, extension: string): string {
  return fileName(title, parseLocalTime(new Date(at).toISOString(), timeZone) ?? at, extension);
}
