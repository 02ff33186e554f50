import { type DecimalSign, dependsOnSign, parsePlainDecimal, rewriteNumber } from "../../fields/amount";
import { formatAmount } from "../../fields/format-amount";
import { convertToLineFeeds } from "../../fields/line-ends";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { type FieldParser, toNumber, toText, toTime } from "../../resources/row-fields";
import {
  GENERAL_FORMAT,
  type Grid,
  REPLACEMENT_CHARACTER,
  type SheetCell,
  type StoredNumber,
} from "../../sheets/reader/grid";
import { detectStorageLoss, formatStoredNumber, LONG_INT_PATTERN } from "../../sheets/reader/number-format";
import { detectDecimalSigns, type NumberColumns } from "../number-columns";
import type { Texts } from "../writes";
import { type Doubt, type FileRow, labelsOfImportedFields } from "./import-row";
import type { GetPickList } from "./pick-lists";
import { lettersOf, normalizeSpelling } from "./record-identity";

/** The field of each column, `null` if it is not imported; the labels in the file, if it has some; and the index of the first data row. */
export type ColumnMap = { fields: (string | null)[]; labels: string[]; start: number };
const ROWS_SEARCHED_FOR_LABELS = 10;

/** Matches columns with fields by the row, or the two rows, with the most labels; without labels, the columns must be all fields in their order. */
export function matchColumns({ rows }: Grid, labels: Record<string, string>): ColumnMap {
  const columnCount = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const labelRows = rows.slice(0, ROWS_SEARCHED_FOR_LABELS).map(({ cells }) => cells.map(columnNamesOf));
  const joinedLabels = labelRows.slice(1).map((below, index) => joinLabelRows(labelRows[index] ?? [], below));
  const candidates = [
    ...labelRows.map((columns, index) => ({ columns, start: index + 1 })),
    ...joinedLabels.map((columns, index) => ({ columns, start: index + 2 })),
  ].map((candidate) => ({ ...candidate, fields: fieldsOfColumns(candidate.columns, labels) }));
  const maxFieldCount = Math.max(1, ...candidates.map(({ fields }) => countMatchedFields(fields)));
  const bestCandidate = candidates.find(({ fields }) => countMatchedFields(fields) === maxFieldCount);
  const fieldNames = Object.keys(labels);
  const fields = bestCandidate?.fields ?? (fieldNames.length === columnCount ? fieldNames : []);
  return {
    fields: Array.from({ length: columnCount }, (_, index) => fields[index] ?? null),
    labels: bestCandidate?.columns.map(([label = ""]) => label) ?? [],
    start: bestCandidate?.start ?? 0,
  };
}

/** Joins two rows of labels to the possible names of each column: a label above several columns is put before each label below it. */
function joinLabelRows(above: string[][], below: string[][]): string[][] {
  let lastUpperLabel = "";
  return Array.from({ length: Math.max(above.length, below.length) }, (_, index) => {
    const upper = above[index]?.[0] ?? "";
    const own = below[index]?.[0] ?? "";
    lastUpperLabel = upper || lastUpperLabel;
    return own === "" ? [upper] : [`${lastUpperLabel} ${own}`.trim(), own];
  });
}

/** Matches a unit or a remark in brackets after a label: `(Rp)`, `[wajib diisi]`. */
const LABEL_SUFFIX_PATTERN = /[([](?:dalam )?(?:rp\.?|idr|rupiah|wajib|wajib diisi|opsional)[)\]]/gi;
const columnNamesOf = (cell: SheetCell) => [String(cell).replaceAll(LABEL_SUFFIX_PATTERN, "").trim()];

/** Returns the field that each column is named after, by any of its possible names; no field is used twice. */
function fieldsOfColumns(columns: string[][], labels: Record<string, string>): (string | null)[] {
  const usedFields = new Set<string>();
  return columns.map((names) => {
    const found = Object.entries(labels).find(
      ([field, label]) => !usedFields.has(field) && names.some((name) => isFieldLabel(name, field, label)),
    );
    if (found) usedFields.add(found[0]);
    return found?.[0] ?? null;
  });
}

