/** The value of a cell: a text, or a number without its format. */
export type SheetCell = string | number;

/** The Unicode replacement character for bytes that cannot be decoded. */
export const REPLACEMENT_CHARACTER = "\ufffd";
/** The default number format of cells. */
export const GENERAL_FORMAT = "General";

/** A number as a workbook stores it: all its digits, and the number format of its cell. */
export type StoredNumber = { digits: string; format: string };

/** A row with its number in the file, from 1; empty cells are `""`. `stored` has, by column, the numbers with a format or many digits. */
export type GridRow = { number: number; cells: SheetCell[]; stored?: Record<number, StoredNumber> };

/** The rows of a table that have content, and messages for the person. All cells of a text file or pasted text (`text`) are strings. */
export type Grid = { origin: "workbook" | "text" | "records"; rows: GridRow[]; remarks: string[] };

/** The content of a file, or a message that says why the file cannot be read. */
export type FileContent = { kind: "grid"; grid: Grid } | { kind: "unreadable"; text: string };

/** The maximum size of a file in bytes, rows (including the labels) and columns. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
const MAX_ROWS = 20_001;
export const MAX_COLUMNS = 100;

/** Thrown if a file cannot be read; the message is for the person. */
export class FileError extends Error {}

export const DAMAGED_FILE_MESSAGE = "Berkas ini rusak atau bukan berkas .xlsx.";
const TOO_MANY_ROWS_MESSAGE = "Berkas ini berisi lebih dari 20.000 baris. Bagi menjadi beberapa berkas.";
export const TOO_MANY_COLUMNS_MESSAGE =
  "Berkas ini berisi lebih dari 100 kolom. Hapus kolom yang tidak dipakai.";

export const rowHasContent = ({ cells }: GridRow) => cells.some((cell) => String(cell).trim() !== "");

/** Adds a row to others; throws `FileError` for too many rows or columns. */
export function addRow(rows: GridRow[], row: GridRow): void {
  if (rows.length === MAX_ROWS) throw new FileError(TOO_MANY_ROWS_MESSAGE);
  if (row.cells.length > MAX_COLUMNS) throw new FileError(TOO_MANY_COLUMNS_MESSAGE);
  rows.push(row);
}
