import { unzipSync } from "fflate";
import { DAMAGED_FILE_MESSAGE, FileError, type Grid } from "./grid";
import { convertDatesFrom1904, readCellFormats } from "./number-format";
import { isXmlTrue, parseXml, readSheet } from "./read-sheet";

/** Reads the first visible sheet with content, or any sheet if none is visible. Throws `FileError`. */
export function readWorkbook(bytes: Uint8Array): Grid {
  const archive = openArchive(bytes);
  const workbookPart = findWorkbookPart(archive);
  const relations = readRelations(archive, workbookPart);
  const workbookXml = archive.read(workbookPart);
  const sheets = readSheetEntries(workbookXml, relations);
  const visibleSheets = sheets.filter(({ isHidden }) => !isHidden);
  const [first, ...more] = visibleSheets.length > 0 ? visibleSheets : sheets;
  if (!first) throw new FileError(NO_WORKBOOK_MESSAGE);
  const readRelatedPart = (type: string) => {
    const relation = relations.find((each) => each.type === type);
    const part = relation?.part ?? resolvePartPath(`${type}.xml`, workbookPart);
    return archive.has(part) ? archive.read(part) : null;
  };
  const sharedTextsXml = readRelatedPart("sharedStrings");
  const stylesXml = readRelatedPart("styles");
  const sharedTexts = sharedTextsXml === null ? [] : readSharedTexts(sharedTextsXml);
  const cellFormats = stylesXml === null ? [] : readCellFormats(stylesXml);
  let sheet = first;
  let grid = readSheet(archive.read(first.part), sharedTexts, cellFormats);
  for (const next of more.filter(({ part }) => archive.has(part))) {
    if (grid.rows.length > 0) break;
    sheet = next;
    grid = readSheet(archive.read(next.part), sharedTexts, cellFormats);
  }
  if (readElementAttributes(workbookXml, "workbookPr").some(({ date1904 }) => isXmlTrue(date1904)))
    convertDatesFrom1904(grid.rows);
  const otherSheetNames = visibleSheets.filter((other) => other !== sheet).map(({ name }) => name);
  if (otherSheetNames.length > 0)
    grid.remarks.unshift(`Hanya lembar “${sheet.name}” yang dibaca, bukan: ${otherSheetNames.join(", ")}.`);
  return grid;
}

function findWorkbookPart(archive: Archive): string {
  const relation = readRelations(archive, "").find(({ type }) => type === "officeDocument");
  const part = relation?.part ?? DEFAULT_WORKBOOK_PATH;
  if (!archive.has(part))
    throw new FileError(archive.has("content.xml") ? OPEN_DOCUMENT_MESSAGE : NO_WORKBOOK_MESSAGE);
  if (part.endsWith(".bin")) throw new FileError(BINARY_WORKBOOK_MESSAGE);
  return part;
}

const DEFAULT_WORKBOOK_PATH = "xl/workbook.xml";
const NO_WORKBOOK_MESSAGE = "Berkas ini bukan buku kerja .xlsx.";
export const OPEN_DOCUMENT_MESSAGE =
  "Berkas ini .ods atau .fods. Buka di LibreOffice, simpan sebagai .xlsx, lalu pilih lagi.";
const BINARY_WORKBOOK_MESSAGE = "Berkas ini .xlsb. Buka di Excel, simpan sebagai .xlsx, lalu pilih lagi.";

/** Returns the sheets of a workbook that have cells, with their parts of the archive. */
function readSheetEntries(workbookXml: string, relations: Relation[]) {
  return readElementAttributes(workbookXml, "sheet").flatMap((attributes) => {
    const { name = "", state = "visible" } = attributes;
    const [, id = ""] = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key)) ?? [];
    const relation = relations.find((each) => each.id === id);
    if (relation && SHEET_TYPES_WITHOUT_CELLS.includes(relation.type)) return [];
    return [{ name, part: relation?.part ?? "", isHidden: state !== "visible" }];
  });
}

const SHEET_TYPES_WITHOUT_CELLS = ["chartsheet", "dialogsheet"];

function readElementAttributes(xml: string, name: string): Record<string, string>[] {
  const matchingAttributes: Record<string, string>[] = [];
  parseXml(xml, { open: (element, attributes) => element === name && matchingAttributes.push(attributes) });
  return matchingAttributes;
}

type Relation = { id: string; type: string; part: string };

/** Returns the relationships of a part to other parts; the part `""` is the archive itself. */
function readRelations(archive: Archive, part: string): Relation[] {
  const relationshipsPart = part.replace(/[^/]*$/, (name) => `_rels/${name}.rels`);
  const relationElements = archive.has(relationshipsPart)
    ? readElementAttributes(archive.read(relationshipsPart), "Relationship")
    : [];
  return relationElements
    .filter(({ TargetMode }) => TargetMode !== "External")
    .map(({ Id: id = "", Type = "", Target = "" }) => ({
      id,
      type: Type.slice(Type.lastIndexOf("/") + 1),
      part: resolvePartPath(Target, part),
    }));
}

function readSharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let isInsideText = false;
  parseXml(xml, {
    open(element) {
      if (element === "si") texts.push("");
      isInsideText = element === "t";
    },
    close() {
      isInsideText = false;
    },
    text(text) {
      if (isInsideText) texts[texts.length - 1] += text;
    },
  });
  return texts;
}

/** Opens a zip archive. `read` decompresses a text file, and throws `FileError` if it is missing or all read files are too large together. */
function openArchive(bytes: Uint8Array) {
  const fileByPart = new Map<string, { name: string; originalSize: number }>();
  unzip(bytes, (file) => {
    fileByPart.set(resolvePartPath(file.name), file);
    return false;
  });
  let unpackedBytes = 0;
  return {
    has: (part: string) => fileByPart.has(part),
    read(part: string): string {
      const file = fileByPart.get(part);
      unpackedBytes += file?.originalSize ?? 0;
      if (unpackedBytes > MAX_UNPACKED_BYTES) throw new FileError(TOO_LARGE_MESSAGE);
      const content = file && unzip(bytes, ({ name }) => name === file.name)[file.name];
      if (!content) throw new FileError(DAMAGED_FILE_MESSAGE);
      return new TextDecoder().decode(content);
    },
  };
}

type Archive = ReturnType<typeof openArchive>;

/** The maximum size of all parts that are read of a workbook, in bytes after decompression. */
const MAX_UNPACKED_BYTES = 128 * 1024 * 1024;
const TOO_LARGE_MESSAGE = "Isi berkas ini terlalu besar setelah dibuka.";

function unzip(bytes: Uint8Array, filter: (file: { name: string; originalSize: number }) => boolean) {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(DAMAGED_FILE_MESSAGE);
  }
}

/** Returns the lower-case path of a part in the archive; like a URL, `target` is relative to the part `from`. */
function resolvePartPath(target: string, from = ""): string {
  try {
    const { pathname } = new URL(target.replaceAll("\\", "/"), `file:///${from}`);
    return decodeURIComponent(pathname).slice(1).toLowerCase();
  } catch {
    return target;
  }
}
