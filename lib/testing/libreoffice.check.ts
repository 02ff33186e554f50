import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { readXlsx } from "hucre/xlsx";
import { afterAll, expect, test } from "vitest";
import { BYTE_ORDER_MARK, delimitedLabels, delimitedRows } from "../sheets/delimited";
import type { SheetColumn, SheetRow, SheetValue } from "../sheets/sheet";
import { startXlsx } from "../sheets/xlsx";
import { openLibreOffice } from "./libreoffice";

const office = openLibreOffice();
afterAll(office.close);

const COLUMNS: SheetColumn[] = [
  { label: "Nama", kind: "text" },
  { label: "Jumlah", kind: "number" },
  { label: "Harga", kind: "number" },
  { label: "Tanggal", kind: "time" },
];

const ODD_TEXTS = [
  ...[
    "=cmd|' /C calc'!A0",
    "+62812",
    "-5",
    "@SUM(1)",
    "00123",
    "1e5",
    "TRUE",
    "2024-03-05",
    "#N/A",
    "'kutip",
  ],
  ...["<b>&\"']]>", " a ", "a\nb", "a;b\tc", "_x0041_", "🚗 ÿ é", "x".repeat(32_767), "k".repeat(60), ""],
];

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
function held(value: SheetValue, { kind }: SheetColumn): unknown {
  if (value === "") return null;
  return kind === "time" && typeof value === "number" ? new Date(value) : value;
}

const heldRows = (rows: SheetRow[]) =>
  rows.map((row) => row.map((value, at) => held(value, COLUMNS[at] as SheetColumn)));

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
  expect(saved.rows).toEqual([labels, ...heldRows(rows)]);
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
  const written = BYTE_ORDER_MARK + delimitedLabels(COLUMNS, ";") + delimitedRows(COLUMNS, rows, ";");
  const saved = await readSheets(office.saveAs("xlsx", "lines.csv", written, CSV_OPTIONS));
  const harmless = rows.map(
    ([first, ...rest]): SheetRow => [String(first).replace(/^[=+\-@]/, "'$&"), ...rest],
  );
  expect(saved.rows).toEqual([labels, ...heldRows(harmless)]);
  expect(saved.hasFormulas).toBe(false);
});
