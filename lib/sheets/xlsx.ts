import { Zip, ZipDeflate } from "fflate";
import {
  type RowTones,
  type SheetColumn,
  type SheetRow,
  type SheetValue,
  sheetName,
  type Tone,
  writeTime,
} from "./sheet";
import * as parts from "./xlsx-parts";
import { cellText, STYLE, tonedStyle, type WorkbookProperties } from "./xlsx-parts";

export type { WorkbookProperties };

const DAY_MS = 86_400_000;

/** Day 0 of Excel's calendar, in days before 1970. It takes 1900 for a leap year, so it is right from March 1900 on. */
const EXCEL_EPOCH_DAYS = 25_569;
const FIRST_TIME = Date.UTC(1900, 2, 1);
const AFTER_LAST_TIME = Date.UTC(10_000, 0, 1);

function columnLetters(at: number): string {
  const rest = Math.floor(at / 26) - 1;
  return (rest < 0 ? "" : columnLetters(rest)) + String.fromCharCode(65 + (at % 26));
}

const keepBlanks = (text: string) =>
  text.charCodeAt(0) <= 32 || text.charCodeAt(text.length - 1) <= 32 ? ' xml:space="preserve"' : "";

function textCell(place: string, text: string, style: number): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t${keepBlanks(text)}>${cellText(text)}</t></is></c>`;
}

function cell(place: string, value: SheetValue, { kind }: SheetColumn, tone: Tone | null): string {
  const styleOf = (style: number) => tonedStyle(style, tone);
  if (value === "") return tone ? `<c r="${place}" s="${styleOf(STYLE.text)}"/>` : "";
  if (typeof value === "string" || !Number.isFinite(value))
    return textCell(place, String(value), styleOf(STYLE.text));
  if (kind === "time") {
    if (value < FIRST_TIME || value >= AFTER_LAST_TIME)
      return textCell(place, writeTime(value), styleOf(STYLE.text));
    return `<c r="${place}" s="${styleOf(STYLE.time)}"><v>${value / DAY_MS + EXCEL_EPOCH_DAYS}</v></c>`;
  }
  const style = Number.isInteger(value) ? STYLE.number : STYLE.exactNumber;
  return `<c r="${place}" s="${styleOf(style)}"><v>${value}</v></c>`;
}

/** Returns rows as XML; `first` is the number of the first one in its sheet, from 1. */
function xmlRows(columns: SheetColumn[], rows: SheetRow[], first: number, tones: RowTones[] = []): string {
  const letters = columns.map((_, at) => columnLetters(at));
  let xml = "";
  rows.forEach((row, place) => {
    const number = first + place;
    xml += `<row r="${number}">`;
    columns.forEach((column, at) => {
      xml += cell(`${letters[at]}${number}`, row[at] ?? "", column, tones[place]?.[at] ?? null);
    });
    xml += "</row>";
  });
  return xml;
}

const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

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

const NOTE_COLUMNS: SheetColumn[] = Array(2).fill({ label: "", kind: "text" });

const SHEET_START = `<worksheet xmlns="${parts.SHEET_NAMESPACE}">`;

const FROZEN_LABELS =
  '<sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>';

/** Returns the widths of columns in characters, by their labels and these rows. */
function widths(columns: SheetColumn[], rows: SheetRow[]): string {
  const all = columns.map(({ label, kind }, at) => {
    const values = rows.map((row) => (kind === "time" ? TIME_WIDTH : String(row[at] ?? "").length));
    const longest = values.reduce((most, length) => Math.max(most, length), label.length + FILTER_WIDTH);
    const width = Math.min(Math.max(longest + 1, NARROWEST), WIDEST);
    // What is typed below stays a text: Excel takes no zeros from it, and makes no date of it.
    const style = kind === "text" ? ` style="${STYLE.text}"` : "";
    return `<col min="${at + 1}" max="${at + 1}" width="${width}"${style} customWidth="1"/>`;
  });
  return `<cols>${all.join("")}</cols>`;
}

/** Writes a workbook of a sheet of rows and one of notes; the first rows decide the widths. Throws beyond the rows that Excel takes. */
export function startXlsx(properties: WorkbookProperties, columns: SheetColumn[], notes: Notes) {
  const bytes: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    bytes.push(part);
  });
  const encoder = new TextEncoder();

  function open(name: string, xml: string, isWhole = false): ZipDeflate {
    const file = new ZipDeflate(name, { level: LEVEL });
    zip.add(file);
    file.push(encoder.encode(parts.DECLARATION + xml), isWhole);
    return file;
  }

  const write = (name: string, xml: string) => open(name, xml, true);

  const [sheetFile, notesFile] = parts.SHEET_FILES;
  write("[Content_Types].xml", parts.CONTENT_TYPES);
  write("_rels/.rels", parts.PACKAGE_RELATIONSHIPS);
  write("docProps/core.xml", parts.coreProperties(properties));
  write("xl/_rels/workbook.xml.rels", parts.WORKBOOK_RELATIONSHIPS);
  write("xl/styles.xml", parts.STYLES);
  const noted = `<sheetData>${xmlRows(NOTE_COLUMNS, notes.rows, 1)}</sheetData></worksheet>`;
  write(notesFile, SHEET_START + widths(NOTE_COLUMNS, notes.rows) + noted);

  const letters = columns.map((_, at) => columnLetters(at));
  const labels = columns.map(({ label }, at) => textCell(`${letters[at]}1`, label, STYLE.header)).join("");
  let sheet: ZipDeflate | undefined;
  let last = 1;

  function add(rows: SheetRow[], tones?: RowTones[]): ZipDeflate {
    const head = () => `${SHEET_START}${FROZEN_LABELS}${widths(columns, rows)}<sheetData>`;
    sheet ??= open(sheetFile, `${head()}<row r="1">${labels}</row>`);
    if (last + rows.length > MOST_ROWS) throw new RangeError("A sheet has too many rows.");
    sheet.push(encoder.encode(xmlRows(columns, rows, last + 1, tones)));
    last += rows.length;
    return sheet;
  }

  return {
    add: (rows: SheetRow[], tones?: RowTones[]) => void add(rows, tones),
    end(): Blob {
      const lastColumn = letters.at(-1);
      const tail = `</sheetData><autoFilter ref="A1:${lastColumn}${last}"/></worksheet>`;
      add([]).push(encoder.encode(tail), true);
      const names = [properties.title, notes.title].map(sheetName);
      write("xl/workbook.xml", parts.workbook(names, `$A$1:$${lastColumn}$${last}`));
      zip.end();
      return new Blob(bytes, { type: XLSX_TYPE });
    },
  };
}
