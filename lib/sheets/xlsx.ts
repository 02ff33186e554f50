import { Zip, ZipDeflate } from "fflate";
import {
  formatDateAndMinute,
  type RowTones,
  type SheetColumn,
  type SheetRow,
  type SheetValue,
  TONES,
  type Tone,
  toSheetName,
} from "./sheet";

/** The document properties of a workbook; `createdAt` is in milliseconds. */
export type WorkbookProperties = { title: string; author: string; createdAt: number };

/** The second sheet of a workbook: two columns with names and values about the export. */
export type NotesSheet = { title: string; rows: SheetRow[] };

/** Starts a workbook of rows and notes; the first added rows determine the widths of the columns. `add` throws beyond Excel's row limit. */
export function startXlsx(properties: WorkbookProperties, columns: SheetColumn[], notes: NotesSheet) {
  const archive = createXmlArchive();
  const [sheetFile, notesFile] = SHEET_FILES;
  archive.write("[Content_Types].xml", CONTENT_TYPES_XML);
  archive.write("_rels/.rels", PACKAGE_RELATIONSHIPS);
  archive.write("docProps/core.xml", corePropertiesXml(properties));
  archive.write("xl/_rels/workbook.xml.rels", WORKBOOK_RELATIONSHIPS);
  archive.write("xl/styles.xml", STYLES_XML);
  const notesSheetXml = `<sheetData>${rowsXml(NOTE_COLUMNS, notes.rows, 1)}</sheetData></worksheet>`;
  archive.write(notesFile, SHEET_START_TAG + columnsXml(NOTE_COLUMNS, notes.rows) + notesSheetXml);
  const lastColumn = columnLetters(columns.length - 1);
  let appendToSheet: AppendXml | undefined;
  let lastRowNumber = 1;

  function addRows(rows: SheetRow[], tones?: RowTones[]): void {
    if (!appendToSheet) {
      appendToSheet = archive.startFile(sheetFile);
      appendToSheet(XML_DECLARATION + sheetStartXml(columns, rows));
    }
    if (lastRowNumber + rows.length > MAX_ROWS) throw new RangeError("A sheet has too many rows.");
    appendToSheet(rowsXml(columns, rows, lastRowNumber + 1, tones));
    lastRowNumber += rows.length;
  }

  return {
    add: addRows,
    end(): Blob {
      addRows([]);
      appendToSheet?.(`</sheetData><autoFilter ref="A1:${lastColumn}${lastRowNumber}"/></worksheet>`, true);
      const names = [properties.title, notes.title].map(toSheetName);
      archive.write("xl/workbook.xml", workbookXml(names, `$A$1:$${lastColumn}$${lastRowNumber}`));
      return archive.end();
    },
  };
}

const NOTE_COLUMNS: SheetColumn[] = Array(2).fill({ label: "", kind: "text" });
/** The maximum number of rows of a sheet in Excel, including the labels. */
const MAX_ROWS = 1_048_576;

/** Appends XML to a file of an archive; `isEnd` ends the file. */
type AppendXml = (xml: string, isEnd?: boolean) => void;

/** Creates a zip archive of XML files. */
function createXmlArchive() {
  const zipChunks: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    zipChunks.push(part);
  });
  const encoder = new TextEncoder();

  function startFile(name: string): AppendXml {
    const file = new ZipDeflate(name, { level: COMPRESSION_LEVEL });
    zip.add(file);
    return (xml, isEnd) => file.push(encoder.encode(xml), isEnd);
  }

  return {
    startFile,
    write: (name: string, xml: string) => startFile(name)(XML_DECLARATION + xml, true),
    end(): Blob {
      zip.end();
      return new Blob(zipChunks, { type: `${SPREADSHEET_MEDIA_TYPE}.sheet` });
    },
  };
}

