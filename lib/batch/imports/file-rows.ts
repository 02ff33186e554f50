import {
  type DecimalSign,
  dependsOnSign,
  formatAmount,
  readNumber,
  rewriteNumber,
} from "../../fields/amount";
import { withLineFeeds } from "../../fields/line-ends";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { number, type RowField, text, time } from "../../resources/row-fields";
import { BAD_CHAR, GENERAL, type Grid, type SheetCell, type StoredNumber } from "../../sheets/reader/grid";
import { formatStoredNumber, LONG_INT, storageLoss } from "../../sheets/reader/number-format";
import { detectSigns, groupColumns, type NumberColumns, type NumberGroup } from "../number-columns";
import type { Texts } from "../writes";
import {
  type Doubt,
  type FileRow,
  type ImportRow,
  importLabels,
  isBulkDoubt,
  priceFields,
} from "./import-row";
import type { KnownValues } from "./known-values";
import { foldSpelling, lettersOf } from "./record-identity";

const MAX_ABOVE = 10;

/** The columns of a file: the field of each, `null` for one that is not used, their labels if they have some, and the first row below. */
export type ColumnMap = { fields: (string | null)[]; labels: string[]; start: number };

/** Returns whether a text is the label or the name of a field, ignoring case and punctuation. */
const isLabelOf = (text: string, field: string, label = field) =>
  lettersOf(text) !== "" && [label, field].some((name) => lettersOf(name) === lettersOf(text));

/** Returns the field of each column by one of its labels; each field once. */
function fieldsOf(columns: string[][], labels: Record<string, string>): (string | null)[] {
  const usedNames = new Set<string>();
  return columns.map((names) => {
    const found = Object.entries(labels).find(
      ([field, label]) => !usedNames.has(field) && names.some((name) => isLabelOf(name, field, label)),
    );
    if (found) usedNames.add(found[0]);
    return found?.[0] ?? null;
  });
}

const count = (fields: (string | null)[]) => fields.filter((field) => field !== null).length;

/** Returns a function that counts the cells of a row that are labels of fields. */
export const labelCounter = (labels: Record<string, string>) => (cells: SheetCell[]) =>
  count(fieldsOf(cells.map(namesOf), labels));

/** A unit or a remark in brackets behind a label: `(Rp)`, `[wajib diisi]`. */
const REMARK = /[([](?:dalam )?(?:rp\.?|idr|rupiah|wajib|wajib diisi|opsional)[)\]]/gi;

const namesOf = (cell: SheetCell) => [String(cell).replaceAll(REMARK, "").trim()];

/** Returns the column names of two label rows: a label above several columns precedes each label below it. */
function joinNames(above: string[][], below: string[][]): string[][] {
  let wide = "";
  return Array.from({ length: Math.max(above.length, below.length) }, (_, index) => {
    const [[upper = ""] = [], [own = ""] = []] = [above[index], below[index]];
    wide = upper || wide;
    return own === "" ? [upper] : [`${wide} ${own}`.trim(), own];
  });
}

/** Matches the columns of a file with fields by the first row, or two rows, with most labels; without labels by their order and number. */
export function matchColumns({ rows }: Grid, labels: Record<string, string>): ColumnMap {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const single = rows.slice(0, MAX_ABOVE).map(({ cells }) => cells.map(namesOf));
  const double = single.slice(1).map((below, index) => joinNames(single[index] ?? [], below));
  const heads = [
    ...single.map((columns, at) => ({ columns, start: at + 1 })),
    ...double.map((columns, at) => ({ columns, start: at + 2 })),
  ].map((head) => ({ ...head, fields: fieldsOf(head.columns, labels) }));
  const most = Math.max(1, ...heads.map(({ fields }) => count(fields)));
  const head = heads.find(({ fields }) => count(fields) === most);
  const names = Object.keys(labels);
  const fields = head?.fields ?? (names.length === width ? names : []);
  return {
    fields: Array.from({ length: width }, (_, at) => fields[at] ?? null),
    labels: head?.columns.map(([label = ""]) => label) ?? [],
    start: head?.start ?? 0,
  };
}

const DAY_SECONDS = 86_400;
const TIME_AT = 11;
const TIME_END = 19;

/** 1950-01-01 and 2100-01-01 as day numbers of spreadsheets. */
const FIRST_DATE = 18_264;
const END_OF_DATES = 73_051;

