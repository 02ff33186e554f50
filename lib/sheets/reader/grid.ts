/** A cell of a spreadsheet as it is stored: a text, or a number without its format. */
export type GridCell = string | number;

/** A row with its number in the file; empty cells are empty texts. */
export type GridRow = { number: number; cells: GridCell[] };

/** What was read, without empty rows; `remarks` tell the person what is special about the file. */
export type Grid = { rows: GridRow[]; remarks: string[] };

/** What a file holds, or in words why it cannot be read. */
export type ReadFile = { kind: "grid"; grid: Grid } | { kind: "unreadable"; text: string };

/** The most bytes of a file, rows with a label row, and columns. */
export const MOST_FILE_BYTES = 10 * 1024 * 1024;
export const MOST_ROWS = 20_001;
export const MOST_COLUMNS = 100;

/** Why a file is not read; its message is for the person. */
export class UnreadableFile extends Error {}

export const DAMAGED = "Berkas ini rusak atau bukan berkas .xlsx.";
export const TOO_MANY_ROWS = "Berkas ini berisi lebih dari 20.000 baris. Bagi menjadi beberapa berkas.";
export const TOO_MANY_COLUMNS = "Berkas ini berisi lebih dari 100 kolom. Hapus kolom yang tidak dipakai.";

export const hasContent = ({ cells }: GridRow) => cells.some((cell) => cell !== "");