/** The fastest compression level; the next level takes 50 % longer for a 14 % smaller file. */
const COMPRESSION_LEVEL = 1;
const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Returns the start of the XML of a sheet: column widths that fit these rows, and the header row with the labels of the columns. */
function sheetStartXml(columns: SheetColumn[], rows: SheetRow[]): string {
  const headerCells = columns.map(({ label }, index) =>
    textCellXml(`${columnLetters(index)}1`, label, STYLE_INDEXES.header),
  );
  const headerRow = `<row r="1">${headerCells.join("")}</row>`;
  return `${SHEET_START_TAG}${FROZEN_HEADER_XML}${columnsXml(columns, rows)}<sheetData>${headerRow}`;
}

const SHEET_NAMESPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const SHEET_START_TAG = `<worksheet xmlns="${SHEET_NAMESPACE}">`;

const FROZEN_HEADER_XML =
  '<sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>';

/** Returns the XML of the columns, each as wide as its label and its texts in these rows, within limits. */
function columnsXml(columns: SheetColumn[], rows: SheetRow[]): string {
  const columnTags = columns.map(({ label, kind }, index) => {
    const values = rows.map((row) => (kind === "time" ? TIME_COLUMN_WIDTH : String(row[index] ?? "").length));
    const longest = values.reduce((most, length) => Math.max(most, length), label.length + FILTER_WIDTH);
    const width = Math.min(Math.max(longest + 1, MIN_COLUMN_WIDTH), MAX_COLUMN_WIDTH);
    // With this style, values that a person types below the rows stay texts, for example with leading zeros.
    const style = kind === "text" ? ` style="${STYLE_INDEXES.text}"` : "";
    return `<col min="${index + 1}" max="${index + 1}" width="${width}"${style} customWidth="1"/>`;
  });
  return `<cols>${columnTags.join("")}</cols>`;
}

const MIN_COLUMN_WIDTH = 9;
const MAX_COLUMN_WIDTH = 60;
const TIME_COLUMN_WIDTH = 17;
/** The width of the filter button next to a label, in characters. */
const FILTER_WIDTH = 4;

/** Returns rows as XML; `first` is the number of the first row in the sheet, from 1. */
function rowsXml(columns: SheetColumn[], rows: SheetRow[], first: number, tones: RowTones[] = []): string {
  const columnNames = columns.map((_, index) => columnLetters(index));
  let xml = "";
  for (const [rowIndex, row] of rows.entries()) {
    const number = first + rowIndex;
    xml += `<row r="${number}">`;
    for (const [index, column] of columns.entries()) {
      const tone = tones[rowIndex]?.[index] ?? null;
      xml += cellXml(`${columnNames[index]}${number}`, row[index] ?? "", column, tone);
    }
    xml += "</row>";
  }
  return xml;
}

/** Returns the letters of a zero-based column: `A`, `Z`, `AA`. */
function columnLetters(column: number): string {
  const columnOfLeadingLetters = Math.floor(column / 26) - 1;
  return (
    (columnOfLeadingLetters < 0 ? "" : columnLetters(columnOfLeadingLetters)) +
    String.fromCharCode(65 + (column % 26))
  );
}

function cellXml(reference: string, value: SheetValue, { kind }: SheetColumn, tone: Tone | null): string {
  const withTone = (style: number) => styleIndexWithTone(style, tone);
  if (value === "") return tone ? `<c r="${reference}" s="${withTone(STYLE_INDEXES.text)}"/>` : "";
  if (typeof value === "string" || !Number.isFinite(value))
    return textCellXml(reference, String(value), withTone(STYLE_INDEXES.text));
  if (kind === "time") {
    if (value < FIRST_EXCEL_TIME || value >= EXCEL_TIME_LIMIT)
      return textCellXml(reference, formatDateAndMinute(value), withTone(STYLE_INDEXES.text));
    return `<c r="${reference}" s="${withTone(STYLE_INDEXES.time)}"><v>${value / DAY_MS + EXCEL_EPOCH_DAYS}</v></c>`;
  }
  const style = Number.isInteger(value) ? STYLE_INDEXES.number : STYLE_INDEXES.exactNumber;
  return `<c r="${reference}" s="${withTone(style)}"><v>${value}</v></c>`;
}

