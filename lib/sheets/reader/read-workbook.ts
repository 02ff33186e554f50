import { UnreadableFile } from "./grid";
import { openArchive, partName } from "./open-archive";
import { readSheet, type Sheet } from "./read-sheet";
import { readXml } from "./read-xml";

/** Where the workbook is in an archive that does not say it. */
const USUAL = "xl/workbook.xml";

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

/** A part that another one names: as what, and where. */
type Relation = { id: string; type: string; part: string };

type Archive = ReturnType<typeof openArchive>;

/** Returns the parts that a part names, or the archive itself. */
function relationsOf(archive: Archive, part: string): Relation[] {
  const file = part.replace(/[^/]*$/, (name) => `_rels/${name}.rels`);
  const relations: Relation[] = [];
  if (!archive.has(file)) return relations;
  readXml(archive.read(file), {
    open(element, { Id = "", Type = "", Target = "", TargetMode }) {
      if (element !== "Relationship" || TargetMode === "External") return;
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf("/") + 1), part: partName(Target, part) });
    },
    close: () => {},
    text: () => {},
  });
  return relations;
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

const NO_CELLS = ["chartsheet", "dialogsheet"];

/** Reads the first visible sheet of a workbook; its parts are found by their relations, whatever they are called. */
export function readWorkbook(bytes: Uint8Array): Sheet {
  const archive = openArchive(bytes);
  const workbook = relationsOf(archive, "").find(({ type }) => type === "officeDocument")?.part ?? USUAL;
  if (!archive.has(workbook)) throw new UnreadableFile(NO_WORKBOOK);
  const relations = relationsOf(archive, workbook);
  const sheets = readSheetNames(archive.read(workbook)).flatMap((sheet) => {
    const relation = relations.find(({ id }) => id === sheet.relation);
    return relation && NO_CELLS.includes(relation.type) ? [] : [{ ...sheet, part: relation?.part ?? "" }];
  });
  const sheet = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  if (!sheet) throw new UnreadableFile(NO_WORKBOOK);
  const shared =
    relations.find(({ type }) => type === "sharedStrings")?.part ?? partName("sharedStrings.xml", workbook);
  const texts = archive.has(shared) ? readSharedTexts(archive.read(shared)) : [];
  const read = readSheet(archive.read(sheet.part), texts);
  const others = sheets.filter((other) => other !== sheet && !other.isHidden).map(({ name }) => name);
  if (others.length > 0)
    read.remarks.unshift(`Hanya lembar “${sheet.name}” yang dibaca, bukan: ${others.join(", ")}.`);
  return read;
}
