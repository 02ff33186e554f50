import Papa from "papaparse";
import { unescapeCell } from "../delimited";
import {
  addRow,
  type FileContent,
  FileError,
  type Grid,
  type GridRow,
  MAX_FILE_BYTES,
  REPLACEMENT_CHARACTER,
  rowHasContent,
} from "./grid";
import { OPEN_DOCUMENT_MESSAGE, readWorkbook } from "./read-workbook";

/** Counts the cells of a row that are labels of columns. */
type LabelCounter = (cells: string[]) => number;

/** Reads a workbook or text file from its bytes, or pasted cells from a string; `countLabels` helps to detect the separator of a text. */
export function readTableFile(source: Uint8Array | string, countLabels?: LabelCounter): FileContent {
  try {
    const grid = readGrid(source, countLabels);
    return grid.rows.length > 0 ? { kind: "grid", grid } : { kind: "unreadable", text: EMPTY_FILE_MESSAGE };
  } catch (error) {
    if (error instanceof FileError) return { kind: "unreadable", text: error.message };
    throw error;
  }
}

function readGrid(source: Uint8Array | string, countLabels?: LabelCounter): Grid {
  if (typeof source === "string") return readDelimitedText(source, countLabels);
  if (source.length > MAX_FILE_BYTES) throw new FileError(FILE_TOO_LARGE_MESSAGE);
  if (startsWithBytes(source, ZIP_SIGNATURE)) return readWorkbook(source);
  if (startsWithBytes(source, COMPOUND_FILE_SIGNATURE)) throw new FileError(PROTECTED_OR_OLD_MESSAGE);
  const text = decodeText(source);
  const textBeginning = text.slice(0, TYPE_SAMPLE_CHARACTERS);
  const rejectedType = REJECTED_TEXT_TYPES.find(({ beginning }) => beginning.test(textBeginning));
  if (rejectedType) throw new FileError(rejectedType.message);
  return readDelimitedText(text, countLabels);
}

const ZIP_SIGNATURE = [0x50, 0x4b, 0x03, 0x04];
/** The first bytes of a workbook in the old .xls format or with a password. */
const COMPOUND_FILE_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0];
const FILE_TOO_LARGE_MESSAGE = "Berkas ini lebih besar dari 10 MB. Bagi menjadi beberapa berkas.";
const PROTECTED_OR_OLD_MESSAGE =
  "Berkas ini terkunci kata sandi atau berformat .xls lama. Simpan sebagai .xlsx tanpa kata sandi.";
const NOT_A_TABLE_MESSAGE = "Berkas ini bukan .xlsx, .csv atau .tsv.";
const EMPTY_FILE_MESSAGE = "Berkas ini kosong.";
const SAVE_AS_XLSX_ADVICE = "Buka di Excel, simpan sebagai .xlsx, lalu pilih lagi.";

