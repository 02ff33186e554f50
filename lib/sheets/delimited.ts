import { formatDateAndMinute, type SheetColumn, type SheetRow, type SheetValue } from "./sheet";

/** The separator of cells: `;` in CSV files for Indonesian spreadsheets, a tab on the clipboard. */
export type Separator = ";" | "\t";

/** The first character of an exported file, by which Excel recognizes UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

/** Returns the line with the labels of the columns. */
export function formatHeaderLine(columns: SheetColumn[], separator: Separator): string {
  return `${columns.map(({ label }) => formatTextCell(label)).join(separator)}\r\n`;
}

/** Returns a line for each row. Texts that look like formulas have a `'` before them (see `unescapeCell`); numbers have a decimal comma. */
export function formatRowLines(columns: SheetColumn[], rows: SheetRow[], separator: Separator): string {
  const lines = rows.map((row) => columns.map((column, index) => formatCell(row[index] ?? "", column)));
  return lines.map((line) => `${line.join(separator)}\r\n`).join("");
}

function formatCell(value: SheetValue, { kind }: SheetColumn): string {
  if (typeof value === "string") return formatTextCell(value);
  return kind === "time" ? formatDateAndMinute(value) : quoteIfNeeded(formatUnambiguousDecimal(value));
}

/** Formats a number with a decimal comma, if possible without an exponent, and with a fourth decimal `0` after exactly three. */
function formatUnambiguousDecimal(value: number): string {
  const withoutExponent = decimalFormat.format(value);
  const numberText = (Number(withoutExponent) === value ? withoutExponent : String(value)).replace(".", ",");
  return THREE_DECIMALS_PATTERN.test(numberText) ? `${numberText}0` : numberText;
}

const decimalFormat = new Intl.NumberFormat("en", { useGrouping: false, maximumFractionDigits: 20 });

/** Matches numbers with three decimals, which could also be read as thousands. */
const THREE_DECIMALS_PATTERN = /^-?(?!0,)\d+,\d{3}$/;

const formatTextCell = (text: string) => quoteIfNeeded(FORMULA_PATTERN.test(text) ? `'${text}` : text);

/** Removes the `'` that escapes a formula, and reads `="00123"` as `00123`. */
export const unescapeCell = (text: string) =>
  text.startsWith("'") && FORMULA_PATTERN.test(text) ? text.slice(1) : text.replace(QUOTED_FORMULA, "$1");

/** Matches texts that a spreadsheet would run as a formula, and texts that look as if `'` already escapes them. */
const FORMULA_PATTERN = /^'*[=+\-@\t\r\n＝＋－＠]|^'+\d+$/;
/** Matches a number with leading zeros as some programs write it: `="00123"`. */
const QUOTED_FORMULA = /^="([^"]*)"$/;

const quoteIfNeeded = (text: string) => (QUOTE_PATTERN.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Matches texts that must be quoted: with outer white space, a quote, a line break, or a separator of any program. */
const QUOTE_PATTERN = /[",;|\t\r\n]|^\s|\s$/;
