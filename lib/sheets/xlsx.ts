import { Zip, ZipDeflate } from "fflate";
import { sheetName } from "./names";
import type { SheetColumn, SheetRow } from "./sheet";
import * as parts from "./xlsx-parts";
import { columnLetters, labelRow, xmlRows } from "./xlsx-rows";
import { STYLES } from "./xlsx-styles";

const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** What a workbook says of itself; `createdAt` is the time in milliseconds. */
export type WorkbookProperties = { title: string; author: string; createdAt: number };

/** A second sheet of names and values. */
export type Notes = { title: string; rows: SheetRow[] };

/** The rows of a sheet of Excel, its labels included. */
const MOST_ROWS = 1_048_576;

const NARROWEST = 9;
const WIDEST = 60;
const TIME_WIDTH = 17;

/** The room that a label needs beside it for the button of its filter. */
const FILTER_WIDTH = 4;

/** The fastest level: a higher one takes half as long again for a file a seventh smaller. */
const LEVEL = 1;

const NOTE_COLUMNS: SheetColumn[] = [
  { label: "", kind: "text" },
  { label: "", kind: "text" },
];

const SHEET_START = `<worksheet xmlns="${parts.SHEET_NAMESPACE}">`;

const FROZEN_LABELS =
  '<sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>';

/** Returns the width of a column in characters. */
function widthOf({ label, kind }: SheetColumn, at: number, rows: SheetRow[]): number {
  const values = rows.map((row) => (kind === "time" ? TIME_WIDTH : String(row[at] ?? "").length));
  const longest = values.reduce((most, length) => Math.max(most, length), label.length + FILTER_WIDTH);
  return Math.min(Math.max(longest + 1, NARROWEST), WIDEST);
}

function widths(columns: SheetColumn[], rows: SheetRow[]): string {
  const all = columns.map((column, at) => {
    const width = widthOf(column, at, rows);
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  });
  return `<cols>${all.join("")}</cols>`;
}

function notesSheet(rows: SheetRow[]): string {
  const data = xmlRows(NOTE_COLUMNS, rows, 1);
  return `${SHEET_START}${widths(NOTE_COLUMNS, rows)}<sheetData>${data}</sheetData></worksheet>`;
}

/**
 * Writes a workbook for Excel with a sheet of rows and one of notes, and hands out its bytes as they come. The first rows
 * that are added decide the widths of the columns. Throws beyond the rows that Excel takes.
 */
export function startXlsx(
  properties: WorkbookProperties,
  columns: SheetColumn[],
  notes: Notes,
  onBytes: (bytes: Uint8Array<ArrayBuffer>) => void,
) {
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    onBytes(bytes);
  });
  const encoder = new TextEncoder();

  function open(name: string): ZipDeflate {
    const file = new ZipDeflate(name, { level: LEVEL });
    zip.add(file);
    return file;
  }

  const write = (name: string, xml: string) => open(name).push(encoder.encode(parts.part(xml)), true);

  const [sheetFile, notesFile] = parts.SHEET_FILES;
  write("[Content_Types].xml", parts.CONTENT_TYPES);
  write("_rels/.rels", parts.PACKAGE_RELATIONSHIPS);
  write("docProps/core.xml", parts.coreProperties(properties));
  write("xl/_rels/workbook.xml.rels", parts.WORKBOOK_RELATIONSHIPS);
  write("xl/styles.xml", STYLES);
  write(notesFile, notesSheet(notes.rows));
  const sheet = open(sheetFile);
  let last = 0;

  function start(rows: SheetRow[]) {
    const head = `${SHEET_START}${FROZEN_LABELS}${widths(columns, rows)}<sheetData>${labelRow(columns)}`;
    sheet.push(encoder.encode(parts.part(head)));
    last = 1;
  }

  function add(rows: SheetRow[]) {
    if (last === 0) start(rows);
    if (last + rows.length > MOST_ROWS) throw new RangeError("A sheet has too many rows.");
    sheet.push(encoder.encode(xmlRows(columns, rows, last + 1)));
    last += rows.length;
  }

  return {
    add,
    /** Hands out the last bytes. */
    end() {
      add([]);
      const letters = columnLetters(columns.length - 1);
      const tail = `</sheetData><autoFilter ref="A1:${letters}${last}"/></worksheet>`;
      sheet.push(encoder.encode(tail), true);
      const names = [properties.title, notes.title].map(sheetName);
      write("xl/workbook.xml", parts.workbook(names, `$A$1:$${letters}$${last}`));
      zip.end();
    },
  };
}

/** Writes a workbook as `startXlsx` does, and keeps its bytes; `end` returns them as one file. */
export function startXlsxFile(properties: WorkbookProperties, columns: SheetColumn[], notes: Notes) {
  const bytes: Uint8Array<ArrayBuffer>[] = [];
  const workbook = startXlsx(properties, columns, notes, (part) => bytes.push(part));
  return {
    add: workbook.add,
    end(): Blob {
      workbook.end();
      return new Blob(bytes, { type: XLSX_TYPE });
    },
  };
}
