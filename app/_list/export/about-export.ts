import { checkFilters, filterColumns } from "@/lib/list/filters/conditions";
import { parseFilters } from "@/lib/list/filters/filters";
import { labelled } from "@/lib/list/filters/labels";
import { formatDateTime, wallTime } from "@/lib/list/format";
import type { Cell, ListColumn, ListView } from "@/lib/list/list";
import type { ListAddress } from "@/lib/list/list-address";
import { showCell } from "@/lib/list/list-window";
import { arrange, readArrangement } from "@/lib/preferences/arrangement";
import type { ListLook } from "@/lib/preferences/preferences";
import { fileName, type RowTones, type SheetColumn, type SheetValue } from "@/lib/sheets/sheet";
import type { Notes } from "@/lib/sheets/xlsx";

/** A column of an export; that of a picture says whether there is one. */
export type ExportedColumn = Omit<ListColumn, "as"> & { as?: ListColumn["as"] | "picture" };

const KINDS = {
  price: "number",
  number: "number",
  datetime: "time",
  short: "text",
  picture: "text",
} as const;

type ListedColumns = Pick<ListView, "columns" | "picture">;

/** Returns the columns of a list that are shown, in their order, and its picture. */
export function exportedColumns({ columns, picture }: ListedColumns, look: ListLook): ExportedColumn[] {
  const arranged: ExportedColumn[] = arrange(columns, readArrangement(look.arrangement));
  const shown = arranged.filter(({ field }) => !look.hidden.includes(field));
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
  return as === "picture" ? pictureWord(cell) : showCell(cell, { ...column, as }, timeZone);
}

/** What is known of an export, which is written in it and in its name. */
export type ExportAbout = {
  title: string;
  columns: ExportedColumn[];
  /** The tones of the rows in a workbook, if they have some. */
  tones?: RowTones[];
  /** What leaves rows of the list out: its name and what was chosen. */
  narrowedBy: { label: string; text: string }[];
  count: number;
  /** When it began, in milliseconds. */
  at: number;
  timeZone: string;
  author: string;
  /** The address of the list with its search and filters. */
  link: string;
  /** How many of its rows are to be checked, where that was found out. */
  flaggedCount?: number | undefined;
};

/** Returns what narrows a list at an address: its search, words and filters. */
export function narrowingOf(
  view: ListedColumns,
  { search, filters }: ListAddress,
): ExportAbout["narrowedBy"] {
  const columns = filterColumns(view);
  const terms = labelled(columns, checkFilters(columns, parseFilters(filters)).used);
  const searches = search === "" ? [] : [{ label: "Pencarian", text: search }];
  return [...searches, ...terms.map(({ label, text }) => ({ label, text }))];
}

/** Returns the time of an export in the time zone of the business. */
export function timeOf({ at, timeZone }: ExportAbout): string {
  return formatDateTime(new Date(at).toISOString(), timeZone);
}

/** Returns the sheet that explains a workbook. */
export function notesOf(about: ExportAbout): Notes {
  const { title, narrowedBy, count, author } = about;
  const narrowings = narrowedBy.map(({ label, text }) => [label, text]);
  const rows = [["Daftar", title], ...narrowings, ["Jumlah baris", count], ["Dibuat pada", timeOf(about)]];
  return { title: "Keterangan", rows: [...rows, ["Dibuat oleh", author]] };
}

/** Returns the name of the file of an export. */
export function fileNameOf({ title, at, timeZone }: ExportAbout, extension: string): string {
  return fileName(title, wallTime(new Date(at).toISOString(), timeZone) ?? at, extension);
}