/** Returns whether a text is the label or the name of a field, comparing only letters and digits without case. */
const isFieldLabel = (text: string, field: string, label = field) =>
  lettersOf(text) !== "" && [label, field].some((name) => lettersOf(name) === lettersOf(text));

const countMatchedFields = (fields: (string | null)[]) => fields.filter((field) => field !== null).length;

/** Returns a function that counts how many cells of a row are labels of fields. */
export function createLabelCounter(labels: Record<string, string>) {
  return (cells: SheetCell[]) => countMatchedFields(fieldsOfColumns(cells.map(columnNamesOf), labels));
}

/** Reads the rows below the labels of a file. Rows copied from a list have no doubtful cells and are always records. */
export function readFileRows(
  resource: ResourceDefinition,
  grid: Grid,
  { fields, labels, start }: ColumnMap,
  getPickList: GetPickList,
  numbers: NumberColumns,
): FileRow[] {
  const isNoRecord = createNonRecordTest(resource, getPickList);
  const isFromFile = grid.origin !== "records";
  const labelCount = grid.origin === "text" ? labels.findLastIndex(Boolean) + 1 : 0;
  const lastField = fields.findLast((field) => field !== null);
  return grid.rows.slice(start).map(({ number, cells, stored = {} }) => {
    const row: FileRow = { number, fileTexts: {}, doubts: {}, isNoRecord: false };
    fields.forEach((field, index) => {
      if (field === null) return;
      const cell = cells[index] ?? "";
      row.fileTexts[field] = formatCell(resource, field, cell, stored[index], numbers[field]?.decimal);
      const doubt = isFromFile
        ? (doubtOfCell(cell, stored[index], grid, resource.row[field]) ?? doubtOfNumber(cell, numbers[field]))
        : null;
      if (doubt) row.doubts[field] = doubt;
    });
    if (labelCount > 0 && cells.length > labelCount && lastField) row.doubts[lastField] = "excess";
    row.isNoRecord = isFromFile && isNoRecord(row.fileTexts, cells);
    return row;
  });
}

/** Detects the decimal sign of each numeric column of a file; returns nothing for rows copied from a list, whose numbers are clear. */
export function detectNumberColumns(
  { row }: ResourceDefinition,
  grid: Grid,
  columns: ColumnMap,
): NumberColumns {
  if (grid.origin === "records") return {};
  const fields = columns.fields.map((field) => (field !== null && row[field] === toNumber ? field : null));
  const dataRows = grid.rows.slice(columns.start).map(({ cells }) => cells);
  return detectDecimalSigns(fields, dataRows);
}

/** Formats a cell as a person would type it into the form; a number in a text field is formatted as the spreadsheet shows it. */
function formatCell(
  { row }: ResourceDefinition,
  field: string,
  cell: SheetCell,
  stored: StoredNumber = { digits: String(cell), format: GENERAL_FORMAT },
  decimal?: DecimalSign | null,
): string {
  if (row[field] === toTime) return formatTimeCell(typeof cell === "string" ? cell.trim() : cell);
  if (typeof cell === "string")
    return decimal ? rewriteNumber(cell.trim(), decimal) : convertToLineFeeds(cell.trim());
  if (row[field] === toText) return formatStoredNumber(stored);
  if (row[field] !== toNumber) return String(cell);
  return stored.format.includes("%") ? formatStoredNumber(stored) : formatAmount(cell);
}

