import Papa from "papaparse";
import { unescapeCell } from "../delimited";
import {
  BAD_CHAR,
  type FileContent,
  type Grid,
  type GridRow,
  hasContent,
  MAX_COLUMNS,
  MAX_FILE_BYTES,
  MAX_ROWS,
  TOO_MANY_COLUMNS,
  TOO_MANY_ROWS,
  UnreadableFile,
} from "./grid";
import { OPEN_DOCUMENT_FILE, readWorkbook } from "./read-workbook";

/** Matches a first line by which Excel sets the separator: `sep=;`. */
const NAMED_SEPARATOR = /^(")?sep=(.)\1?\2*(?:\r\n?|\n)/i;

const SEPARATORS = ["\t", ";", ",", "|"];

/** Returns a text in which each row ends with `\n`; line breaks within quotes stay unchanged. */
function normalizeRowEnds(text: string, separator: string): string {
  const cellStart = `(?<![^\\r\\n\\u{${separator.codePointAt(0)?.toString(16)}}])`;
  const quotedOrEnd = new RegExp(`${cellStart}("[^"]*(?:""[^"]*)*")|\\r+\\n?`, "gu");
  return text.replaceAll(quotedOrEnd, (_, quoted?: string) => quoted ?? "\n");
}

/** How many characters and rows of a text are read to detect its separator. */
const SAMPLE_CHARACTERS = 100_000;
const SAMPLE_ROWS = 100;

const MAX_LISTED_ROWS = 10;

/** Returns a remark with the numbers of the rows that have unreadable letters, if there are any. */
function unreadableRemarks(rows: GridRow[]): string[] {
  const unreadableRows = rows.filter(({ cells }) => cells.some((cell) => String(cell).includes(BAD_CHAR)));
  if (unreadableRows.length === 0) return [];
  const rowNumbers = unreadableRows.slice(0, MAX_LISTED_ROWS).map(({ number }) => number);
  const moreText = unreadableRows.length > MAX_LISTED_ROWS ? ", dan lainnya" : "";
  return [
    `Ada huruf yang tidak terbaca dan menjadi “${BAD_CHAR}”, di baris ${rowNumbers.join(", ")}${moreText}.`,
  ];
}

const UNCLOSED_QUOTE = "Ada tanda kutip yang tidak ditutup, mulai di baris";

type CountLabels = (cells: string[]) => number;

/** Returns the separator that gives some row the most labels, or without labels gives the most rows the same number of cells. */
function guessSeparator(text: string, countLabels: CountLabels): string {
  const beginning = text.slice(0, SAMPLE_CHARACTERS);
  const guesses = SEPARATORS.map((separator) => {
    const rows = normalizeRowEnds(beginning, separator);
    const { data } = Papa.parse<string[]>(rows, {
      delimiter: separator,
      newline: "\n",
      preview: SAMPLE_ROWS,
    });
    const cut = data.filter((cells) => cells.length > 1 && cells.some((cell) => cell.trim() !== ""));
    const alike = Map.groupBy(cut, ({ length }) => length);
    return {
      separator,
      ranks: [
        Math.max(0, ...cut.map(countLabels)),
        Math.max(0, ...Array.from(alike.values(), ({ length }) => length)),
        Math.max(0, ...alike.keys()),
      ],
    };
  });
  const [best] = guesses.toSorted(
    (one, other) => one.ranks.map((rank, index) => (other.ranks[index] ?? 0) - rank).find(Boolean) ?? 0,
  );
  return best?.separator ?? "";
}

function readDelimited(text: string, countLabels: CountLabels = () => 0): Grid {
  const separatorMatch = NAMED_SEPARATOR.exec(text);
  const content = separatorMatch ? text.slice(separatorMatch[0].length) : text;
  const delimiter = separatorMatch?.[2] ?? guessSeparator(content, countLabels);
  const rows: GridRow[] = [];
  let number = 0;
  Papa.parse<string[]>(normalizeRowEnds(content, delimiter), {
    delimiter,
    newline: "\n",
    step({ data, errors }) {
      number += 1;
      if (errors.some(({ type }) => type === "Quotes"))
        throw new UnreadableFile(`${UNCLOSED_QUOTE} ${number}.`);
      const end = data.findLastIndex((cell) => cell !== "") + 1;
      const row = { number, cells: data.slice(0, end).map(unescapeCell) };
      if (!hasContent(row)) return;
      if (rows.length === MAX_ROWS) throw new UnreadableFile(TOO_MANY_ROWS);
      if (row.cells.length > MAX_COLUMNS) throw new UnreadableFile(TOO_MANY_COLUMNS);
      rows.push(row);
    },
  });
  return { origin: "text", rows, remarks: unreadableRemarks(rows) };
}

const ZIP_SIGNATURE = [0x50, 0x4b, 0x03, 0x04];
/** The first bytes of a workbook in the old .xls format or with a password. */
const COMPOUND_FILE_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0];

const TOO_LARGE = "Berkas ini lebih besar dari 10 MB. Bagi menjadi beberapa berkas.";
const PROTECTED_OR_OLD =
  "Berkas ini terkunci kata sandi atau berformat .xls lama. Simpan sebagai .xlsx tanpa kata sandi.";
