/** A cell of a spreadsheet as it is stored: a text, or a number without its format. */
export type SheetCell = string | number;

/** The Unicode replacement character for bytes that cannot be decoded. */
export const BAD_CHAR = "\ufffd";

/** The number format of cells without one. */
export const GENERAL = "General";

/** A number as a workbook stores it: all its digits, and the format in which its cell shows it. */
export type StoredNumber = { digits: string; format: string };

/** A row with its number in the file; empty cells are empty texts. `stored` has the numbers that a cell shows otherwise, by column. */
export type GridRow = { number: number; cells: SheetCell[]; stored?: Record<number, StoredNumber> };

/** The source of rows: only cells of a workbook and records have types. */
type Origin = "workbook" | "text" | "records";

/** The rows of a file without empty ones; `remarks` are messages about the file. */
export type Grid = { origin: Origin; rows: GridRow[]; remarks: string[] };

/** The content of a file, or the message why it cannot be read. */
export type FileContent = { kind: "grid"; grid: Grid } | { kind: "unreadable"; text: string };

/** The maximum size of a file in bytes, rows (with the labels) and columns. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_ROWS = 20_001;
export const MAX_COLUMNS = 100;

/** A file that cannot be read; the message is shown to the person. */
export class UnreadableFile extends Error {}

export const DAMAGED_FILE = "Berkas ini rusak atau bukan berkas .xlsx.";
export const TOO_MANY_ROWS = "Berkas ini berisi lebih dari 20.000 baris. Bagi menjadi beberapa berkas.";
export const TOO_MANY_COLUMNS = "Berkas ini berisi lebih dari 100 kolom. Hapus kolom yang tidak dipakai.";

export const hasContent = ({ cells }: GridRow) => cells.some((cell) => String(cell).trim() !== "");
