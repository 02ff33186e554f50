import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import type { SheetCell } from "./grid";
import { readTableFile } from "./read-file";

// Files as the usual programs write them, cut down to what differs, and files that somebody made to do harm.

const XML = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`;
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const STRICT = "http://purl.oclc.org/ooxml/spreadsheetml/main";
const RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";

const archive = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(XML + text)])));

const relations = (id: string, target: string) =>
  `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId99" Type="${RELATION}/styles" Target="styles.xml"/><Relationship Id="${id}" Type="${RELATION}/worksheet" Target="${target}"/></Relationships>`;

const strings = (...texts: string[]) =>
  `<sst xmlns="${MAIN}" count="${texts.length}" uniqueCount="${texts.length}">${texts.join("")}</sst>`;

function cellsOf(source: Uint8Array | string): SheetCell[][] {
  const read = readTableFile(source);
  if (read.kind === "unreadable") throw new Error(read.text);
  return read.grid.rows.map(({ cells }) => cells);
}

const EXCEL = archive({
  "[Content_Types].xml": "<Types/>",
  "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATION}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x15 xr"><workbookPr defaultThemeVersion="166925"/><bookViews><workbookView activeTab="0"/></bookViews><sheets><sheet name="Harga &amp; item" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">'Harga &amp; item'!$A$1:$B$3</definedName></definedNames></workbook>`,
  "xl/_rels/workbook.xml.rels": relations("rId1", "worksheets/sheet1.xml"),
  "xl/sharedStrings.xml": strings(
    "<si><t>Keterangan</t></si>",
    "<si><t>Harga A</t></si>",
    `<si><r><rPr><b/></rPr><t>Ganti</t></r><r><t xml:space="preserve"> oli
mesin </t></r></si>`,
  ),
  "xl/worksheets/sheet1.xml": `<worksheet xmlns="${MAIN}" xmlns:xr="http://schemas.microsoft.com/office/spreadsheetml/2014/revision" xr:uid="{0}"><sheetPr filterMode="1"/><dimension ref="A1:B3"/><sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetData><row r="1" spans="1:2" x14ac:dyDescent="0.25" xmlns:x14ac="x"><c r="A1" s="1" t="s"><v>0</v></c><c r="B1" s="1" t="s"><v>1</v></c></row><row r="2" spans="1:2"><c r="A2" t="s"><v>2</v></c><c r="B2" s="2"><v>12500.499999999998</v></c></row><row r="3" spans="1:2"><c r="A3" t="str"><f t="shared" ref="A3:A3" si="0">"Rem"&amp;" depan"</f><v>Rem depan</v></c><c r="B3" t="e"><f>1/0</f><v>#DIV/0!</v></c></row></sheetData><autoFilter ref="A1:B3"/><extLst><ext uri="{x}"><x14:dataValidations xmlns:x14="y"><x14:formula1><xm:f xmlns:xm="z">Lembar2!A1</xm:f></x14:formula1></x14:dataValidations></ext></extLst></worksheet>`,
});

const STRICT_EXCEL = archive({
  "xl/workbook.xml": `<workbook xmlns="${STRICT}" xmlns:r="http://purl.oclc.org/ooxml/officeDocument/relationships" conformance="strict"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": relations("rId1", "/xl/worksheets/sheet1.xml"),
  "xl/worksheets/sheet1.xml": `<worksheet xmlns="${STRICT}"><sheetData><row r="1"><c r="A1" t="d"><v>2024-03-05</v></c><c r="B1" t="b"><v>1</v></c></row></sheetData></worksheet>`,
});

const GOOGLE = archive({
  "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATION}" xmlns:mx="x"><workbookPr/><sheets><sheet state="visible" name="Sheet1" sheetId="1" r:id="rId4"/></sheets><definedNames/><calcPr/></workbook>`,
  "xl/_rels/workbook.xml.rels": relations("rId4", "worksheets/sheet1.xml"),
  "xl/sharedStrings.xml": strings("<si><t>Astra Toyota</t></si>"),
  "xl/worksheets/sheet1.xml": `<worksheet xmlns="${MAIN}" xmlns:mx="x"><sheetFormatPr customHeight="1" defaultColWidth="12.63"/><sheetData><row r="1"><c r="A1" s="1" t="s"><v>0</v></c><c r="B1" s="2"><v>12500.0</v></c><c r="C1" s="2"><f t="shared" ref="C1:C1" si="1">B1*2</f><v>25000.0</v></c></row>${Array.from({ length: 999 }, (_, at) => `<row r="${at + 2}" ht="15.75" customHeight="1"><c r="A${at + 2}" s="1"/></row>`).join("")}</sheetData><drawing r:id="rId1" xmlns:r="${RELATION}"/></worksheet>`,
});

