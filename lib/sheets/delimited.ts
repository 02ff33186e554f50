import { type SheetColumn, type SheetRow, type SheetValue, writeTime } from "./sheet";

/** The separators of a file for Indonesian spreadsheets, and of a clipboard. */
export type Separator = ";" | "\t";

/** What a file of UTF-8 texts begins with, so that Excel reads it as such. */
export const BYTE_ORDER_MARK = "\ufeff";

/** Beginnings that a spreadsheet takes for a formula, and texts that look as if they had got a `'` for that or for their zeros. */
const GUARDED = /^'*[=+\-@\t\r\n＝＋－＠]|^'+\d+$/;

/** How some programs keep the zeros of a number. */
const QUOTED_FORMULA = /^="([^"]*)"$/;

/** A value that must be quoted: a reader may split at another separator than the one that is written. */
const QUOTED = /[",;|\t\r\n]|^\s|\s$/;

const quote = (text: string) => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const writeText = (text: string) => quote(GUARDED.test(text) ? `'${text}` : text);

/** Returns a text without the `'` that it got so that it stays a text, and that of `="00123"`. */
export const withoutGuard = (text: string) =>
  text.startsWith("'") && GUARDED.test(text) ? text.slice(1) : text.replace(QUOTED_FORMULA, "$1");

const decimals = new Intl.NumberFormat("en", { useGrouping: false, maximumFractionDigits: 20 });

/** Three decimals that could mean thousands. */
const DOUBTFUL = /^-?(?!0,)\d+,\d{3}$/;

/** Writes a number with a decimal comma, without a power of ten if its digits allow, and a zero behind three decimals. */
function writeNumber(value: number): string {
  const plain = decimals.format(value);
  const written = (Number(plain) === value ? plain : String(value)).replace(".", ",");
  return DOUBTFUL.test(written) ? `${written}0` : written;
}

function writeValue(value: SheetValue, { kind }: SheetColumn): string {
  if (typeof value === "string") return writeText(value);
  return kind === "time" ? writeTime(value) : quote(writeNumber(value));
}

/** Returns the line of the labels. */
export function delimitedLabels(columns: SheetColumn[], separator: Separator): string {
  return `${columns.map(({ label }) => writeText(label)).join(separator)}\r\n`;
}

/** Returns one line for each row. A text that begins like a formula gets a `'` before it, which `withoutGuard` takes away; a number has a decimal comma, and no three decimals alone. */
export function delimitedRows(columns: SheetColumn[], rows: SheetRow[], separator: Separator): string {
  const lines = rows.map((row) => columns.map((column, at) => writeValue(row[at] ?? "", column)));
  return lines.map((line) => `${line.join(separator)}\r\n`).join("");
}