/** Matches the date before a time. */
const LEADING_DATE = /^(?:\d{4}([-/])\d{1,2}\1\d{1,2}|\d{1,2}([-/])\d{1,2}\2\d{4})[T ]+(?=\d)/;

/** Formats a time, or a date with a time, as `HH:mm:ss`; other numbers as a text that the form's validation refuses. */
function writeTime(cell: SheetCell): string {
  if (typeof cell === "string") return cell.replace(LEADING_DATE, "");
  const part = cell % 1;
  const isDate = part > 0 && cell >= FIRST_DATE && cell < END_OF_DATES;
  if (!isDate && (cell < 0 || cell >= 1))
    return Number.isInteger(cell) ? `${formatAmount(cell)},0` : formatAmount(cell);
  const seconds = Math.min(Math.round(part * DAY_SECONDS), DAY_SECONDS - 1);
  return new Date(seconds * 1000).toISOString().slice(TIME_AT, TIME_END);
}

/** Returns a cell of a file as a person would type it into the form; for a text field, the text that the cell shows. */
function textOf(
  { row }: ResourceDefinition,
  field: string,
  cell: SheetCell,
  stored: StoredNumber = { digits: String(cell), format: GENERAL },
  decimal?: DecimalSign | null,
): string {
  if (row[field] === time) return writeTime(typeof cell === "string" ? cell.trim() : cell);
  if (typeof cell === "string")
    return decimal ? rewriteNumber(cell.trim(), decimal) : withLineFeeds(cell.trim());
  if (row[field] === text) return formatStoredNumber(stored);
  if (row[field] !== number) return String(cell);
  return stored.format.includes("%") ? formatStoredNumber(stored) : formatAmount(cell);
}

/** The message for each doubt about a cell. */
export const DOUBT_MESSAGES: Record<Doubt, string> = {
  digits: "Excel hanya menyimpan 15 angka pertama. Periksa angka-angka terakhirnya",
  date: "Excel mengubah isi sel ini menjadi tanggal. Tulis teks aslinya",
  power: "Excel memendekkan angka ini. Tulis semua angkanya",
  letter: "Ada huruf yang tidak terbaca. Perbaiki tulisannya",
  nothing: "Mungkin berarti kosong. Jawab pertanyaan di atas",
  decimal: "Dapat dibaca dengan dua cara. Pilih tanda desimal kolom ini di atas",
  excess:
    "Baris ini lebih panjang daripada judul kolomnya: mungkin ada pemisah di dalam sel. Periksa semua selnya",
  misfit: "Ditulis dengan tanda desimal lain daripada kolomnya. Periksa angkanya",
};