test.each<[string, Uint8Array | string, SheetCell[][]]>([
  [
    "Excel",
    EXCEL,
    [
      ["Keterangan", "Harga A"],
      ["Ganti oli\nmesin ", 12500.5],
      ["Rem depan", "#DIV/0!"],
    ],
  ],
  ["Excel, strict", STRICT_EXCEL, [["2024-03-05", "TRUE"]]],
  ["Google Sheets", GOOGLE, [["Astra Toyota", 12500, 25000]]],
  [
    "Excel as Unicode text",
    Uint8Array.from([0xff, 0xfe, ...Buffer.from('Dealer\tHarga A\r\n"D ""1"""\t12.500,50\r\n', "utf16le")]),
    [
      ["Dealer", "Harga A"],
      ['D "1"', "12.500,50"],
    ],
  ],
])("a file of %s is read", (_, file, cells) => {
  expect(cellsOf(file)).toEqual(cells);
});

const SHEET = "xl/worksheets/sheet1.xml";

/** Returns a workbook with this sheet, and more files. */
const withSheet = (sheet: string, more: Record<string, string> = {}, target = "worksheets/sheet1.xml") =>
  archive({
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations("rId1", target),
    [SHEET]: sheet,
    ...more,
  });

const rows = (cells: string) =>
  `<worksheet xmlns="${MAIN}"><sheetData><row r="1">${cells}</row></sheetData></worksheet>`;

/** Declares less for the sheet than it unpacks to. */
function lyingAboutItsSize(): Uint8Array {
  const file = withSheet(rows(`<c t="str"><v>${"x".repeat(1_000_000)}</v></c>`));
  const view = new DataView(file.buffer);
  for (let at = 0; at < file.length - 4; at++)
    if (view.getUint32(at) === 0x504b0102 && view.getUint32(at + 24, true) > 900_000)
      view.setUint32(at + 24, 100, true);
  return file;
}

/** Returns a workbook whose parts have these names; what names them says `targets`. */
function withParts(parts: string, targets: string) {
  const [root = "", relation, book = "", bookRelations = "", sheet = "", texts = ""] = parts.split(", ");
  const [toBook, toSheet, toTexts] = targets.split(", ");
  return archive({
    [root]: `<Relationships xmlns="${PACKAGE}"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/><Relationship Id="r2" Type="${relation}" Target="${toBook}"/></Relationships>`,
    [book]: `<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><sheets><sheet name="Bagan" sheetId="2" r:id="c"/><sheet name="A" sheetId="1" r:id="a"/></sheets></workbook>`,
    [bookRelations]: `<Relationships xmlns="${PACKAGE}"><Relationship Id="c" Type="${RELATION}/chartsheet" Target="chartsheets/sheet1.xml"/><Relationship Id="s" Type="${RELATION}/sharedStrings" Target="${toTexts}"/><Relationship Id="a" Type="${RELATION}/worksheet" Target="${toSheet}"/><Relationship Id="x" Type="${RELATION}/worksheet" TargetMode="External" Target="http://example.com/a.xml"/></Relationships>`,
    [sheet]: rows(`<c t="s"><v>0</v></c>`),
    [texts]: strings("<si><t>ada</t></si>"),
  });
}

