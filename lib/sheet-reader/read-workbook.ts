import { UnreadableFile } from "./grid";
import { openArchive } from "./open-archive";
import { readSheet, type Sheet } from "./read-sheet";
import { readXml } from "./read-xml";

const WORKBOOK = "xl/workbook.xml";
const RELATIONS = "xl/_rels/workbook.xml.rels";
const SHARED_TEXTS = "xl/sharedStrings.xml";

const NO_WORKBOOK = "Berkas ini bukan buku kerja .xlsx.";

type Named = { name: string; relation: string; isHidden: boolean };

/** Returns the sheets of a workbook in their order. */
function readSheetNames(xml: string): Named[] {
  const sheets: Named[] = [];
  readXml(xml, {
    open(element, attributes) {
      if (element !== "sheet") return;
      const relation = Object.entries(attributes).find(
        ([name]) => /(^|:)id$/.test(name) && name !== "sheetId",
      );
      sheets.push({
        name: attributes.name ?? "",
        relation: relation?.[1] ?? "",
        isHidden: (attributes.state ?? "visible") !== "visible",
      });
    },
    close: () => {},
    text: () => {},
  });
  return sheets;
}

/** Returns the file of a relation, from the root of the archive. */
function fileOf(xml: string, relation: string): string {
  let target = "";
  readXml(xml, {
    open(element, attributes) {
      if (element === "Relationship" && attributes.Id === relation) target = attributes.Target ?? "";
    },
    close: () => {},
    text: () => {},
  });
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

/** Returns the texts that the cells of all sheets share; readings beside a text are left out. */
function readSharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let [isText, readings] = [false, 0];
  readXml(xml, {
    open(element) {
      if (element === "si") texts.push("");
      if (element === "rPh") readings += 1;
      isText = element === "t" && readings === 0;
    },
    close(element) {
      if (element === "rPh") readings -= 1;
      isText = false;
    },
    text(text) {
      if (isText) texts[texts.length - 1] += text;
    },
  });
  return texts;
}

/** Reads the first visible sheet of a workbook. */
export function readWorkbook(bytes: Uint8Array): Sheet {
  const archive = openArchive(bytes);
  if (!archive.has(WORKBOOK) || !archive.has(RELATIONS)) throw new UnreadableFile(NO_WORKBOOK);
  const sheets = readSheetNames(archive.read(WORKBOOK));
  const sheet = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  if (!sheet) throw new UnreadableFile(NO_WORKBOOK);
  const texts = archive.has(SHARED_TEXTS) ? readSharedTexts(archive.read(SHARED_TEXTS)) : [];
  const read = readSheet(archive.read(fileOf(archive.read(RELATIONS), sheet.relation)), texts);
  const others = sheets.filter((other) => other !== sheet && !other.isHidden).map(({ name }) => name);
  if (others.length > 0)
    read.remarks.unshift(`Hanya lembar “${sheet.name}” yang dibaca, bukan: ${others.join(", ")}.`);
  return read;
}