const DAY_MS = 86_400_000;
/** The number of 1970-01-01 in Excel. Days before FIRST_EXCEL_TIME would be wrong, because Excel treats 1900 as a leap year. */
const EXCEL_EPOCH_DAYS = 25_569;
const FIRST_EXCEL_TIME = Date.UTC(1900, 2, 1);
const EXCEL_TIME_LIMIT = Date.UTC(10_000, 0, 1);

function textCellXml(reference: string, text: string, style: number): string {
  const hasOuterSpace = text.charCodeAt(0) <= 32 || text.charCodeAt(text.length - 1) <= 32;
  const spaceAttribute = hasOuterSpace ? ' xml:space="preserve"' : "";
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t${spaceAttribute}>${escapeCellText(text)}</t></is></c>`;
}

/** Escapes the text of a cell for XML; cuts it with `…` to the length that Excel allows. */
function escapeCellText(text: string): string {
  if (text.length <= MAX_CELL_LENGTH) return escapeXml(text);
  return escapeXml(`${text.slice(0, MAX_CELL_LENGTH - 1).replace(/[\ud800-\udbff]$/, "")}…`);
}

const MAX_CELL_LENGTH = 32_767;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold.
const ESCAPED_CHARACTERS_PATTERN = /[&<>"\0-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9A-Fa-f]+_)/g;
const XML_ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes a text for XML; replaces characters that are invalid in XML by Office's codes, such as `_x0007_`. */
function escapeXml(text: string): string {
  return text.replace(ESCAPED_CHARACTERS_PATTERN, (character) => {
    const code = character.charCodeAt(0).toString(16).toUpperCase();
    return XML_ENTITIES[character] ?? `_x${code.padStart(4, "0")}_`;
  });
}

/** Returns the XML of a workbook with the names of its sheets; `filtered` is the filtered range of the first sheet, such as `$A$1:$B$2`. */
function workbookXml(names: string[], filtered: string): string {
  const sheetElements = names.map(
    (name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const filterRange = escapeXml(`'${names[0]?.replaceAll("'", "''")}'!${filtered}`);
  return [
    `<workbook xmlns="${SHEET_NAMESPACE}" xmlns:r="${OFFICE_NAMESPACE}/relationships">`,
    `<bookViews><workbookView/></bookViews><sheets>${sheetElements.join("")}</sheets>`,
    // LibreOffice shows the filter only if its range has this name.
    `<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${filterRange}</definedName></definedNames>`,
    "</workbook>",
  ].join("");
}

function corePropertiesXml({ title, author, createdAt }: WorkbookProperties): string {
  const createdText = new Date(createdAt).toISOString().replace(/\.\d+Z$/, "Z");
  return [
    `<cp:coreProperties xmlns:cp="${PACKAGE_NAMESPACE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"`,
    ' xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    `<dc:title>${escapeXml(title)}</dc:title><dc:creator>${escapeXml(author)}</dc:creator>`,
    `<dcterms:created xsi:type="dcterms:W3CDTF">${createdText}</dcterms:created>`,
    "</cp:coreProperties>",
  ].join("");
}

const PACKAGE_NAMESPACE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE_NAMESPACE = "http://schemas.openxmlformats.org/officeDocument/2006";
const SPREADSHEET_MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const SHEET_FILES = ["xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"] as const;

const CONTENT_TYPES_XML = [
  `<Types xmlns="${PACKAGE_NAMESPACE}/content-types">`,
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  '<Default Extension="xml" ContentType="application/xml"/>',
  `<Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET_MEDIA_TYPE}.sheet.main+xml"/>`,
  ...SHEET_FILES.map(
    (file) => `<Override PartName="/${file}" ContentType="${SPREADSHEET_MEDIA_TYPE}.worksheet+xml"/>`,
  ),
  `<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET_MEDIA_TYPE}.styles+xml"/>`,
  '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>',
  "</Types>",
].join("");