const DOCUMENT = `${RELATION}/officeDocument`;
const STRICT_DOCUMENT = "http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument";

test.each([
  [
    "whose parts are written in other case than they are named",
    `_rels/.rels, ${DOCUMENT}, xl/Workbook.xml, xl/_rels/workbook.xml.rels, ${SHEET}, xl/SharedStrings.xml`,
    "xl/workbook.xml, worksheets/Sheet1.xml, sharedStrings.xml",
  ],
  [
    "with backslashes in its names and targets",
    `_rels\\.rels, ${DOCUMENT}, xl\\workbook.xml, xl\\_rels\\workbook.xml.rels, xl\\worksheets\\sheet1.xml, xl\\sharedStrings.xml`,
    "\\xl\\workbook.xml, worksheets\\sheet1.xml, \\xl\\sharedStrings.xml",
  ],
  [
    "with parts of other names, named from the root, from above and with escapes",
    `_rels/.rels, ${DOCUMENT}, book/main.xml, book/_rels/main.xml.rels, data/lembar satu.xml, book/teks.xml`,
    "./book/main.xml, ../data/lembar%20satu.xml, /book/teks.xml",
  ],
  [
    "of the strict standard",
    `_rels/.rels, ${STRICT_DOCUMENT}, xl/workbook2.xml, xl/_rels/workbook2.xml.rels, xl/sheet.xml, xl/strings.xml`,
    "/xl/workbook2.xml, /xl/sheet.xml, strings.xml",
  ],
])("a workbook %s is read", (_, parts, targets) => {
  expect(cellsOf(withParts(parts, targets))).toEqual([["ada"]]);
});

test.each<[string, () => Uint8Array, RegExp]>([
  ["that lies about its size", lyingAboutItsSize, /rusak/],
  ["whose sheet lies elsewhere", () => withSheet(rows(""), {}, "../../etc/passwd"), /rusak/],
  ["whose sheet is on another site", () => withSheet(rows(""), {}, "http://example.com/a.xml"), /rusak/],
  ["with an entity of its own", () => withSheet(rows(`<c t="str"><v>&amp;&evil;</v></c>`)), /rusak/],
  ["with a picture in place of its sheet", () => withSheet("\u0089PNG\u0000"), /rusak/],
  ...["7", "-1", "__proto__"].map((at): [string, () => Uint8Array, RegExp] => [
    `with a shared text that it does not have, ${at}`,
    () =>
      withSheet(rows(`<c t="s"><v>${at}</v></c>`), { "xl/sharedStrings.xml": strings("<si><t>a</t></si>") }),
    /rusak/,
  ]),
  ["without its shared texts", () => withSheet(rows(`<c t="s"><v>0</v></c>`)), /rusak/],
  ["with macros and no cells", () => withSheet(rows(""), { "xl/vbaProject.bin": "x" }), /kosong/],
])("a workbook %s is refused in words", (_, file, words) => {
  const read = readTableFile(file());
  expect(read).toEqual({ kind: "unreadable", text: expect.stringMatching(words) });
});

test("strange cells are texts, and nothing of them is carried out", () => {
  const file = withSheet(
    rows(
      [
        `<c><v>1e999</v></c>`,
        `<c t="str"><v>=HYPERLINK("http://x")</v></c>`,
        `<c t="inlineStr"><is><t>&lt;script&gt;alert(1)&lt;/script&gt;</t></is></c>`,
        `<c t="str"><v>_x0000_a_x000D_</v></c>`,
      ].join(""),
    ),
  );
  expect(cellsOf(file)).toEqual([
    ["1e999", '=HYPERLINK("http://x")', "<script>alert(1)</script>", "\u0000a\r"],
  ]);
});

test("elements in each other, however many, are read and left", () => {
  const depth = 100_000;
  const file = withSheet(`<worksheet>${"<a>".repeat(depth)}${"</a>".repeat(depth)}</worksheet>`);
  expect(readTableFile(file)).toEqual({ kind: "unreadable", text: "Berkas ini kosong." });
});
