import { format as formatNumber, isDateFormat } from "numfmt";
import { GENERAL_FORMAT, type GridRow, type StoredNumber } from "./grid";
import { parseXml } from "./read-sheet";

/** The number formats that workbooks refer to only by their id, as Excel in Indonesia defines them. */
const BUILT_IN_FORMATS: Record<string, string> = {
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

/** Returns the number format of each cell style of a workbook; `xml` is its `styles.xml`. */
export function readCellFormats(xml: string): string[] {
  const customFormats = new Map<string, string>();
  const formats: string[] = [];
  let isInsideCellFormats = false;
  parseXml(xml, {
    open(element, { numFmtId = "0", formatCode = GENERAL_FORMAT }) {
      if (element === "numFmt") customFormats.set(numFmtId, formatCode);
      else if (element === "cellXfs") isInsideCellFormats = true;
      else if (element === "xf" && isInsideCellFormats)
        formats.push(customFormats.get(numFmtId) ?? BUILT_IN_FORMATS[numFmtId] ?? GENERAL_FORMAT);
    },
    close(element) {
      if (element === "cellXfs") isInsideCellFormats = false;
    },
  });
  return formats;
}

/** Matches formats of which whole numbers are imported with all digits: general and text, and exponents, which would hide digits. */
const ALL_DIGITS_FORMAT_PATTERN = /^(?:general|@)$|e[+-]/i;
const WHOLE_NUMBER_PATTERN = /^-?\d+$/;
/** Matches whole numbers with more digits than a spreadsheet can store. */
export const LONG_INT_PATTERN = /^-?\d{16,}$/;

/** Formats a number as its cell shows it, but long whole numbers, and those in `ALL_DIGITS_FORMAT_PATTERN`, with all digits. */
export function formatStoredNumber({ digits, format }: StoredNumber): string {
  const showsAllDigits = WHOLE_NUMBER_PATTERN.test(digits) && ALL_DIGITS_FORMAT_PATTERN.test(format);
  if (showsAllDigits || LONG_INT_PATTERN.test(digits)) return digits;
  try {
    return formatNumber(format, Number(digits), { locale: "id" }).trim() || digits;
  } catch {
    return digits;
  }
}

/** The difference between the day numbers of the 1900 and the 1904 date system of Excel. */
const DAYS_BETWEEN_DATE_SYSTEMS = 1462;

/** Converts the dates in rows, in place, from the 1904 date system to the 1900 date system. */
export function convertDatesFrom1904(rows: GridRow[]): void {
  for (const { cells, stored = {} } of rows)
    for (const [key, { format }] of Object.entries(stored)) {
      const column = Number(key);
      const day = Number(cells[column]);
      if (day < 1 || !isDateFormat(format)) continue;
      cells[column] = day + DAYS_BETWEEN_DATE_SYSTEMS;
      stored[column] = { digits: String(day + DAYS_BETWEEN_DATE_SYSTEMS), format };
    }
}

/** Returns how a spreadsheet may have changed a typed text by storing it as a number: it lost digits or became a date; else `null`. */
export function detectStorageLoss({ digits, format }: StoredNumber): "digits" | "date" | null {
  if (isDateFormat(format)) return "date";
  return LONG_INT_PATTERN.test(digits) ? "digits" : null;
}