const NO_TABLE = "Berkas ini bukan .xlsx, .csv atau .tsv.";
const EMPTY_FILE = "Berkas ini kosong.";

const SAVE_ANEW = "Buka di Excel, simpan sebagai .xlsx, lalu pilih lagi.";

/** The beginnings of texts that are no delimited tables, each with the message for the person. */
const OTHER_TEXTS: [beginning: RegExp, reason: string][] = [
  [
    /^\s*<[\s\S]*urn:schemas-microsoft-com:office:spreadsheet/,
    `Berkas ini XML Spreadsheet 2003, bukan .xlsx. ${SAVE_ANEW}`,
  ],
  [/^\s*<\?xml[\s\S]*urn:oasis:names:tc:opendocument/, OPEN_DOCUMENT_FILE],
  [
    /^\s*<(?:!doctype html|!--|html|head|body|meta|style|div|table|[a-z?][\s\S]*<(?:html|table|tr)\b)|^[^<;\t|]*<table\b[^>]*>\s*<t|^MIME-Version:/i,
    `Berkas ini halaman web (tabel HTML), walau namanya mungkin .xls. ${SAVE_ANEW}`,
  ],
  [/^\s*(?:%PDF-|\{\\rtf|<\?xml|\[?\s*\{\s*")/, NO_TABLE],
];

/** How many characters of a text are read to detect its type. */
const TYPE_SAMPLE_CHARACTERS = 2_000;

const UTF_8_MARK = [0xef, 0xbb, 0xbf];
const UTF_16_ENCODINGS = [
  { mark: [0xff, 0xfe], encoding: "utf-16le", zeroAt: 1 },
  { mark: [0xfe, 0xff], encoding: "utf-16be", zeroAt: 0 },
];

/** Bytes without a byte order mark are UTF-16 if more than this share of the letters are Latin: these have a zero byte. */
const MIN_LATIN_SHARE = 0.7;

/** Returns whether most two-byte letters have a zero as their first byte, for `position` 0, or as their second byte, for 1. */
function hasZeros(bytes: Uint8Array, position: number): boolean {
  const zeros = bytes.filter((byte, index) => byte === 0 && index % 2 === position).length;
  return zeros * 2 > bytes.length * MIN_LATIN_SHARE;
}

const startsWith = (bytes: Uint8Array, beginning: number[]) =>
  beginning.every((byte, index) => bytes[index] === byte);

const decodeAs = (encoding: string, bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes);

/** Returns whether bytes are UTF-8, possibly with some damaged letters; `text` is what they are as UTF-8. */
function isMostlyUtf8(bytes: Uint8Array, text: string): boolean {
  const unreadable = text.split(BAD_CHAR).length - 1;
  if (unreadable === 0) return true;
  const readable = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  const isWhole = new TextEncoder().encode(text).every((byte, index) => byte === bytes[index]);
  return isWhole || readable >= unreadable;
}

/** Decodes a text by its byte order mark, or as UTF-16, UTF-8 or Windows-1252 by its bytes. Throws `FileError` for other files. */
function decode(bytes: Uint8Array): string {
  const markedEncoding = UTF_16_ENCODINGS.find(({ mark }) => startsWith(bytes, mark));
  if (markedEncoding) return decodeAs(markedEncoding.encoding, bytes);
  const text = decodeAs("utf-8", bytes);
  if (startsWith(bytes, UTF_8_MARK)) return text;
  if (bytes.includes(0)) {
    const unmarked = UTF_16_ENCODINGS.find(
      ({ zeroAt }) => hasZeros(bytes, zeroAt) && !hasZeros(bytes, 1 - zeroAt),
    );
    if (!unmarked) throw new UnreadableFile(NO_TABLE);
    return decodeAs(unmarked.encoding, bytes);
  }
  return isMostlyUtf8(bytes, text) ? text : decodeAs("windows-1252", bytes);
}

function readContent(source: Uint8Array | string, countLabels?: CountLabels) {
  if (typeof source === "string") return readDelimited(source, countLabels);
  if (source.length > MAX_FILE_BYTES) throw new UnreadableFile(TOO_LARGE);
  if (startsWith(source, ZIP_SIGNATURE)) return readWorkbook(source);
  if (startsWith(source, COMPOUND_FILE_SIGNATURE)) throw new UnreadableFile(PROTECTED_OR_OLD);
  const text = decode(source);
  const other = OTHER_TEXTS.find(([beginning]) => beginning.test(text.slice(0, TYPE_SAMPLE_CHARACTERS)));
  if (other) throw new UnreadableFile(other[1]);
  return readDelimited(text, countLabels);
}

/** Reads a workbook or text file from its bytes, or pasted cells; `countLabels` returns how many cells of a row are known labels. */
export function readFile(source: Uint8Array | string, countLabels?: CountLabels): FileContent {
  try {
    const grid = readContent(source, countLabels);
    return grid.rows.length > 0 ? { kind: "grid", grid } : { kind: "unreadable", text: EMPTY_FILE };
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: "unreadable", text: error.message };
    throw error;
  }
}
