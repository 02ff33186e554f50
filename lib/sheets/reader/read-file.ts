import Papa from "papaparse";
import {
  type Grid,
  type GridRow,
  hasContent,
  MOST_COLUMNS,
  MOST_FILE_BYTES,
  MOST_ROWS,
  type ReadFile,
  TOO_MANY_COLUMNS,
  TOO_MANY_ROWS,
  UnreadableFile,
} from "./grid";
import { readWorkbook } from "./read-workbook";

/** The line with which a file of Excel names its separator. */
const NAMED_SEPARATOR = /^sep=(.)\r?\n/i;

/** What spreadsheets put before a text so that it is no formula. */
const NO_FORMULA = /^'(?=[=+\-@\t\r\n＝＋－＠])/;

const SEPARATORS = ["\t", ";", ","];

/** A line that ends in another way than `\r\n`. */
const OTHER_END = /(?:^|[^\r])\n|\r\r/;

/** Returns a text with one kind of line ends, since rows that end in different ways would be read as one. */
const withOneEnd = (text: string) => (OTHER_END.test(text) ? text.replaceAll(/\r+\n?/g, "\n") : text);

/** How much of a text tells its separator, in characters and rows. */
const SAMPLE = 100_000;
const SAMPLE_ROWS = 100;

const UNCLOSED = "Ada tanda kutip yang tidak ditutup, mulai di baris";

type CountLabels = (cells: string[]) => number;

/** Returns the separator that finds most labels in a row; without labels, the one that cuts most rows into equally many cells. */
function guessSeparator(text: string, countLabels: CountLabels): string {
  const beginning = text.slice(0, SAMPLE);
  const guesses = SEPARATORS.map((separator) => {
    const { data } = Papa.parse<string[]>(beginning, { delimiter: separator, preview: SAMPLE_ROWS });
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
    (one, other) => one.ranks.map((rank, at) => (other.ranks[at] ?? 0) - rank).find(Boolean) ?? 0,
  );
  return best?.separator ?? "";
}

function readDelimited(text: string, countLabels: CountLabels = () => 0): Grid {
  const named = NAMED_SEPARATOR.exec(text);
  const content = withOneEnd(named ? text.slice(named[0].length) : text);
  const rows: GridRow[] = [];
  let number = 0;
  Papa.parse<string[]>(content, {
    delimiter: named?.[1] ?? guessSeparator(content, countLabels),
    step({ data, errors }) {
      number += 1;
      if (errors.some(({ type }) => type === "Quotes")) throw new UnreadableFile(`${UNCLOSED} ${number}.`);
      const row = { number, cells: data.map((cell) => cell.trim().replace(NO_FORMULA, "")) };
      if (!hasContent(row)) return;
      if (rows.length === MOST_ROWS) throw new UnreadableFile(TOO_MANY_ROWS);
      if (row.cells.length > MOST_COLUMNS) throw new UnreadableFile(TOO_MANY_COLUMNS);
      rows.push(row);
    },
  });
  return { rows, remarks: [] };
}

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** An old workbook, or one with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

const TOO_LARGE = "Berkas ini lebih besar dari 10 MB. Bagi menjadi beberapa berkas.";
const LOCKED =
  "Berkas ini terkunci kata sandi atau berformat .xls lama. Simpan sebagai .xlsx tanpa kata sandi.";
const NO_TABLE = "Berkas ini bukan .xlsx, .csv atau .tsv.";
const EMPTY = "Berkas ini kosong.";

const UTF_16 = [
  { mark: [0xff, 0xfe], encoding: "utf-16le" },
  { mark: [0xfe, 0xff], encoding: "utf-16be" },
];

const startsWith = (bytes: Uint8Array, beginning: number[]) =>
  beginning.every((byte, at) => bytes[at] === byte);

/** Decodes a text file by its byte order mark, else as UTF-8, else as Windows writes it. */
function decode(bytes: Uint8Array): string {
  const marked = UTF_16.find(({ mark }) => startsWith(bytes, mark));
  if (marked) return new TextDecoder(marked.encoding).decode(bytes);
  if (bytes.includes(0)) throw new UnreadableFile(NO_TABLE);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function read(source: Uint8Array | string, countLabels?: CountLabels) {
  if (typeof source === "string") return readDelimited(source, countLabels);
  if (source.length > MOST_FILE_BYTES) throw new UnreadableFile(TOO_LARGE);
  if (startsWith(source, ZIP)) return readWorkbook(source);
  if (startsWith(source, COMPOUND)) throw new UnreadableFile(LOCKED);
  return readDelimited(decode(source), countLabels);
}

/** Reads a workbook or delimited text by its content, or pasted cells, with the help of known labels; says in words why it cannot. */
export function readFile(source: Uint8Array | string, countLabels?: CountLabels): ReadFile {
  try {
    const grid = read(source, countLabels);
    return grid.rows.length > 0 ? { kind: "grid", grid } : { kind: "unreadable", text: EMPTY };
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: "unreadable", text: error.message };
    throw error;
  }
}