/** Formats a time as `HH:mm:ss`, also one with a date before it. Other numbers become texts that the form refuses as times. */
function formatTimeCell(cell: SheetCell): string {
  if (typeof cell === "string") return cell.replace(LEADING_DATE_PATTERN, "");
  const dayFraction = cell % 1;
  const isDate = dayFraction > 0 && cell >= FIRST_PLAUSIBLE_DAY && cell < END_OF_PLAUSIBLE_DAYS;
  if (!isDate && (cell < 0 || cell >= 1))
    return Number.isInteger(cell) ? `${formatAmount(cell)},0` : formatAmount(cell);
  const seconds = Math.min(Math.round(dayFraction * DAY_SECONDS), DAY_SECONDS - 1);
  return new Date(seconds * 1000).toISOString().slice(ISO_TIME_START, ISO_TIME_END);
}

const DAY_SECONDS = 86_400;
const ISO_TIME_START = 11;
const ISO_TIME_END = 19;

/** The day numbers of 1950-01-01 and 2100-01-01 in spreadsheets; a number between them may be a date. */
const FIRST_PLAUSIBLE_DAY = 18_264;
const END_OF_PLAUSIBLE_DAYS = 73_051;
const LEADING_DATE_PATTERN = /^(?:\d{4}([-/])\d{1,2}\1\d{1,2}|\d{1,2}([-/])\d{1,2}\2\d{4})[T ]+(?=\d)/;

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

/** Returns why the value of a cell may be wrong, else `null`. Texts of workbooks are only checked for empty markers. */
function doubtOfCell(
  cell: SheetCell,
  stored: StoredNumber | undefined,
  { origin }: Grid,
  kind: FieldParser | undefined,
): Doubt | null {
  const isTextField = kind === toText;
  if (typeof cell === "number") {
    const loss = stored && kind !== toTime ? detectStorageLoss(stored) : null;
    return isTextField || loss === "date" ? loss : null;
  }
  const trimmedText = cell.trim();
  if (EMPTY_MARKER_PATTERN.test(trimmedText)) return "nothing";
  if (origin === "workbook") return null;
  if (trimmedText.includes(REPLACEMENT_CHARACTER)) return "letter";
  if (!isTextField) return null;
  if (SHORTENED_NUMBER_PATTERN.test(trimmedText)) return "power";
  if (LONG_INT_PATTERN.test(trimmedText) && ROUNDED_DIGITS_PATTERN.test(trimmedText)) return "digits";
  return DATE_PATTERN.test(trimmedText) ? "date" : null;
}

/** Returns why a number may be misread, else `null`: its column has no decimal sign yet, or another one. */
function doubtOfNumber(cell: SheetCell, column: NumberColumns[string] | undefined): Doubt | null {
  if (!column || typeof cell !== "string") return null;
  const { decimal } = column;
  if (decimal !== null && parsePlainDecimal(cell, decimal) !== null) return null;
  if (!dependsOnSign(cell)) return null;
  return decimal === null ? "decimal" : "misfit";
}

