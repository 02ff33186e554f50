import { SaxesParser } from "saxes";
import {
  addRow,
  DAMAGED_FILE_MESSAGE,
  FileError,
  GENERAL_FORMAT,
  type Grid,
  type GridRow,
  MAX_COLUMNS,
  rowHasContent,
  type SheetCell,
  type StoredNumber,
  TOO_MANY_COLUMNS_MESSAGE,
} from "./grid";

/** Reads the cells of a sheet, of formulas the stored results; `texts` and `formats` are those of the workbook. Throws `FileError`. */
export function readSheet(xml: string, texts: string[], formats: string[]): Grid {
  const state = createSheetState();
  parseXml(xml, {
    open: (element, attributes) => startElement(state, element, attributes),
    close(element) {
      state.isInsideValue = false;
      if (element === "c") finishCell(state, texts, formats);
      else if (element === "row") finishRow(state);
    },
    text(text) {
      if (state.isInsideValue) state.cell.text += text;
    },
  });
  return { origin: "workbook", rows: state.rows, remarks: createRemarks(state.remarkCounts) };
}

/** Returns the state of the parser before the first element: the rows so far, the current row and cell, and the counts for remarks. */
const createSheetState = () => ({
  rows: [] as GridRow[],
  row: { number: 0, cells: [], isHidden: false } as GridRow & { isHidden: boolean },
  cell: { column: -1, type: "", style: -1, text: "", hasFormula: false },
  isInsideValue: false,
  remarkCounts: { formulas: 0, emptyFormulas: 0, hiddenRows: 0, hiddenColumns: 0, merged: 0 },
});

type SheetState = ReturnType<typeof createSheetState>;

function startElement(state: SheetState, element: string, attributes: Record<string, string>): void {
  const { r: reference, s: style, t: type = "n", hidden } = attributes;
  state.isInsideValue = element === "v" || element === "t";
  if (element === "row") {
    const number = Number(reference) || state.row.number + 1;
    state.row = { number, cells: [], isHidden: isXmlTrue(hidden) };
    state.cell.column = -1;
  } else if (element === "c") {
    const column = reference === undefined ? state.cell.column + 1 : columnIndexOf(reference);
    state.cell = { column, type, style: Number(style ?? -1), text: "", hasFormula: false };
  } else if (element === "f") state.cell.hasFormula = true;
  else if (element === "mergeCell") state.remarkCounts.merged += 1;
  else if (element === "col" && isXmlTrue(hidden)) state.remarkCounts.hiddenColumns += 1;
}

function finishCell({ row, cell, remarkCounts }: SheetState, texts: string[], formats: string[]): void {
  const { column, type, style, text, hasFormula } = cell;
  if (hasFormula) remarkCounts[text === "" && type !== "str" ? "emptyFormulas" : "formulas"] += 1;
  if (text === "") return;
  if (column < 0 || column >= MAX_COLUMNS) throw new FileError(TOO_MANY_COLUMNS_MESSAGE);
  while (row.cells.length < column) row.cells.push("");
  const value = parseCellValue(type, text, texts);
  row.cells[column] = value;
  const stored = toStoredNumber(value, text, formats[style]);
  if (stored) {
    row.stored ??= {};
    row.stored[column] = stored;
  }
}

function finishRow({ rows, row, remarkCounts }: SheetState): void {
  const { isHidden, ...content } = row;
  if (!rowHasContent(row)) return;
  addRow(rows, content);
  if (isHidden) remarkCounts.hiddenRows += 1;
}

function createRemarks(counts: SheetState["remarkCounts"]): string[] {
  const entries = Object.entries(REMARK_TEXTS) as [keyof typeof REMARK_TEXTS, string][];
  return entries.flatMap(([kind, text]) => (counts[kind] > 0 ? [`${counts[kind]} ${text}`] : []));
}

