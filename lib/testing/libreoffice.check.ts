import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { readXlsx } from "hucre/xlsx";
import { afterAll, expect, test } from "vitest";
import { BYTE_ORDER_MARK, formatHeaderLine, formatRowLines } from "../sheets/delimited";
import { readTableFile } from "../sheets/reader/read-file";
import type { SheetColumn, SheetRow, SheetValue } from "../sheets/sheet";
import { startXlsx } from "../sheets/xlsx";

/** The formats of LibreOffice by the ending of the file. */
const FORMATS = {
  xlsx: "xlsx:Calc MS Excel 2007 XML",
  // Separated by `;`, quoted by `"`, in UTF-8, cells as they are shown.
  csv: "csv:Text - txt - csv (StarCalc):59,34,76,1,,1057,false,true",
  xls: "xls:MS Excel 97",
  ods: "ods",
};

/** Returns a converter with a folder and a profile of LibreOffice of its own, and what removes them. */
function openLibreOffice() {
  const folder = mkdtempSync(path.join(tmpdir(), "sheets-"));
  const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, "profile"))}`;
  return {
    close: () => rmSync(folder, { recursive: true }),
    /** Opens a file in LibreOffice, saves it in a format, and returns that. */
    saveAs(
      format: keyof typeof FORMATS,
      name: string,
      content: string | Uint8Array,
      ...options: string[]
    ): Uint8Array {
      const from = path.join(folder, name);
      const outdir = path.join(folder, "saved");
      writeFileSync(from, content);
      const to = ["--convert-to", FORMATS[format], "--outdir", outdir];
      execFileSync("soffice", [profile, "--headless", ...options, ...to, from], { stdio: "ignore" });
      return readFileSync(path.join(outdir, `${path.parse(name).name}.${format}`));
    },
  };
}

const office = openLibreOffice();
afterAll(office.close);

const COLUMNS: SheetColumn[] = [
  { label: "Nama", kind: "text" },
  { label: "Jumlah", kind: "number" },
  { label: "Harga", kind: "number" },
  { label: "Tanggal", kind: "time" },
];

const LOOKALIKES =
  "=cmd|' /C calc'!A0, +62812, -5, @SUM(1), 00123, 1e5, TRUE, 2024-03-05, #N/A, 'kutip".split(", ");
const SPECIAL = ["<b>&\"']]>", " a ", "a\nb", "a;b\tc", "_x0041_", "🚗 ÿ é", ""];
const ODD_TEXTS = [...LOOKALIKES, ...SPECIAL, "x".repeat(32_767), "k".repeat(60)];

const text = fc.string({ unit: fc.constantFrom(..."=+-@;,.\"'<>&_x0041 abÿ🚗"), maxLength: 20 });
/** Of at most thirteen digits: a spreadsheet keeps fifteen. */
const number = fc.maxSafeInteger().map((value) => Math.trunc(value / 1_000) / 1_000 + 0);
const time = fc
  .date({ min: new Date("1900-03-01T00:00Z"), max: new Date("2100-01-01T00:00Z"), noInvalidDate: true })
  .map((date) => Math.floor(date.getTime() / 60_000) * 60_000);

const readable = fc.sample(fc.tuple(text, number, number, time), {
  numRuns: 2_000,
  seed: Number(process.env.SEED),
});

const labels = COLUMNS.map(({ label }) => label);

function writeXlsx(rows: SheetRow[]): Promise<Uint8Array> {
  const notes = {
    title: "Keterangan",
    rows: [["Pencarian", "=astra"] as const, ["Baris", rows.length] as const],
  };
  const workbook = { title: "Daftar 'Stok' & lain", author: "siti", createdAt: 0 };
  const xlsx = startXlsx(workbook, COLUMNS, notes);
  for (let at = 0; at < rows.length; at += 500) xlsx.add(rows.slice(at, at + 500));
  return xlsx.end().bytes();
}

/** What a cell holds: a date for a time, nothing for an empty value. */
function storedValue(value: SheetValue, { kind }: SheetColumn): unknown {
  if (value === "") return null;
  return kind === "time" && typeof value === "number" ? new Date(value) : value;
}

const storedRows = (rows: SheetRow[]) =>
  rows.map((row) => row.map((value, at) => storedValue(value, COLUMNS[at] as SheetColumn)));

/** Returns the first sheet of a file, whose rows have all columns, and whether it has formulas. */
async function readSheets(file: Uint8Array) {
  const { sheets } = await readXlsx(file);
  const [sheet, notes] = sheets;
  const rows = sheet?.rows.map((row) => COLUMNS.map((_, at) => row[at] ?? null));
  const xml = strFromU8(unzipSync(file)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  return { sheet, notes, rows, hasFormulas: xml.includes("<f") };
}

test("LibreOffice finds every cell of a workbook, and no formula", async () => {
  const rows = [...ODD_TEXTS.map((odd): SheetRow => [odd, "dua", odd, odd]), ...readable];
  const saved = await readSheets(office.saveAs("xlsx", "workbook.xlsx", await writeXlsx(rows)));
  expect(saved.rows).toEqual([labels, ...storedRows(rows)]);
  expect(saved.hasFormulas).toBe(false);
  expect(saved.sheet).toMatchObject({
    name: "Daftar 'Stok' & lain",
    autoFilter: { range: `A1:D${rows.length + 1}` },
  });
  expect(saved.notes).toMatchObject({
    name: "Keterangan",
    rows: [
      ["Pencarian", "=astra"],
      ["Baris", rows.length],
    ],
  });
});

/** Separated by `;`, quoted by `"`, in UTF-8, from the first line, the first column as text, read as in Indonesia. */
const CSV_OPTIONS = "--infilter=CSV:59,34,76,1,1/2/2/1/3/1/4/1,1057,false,true";

