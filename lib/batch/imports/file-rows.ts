import {
  type DecimalSign,
  dependsOnSign,
  formatAmount,
  readNumber,
  rewriteNumber,
} from "../../fields/amount";
import { withLineFeeds } from "../../fields/line-ends";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { number, text, time } from "../../resources/row-fields";
import { GENERAL, type Grid, type GridCell, type StoredNumber, UNREADABLE } from "../../sheets/reader/grid";
import { LONG, lossOf, showNumber } from "../../sheets/reader/number-format";
import { decideColumns, type NumberColumns } from "../number-columns";
import type { Texts } from "../writes";
import { type Columns, importLabels } from "./copied-rows";
import type { Doubt, FileRow } from "./import-row";
import type { KnownValues } from "./known-values";
import { lettersOf, plainText } from "./records";

const DAY_SECONDS = 86_400;
const TIME_AT = 11;
const TIME_END = 19;

/** Spreadsheets count days: the first one of 1950, and of 2100. */
const [FIRST_DATE, END_OF_DATES] = [18_264, 73_051];

/** A day before a time, as texts of spreadsheets have it. */
const DAY = /^(?:\d{4}([-/])\d{1,2}\1\d{1,2}|\d{1,2}([-/])\d{1,2}\2\d{4})[T ]+(?=\d)/;

/** Writes a cell of a time, or of a date with one, as `HH:mm:ss`; another number so that the check of the form refuses it. */
function writeTime(cell: GridCell): string {
  if (typeof cell === "string") return cell.replace(DAY, "");
  const part = cell % 1;
  const isDate = part > 0 && cell >= FIRST_DATE && cell < END_OF_DATES;
  if (!isDate && (cell < 0 || cell >= 1)) return formatAmount(cell);
  const seconds = Math.min(Math.round(part * DAY_SECONDS), DAY_SECONDS - 1);
  return new Date(seconds * 1000).toISOString().slice(TIME_AT, TIME_END);
}

/** Returns a cell of a file as a person would type it into the field of the form: in a field of text what the cell shows. */
function textOf(
  { row }: ResourceDefinition,
  field: string,
  cell: GridCell,
  stored: StoredNumber = { digits: String(cell), format: GENERAL },
  decimal?: DecimalSign | null,
): string {
  if (row[field] === time) return writeTime(typeof cell === "string" ? cell.trim() : cell);
  if (typeof cell === "string")
    return decimal ? rewriteNumber(cell.trim(), decimal) : withLineFeeds(cell.trim());
  if (row[field] === text) return showNumber(stored);
  return row[field] === number ? formatAmount(cell) : String(cell);
}

/** What the person is told of a doubt. */
export const DOUBT_WORDS: Record<Doubt, string> = {
  digits: "Excel hanya menyimpan 15 angka pertama. Periksa angka-angka terakhirnya",
  date: "Excel mengubah isi sel ini menjadi tanggal. Tulis teks aslinya",
  power: "Excel memendekkan angka ini. Tulis semua angkanya",
  letter: "Ada huruf yang tidak terbaca. Perbaiki tulisannya",
  nothing: "Mungkin berarti kosong. Jawab pertanyaan di atas",
  decimal: "Dapat dibaca dengan dua cara. Pilih tanda desimal kolom ini di atas",
  misfit: "Ditulis dengan tanda desimal lain daripada kolomnya. Periksa angkanya",
};

