import { afterAll, expect, test } from "vitest";
import { readFile } from "../sheets/reader/read-file";
import { openLibreOffice } from "./libreoffice";

const office = openLibreOffice();
afterAll(office.close);

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
  const read = readFile(office.saveAs(format, "harga.fods", PRICES));
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
  const read = readFile(office.saveAs(format, "harga.fods", PRICES));
  expect(read).toEqual({ kind: "unreadable", text: expect.stringMatching(words) });
});
