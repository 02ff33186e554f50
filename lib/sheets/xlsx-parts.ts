import { TONES, type Tone } from "./sheet";

/** The indexes of the styles in `STYLES`. */
export const STYLE = { header: 1, text: 2, number: 3, exactNumber: 4, time: 5 } as const;

const FORMATS = [
  [164, "#,##0.0##############"],
  [165, "yyyy\\-mm\\-dd\\ hh:mm"],
] as const;

/** The number formats of the styles: General, twice Text, #,##0, and those of FORMATS. */
const STYLE_FORMATS = [0, 49, 49, 3, 164, 165];

/** Returns the index of a style with a tone behind it. */
export const tonedStyle = (style: number, tone: Tone | null) =>
  tone === null ? style : style + STYLE_FORMATS.length * (TONES.indexOf(tone) + 1);

const FILLS: Record<Tone, string> = { red: "FFFADCDC", blue: "FFD9E8FB", grey: "FFE4E4E7" };

/** The fills that every workbook has, before those of the tones. */
const OWN_FILLS = ["none", "gray125"].map((type) => `<fill><patternFill patternType="${type}"/></fill>`);

const toneFill = (tone: Tone) =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${FILLS[tone]}"/><bgColor indexed="64"/></patternFill></fill>`;

const cellStyles = (tone: Tone | null) => {
  const fill =
    tone === null ? 'fillId="0"' : `fillId="${OWN_FILLS.length + TONES.indexOf(tone)}" applyFill="1"`;
  return STYLE_FORMATS.map(
    (format, style) =>
      `<xf numFmtId="${format}" fontId="${style === STYLE.header ? 1 : 0}" ${fill} borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  );
};

const FONT = '<sz val="11"/><name val="Calibri"/><family val="2"/>';

export const STYLES = [
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
  `<numFmts count="${FORMATS.length}">`,
  ...FORMATS.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`),
  "</numFmts>",
  `<fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts>`,
  `<fills>${[...OWN_FILLS, ...TONES.map(toneFill)].join("")}</fills>`,
  "<borders><border><left/><right/><top/><bottom/><diagonal/></border></borders>",
  '<cellStyleXfs><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs>${[null, ...TONES].flatMap(cellStyles).join("")}</cellXfs>`,
  '<cellStyles><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
  "</styleSheet>",
].join("");

const LONGEST_TEXT = 32_767;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold.
const SPECIAL = /[&<>"\0-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9A-Fa-f]+_)/g;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Returns a text for XML; a character that XML cannot hold is written as Office writes it, `_x0007_`. */
function xmlText(text: string): string {
  return text.replace(SPECIAL, (character) => {
    const code = character.charCodeAt(0).toString(16).toUpperCase();
    return ENTITIES[character] ?? `_x${code.padStart(4, "0")}_`;
  });
}

/** Returns a text as XML that a cell of Excel holds, cut with `…` if it is longer than Excel allows. */
export function cellText(text: string): string {
  if (text.length <= LONGEST_TEXT) return xmlText(text);
  return xmlText(`${text.slice(0, LONGEST_TEXT - 1).replace(/[\ud800-\udbff]$/, "")}…`);
}

const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006";
const SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export const SHEET_NAMESPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** What a part of a workbook begins with. */
export const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export const SHEET_FILES = ["xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"] as const;

export const CONTENT_TYPES = [
  `<Types xmlns="${PACKAGE}/content-types">`,
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  '<Default Extension="xml" ContentType="application/xml"/>',
  `<Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>`,
  ...SHEET_FILES.map((file) => `<Override PartName="/${file}" ContentType="${SHEET_TYPE}.worksheet+xml"/>`),
  `<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>`,
  '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>',
  "</Types>",
].join("");

function relationships(targets: [type: string, target: string][]): string {
  const all = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${all.join("")}</Relationships>`;
}

export const PACKAGE_RELATIONSHIPS = relationships([
  [`${OFFICE}/relationships/officeDocument`, "xl/workbook.xml"],
  [`${PACKAGE}/relationships/metadata/core-properties`, "docProps/core.xml"],
]);

export const WORKBOOK_RELATIONSHIPS = relationships([
  [`${OFFICE}/relationships/worksheet`, "worksheets/sheet1.xml"],
  [`${OFFICE}/relationships/worksheet`, "worksheets/sheet2.xml"],
  [`${OFFICE}/relationships/styles`, "styles.xml"],
]);

/** Returns the part that names the sheets; `filtered` is the filtered range of the first one, `$A$1:$B$2`. */
export function workbook(names: string[], filtered: string): string {
  const sheets = names.map(
    (name, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const range = xmlText(`'${names[0]?.replaceAll("'", "''")}'!${filtered}`);
  return [
    `<workbook xmlns="${SHEET_NAMESPACE}" xmlns:r="${OFFICE}/relationships">`,
    `<bookViews><workbookView/></bookViews><sheets>${sheets.join("")}</sheets>`,
    // LibreOffice finds a filter by this name.
    `<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${range}</definedName></definedNames>`,
    "</workbook>",
  ].join("");
}

/** What a workbook says of itself; `createdAt` is the time in milliseconds. */
export type WorkbookProperties = { title: string; author: string; createdAt: number };

export function coreProperties({ title, author, createdAt }: WorkbookProperties): string {
  const created = new Date(createdAt).toISOString().replace(/\.\d+Z$/, "Z");
  return [
    `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"`,
    ' xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    `<dc:title>${xmlText(title)}</dc:title><dc:creator>${xmlText(author)}</dc:creator>`,
    `<dcterms:created xsi:type="dcterms:W3CDTF">${created}</dcterms:created>`,
    "</cp:coreProperties>",
  ].join("");
}