/** What programs write for no value. */
const NOTHING =
  /^(?:[([<]?(?:null|nil|none|nan|undefined|blank|kosong)[)\]>]?|n\.?\/?a\.?|#n\/[ad]|\\n|[-–—]+)$/i;

/** Large numbers and dates as spreadsheets show them where they have no other text. */
const POWER = /^\d(?:[.,]\d+)?e\+\d{2,}$/i;
const CUT_DIGITS = /^\d{15}0+$/;
const MONTH = "(?:jan|feb|mar|apr|mei|may|jun|jul|agu|agt|aug|sep|okt|oct|nov|nop|des|dec)[a-z]*";
const DATE = new RegExp(
  `^(?:\\d{1,2}[-/ ]${MONTH}(?:[-/ ]\\d{2,4})?|${MONTH}[-/ ]\\d{2,4}|\\d{1,2}([-/])\\d{1,2}\\1\\d{2,4}|\\d{4}-\\d\\d-\\d\\d(?: 00:00:00)?)$`,
  "i",
);

/** Returns the doubt about a cell; that of a workbook which is a text is one for certain. */
function doubtOf(cell: GridCell, stored: StoredNumber | undefined, { origin }: Grid, isText: boolean) {
  if (typeof cell === "number") return isText && stored ? lossOf(stored) : null;
  const written = cell.trim();
  if (NOTHING.test(written)) return "nothing";
  if (origin === "workbook") return null;
  if (written.includes(UNREADABLE)) return "letter";
  if (!isText) return null;
  if (POWER.test(written)) return "power";
  if (LONG.test(written) && CUT_DIGITS.test(written)) return "digits";
  return DATE.test(written) ? "date" : null;
}

const TOTAL =
  /^(?:(?:sub|grand)[\s-]?)?(?:total|jumlah|rata-rata)(?:\s+(?:harga|biaya|keseluruhan|semua|akhir|item))?\s*[:=]?\s*/i;

/** Returns the test of whether a row of a file is no record. */
function noRecordTest(resource: ResourceDefinition, known: KnownValues) {
  const { by = [], fields = [], known: lists = {} } = resource.imports ?? {};
  const labels = importLabels(resource);
  const ownNames = new Map(by.map((field) => [field, [field, labels[field] ?? ""].map(lettersOf)]));
  const texts = fields.filter((field) => resource.row[field] !== number && resource.row[field] !== time);
  const names = new Set(
    Object.values(lists).flatMap((list) => (list ? known(list, "").all.map(plainText) : [])),
  );
  const isTotal = (words: string) => {
    const rest = words.replace(TOTAL, "");
    return rest !== words && (rest === "" || names.has(plainText(rest)));
  };
  return (given: Texts, cells: GridCell[]): boolean => {
    const isFilled = (field: string) => (given[field] ?? "") !== "";
    if (!by.some((field) => given[field] !== undefined)) return false;
    if (!texts.some(isFilled)) return true;
    const keys = by.filter(isFilled);
    const isLabel = (field: string) => ownNames.get(field)?.includes(lettersOf(given[field] ?? ""));
    if (keys.length > 0 && keys.every(isLabel)) return true;
    const first = cells.find((cell) => /\p{L}/u.test(String(cell))) ?? "";
    return [String(first).trim(), ...keys.map((field) => given[field] ?? "")].some(isTotal);
  };
}

/** Decides the decimal sign of each column of numbers of a file; records have the one in which the app writes. */
export function numberColumnsOf({ row }: ResourceDefinition, grid: Grid, columns: Columns): NumberColumns {
  if (grid.origin === "records") return {};
  const fields = columns.fields.map((field) => (field !== null && row[field] === number ? field : null));
  const rows = grid.rows.slice(columns.start);
  return decideColumns(
    fields,
    rows.map(({ cells }) => cells),
  );
}

/** Returns the doubt about a number that its column does not settle. */
function numberDoubt(cell: GridCell, column: NumberColumns[string] | undefined): Doubt | null {
  if (!column || typeof cell !== "string") return null;
  const { decimal } = column;
  if (decimal !== null && readNumber(cell, decimal) !== null) return null;
  if (!dependsOnSign(cell)) return null;
  return decimal === null ? "decimal" : "misfit";
}

/** Returns the rows below the labels of a file; rows that are records already are in no doubt. */
export function readRows(
  resource: ResourceDefinition,
  grid: Grid,
  { fields, start }: Columns,
  known: KnownValues,
  numbers: NumberColumns,
): FileRow[] {
  const isNoRecord = noRecordTest(resource, known);
  const isFile = grid.origin !== "records";
  return grid.rows.slice(start).map(({ number: place, cells, stored = {} }) => {
    const row: FileRow = { number: place, given: {}, doubts: {}, isNoRecord: false };
    fields.forEach((field, at) => {
      if (field === null) return;
      const cell = cells[at] ?? "";
      row.given[field] = textOf(resource, field, cell, stored[at], numbers[field]?.decimal);
      const doubt = isFile
        ? (doubtOf(cell, stored[at], grid, resource.row[field] === text) ?? numberDoubt(cell, numbers[field]))
        : null;
      if (doubt) row.doubts[field] = doubt;
    });
    row.isNoRecord = isFile && isNoRecord(row.given, cells);
    return row;
  });
}

/** Returns the rows that have nothing in a field below one that has, each with that value; a blank row ends what it stands for. */
export function gapsBelow<Row extends FileRow>(
  rows: readonly Row[],
  field: string,
): { row: Row; value: string }[] {
  let [value, last] = ["", 0];
  return rows.flatMap((row) => {
    if (row.number > last + 1) value = "";
    last = row.number;
    if (row.isNoRecord || row.given[field] === undefined) return [];
    if (row.given[field] === "" && value !== "") return [{ row, value }];
    value = row.given[field];
    return [];
  });
}