test("LibreOffice finds every cell of a CSV file, and no formula", async () => {
  const rows = [...ODD_TEXTS.map((odd): SheetRow => [odd, 1, 2, 0]), ...readable];
  const written = BYTE_ORDER_MARK + formatHeaderLine(COLUMNS, ";") + formatRowLines(COLUMNS, rows, ";");
  const saved = await readSheets(office.saveAs("xlsx", "lines.csv", written, CSV_OPTIONS));
  const harmless = rows.map(
    ([first, ...rest]): SheetRow => [String(first).replace(/^[=+\-@]/, "'$&"), ...rest],
  );
  expect(saved.rows).toEqual([labels, ...storedRows(harmless)]);
  expect(saved.hasFormulas).toBe(false);
});

const SPACES = ["office", "table", "text", "style"]
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(" ");

const textCell = (value: string, more = "") =>
  `<table:table-cell office:value-type="string"${more}><text:p>${value}</text:p></table:table-cell>`;
const numberCell = (value: number, more = "") =>
  `<table:table-cell office:value-type="float" office:value="${value}"${more}><text:p>${value}</text:p></table:table-cell>`;
const timeCell = (value: string) =>
  `<table:table-cell office:value-type="time" office:time-value="${value}"><text:p>x</text:p></table:table-cell>`;
const row = (cells: string, more = "") => `<table:table-row${more}>${cells}</table:table-row>`;

/** A price list with a title over merged cells, a hidden row and column, a formula, and empty rows to the end of the sheet. */
const PRICES = `<?xml version="1.0" encoding="UTF-8"?><office:document ${SPACES} xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet><table:table table:name="Harga"><table:table-column table:number-columns-repeated="2"/><table:table-column table:visibility="collapse"/><table:table-column/>${[
  row(
    `${textCell("Daftar harga", ' table:number-columns-spanned="3" table:number-rows-spanned="1"')}<table:covered-table-cell table:number-columns-repeated="2"/>`,
  ),
  row(textCell("Keterangan") + textCell("Harga A") + textCell("Harga B") + textCell("Waktu")),
  row(
    textCell("Ganti &quot;oli&quot;; 5 L") +
      numberCell(12500.5) +
      numberCell(0, ' table:formula="of:=[.B3]*2"') +
      timeCell("PT07H30M00S"),
  ),
  row(
    textCell("=1+1") + textCell("Rp 12.500") + numberCell(1) + numberCell(0.5),
    ' table:visibility="collapse"',
  ),
  `<table:table-row table:number-rows-repeated="1048572"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`,
].join("")}</table:table></office:spreadsheet></office:body></office:document>`;

function readAs(format: "xlsx" | "csv") {
  const read = readTableFile(office.saveAs(format, "harga.fods", PRICES));
  if (read.kind === "unreadable") throw new Error(read.text);
  return read.grid;
}

test("a workbook of LibreOffice is read cell by cell, and what is special in it is told", () => {
  const { rows, remarks } = readAs("xlsx");
  expect(rows.map(({ cells }) => cells)).toEqual([
    ["Daftar harga"],
    ["Keterangan", "Harga A", "Harga B", "Waktu"],
    ['Ganti "oli"; 5 L', 12500.5, 25001, 0.3125],
    ["=1+1", "Rp 12.500", 1, 0.5],
  ]);
  expect(remarks).toEqual([
    "1 sel berisi rumus; yang dibaca hasil terakhirnya.",
    "1 baris tersembunyi ikut dibaca.",
    "1 kolom tersembunyi ikut dibaca.",
    "1 sel gabungan dibaca sekali, di sel pertamanya.",
  ]);
});

test("a CSV file of LibreOffice is read with its separator", () => {
  expect(readAs("csv").rows.at(2)?.cells.slice(0, 1)).toEqual(['Ganti "oli"; 5 L']);
  expect(readAs("csv").rows.at(1)?.cells).toEqual(["Keterangan", "Harga A", "Harga B", "Waktu"]);
});

test.each([
  ["xls", /\.xls lama/],
  ["ods", /bukan buku kerja/],
] as const)("a file of LibreOffice for .%s is refused in words", (format, words) => {
  const read = readTableFile(office.saveAs(format, "harga.fods", PRICES));
  expect(read).toEqual({ kind: "unreadable", text: expect.stringMatching(words) });
});
