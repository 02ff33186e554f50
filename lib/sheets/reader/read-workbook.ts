import { unzipSync } from "fflate";
import { DAMAGED_FILE, type Grid, UnreadableFile } from "./grid";
import { convertFrom1904, readFormats } from "./number-format";
import { isTrue, readSheet, readXml } from "./read-sheet";

/** The maximum size of all parts that are read of a workbook, in bytes after decompression. */
const MAX_UNPACKED = 128 * 1024 * 1024;

const TOO_LARGE = "Isi berkas ini terlalu besar setelah dibuka.";

function unzip(bytes: Uint8Array, filter: (file: { name: string; originalSize: number }) => boolean) {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(DAMAGED_FILE);
  }
}

/** Returns the lower-case path of a part in the archive; `target` is relative to the part `from`, as URLs are. */
function partName(target: string, from = ""): string {
  try {
    const { pathname } = new URL(target.replaceAll("\\", "/"), `file:///${from}`);
    return decodeURIComponent(pathname).slice(1).toLowerCase();
  } catch {
    return target;
  }
}

/** Opens a zip archive; `read` decompresses a single text file and throws `FileError` if the file is missing or too large. */
function openArchive(bytes: Uint8Array) {
  const files = new Map<string, { name: string; originalSize: number }>();
  unzip(bytes, (file) => {
    files.set(partName(file.name), file);
    return false;
  });
  let unpackedBytes = 0;
  return {
    has: (part: string) => files.has(part),
    read(part: string): string {
      const file = files.get(part);
      unpackedBytes += file?.originalSize ?? 0;
      if (unpackedBytes > MAX_UNPACKED) throw new UnreadableFile(TOO_LARGE);
      const content = file && unzip(bytes, ({ name }) => name === file.name)[file.name];
      if (!content) throw new UnreadableFile(DAMAGED_FILE);
      return new TextDecoder().decode(content);
    },
  };
}

/** The default path of the workbook in an archive. */
const DEFAULT_WORKBOOK_PATH = "xl/workbook.xml";

const NO_WORKBOOK = "Berkas ini bukan buku kerja .xlsx.";
export const OPEN_DOCUMENT_FILE =
  "Berkas ini .ods atau .fods. Buka di LibreOffice, simpan sebagai .xlsx, lalu pilih lagi.";
const BINARY_WORKBOOK = "Berkas ini .xlsb. Buka di Excel, simpan sebagai .xlsx, lalu pilih lagi.";

function elementsIn(xml: string, name: string): Record<string, string>[] {
  const elements: Record<string, string>[] = [];
  readXml(xml, { open: (element, attributes) => element === name && elements.push(attributes) });
  return elements;
}

function readSheetNames(xml: string) {
  return elementsIn(xml, "sheet").map((attributes) => {
    const relation = Object.entries(attributes).find(([name]) => /(^|:)id$/.test(name) && name !== "sheetId");
    const { name = "", state = "visible" } = attributes;
    return { name, relation: relation?.[1] ?? "", isHidden: state !== "visible" };
  });
}

/** Returns the relationships of a part to other parts; `""` is the archive itself. */
function relationsOf(archive: ReturnType<typeof openArchive>, part: string) {
  const relationsFile = part.replace(/[^/]*$/, (name) => `_rels/${name}.rels`);
  const relationElements = archive.has(relationsFile)
    ? elementsIn(archive.read(relationsFile), "Relationship")
    : [];
  return relationElements
    .filter(({ TargetMode }) => TargetMode !== "External")
    .map(({ Id: id = "", Type = "", Target = "" }) => ({
      id,
      type: Type.slice(Type.lastIndexOf("/") + 1),
      part: partName(Target, part),
    }));
}

function readSharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let isText = false;
  readXml(xml, {
    open(element) {
      if (element === "si") texts.push("");
      isText = element === "t";
    },
    close() {
      isText = false;
    },
    text(text) {
      if (isText) texts[texts.length - 1] += text;
    },
  });
  return texts;
}

const SHEET_TYPES_WITHOUT_CELLS = ["chartsheet", "dialogsheet"];

/** Reads the first visible sheet of a workbook that has content. Throws `FileError`. */
export function readWorkbook(bytes: Uint8Array): Grid {
  const archive = openArchive(bytes);
  const workbookPart =
    relationsOf(archive, "").find(({ type }) => type === "officeDocument")?.part ?? DEFAULT_WORKBOOK_PATH;
  if (!archive.has(workbookPart))
    throw new UnreadableFile(archive.has("content.xml") ? OPEN_DOCUMENT_FILE : NO_WORKBOOK);
  if (workbookPart.endsWith(".bin")) throw new UnreadableFile(BINARY_WORKBOOK);
  const relations = relationsOf(archive, workbookPart);
  const workbookXml = archive.read(workbookPart);
  const sheets = readSheetNames(workbookXml).flatMap((sheet) => {
    const relation = relations.find(({ id }) => id === sheet.relation);
    return relation && SHEET_TYPES_WITHOUT_CELLS.includes(relation.type)
      ? []
      : [{ ...sheet, part: relation?.part ?? "" }];
  });
  const visibleSheets = sheets.filter(({ isHidden }) => !isHidden);
  const [first, ...more] = visibleSheets.length > 0 ? visibleSheets : sheets;
  if (!first) throw new UnreadableFile(NO_WORKBOOK);
  const xmlOf = (kind: string) => {
    const part = relations.find(({ type }) => type === kind)?.part ?? partName(`${kind}.xml`, workbookPart);
    return archive.has(part) ? archive.read(part) : null;
  };
  const sharedTextsXml = xmlOf("sharedStrings");
  const stylesXml = xmlOf("styles");
  const sharedTexts = sharedTextsXml === null ? [] : readSharedTexts(sharedTextsXml);
  const formats = stylesXml === null ? [] : readFormats(stylesXml);
  let sheet = first;
  let grid = readSheet(archive.read(first.part), sharedTexts, formats);
  for (const next of more.filter(({ part }) => archive.has(part))) {
    if (grid.rows.length > 0) break;
    sheet = next;
    grid = readSheet(archive.read(next.part), sharedTexts, formats);
  }
  if (elementsIn(workbookXml, "workbookPr").some(({ date1904 }) => isTrue(date1904)))
    convertFrom1904(grid.rows);
  const otherNames = visibleSheets.filter((other) => other !== sheet).map(({ name }) => name);
  if (otherNames.length > 0)
    grid.remarks.unshift(`Hanya lembar “${sheet.name}” yang dibaca, bukan: ${otherNames.join(", ")}.`);
  return grid;
}
