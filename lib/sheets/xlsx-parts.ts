import { xmlText } from "./xml-text";

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006";
const SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The namespace of a sheet. */
export const SHEET_NAMESPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** Returns the text of a part of a workbook. */
export const part = (xml: string) => DECLARATION + xml;

/** The files of the two sheets. */
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
  ...SHEET_FILES.map((file): [string, string] => [
    `${OFFICE}/relationships/worksheet`,
    file.replace("xl/", ""),
  ]),
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

/** Returns the properties of the document; `createdAt` is the time in milliseconds. */
export function coreProperties({
  title,
  author,
  createdAt,
}: {
  title: string;
  author: string;
  createdAt: number;
}): string {
  const created = new Date(createdAt).toISOString().replace(/\.\d+Z$/, "Z");
  return [
    `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"`,
    ' xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    `<dc:title>${xmlText(title)}</dc:title><dc:creator>${xmlText(author)}</dc:creator>`,
    `<dcterms:created xsi:type="dcterms:W3CDTF">${created}</dcterms:created>`,
    "</cp:coreProperties>",
  ].join("");
}
