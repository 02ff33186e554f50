import { formatDateTime, wallTime } from "@/lib/list/formats/format";
import type { ListView } from "@/lib/list/list";
import { fileName } from "@/lib/sheets/names";
import type { Notes } from "@/lib/sheets/xlsx";
import type { ExportedColumn } from "./exported-columns";
import type { Narrowing } from "./narrowing";

/** What is written about an export, in it and in its name; `at` is the time in milliseconds. */
export type ExportAbout = {
  title: string;
  labels: string[];
  narrowedBy: Narrowing[];
  count: number;
  at: number;
  timeZone: string;
  author: string;
};

/** Returns what is written about an export of found rows that begins now. */
export function aboutRows(
  { title, timeZone }: ListView,
  columns: ExportedColumn[],
  narrowedBy: Narrowing[],
  count: number,
  author: string,
): ExportAbout {
  const labels = columns.map(({ label }) => label);
  return { title, labels, narrowedBy, count, at: Date.now(), timeZone, author };
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
