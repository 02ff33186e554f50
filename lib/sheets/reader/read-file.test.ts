import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { testProperty } from "../../testing/property";
import { BYTE_ORDER_MARK, formatHeaderLine, formatRowLines } from "../delimited";
import { startXlsx } from "../xlsx";
import type { SheetCell } from "./grid";
import { formatStoredNumber } from "./number-format";
import { readTableFile } from "./read-file";

const SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

const WORKBOOK = `<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="Rahasia" sheetId="1" state="hidden" r:id="rId9"/><sheet name="Data" sheetId="2" r:id="rId1"/><sheet name="Lain" sheetId="3" r:id="rId2"/></sheets></workbook>`;
const RELATIONS = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="x" Target="worksheets/data.xml"/></Relationships>`;

/** Zips a workbook with this XML as its visible sheet. */
const workbook = (sheet: string, more: Record<string, string> = {}) => {
  const files = {
    "xl/workbook.xml": WORKBOOK,
    "xl/_rels/workbook.xml.rels": RELATIONS,
    "xl/worksheets/data.xml": sheet,
    ...more,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
};

/** Declares a size for each unpacked file of an archive. */
function declaring(archive: Uint8Array, size: number): Uint8Array {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  for (let at = 0; at < archive.length - 4; at++)
    if (view.getUint32(at) === 0x504b0102) view.setUint32(at + 24, size, true);
  return archive;
}

const sheetOf = (rows: string, around = "") =>
  `<x:worksheet xmlns:x="${SHEET}">${around}<x:sheetData>${rows}</x:sheetData></x:worksheet>`;

function cellsOf(source: Uint8Array | string): SheetCell[][] {
  const read = readTableFile(source);
  if (read.kind === "unreadable") throw new Error(read.text);
  return read.grid.rows.map(({ cells }) => cells);
}

function reasonOf(source: Uint8Array | string): string {
  const read = readTableFile(source);
  return read.kind === "unreadable" ? read.text : "";
}

describe("a workbook", () => {
  test("gives the cells of its first visible sheet, and tells what is special", () => {
    const shared = `<sst xmlns="${SHEET}"><si><t>Dealer</t></si><si><r><t>Ganti </t></r><r><t>oli</t></r><rPh><t>baca</t></rPh></si></sst>`;
    const rows = [
      `<x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="C1" t="inlineStr"><x:is><x:t>Harga _x0041_</x:t></x:is></x:c></x:row>`,
      `<x:row r="3" hidden="1"><x:c r="A3" t="s"><x:v>1</x:v></x:c><x:c r="B3"><x:f>SUM(1,2)</x:f><x:v>0.30000000000000004</x:v></x:c><x:c r="C3"><x:f>A1</x:f></x:c></x:row>`,
      `<x:row r="1048576" spans="1:3"><x:c r="A1048576" s="1"/></x:row>`,
    ].join("");
    const file = workbook(
      sheetOf(rows, `<x:cols><x:col min="2" max="2" hidden="true"/></x:cols>`).replace(
        "</x:worksheet>",
        `<x:mergeCells><x:mergeCell ref="A1:B1"/></x:mergeCells></x:worksheet>`,
      ),
      { "xl/sharedStrings.xml": shared },
    );
    expect(readTableFile(file)).toEqual({
      kind: "grid",
      grid: {
        origin: "workbook",
        rows: [
          { number: 1, cells: ["Dealer", "", "Harga A"] },
          { number: 3, cells: ["Ganti oli", 0.3] },
        ],
        remarks: [
          "Hanya lembar “Data” yang dibaca, bukan: Lain.",
          "1 sel berisi rumus; yang dibaca hasil terakhirnya.",
          "1 rumus tidak menyimpan hasil dan dibaca kosong.",
          "1 baris tersembunyi ikut dibaca.",
          "1 kolom tersembunyi ikut dibaca.",
          "1 sel gabungan dibaca sekali, di sel pertamanya.",
        ],
      },
    });
  });

  test("an empty sheet before the first one with cells is passed over, and told", () => {
    const relations = RELATIONS.replace("/></", '/><Relationship Id="rId2" Type="x" Target="lain.xml"/></');
    const cells = `<x:row><x:c t="b"><x:v>true</x:v></x:c><x:c t="str"><x:f>""</x:f><x:v></x:v></x:c></x:row>`;
    const more = { "xl/_rels/workbook.xml.rels": relations, "xl/lain.xml": sheetOf(cells) };
    expect(readTableFile(workbook(sheetOf(""), more))).toMatchObject({
      grid: {
        rows: [{ cells: ["TRUE"] }],
        remarks: [
          "Hanya lembar “Lain” yang dibaca, bukan: Data.",
          "1 sel berisi rumus; yang dibaca hasil terakhirnya.",
        ],
      },
    });
  });

  test("dates that are counted from 1904 are shown as the day that they are, and times of day as they are", () => {
    const styles = `<styleSheet xmlns="${SHEET}"><cellXfs><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="3"/></cellXfs></styleSheet>`;
    const cells = [44562, 0.25, 44562].map((value, at) => `<x:c s="${at}"><x:v>${value}</x:v></x:c>`);
    const book = WORKBOOK.replace("<sheets>", '<workbookPr date1904="1"/><sheets>');
    const more = { "xl/workbook.xml": book, "xl/styles.xml": styles };
    const read = readTableFile(workbook(sheetOf(`<x:row>${cells.join("")}</x:row>`), more));
    const [row] = read.kind === "grid" ? read.grid.rows : [];
    expect(row?.cells).toEqual([46024, 0.25, 44562]);
    expect(
      Object.values(row?.stored ?? {})
        .map(formatStoredNumber)
        .join(),
    ).toBe("02/01/2026,6:00,44.562");
  });

  const ROW = `<x:row><x:c t="str"><x:v>x</x:v></x:c></x:row>`;
  test.each<[string, () => Uint8Array, RegExp]>([
    ["more rows than a batch takes", () => workbook(sheetOf(ROW.repeat(20_002))), /lebih dari 20\.000 baris/],
    ["a far cell", () => workbook(sheetOf(`<x:row><x:c r="XFD1"><x:v>1</x:v></x:c></x:row>`)), /100 kolom/],
    ["a bomb", () => declaring(workbook(sheetOf("")), 200 * 1024 * 1024), /terlalu besar setelah dibuka/],
    ["entities", () => workbook(`<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]>${sheetOf(ROW)}`), /rusak/],
    ["half an XML", () => workbook(sheetOf(ROW).slice(0, -20)), /rusak/],
    ["half an archive", () => workbook(sheetOf(ROW)).slice(0, 300), /rusak/],
    ["no workbook in it", () => zipSync({ "word/document.xml": strToU8("<a/>") }), /bukan buku kerja/],
    ["no cells", () => workbook(sheetOf("")), /kosong/],
    ["a password", () => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), /kata sandi/],
    ["a picture in it", () => Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), /bukan \.xlsx/],
    ["11 MB", () => new Uint8Array(11 * 1024 * 1024), /lebih besar dari 10 MB/],
  ])("a file with %s is refused in words", (_, file, words) => {
    expect(reasonOf(file())).toMatch(words);
  });
});

describe("a delimited text", () => {
  test.each([
    ["semicolons, CRLF and a BOM", "\ufeffDealer;Harga A\r\nD 1;12.500,50\r\n;\r\n"],
    ["commas", 'Dealer,Harga A\n"D 1","12.500,50"\n'],
    ["tabs", "Dealer\tHarga A\nD 1\t12.500,50"],
    ["a named separator", "sep=;\r\nDealer;Harga A\r\nD 1;12.500,50"],
    ["a named separator in quotes", '"sep=;"\nDealer;Harga A\nD 1;12.500,50'],
    ["a named separator as a row", "sep=;;;\rDealer;Harga A;;\rD 1;12.500,50;;"],
    ["bars", "Dealer|Harga A\r\nD 1|12.500,50\r\n"],
    ["more separators than columns", `Dealer;Harga A${";".repeat(150)}\nD 1;12.500,50${";".repeat(150)}`],
  ])("with %s", (_, text) => {
    expect(cellsOf(new TextEncoder().encode(text))).toEqual([
      ["Dealer", "Harga A"],
      ["D 1", "12.500,50"],
    ]);
  });

  test("in UTF-16 without a byte order mark, either way round", () => {
    const text = "Dealer;Harga A\r\nPt é;1\r\n";
    const little = Buffer.from(text, "utf16le");
    const big = Buffer.from(little).swap16();
    for (const bytes of [little, big])
      expect(cellsOf(Uint8Array.from(bytes))).toEqual([
        ["Dealer", "Harga A"],
        ["Pt é", "1"],
      ]);
  });

  test("in UTF-8 of which a byte is damaged keeps its other letters, and tells where", () => {
    const [before, after] = ["Dealer;Catatan\nCafé;“Üí”\n", "x;y\n"].map((part) => Buffer.from(part));
    const read = readTableFile(Uint8Array.from([...(before ?? []), 0xe9, ...(after ?? [])]));
    expect(read).toMatchObject({
      grid: {
        rows: [{}, { cells: ["Café", "“Üí”"] }, { cells: ["\ufffdx", "y"] }],
        remarks: ["Ada huruf yang tidak terbaca dan menjadi “\ufffd”, di baris 3."],
      },
    });
    const windows = Uint8Array.from([...Buffer.from("Caf"), 0xe9, ...Buffer.from(";Se"), 0xf1, 0x6f, 0x72]);
    expect(cellsOf(windows)).toEqual([["Café", "Señor"]]);
    expect(cellsOf(Uint8Array.from(Buffer.from("a\ufffd;b")))).toEqual([["a\ufffd", "b"]]);
  });

  test.each([
    ["a page of Excel", '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table>', /halaman web/],
    ["a table of a web page", "\r\n<table border=1><tr><td>Dealer</td></tr></table>", /halaman web/],
    ["a web archive", "MIME-Version: 1.0\nContent-Type: multipart/related", /halaman web/],
    [
      "a workbook of 2003",
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
      /XML Spreadsheet 2003/,
    ],
    ["a document", "%PDF-1.7 teks", /bukan \.xlsx/],
    ["a title above a table of a web page", "<h3>Laporan</h3>\n<TABLE><TR><TD>Dealer", /halaman web/],
    ["a bare title above one", "Laporan harga\n<table border='1'>\n<tr><td>Dealer", /halaman web/],
    [
      "a flat workbook of LibreOffice",
      '<?xml version="1.0"?>\n<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"><table:table>',
      /LibreOffice/,
    ],
    ["other XML", '<?xml version="1.0"?><data><row/></data>', /bukan \.xlsx/],
    ["JSON", '[\n  {"dealer": "D"}]', /bukan \.xlsx/],
  ])("that is %s is refused with what it is", (_, text, words) => {
    expect(reasonOf(new TextEncoder().encode(text))).toMatch(words);
    expect(reasonOf(Uint8Array.from([0xff, 0xfe, ...Buffer.from(text, "utf16le")]))).toMatch(words);
  });

  test("with blank lines between its rows is read whole, and its rows keep their numbers", () => {
    const read = readTableFile(`Dealer;Harga A\r\n${"\r\nD;1\r\n".repeat(15_000)}`);
    if (read.kind === "unreadable") throw new Error(read.text);
    expect(read.grid.rows).toHaveLength(15_001);
    expect(read.grid.rows.at(-1)).toEqual({ number: 30_001, cells: ["D", "1"] });
    expect(reasonOf("\n;;\na;b".repeat(20_002))).toMatch(/lebih dari 20\.000 baris/);
  });

  test("whose lines end in different ways is read row by row", () => {
    expect(cellsOf('a;"b"\r\nc;"d\r\ne"\nf;g\r\r\n"h";i\n')).toEqual([
      ["a", "b"],
      ["c", "d\r\ne"],
      ["f", "g"],
      ["h", "i"],
    ]);
  });

  test.each<[string, string, string[]]>([
    ["a title with commas", "Daftar harga, cabang Bogor, per Mei\n\nDealer;Keterangan\n", ["D", "x, y"]],
    ["a title with semicolons", "Harga; lama; baru\nDealer,Keterangan\n", ["D", "x; y"]],
    ["a title without either", "Daftar harga\nDealer\tKeterangan\n", ["D", "x, y; z"]],
  ])("tells its separator by its rows, below %s", (_, above, row) => {
    const separator = /Dealer(.)/.exec(above)?.[1] ?? "";
    const cells = cellsOf(`${above}${`${row.join(separator)}\n`.repeat(3)}`);
    expect(cells.slice(1)).toEqual([["Dealer", "Keterangan"], ...Array.from({ length: 3 }, () => row)]);
  });

  test("tells its separator by its labels if they are known", () => {
    const text = "Perusahaan: A, B\nDicetak: Senin, 1\nDealer;Nama SA\nD;Budi, S.E.\nD;Ani, S.E.";
    const isLabel = (cell: string) => ["Dealer", "Nama SA"].includes(cell);
    const read = readTableFile(text, (cells) => cells.filter(isLabel).length);
    expect(read).toMatchObject({
      grid: { rows: [{}, {}, { number: 3, cells: ["Dealer", "Nama SA"] }, {}, {}] },
    });
  });

  test("has the numbers that a program has kept as texts", () => {
    const cells = [`="00123"`, `"=""00124"""`, "'0812", "''0812", "'kutip'", "'-5", "="];
    expect(cellsOf(cells.join(";"))).toEqual([["00123", "00124", "0812", "'0812", "'kutip'", "-5", "="]]);
  });

  test("with an open quote, or one within a cell that began with one, is refused, since it would swallow rows", () => {
    expect(reasonOf('a;b\nc;"d" e\nf;g\nh;"i"')).toMatch(/tanda kutip yang tidak ditutup, mulai di baris 2/);
    expect(reasonOf('a;b\n"c;d\n')).toMatch(/tanda kutip yang tidak ditutup/);
  });
});

/** Texts of what gets lost most easily between a table and a file. */
const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 20 }),
  fc.string({ unit: fc.constantFrom(..."=+-@'\",;|.\t\r\n 0_x😀é\u{200d}\u{feff}"), maxLength: 8 }),
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.stringMatching(/^'{0,2}0\d{2,20}$/),
  fc.constantFrom(' ="1"', '="00123"', "\u00a0", "1E5", "12/5", "_x005F_x000D_", "'", '"', "'="),
  fc.constantFrom("_x000D_", "1e5", "TRUE", "2024-03-05", "#N/A", "sep=;", "<table>", "1.234,50"),
);
const table = fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 20 });

const columns = ["A", "B", "C"].map((label) => ({ label, kind: "text" as const }));
const labels = columns.map(({ label }) => label);

/** Returns rows as a reader gives them: without empty rows and empty cells at their ends. */
const trimmed = (rows: SheetCell[][]) =>
  rows
    .map((row) => row.slice(0, row.findLastIndex((cell) => cell !== "") + 1))
    .filter((row) => row.some((cell) => String(cell).trim() !== ""));

testProperty(
  "what the product writes as a workbook is read back",
  150,
  fc.asyncProperty(table, async (rows) => {
    const properties = { title: "Data", author: "", createdAt: 0 };
    const sheet = startXlsx(properties, columns, { title: "Catatan", rows: [] });
    sheet.add(rows);
    expect(trimmed(cellsOf(await sheet.end().bytes()))).toEqual(trimmed([labels, ...rows]));
  }),
);

testProperty(
  "what the product writes with separators is read back",
  300,
  fc.property(table, fc.constantFrom(";" as const, "\t" as const), (rows, separator) => {
    const written = formatHeaderLine(columns, separator) + formatRowLines(columns, rows, separator);
    const file = new TextEncoder().encode(BYTE_ORDER_MARK + written);
    expect(trimmed(cellsOf(file))).toEqual(trimmed([labels, ...rows]));
    expect(trimmed(cellsOf(written))).toEqual(trimmed([labels, ...rows]));
  }),
);

testProperty(
  "whatever bytes a file has, it is read or refused",
  300,
  fc.property(fc.uint8Array({ maxLength: 500 }), fc.boolean(), (bytes, isZip) => {
    const file = isZip ? Uint8Array.from([0x50, 0x4b, 0x03, 0x04, ...bytes]) : bytes;
    expect(["grid", "unreadable"]).toContain(readTableFile(file).kind);
  }),
);
