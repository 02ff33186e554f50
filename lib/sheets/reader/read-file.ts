import { MOST_FILE_BYTES, type ReadFile, UnreadableFile } from "./grid";
import { type CountLabels, readDelimited } from "./read-delimited";
import { readWorkbook } from "./read-workbook";

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
