import { format as formatNumber, isDateFormat } from "numfmt";
import { GENERAL, type GridRow, type StoredNumber } from "./grid";
import { readXml } from "./read-sheet";

/** The formats that a workbook names by number alone, as Excel shows them in Indonesia. */
const BUILT_IN: Record<string, string> = {
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  12: "# ?/?",
  13: "# ??/??",
  14: "dd/mm/yyyy",
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  18: "h:mm AM/PM",
  19: "h:mm:ss AM/PM",
  20: "h:mm",
  21: "h:mm:ss",
  22: "dd/mm/yyyy h:mm",
  37: "#,##0;(#,##0)",
  38: "#,##0;(#,##0)",
  39: "#,##0.00;(#,##0.00)",
  40: "#,##0.00;(#,##0.00)",
  41: "#,##0",
  42: '"Rp"#,##0',
  43: "#,##0.00",
  44: '"Rp"#,##0.00',
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mm:ss.0",
  48: "##0.0E+0",
};

/** Returns the number formats of the cell styles of a workbook, by their index. */
export function readFormats(xml: string): string[] {
  const own = new Map<string, string>();
  const formats: string[] = [];
  let isOfCells = false;
  readXml(xml, {
    open(element, { numFmtId = "0", formatCode = GENERAL }) {
      if (element === "numFmt") own.set(numFmtId, formatCode);
      else if (element === "cellXfs") isOfCells = true;
      else if (element === "xf" && isOfCells)
        formats.push(own.get(numFmtId) ?? BUILT_IN[numFmtId] ?? GENERAL);
    },
    close(element) {
      if (element === "cellXfs") isOfCells = false;
    },
  });
  return formats;
}

/** Formats that show all digits of a whole number, or an exponent that would lose some. */
const PLAIN = /^(?:general|@)$|e[+-]/i;

const WHOLE = /^-?\d+$/;

/** A whole number with more digits than a spreadsheet stores. */
export const LONG_INT = /^-?\d{16,}$/;

/** Returns a number as its cell shows it; whole numbers without a format keep all digits. */
export function formatStoredNumber({ digits, format }: StoredNumber): string {
  if (LONG_INT.test(digits) || (WHOLE.test(digits) && PLAIN.test(format))) return digits;
  try {
    return formatNumber(format, Number(digits), { locale: "id" }).trim() || digits;
  } catch {
    return digits;
  }
}

/** The days between the first days of Excel's two calendars. */
const DAYS_TO_1904 = 1462;

/** Converts dates from the 1904 date system to the 1900 date system. */
export function convertFrom1904(rows: GridRow[]): void {
  for (const { cells, stored = {} } of rows)
    for (const [at, { format }] of Object.entries(stored)) {
      const day = Number(cells[Number(at)]);
      if (day < 1 || !isDateFormat(format)) continue;
      cells[Number(at)] = day + DAYS_TO_1904;
      stored[Number(at)] = { digits: String(day + DAYS_TO_1904), format };
    }
}

/** Returns how a spreadsheet may have damaged a text that it stored as a number: lost digits, or a date. */
export function storageLoss({ digits, format }: StoredNumber): "digits" | "date" | null {
  if (isDateFormat(format)) return "date";
  return LONG_INT.test(digits) ? "digits" : null;
}