/** Matches what programs write for an empty value. */
const EMPTY_TEXT =
  /^(?:[([<]?(?:null|nil|none|nan|undefined|blank|kosong)[)\]>]?|n\.?\/?a\.?|#n\/[ad]|\\n|[-–—]+)$/i;

/** Matches a dash, which in a column of prices may mean zero. */
export const DASH_PATTERN = /^[-–—]+$/;

/** Matches large numbers with an exponent, and `###` for what does not fit into its cell. */
const POWER = /^(?:\d(?:[.,]\d+)?e\+\d{2,}|#{3,})$/i;
const CUT_DIGITS = /^\d{15}0+$/;
const MONTH = "(?:jan|feb|mar|apr|mei|may|jun|jul|agu|agt|aug|sep|okt|oct|nov|nop|des|dec)[a-z]*";
const DATE = new RegExp(
  `^(?:\\d{1,2}[-/ ]${MONTH}(?:[-/ ]\\d{2,4})?|${MONTH}[-/ ]\\d{2,4}|\\d{1,2}([-/])\\d{1,2}\\1\\d{2,4}|\\d{4}-\\d\\d-\\d\\d(?: 00:00:00)?)$`,
  "i",
);

/** Returns the doubt about a cell of a field of some kind; a text in a workbook is certain, unless it may stand for an empty cell. */
function doubtOf(
  cell: SheetCell,
  stored: StoredNumber | undefined,
  { origin }: Grid,
  kind: RowField | undefined,
): Doubt | null {
  const isText = kind === text;
  if (typeof cell === "number") {
    const loss = stored && kind !== time ? storageLoss(stored) : null;
    return isText || loss === "date" ? loss : null;
  }
  const written = cell.trim();
  if (EMPTY_TEXT.test(written)) return "nothing";
  if (origin === "workbook") return null;
  if (written.includes(BAD_CHAR)) return "letter";
  if (!isText) return null;
  if (POWER.test(written)) return "power";
  if (LONG_INT.test(written) && CUT_DIGITS.test(written)) return "digits";
  return DATE.test(written) ? "date" : null;
}

const TOTAL =
  /^(?:(?:sub|grand)[\s-]?)?(?:total|jumlah|jml|rata\s*-\s*rata)\b\.?(?:\s+(?:total|harga|biaya|keseluruhan|semua|akhir|item)\b)*(?:\s*\(rp\.?\))?\s*[:=]?\s*/i;
const TOTAL_BEHIND = /\s(?:total|jumlah)$/i;

/** Matches what people write below a list: notes, or the place and date above signatures. */
const BELOW =
  /^(?:(?:mengetahui|menyetujui|hormat kami|penanggung jawab)\s*[,:]?|(?:disetujui|disahkan|dibuat|disusun|diperiksa)(?:\s+oleh\s*[,:]?|\s*[,:])|(?:catatan|nb|terbilang)\s*:.*|[\p{L} .]+,\s*(?:tgl\.?\s*)?\d{1,2}\s+\p{L}+\s+\d{4})$/isu;

/** Returns a function that tells whether the next row of a file is no record; to be called with the rows in order. */
function noRecordTest(resource: ResourceDefinition, knownValues: KnownValues) {
  const { identityFields = [], fields = [], pickLists: lists = {} } = resource.imports ?? {};
  const labels = importLabels(resource);
  const ownNames = new Map(
    identityFields.map((field) => [field, [field, labels[field] ?? ""].map(lettersOf)]),
  );
  const texts = fields.filter((field) => resource.row[field] !== number && resource.row[field] !== time);
  const names = new Set(
    Object.values(lists).flatMap((list) => (list ? knownValues(list, "").all.map(foldSpelling) : [])),
  );
  const isTotal = (words: string) => {
    const rest = words.replace(TOTAL, "").replace(TOTAL_BEHIND, "");
    return rest !== words && (rest === "" || names.has(foldSpelling(rest)));
  };
  let isBelow = false;
  return (rowTexts: Texts, cells: SheetCell[]): boolean => {
    const isFilled = (field: string) => (rowTexts[field] ?? "") !== "";
    if (!identityFields.some((field) => rowTexts[field] !== undefined)) return false;
    const keys = identityFields.filter(isFilled);
    const keyTexts = keys.map((field) => rowTexts[field] ?? "");
    const filled = cells.map((cell) => String(cell).trim()).filter((cell) => cell !== "");
    const isBelowText = (cell: string) => BELOW.test(cell);
    const isWhole = identityFields.every((field) => rowTexts[field] !== "") && !keyTexts.every(isBelowText);
    isBelow = !isWhole && (isBelow || filled.some(isBelowText));
    if (isBelow || !texts.some(isFilled)) return true;
    // Some lists number their columns below the labels.
    if (filled.length > 1 && filled.every((cell, index) => lettersOf(cell) === String(index + 1)))
      return true;
    const isLabel = (field: string) => ownNames.get(field)?.includes(lettersOf(rowTexts[field] ?? ""));
    if (keys.length > 0 && keys.every(isLabel)) return true;
    return [filled.find((cell) => /\p{L}/u.test(cell)) ?? "", ...keyTexts].some(isTotal);
  };
}

/** Decides the decimal sign of each column of numbers of a file; records have the one in which the app writes. */
export function numberColumnsOf({ row }: ResourceDefinition, grid: Grid, columns: ColumnMap): NumberColumns {
  if (grid.origin === "records") return {};
  const fields = columns.fields.map((field) => (field !== null && row[field] === number ? field : null));
  const rows = grid.rows.slice(columns.start);
  return detectSigns(
    fields,
    rows.map(({ cells }) => cells),
  );
}

/** Returns the doubt about a number whose meaning its column does not settle. */
function numberDoubt(cell: SheetCell, column: NumberColumns[string] | undefined): Doubt | null {
  if (!column || typeof cell !== "string") return null;
  const { decimal } = column;
  if (decimal !== null && readNumber(cell, decimal) !== null) return null;
  if (!dependsOnSign(cell)) return null;
  return decimal === null ? "decimal" : "misfit";
}

/** Returns the rows below the labels of a file; rows copied from a list get no doubts and are never skipped as totals or labels. */
export function readFileRows(
  resource: ResourceDefinition,
  grid: Grid,
  { fields, labels, start }: ColumnMap,
  knownValues: KnownValues,
  numbers: NumberColumns,
): FileRow[] {
  const isNoRecord = noRecordTest(resource, knownValues);
  const isFile = grid.origin !== "records";
  const width = grid.origin === "text" ? labels.findLastIndex(Boolean) + 1 : 0;
  const lastField = fields.findLast((field) => field !== null);
  return grid.rows.slice(start).map(({ number: place, cells, stored = {} }) => {
    const row: FileRow = { number: place, fileTexts: {}, doubts: {}, isNoRecord: false };
    fields.forEach((field, index) => {
      if (field === null) return;
      const cell = cells[index] ?? "";
      row.fileTexts[field] = textOf(resource, field, cell, stored[index], numbers[field]?.decimal);
      const doubt = isFile
        ? (doubtOf(cell, stored[index], grid, resource.row[field]) ?? numberDoubt(cell, numbers[field]))
        : null;
      if (doubt) row.doubts[field] = doubt;
    });
    if (width > 0 && cells.length > width && lastField) row.doubts[lastField] = "excess";
    row.isNoRecord = isFile && isNoRecord(row.fileTexts, cells);
    return row;
  });
}

/** Returns the rows with an empty field below a filled one, each with the value from above; a blank row ends the fill. */
export function fillDownValues<Row extends FileRow>(
  rows: readonly Row[],
  field: string,
): { row: Row; value: string }[] {
  let [value, last] = ["", 0];
  return rows.flatMap((row) => {
    if (row.number > last + 1) value = "";
    last = row.number;
    if (row.isNoRecord || row.fileTexts[field] === undefined) return [];
    if (row.fileTexts[field] === "" && value !== "") return [{ row, value }];
    value = row.fileTexts[field];
    return [];
  });
}

/** The questions about a file's rows that only the person can answer. */
export type ImportQuestions = {
  /** The texts that may stand for empty cells, how many cells have them, and whether some could be prices of zero; `null` if there are none or the person has decided. */
  nothing: { texts: string[]; cells: number; mayBeZero: boolean } | null;
  /** The columns of numbers whose meaning depends on their decimal sign. */
  numbers: NumberGroup[];
  /** How many other cells are doubtful. */
  doubtful: number;
  /** The columns of pick lists with empty cells below filled ones, as after merging cells. */
  gaps: { field: string; cells: number }[];
  /** The columns whose empty cells could clear fields of records, the number of such rows, and whether they do. */
  clearing: { field: string; rows: number; isCleared: boolean }[];
};

/** Returns the questions about rows; `cleared` are the fields that empty cells clear, `numbers` the columns of numbers. */
export function importQuestions(
  resource: ResourceDefinition,
  rows: readonly ImportRow[],
  cleared: ReadonlySet<string>,
  numbers: NumberColumns,
): ImportQuestions {
  const { imports, calls } = resource;
  const prices = priceFields(resource);
  const doubts = rows
    .filter(({ isNoRecord }) => !isNoRecord)
    .flatMap(({ doubts, fileTexts }) =>
      Object.entries(doubts).map(([field, doubt]) => ({ field, doubt, text: fileTexts[field] ?? "" })),
    );
  const nothing = doubts.filter(({ doubt }) => doubt === "nothing");
  const clearing = (calls.create?.input.optional ?? []).map((field) => {
    const isEmptied = ({ fileTexts, records }: ImportRow) => fileTexts[field] === "" && records.length > 0;
    return { field, rows: rows.filter(isEmptied).length, isCleared: cleared.has(field) };
  });
  return {
    nothing:
      nothing.length > 0
        ? {
            texts: [...new Set(nothing.map(({ text }) => text))],
            cells: nothing.length,
            mayBeZero: nothing.some(({ field, text }) => prices.includes(field) && DASH_PATTERN.test(text)),
          }
        : null,
    numbers: groupColumns(numbers),
    doubtful: doubts.filter(({ doubt }) => !isBulkDoubt(doubt)).length,
    gaps: Object.keys(imports?.pickLists ?? {})
      .map((field) => ({ field, cells: fillDownValues(rows, field).length }))
      .filter(({ cells }) => cells > 0),
    clearing: clearing.filter(({ rows }) => rows > 0),
  };
}
