import { formatMinute, type SheetColumn, type SheetRow, type SheetValue } from "./sheet";

/** The separators of a file for Indonesian spreadsheets, and of a clipboard. */
export type Separator = ";" | "\t";

/** Precedes a UTF-8 text so that Excel recognizes the encoding. */
export const BYTE_ORDER_MARK = "\ufeff";

/** Texts that a spreadsheet would treat as a formula, and texts that look escaped with a `'`. */
const GUARDED = /^'*[=+\-@\t\r\n＝＋－＠]|^'+\d+$/;

/** The notation of some programs for a number with leading zeros. */
const QUOTED_FORMULA = /^="([^"]*)"$/;

/** A value that must be quoted; a reader may split at a different separator. */
const QUOTED = /[",;|\t\r\n]|^\s|\s$/;

const quote = (text: string) => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const writeText = (text: string) => quote(GUARDED.test(text) ? `'${text}` : text);

/** Reverses the escaping of formulas: removes the `'` before a text, and reads `="00123"` as `00123`. */
export const unescapeCell = (text: string) =>
  text.startsWith("'") && GUARDED.test(text) ? text.slice(1) : text.replace(QUOTED_FORMULA, "$1");

const decimals = new Intl.NumberFormat("en", { useGrouping: false, maximumFractionDigits: 20 });

/** Three decimals that could mean thousands. */
const DOUBTFUL = /^-?(?!0,)\d+,\d{3}$/;

/** Writes a number with a decimal comma, without a power of ten if its digits allow, and a zero behind three decimals. */
function writeNumber(value: number): string {
  const withoutExponent = decimals.format(value);
  const written = (Number(withoutExponent) === value ? withoutExponent : String(value)).replace(".", ",");
  return DOUBTFUL.test(written) ? `${written}0` : written;
}

function writeValue(value: SheetValue, { kind }: SheetColumn): string {
  if (typeof value === "string") return writeText(value);
  return kind === "time" ? formatMinute(value) : quote(writeNumber(value));
}

export function delimitedLabels(columns: SheetColumn[], separator: Separator): string {
  return `${columns.map(({ label }) => writeText(label)).join(separator)}\r\n`;
}

/** Returns one line per row: formulas are escaped with a `'` (see `unescapeCell`), numbers have a decimal comma and never exactly three decimals. */
export function delimitedRows(columns: SheetColumn[], rows: SheetRow[], separator: Separator): string {
  const lines = rows.map((row) => columns.map((column, index) => writeValue(row[index] ?? "", column)));
  return lines.map((line) => `${line.join(separator)}\r\n`).join("");
}
