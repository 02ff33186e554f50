import { Zip, ZipDeflate } from "fflate";
import { type SheetColumn, type SheetRow, type SheetValue, sheetName, writeTime } from "./sheet";
import * as parts from "./xlsx-parts";
import { cellText, STYLE, STYLES, styleOfNumber } from "./xlsx-parts";

const DAY_MS = 86_400_000;

/** Day 0 of Excel's calendar, in days before 1970. It takes 1900 for a leap year, so it is right from March 1900 on. */
const EXCEL_EPOCH_DAYS = 25_569;
const FIRST_TIME = Date.UTC(1900, 2, 1);
const AFTER_LAST_TIME = Date.UTC(10_000, 0, 1);

/** Returns the letters of a column by its zero-based index. */
function columnLetters(at: number): string {
  const rest = Math.floor(at / 26) - 1;
  return (rest < 0 ? "" : columnLetters(rest)) + String.fromCharCode(65 + (at % 26));
}

/** Returns what keeps the blanks around a text. */
const keepBlanks = (text: string) =>
  text.charCodeAt(0) <= 32 || text.charCodeAt(text.length - 1) <= 32 ? ' xml:space="preserve"' : "";

function textCell(place: string, text: string, style: number): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t${keepBlanks(text)}>${cellText(text)}</t></is></c>`;
}

function numberCell(place: string, value: number, column: SheetColumn): string {
  const style = styleOfNumber(value, column);
  if (style !== STYLE.time) return `<c r="${place}" s="${style}"><v>${value}</v></c>`;
  if (value < FIRST_TIME || value >= AFTER_LAST_TIME) return textCell(place, writeTime(value), STYLE.text);
  return `<c r="${place}" s="${style}"><v>${value / DAY_MS + EXCEL_EPOCH_DAYS}</v></c>`;
}

function cell(place: string, value: SheetValue, column: SheetColumn): string {
  if (value === "") return "";
  if (typeof value === "string") return textCell(place, value, STYLE.text);
  return Number.isFinite(value)
    ? numberCell(place, value, column)
    : textCell(place, String(value), STYLE.text);
}

/** Returns the row of the labels. */
function labelRow(columns: SheetColumn[]): string {
  const cells = columns.map(({ label }, at) => textCell(`${columnLetters(at)}1`, label, STYLE.header));
  return `<row r="1">${cells.join("")}</row>`;
}

/** Returns rows as XML; `first` is the number of the first one in its sheet, from 1. */
function xmlRows(columns: SheetColumn[], rows: SheetRow[], first: number): string {
  const letters = columns.map((_, at) => columnLetters(at));
  let xml = "";
  let number = first;
  for (const row of rows) {
    xml += `<row r="${number}">`;
    columns.forEach((column, at) => {
      xml += cell(`${letters[at]}${number}`, row[at] ?? "", column);
    });
    xml += "</row>";
    number += 1;
  }
  return xml;
}

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