/** Matches texts that programs write for an empty value. */
const EMPTY_MARKER_PATTERN =
  /^(?:[([<]?(?:null|nil|none|nan|undefined|blank|kosong)[)\]>]?|n\.?\/?a\.?|#n\/[ad]|\\n|[-–—]+)$/i;

/** Matches a dash, which in a column of prices may mean zero. */
export const DASH_PATTERN = /^[-–—]+$/;

/** Matches large numbers with an exponent, and `###`, which replaces a number that is too wide for its cell. */
const SHORTENED_NUMBER_PATTERN = /^(?:\d(?:[.,]\d+)?e\+\d{2,}|#{3,})$/i;
const ROUNDED_DIGITS_PATTERN = /^\d{15}0+$/;
const MONTH_PATTERN = "(?:jan|feb|mar|apr|mei|may|jun|jul|agu|agt|aug|sep|okt|oct|nov|nop|des|dec)[a-z]*";
const DATE_PATTERN = new RegExp(
  `^(?:\\d{1,2}[-/ ]${MONTH_PATTERN}(?:[-/ ]\\d{2,4})?|${MONTH_PATTERN}[-/ ]\\d{2,4}|\\d{1,2}([-/])\\d{1,2}\\1\\d{2,4}|\\d{4}-\\d\\d-\\d\\d(?: 00:00:00)?)$`,
  "i",
);

/** Returns a function that tells whether a row is no record but, for example, a total; call it with all rows in their order. */
function createNonRecordTest(resource: ResourceDefinition, getPickList: GetPickList) {
  const { identityFields = [], fields = [], pickLists = {} } = resource.imports ?? {};
  const labels = labelsOfImportedFields(resource);
  const textFields = fields.filter(
    (field) => resource.row[field] !== toNumber && resource.row[field] !== toTime,
  );
  const pickListValues = Object.values(pickLists).flatMap((list) => (list ? getPickList(list, "").all : []));
  const normalizedValues = new Set(pickListValues.map(normalizeSpelling));
  /** Whether the last row was a note or a signature below the table. */
  let isBelowTable = false;
  return (rowTexts: Texts, cells: SheetCell[]): boolean => {
    if (identityFields.every((field) => rowTexts[field] === undefined)) return false;
    const isFilled = (field: string) => (rowTexts[field] ?? "") !== "";
    const nameFields = identityFields.filter(isFilled);
    const nameTexts = nameFields.map((field) => rowTexts[field] ?? "");
    const filledCells = cells.map((cell) => String(cell).trim()).filter((cell) => cell !== "");
    const hasName = identityFields.every((field) => rowTexts[field] !== "") && !nameTexts.every(isFooter);
    isBelowTable = !hasName && (isBelowTable || filledCells.some(isFooter));
    if (isBelowTable || !textFields.some(isFilled) || areColumnNumbers(filledCells)) return true;
    const isLabel = (field: string) => isFieldLabel(rowTexts[field] ?? "", field, labels[field]);
    if (nameFields.length > 0 && nameFields.every(isLabel)) return true;
    const firstWords = filledCells.find((cell) => /\p{L}/u.test(cell)) ?? "";
    return [firstWords, ...nameTexts].some((text) => isTotal(text, normalizedValues));
  };
}

/** Returns whether the cells are 1, 2, 3 and so on: some tables have a row that numbers their columns. */
const areColumnNumbers = (cells: string[]) =>
  cells.length > 1 && cells.every((cell, index) => lettersOf(cell) === String(index + 1));

/** Returns whether a text is a word for a total, alone or with the name of a dealer or brand; `names` are normalized. */
function isTotal(text: string, names: ReadonlySet<string>): boolean {
  const rest = text.replace(TOTAL_PREFIX_PATTERN, "").replace(TOTAL_SUFFIX_PATTERN, "");
  return rest !== text && (rest === "" || names.has(normalizeSpelling(rest)));
}

const TOTAL_PREFIX_PATTERN =
  /^(?:(?:sub|grand)[\s-]?)?(?:total|jumlah|jml|rata\s*-\s*rata)\b\.?(?:\s+(?:total|harga|biaya|keseluruhan|semua|akhir|item)\b)*(?:\s*\(rp\.?\))?\s*[:=]?\s*/i;
const TOTAL_SUFFIX_PATTERN = /\s(?:total|jumlah)$/i;

/** Matches texts that people write below a table: notes, approvals, or the place and date above signatures. */
const FOOTER_TEXT_PATTERN =
  /^(?:(?:mengetahui|menyetujui|hormat kami|penanggung jawab)\s*[,:]?|(?:disetujui|disahkan|dibuat|disusun|diperiksa)(?:\s+oleh\s*[,:]?|\s*[,:])|(?:catatan|nb|terbilang)\s*:.*|[\p{L} .]+,\s*(?:tgl\.?\s*)?\d{1,2}\s+\p{L}+\s+\d{4})$/isu;

const isFooter = (cell: string) => FOOTER_TEXT_PATTERN.test(cell);