function relationshipsXml(targets: [type: string, target: string][]): string {
  const relationshipList = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships">${relationshipList.join("")}</Relationships>`;
}

const PACKAGE_RELATIONSHIPS = relationshipsXml([
  [`${OFFICE_NAMESPACE}/relationships/officeDocument`, "xl/workbook.xml"],
  [`${PACKAGE_NAMESPACE}/relationships/metadata/core-properties`, "docProps/core.xml"],
]);

const WORKBOOK_RELATIONSHIPS = relationshipsXml([
  [`${OFFICE_NAMESPACE}/relationships/worksheet`, "worksheets/sheet1.xml"],
  [`${OFFICE_NAMESPACE}/relationships/worksheet`, "worksheets/sheet2.xml"],
  [`${OFFICE_NAMESPACE}/relationships/styles`, "styles.xml"],
]);

/** The indexes of the cell styles in `STYLES_XML`. */
const STYLE_INDEXES = { header: 1, text: 2, number: 3, exactNumber: 4, time: 5 } as const;
/** The number format of each style: 0 is General, 49 is text, 3 is `#,##0`, and the others are in `CUSTOM_NUMBER_FORMATS`. */
const NUMBER_FORMAT_BY_STYLE = [0, 49, 49, 3, 164, 165];

/** Returns the index of a style's variant with a background colour. */
const styleIndexWithTone = (style: number, tone: Tone | null) =>
  tone === null ? style : style + NUMBER_FORMAT_BY_STYLE.length * (TONES.indexOf(tone) + 1);

const CUSTOM_NUMBER_FORMATS = [
  [164, "#,##0.0##############"],
  [165, "yyyy\\-mm\\-dd\\ hh:mm"],
] as const;

const TONE_COLORS: Record<Tone, string> = { red: "FFFADCDC", blue: "FFD9E8FB", grey: "FFE4E4E7" };
/** The two fills that every workbook must have; the fills of the tones follow them. */
const DEFAULT_FILLS = ["none", "gray125"].map((type) => `<fill><patternFill patternType="${type}"/></fill>`);

const toneFillXml = (tone: Tone) =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${TONE_COLORS[tone]}"/><bgColor indexed="64"/></patternFill></fill>`;

const createCellFormatXmls = (tone: Tone | null) => {
  const fillId = tone === null ? 0 : DEFAULT_FILLS.length + TONES.indexOf(tone);
  const fillAttributes = `fillId="${fillId}"${tone === null ? "" : ' applyFill="1"'}`;
  return NUMBER_FORMAT_BY_STYLE.map(
    (format, style) =>
      `<xf numFmtId="${format}" fontId="${style === STYLE_INDEXES.header ? 1 : 0}" ${fillAttributes} borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  );
};

const FONT_XML = '<sz val="11"/><name val="Calibri"/><family val="2"/>';

const STYLES_XML = [
  `<styleSheet xmlns="${SHEET_NAMESPACE}">`,
  `<numFmts count="${CUSTOM_NUMBER_FORMATS.length}">`,
  ...CUSTOM_NUMBER_FORMATS.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`),
  "</numFmts>",
  `<fonts count="2"><font>${FONT_XML}</font><font><b/>${FONT_XML}</font></fonts>`,
  `<fills>${[...DEFAULT_FILLS, ...TONES.map(toneFillXml)].join("")}</fills>`,
  "<borders><border><left/><right/><top/><bottom/><diagonal/></border></borders>",
  '<cellStyleXfs><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs>${[null, ...TONES].flatMap(createCellFormatXmls).join("")}</cellXfs>`,
  '<cellStyles><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
  "</styleSheet>",
].join("");