/** The remarks about a sheet; a number of cells, rows or columns precedes each. */
const REMARK_TEXTS = {
  formulas: "sel berisi rumus; yang dibaca hasil terakhirnya.",
  emptyFormulas: "rumus tidak menyimpan hasil dan dibaca kosong.",
  hiddenRows: "baris tersembunyi ikut dibaca.",
  hiddenColumns: "kolom tersembunyi ikut dibaca.",
  merged: "sel gabungan dibaca sekali, di sel pertamanya.",
};

const ALPHABET_LENGTH = 26;
const CODE_BEFORE_A = 64;

/** Returns the zero-based column of a cell reference such as `AB12`. */
function columnIndexOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? "";
  let column = 0;
  for (const letter of letters) column = column * ALPHABET_LENGTH + letter.charCodeAt(0) - CODE_BEFORE_A;
  return column - 1;
}

function parseCellValue(type: string, text: string, texts: string[]): SheetCell {
  switch (type) {
    case "s": {
      const shared = texts[Number(text)];
      if (shared === undefined) throw new FileError(DAMAGED_FILE_MESSAGE);
      return unescapeOfficeCodes(shared);
    }
    case "b":
      return isXmlTrue(text) ? "TRUE" : "FALSE";
    case "str":
    case "inlineStr":
    case "e":
    case "d":
      return unescapeOfficeCodes(text);
    default: {
      const number = Number(text);
      if (text === "" || !Number.isFinite(number)) return text;
      return Number.isInteger(number) ? number : Number(number.toPrecision(SIGNIFICANT_DIGITS));
    }
  }
}

/** Replaces Office's codes of characters that are invalid in XML, such as `_x0007_`, by the characters. */
const unescapeOfficeCodes = (text: string) =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The number of significant digits in a spreadsheet; further digits are rounding errors. */
const SIGNIFICANT_DIGITS = 15;

/** Returns the digits and the format of a number; `null` for texts, and for short numbers in the general format. */
function toStoredNumber(value: SheetCell, text: string, format = GENERAL_FORMAT): StoredNumber | null {
  if (typeof value !== "number") return null;
  const isLongInt = Number.isInteger(value) && Math.abs(value) >= FIRST_INEXACT_INT;
  if (!isLongInt && format === GENERAL_FORMAT) return null;
  return { digits: isLongInt && !/^-?\d+$/.test(text) ? WHOLE_NUMBER_FORMAT.format(value) : text, format };
}

/** The smallest whole number with more digits than a spreadsheet stores. */
const FIRST_INEXACT_INT = 1e15;
/** Formats whole numbers without exponents and separators. */
const WHOLE_NUMBER_FORMAT = new Intl.NumberFormat("en", { useGrouping: false, maximumFractionDigits: 0 });

/** Parses XML; skips the texts of phonetic readings (`rPh`). Throws `FileError` for invalid XML, and for a doctype, which may define entities. */
export function parseXml(xml: string, { open, close, text }: XmlHandlers): void {
  const throwDamagedFile = () => {
    throw new FileError(DAMAGED_FILE_MESSAGE);
  };
  let phoneticDepth = 0;
  const handleText = (part: string) => {
    if (phoneticDepth === 0) text?.(part);
  };
  const parser = new SaxesParser();
  parser.on("doctype", throwDamagedFile);
  parser.on("error", throwDamagedFile);
  parser.on("opentag", ({ name, attributes }) => {
    if (getLocalName(name) === "rPh") phoneticDepth += 1;
    open(getLocalName(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    if (getLocalName(name) === "rPh") phoneticDepth -= 1;
    close?.(getLocalName(name));
  });
  parser.on("text", handleText);
  parser.on("cdata", handleText);
  parser.write(xml).close();
}

/** The handlers of start tags, end tags and texts; element names have no namespace prefix. */
type XmlHandlers = {
  open: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

const getLocalName = (name: string) => name.slice(name.indexOf(":") + 1);

/** Returns whether the text of a boolean attribute or cell means true. */
export const isXmlTrue = (value: string | undefined) => value === "1" || value === "true";
