import type { Cell } from "@/lib/list/list";
import type { ExportFormat } from "@/lib/messages/export-format";
import { BYTE_ORDER_MARK, delimitedLabels, delimitedRows, type Separator } from "@/lib/sheets/delimited";
import type { SheetRow } from "@/lib/sheets/sheet";
import { type Notes, startXlsx, type WorkbookProperties } from "@/lib/sheets/xlsx";
import { type ExportedColumn, printedText, sheetColumn, sheetValue } from "./about-export";

/** What the export worker is to write; the rows come through the port (app/_store/lists/serve-rows.ts). */
export type ExportJob = {
  kind: "export";
  port: MessagePort;
  format: ExportFormat;
  columns: ExportedColumn[];
  timeZone: string;
  properties: WorkbookProperties;
  notes: Notes;
};

/** The result of an export: a file, or the texts that are printed. */
export type Exported = { kind: "file"; file: Blob } | { kind: "texts"; rows: string[][] };

/** Takes the rows of an export; `end` returns what has become of them. */
type Writer = { add: (rows: Cell[][]) => void; end: () => Exported };

type Job = Omit<ExportJob, "kind" | "port">;

/** Returns the values of a row: the cells have the order of the columns. */
function valuesOf({ columns, timeZone }: Job, row: Cell[]): SheetRow {
  return columns.map((column, at) => sheetValue(row[at] ?? "", column, timeZone));
}

function writeXlsx(job: Job): Writer {
  const xlsx = startXlsx(job.properties, job.columns.map(sheetColumn), job.notes);
  return {
    add: (rows) => xlsx.add(rows.map((row) => valuesOf(job, row))),
    end: () => ({ kind: "file", file: xlsx.end() }),
  };
}

function writeDelimited(job: Job, separator: Separator, start: string, type: string): Writer {
  const columns = job.columns.map(sheetColumn);
  const parts = [start + delimitedLabels(columns, separator)];
  return {
    add: (rows) =>
      void parts.push(
        delimitedRows(
          columns,
          rows.map((row) => valuesOf(job, row)),
          separator,
        ),
      ),
    end: () => ({ kind: "file", file: new Blob(parts, { type }) }),
  };
}

function writeTexts({ columns, timeZone }: Job): Writer {
  const texts: string[][] = [];
  return {
    add: (rows) =>
      void texts.push(
        ...rows.map((row) => columns.map((column, at) => printedText(row[at] ?? "", column, timeZone))),
      ),
    end: () => ({ kind: "texts", rows: texts }),
  };
}

/** Starts to write rows in the format of a job. */
export function startWriting(job: Job): Writer {
  switch (job.format) {
    case "xlsx":
      return writeXlsx(job);
    case "csv":
      return writeDelimited(job, ";", BYTE_ORDER_MARK, "text/csv;charset=utf-8");
    case "clipboard":
      return writeDelimited(job, "\t", "", "text/plain");
    case "print":
      return writeTexts(job);
  }
}
