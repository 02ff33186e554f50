import type { SheetColumn, SheetRow, SheetValue } from "./sheet";
import { writeTime } from "./write-time";
import { STYLE, styleOfNumber } from "./xlsx-styles";
import { cellText } from "./xml-text";

const DAY_MS = 86_400_000;

/** Day 0 of Excel's calendar, in days before 1970. It takes 1900 for a leap year, so it is right from March 1900 on. */
const EXCEL_EPOCH_DAYS = 25_569;
const FIRST_TIME = Date.UTC(1900, 2, 1);
const AFTER_LAST_TIME = Date.UTC(10_000, 0, 1);

/** Returns the letters of a column by its zero-based index. */
export function columnLetters(at: number): string {
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
export function labelRow(columns: SheetColumn[]): string {
  const cells = columns.map(({ label }, at) => textCell(`${columnLetters(at)}1`, label, STYLE.header));
  return `<row r="1">${cells.join("")}</row>`;
}

/** Returns rows as XML; `first` is the number of the first one in its sheet, from 1. */
export function xmlRows(columns: SheetColumn[], rows: SheetRow[], first: number): string {
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
