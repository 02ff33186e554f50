/** A cell of a spreadsheet as it is stored: a text, or a number without its format. */
export type GridCell = string | number;

/** What stands for bytes that are no text. */
export const UNREADABLE = "\ufffd";

/** The format of cells that have none. */
export const GENERAL = "General";

/** A number as a workbook stores it: all its digits, and the format in which its cell shows it. */
export type StoredNumber = { digits: string; format: string };

/** A row with its number in the file; empty cells are empty texts. `stored` has the numbers that a cell shows otherwise, by column. */
export type GridRow = { number: number; cells: GridCell[]; stored?: Record<number, StoredNumber> };

/** Where rows come from: the cells of a workbook have types, those of a text have none, and records are what they are. */
type Origin = "workbook" | "text" | "records";

/** What was read, without empty rows; `remarks` tell the person what is special about the file. */
export type Grid = { origin: Origin; rows: GridRow[]; remarks: string[] };

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

export const hasContent = ({ cells }: GridRow) => cells.some((cell) => String(cell).trim() !== "");
