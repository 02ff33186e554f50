import type { Cell } from "@/lib/list/list";
import type { ExportFormat } from "@/lib/messages/export-format";
import { BYTE_ORDER_MARK, delimitedLabels, delimitedRows, type Separator } from "@/lib/sheets/delimited";
import { startXlsx } from "@/lib/sheets/xlsx";
import { type ExportAbout, notesOf, printedText, sheetColumn, sheetValue } from "./about-export";

/** What is written of an export: a file, or the texts that are printed. */
export type Exported = Blob | string[][];

type Writer = { add: (rows: Cell[][]) => void; end: () => Exported };

function valuesOf<Value>(read: (...of: Parameters<typeof sheetValue>) => Value, about: ExportAbout) {
  return (row: Cell[]) => about.columns.map((column, at) => read(row[at] ?? "", column, about.timeZone));
}

function writeDelimited(about: ExportAbout, separator: Separator, start: string, type: string): Writer {
  const columns = about.columns.map(sheetColumn);
  const parts = [start + delimitedLabels(columns, separator)];
  return {
    add: (rows) => parts.push(delimitedRows(columns, rows.map(valuesOf(sheetValue, about)), separator)),
    end: () => new Blob(parts, { type }),
  };
}

/** Starts to write rows in a format. */
export function startWriting(format: ExportFormat, about: ExportAbout): Writer {
  const { title, author, at: createdAt, columns } = about;
  switch (format) {
    case "xlsx": {
      const xlsx = startXlsx({ title, author, createdAt }, columns.map(sheetColumn), notesOf(about));
      let written = 0;
      return {
        add(rows) {
          xlsx.add(rows.map(valuesOf(sheetValue, about)), about.tones?.slice(written, written + rows.length));
          written += rows.length;
        },
        end: xlsx.end,
      };
    }
    case "csv":
      return writeDelimited(about, ";", BYTE_ORDER_MARK, "text/csv;charset=utf-8");
    case "clipboard":
      return writeDelimited(about, "\t", "", "text/plain");
    case "print": {
      const texts: string[][] = [];
      return { add: (rows) => texts.push(...rows.map(valuesOf(printedText, about))), end: () => texts };
    }
  }
}