/** The texts that are no delimited tables, by a pattern of their beginning, each with a message for the person. */
const REJECTED_TEXT_TYPES: { beginning: RegExp; message: string }[] = [
  {
    beginning: /^\s*<[\s\S]*urn:schemas-microsoft-com:office:spreadsheet/,
    message: `Berkas ini XML Spreadsheet 2003, bukan .xlsx. ${SAVE_AS_XLSX_ADVICE}`,
  },
  { beginning: /^\s*<\?xml[\s\S]*urn:oasis:names:tc:opendocument/, message: OPEN_DOCUMENT_MESSAGE },
  {
    beginning:
      /^\s*<(?:!doctype html|!--|html|head|body|meta|style|div|table|[a-z?][\s\S]*<(?:html|table|tr)\b)|^[^<;\t|]*<table\b[^>]*>\s*<t|^MIME-Version:/i,
    message: `Berkas ini halaman web (tabel HTML), walau namanya mungkin .xls. ${SAVE_AS_XLSX_ADVICE}`,
  },
  { beginning: /^\s*(?:%PDF-|\{\\rtf|<\?xml|\[?\s*\{\s*")/, message: NOT_A_TABLE_MESSAGE },
];

/** The number of characters of a text that are read to detect its type. */
const TYPE_SAMPLE_CHARACTERS = 2_000;

/** Decodes a text by its byte order mark, else as the best of UTF-16, UTF-8 and Windows-1252. Throws `FileError` for binary files. */
function decodeText(bytes: Uint8Array): string {
  const markedEncoding = UTF_16_ENCODINGS.find(({ mark }) => startsWithBytes(bytes, mark));
  if (markedEncoding) return decodeAs(markedEncoding.encoding, bytes);
  const text = decodeAs("utf-8", bytes);
  if (startsWithBytes(bytes, UTF_8_BYTE_ORDER_MARK)) return text;
  if (bytes.includes(0)) {
    const unmarked = UTF_16_ENCODINGS.find(
      ({ zeroAt }) => hasZeroBytesAt(bytes, zeroAt) && !hasZeroBytesAt(bytes, 1 - zeroAt),
    );
    if (!unmarked) throw new FileError(NOT_A_TABLE_MESSAGE);
    return decodeAs(unmarked.encoding, bytes);
  }
  return isMostlyUtf8(bytes, text) ? text : decodeAs("windows-1252", bytes);
}

const UTF_8_BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const UTF_16_ENCODINGS = [
  { mark: [0xff, 0xfe], encoding: "utf-16le", zeroAt: 1 },
  { mark: [0xfe, 0xff], encoding: "utf-16be", zeroAt: 0 },
];

const startsWithBytes = (bytes: Uint8Array, beginning: number[]) =>
  beginning.every((byte, index) => bytes[index] === byte);

const decodeAs = (encoding: string, bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes);

/** Bytes without a byte order mark are UTF-16 if more than this share of the letters is Latin, with a zero as one of their two bytes. */
const MIN_LATIN_SHARE = 0.7;

/** Returns whether most two-byte letters have a zero as their first byte (`position` 0) or as their second byte (`position` 1). */
function hasZeroBytesAt(bytes: Uint8Array, position: number): boolean {
  const zeroCount = bytes.filter((byte, index) => byte === 0 && index % 2 === position).length;
  return zeroCount * 2 > bytes.length * MIN_LATIN_SHARE;
}

/** Returns whether bytes are UTF-8, possibly with some damaged letters; `text` is the bytes decoded as UTF-8. */
function isMostlyUtf8(bytes: Uint8Array, text: string): boolean {
  const unreadableCount = text.split(REPLACEMENT_CHARACTER).length - 1;
  if (unreadableCount === 0) return true;
  const readableCount = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  const isLossless = new TextEncoder().encode(text).every((byte, index) => byte === bytes[index]);
  return isLossless || readableCount >= unreadableCount;
}

function readDelimitedText(text: string, countLabels: LabelCounter = () => 0): Grid {
  const separatorMatch = SEPARATOR_LINE_PATTERN.exec(text);
  const textWithoutSeparatorLine = separatorMatch ? text.slice(separatorMatch[0].length) : text;
  const delimiter = separatorMatch?.[2] ?? guessSeparator(textWithoutSeparatorLine, countLabels);
  const rows: GridRow[] = [];
  let rowNumber = 0;
  Papa.parse<string[]>(normalizeRowEnds(textWithoutSeparatorLine, delimiter), {
    delimiter,
    newline: "\n",
    step({ data, errors }) {
      rowNumber += 1;
      if (errors.some(({ type }) => type === "Quotes"))
        throw new FileError(`${UNCLOSED_QUOTE_MESSAGE} ${rowNumber}.`);
      const end = data.findLastIndex((cell) => cell !== "") + 1;
      const row = { number: rowNumber, cells: data.slice(0, end).map(unescapeCell) };
      if (rowHasContent(row)) addRow(rows, row);
    },
  });
  return { origin: "text", rows, remarks: createUnreadableRemarks(rows) };
}

/** Matches the first line of a text if it sets the separator for Excel: `sep=;`. */
const SEPARATOR_LINE_PATTERN = /^(")?sep=(.)\1?\2*(?:\r\n?|\n)/i;
const UNCLOSED_QUOTE_MESSAGE = "Ada tanda kutip yang tidak ditutup, mulai di baris";

/** Returns the separator with the most labels in one row; among equal ones that with the most rows of the same length, then that with the longest row. */
function guessSeparator(text: string, countLabels: LabelCounter): string {
  const sampleText = text.slice(0, SAMPLE_CHARACTERS);
  const candidates = SEPARATORS.map((separator) => {
    const rows = splitSampleRows(sampleText, separator);
    const rowsByLength = Map.groupBy(rows, ({ length }) => length);
    return {
      separator,
      labels: Math.max(0, ...rows.map(countLabels)),
      equalRows: Math.max(0, ...Array.from(rowsByLength.values(), ({ length }) => length)),
      maxLength: Math.max(0, ...rowsByLength.keys()),
    };
  });
  const [best] = candidates.toSorted(
    (one, other) =>
      other.labels - one.labels || other.equalRows - one.equalRows || other.maxLength - one.maxLength,
  );
  return best?.separator ?? "";
}

/** Returns the first rows of a text that have content and more than one cell. */
function splitSampleRows(text: string, separator: string): string[][] {
  const options = { delimiter: separator, newline: "\n", preview: SAMPLE_ROWS } as const;
  const { data } = Papa.parse<string[]>(normalizeRowEnds(text, separator), options);
  return data.filter((cells) => cells.length > 1 && cells.some((cell) => cell.trim() !== ""));
}

const SEPARATORS = ["\t", ";", ",", "|"];
/** The number of characters and rows of a text that are read to detect its separator. */
const SAMPLE_CHARACTERS = 100_000;
const SAMPLE_ROWS = 100;

/** Returns a text in which each row ends with `\n`; line breaks in quoted cells stay unchanged. */
function normalizeRowEnds(text: string, separator: string): string {
  const cellStartPattern = `(?<![^\\r\\n\\u{${separator.codePointAt(0)?.toString(16)}}])`;
  const quotedCellOrRowEnd = new RegExp(`${cellStartPattern}("[^"]*(?:""[^"]*)*")|\\r+\\n?`, "gu");
  return text.replaceAll(quotedCellOrRowEnd, (_, quoted?: string) => quoted ?? "\n");
}

const MAX_LISTED_ROWS = 10;

/** Returns a remark with the numbers of the rows that have unreadable letters; none without such rows. */
function createUnreadableRemarks(rows: GridRow[]): string[] {
  const unreadableRows = rows.filter(({ cells }) =>
    cells.some((cell) => String(cell).includes(REPLACEMENT_CHARACTER)),
  );
  if (unreadableRows.length === 0) return [];
  const rowNumbers = unreadableRows.slice(0, MAX_LISTED_ROWS).map(({ number }) => number);
  const moreText = unreadableRows.length > MAX_LISTED_ROWS ? ", dan lainnya" : "";
  const where = `di baris ${rowNumbers.join(", ")}${moreText}`;
  return [`Ada huruf yang tidak terbaca dan menjadi “${REPLACEMENT_CHARACTER}”, ${where}.`];
}
