import { strFromU8, unzipSync } from "fflate";
import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import type { SheetColumn, SheetRow } from "./sheet";
import { startXlsx } from "./xlsx";

const COLUMNS: SheetColumn[] = [
  { label: "Nama", kind: "text" },
  { label: "Jumlah", kind: "number" },
  { label: "Harga", kind: "number" },
  { label: "Tanggal", kind: "time" },
];

const WORKBOOK = {
  title: "Daftar: 'Stok' & lain",
  author: "siti & rina",
  createdAt: Date.UTC(2026, 10, 22, 6, 5),
};

function write(rows: SheetRow[], columns = COLUMNS): Promise<Uint8Array<ArrayBuffer>> {
  const notes = {
    title: "Keterangan",
    rows: [["Pencarian", "=astra"] as const, ["Baris", rows.length] as const],
  };
  const xlsx = startXlsx(WORKBOOK, columns, notes);
  for (const row of rows) xlsx.add([row]);
  return xlsx.end().bytes();
}

const read = (bytes: Uint8Array) => readXlsx(bytes, { readStyles: true });
const partOf = (bytes: Uint8Array, name: string) => strFromU8(unzipSync(bytes)[name] ?? new Uint8Array());
const sheetOf = (bytes: Uint8Array) => partOf(bytes, "xl/worksheets/sheet1.xml");

test("numbers are numbers, times are dates, texts are texts and never formulas, empty values are no cells", async () => {
  const rows: SheetRow[] = [
    ["=cmd|' /C calc'!A0", 12, 12_500, Date.UTC(2024, 2, 5, 14, 30)],
    ["00123", -5, 12_500.5, "besok"],
    ["", "dua", "", ""],
    ["1e5", 1e21, 0.1 + 0.2, Date.UTC(1900, 2, 1)],
  ];
  const bytes = await write(rows);
  const [sheet, notes] = (await read(bytes)).sheets;
  expect(sheet?.rows).toEqual([
    ["Nama", "Jumlah", "Harga", "Tanggal"],
    ["=cmd|' /C calc'!A0", 12, 12_500, new Date("2024-03-05T14:30Z")],
    ["00123", -5, 12_500.5, "besok"],
    [null, "dua", null, null],
    ["1e5", 1e21, 0.1 + 0.2, new Date("1900-03-01T00:00Z")],
  ]);
  expect(notes).toMatchObject({
    name: "Keterangan",
    rows: [
      ["Pencarian", "=astra"],
      ["Baris", 4],
    ],
  });
  expect(sheetOf(bytes)).not.toContain("<f");
  expect(sheetOf(bytes)).not.toContain('<c r="A4"');
});

test("the labels are frozen with a filter; numbers, times and texts have their formats", async () => {
  const [sheet] = (await read(await write([["a", 1250.5, 12_500, 0]]))).sheets;
  expect(sheet).toMatchObject({
    name: "Daftar  'Stok' & lain",
    freezePane: { rows: 1 },
    autoFilter: { range: "A1:D2" },
  });
  const formats = ["1,0", "1,1", "1,2", "1,3"].map((place) => sheet?.cells?.get(place)?.style?.numFmt);
  expect(formats).toEqual(["@", "#,##0.0##############", "#,##0", "yyyy\\-mm\\-dd\\ hh:mm"]);
});

test.each([
  ["\ud800x", "\ufffdx"],
  ["x".repeat(32_767), "x".repeat(32_767)],
  ["x".repeat(32_768), `${"x".repeat(32_766)}…`],
  [`${"x".repeat(32_765)}🚗🚗`, `${"x".repeat(32_765)}…`],
])("a half character is replaced, and a text that no cell holds is cut (%#)", async (text, expected) => {
  const [sheet] = (await read(await write([[text]]))).sheets;
  expect(sheet?.rows[1]?.[0]).toBe(expected);
});

test("a time or number that Excel does not know is a text", async () => {
  const odd = [Date.UTC(1899, 11, 31), Date.UTC(1900, 1, 28, 23, 59), Date.UTC(10_000, 0, 1)];
  const rows = odd.map((time): SheetRow => ["", Number.POSITIVE_INFINITY, "", time]);
  const [sheet] = (await read(await write(rows))).sheets;
  expect(sheet?.rows.slice(1)).toEqual([
    [null, "Infinity", null, "1899-12-31 00:00"],
    [null, "Infinity", null, "1900-02-28 23:59"],
    [null, "Infinity", null, "+010000-01-01 00:00"],
  ]);
});

test("columns beyond Z have two letters", async () => {
  const columns = Array.from({ length: 60 }, (_, at): SheetColumn => ({ label: `K${at}`, kind: "number" }));
  const [sheet] = (await read(await write([columns.map((_, at) => at)], columns))).sheets;
  expect(sheet?.rows[1]).toEqual(columns.map((_, at) => at));
  expect(sheet?.autoFilter?.range).toBe("A1:BH2");
});

test("more rows than Excel takes are refused, not cut", () => {
  const xlsx = startXlsx(WORKBOOK, [], { title: "Keterangan", rows: [] });
  xlsx.add([[]]);
  const rows = Array.from({ length: 1_048_575 }, () => []);
  expect(() => xlsx.add(rows)).toThrow(RangeError);
});

test("a tone is a colour behind a value that keeps its format, and behind an empty cell", async () => {
  const xlsx = startXlsx(WORKBOOK, COLUMNS, { title: "Keterangan", rows: [] });
  xlsx.add([["Oli", 1, 12_500, ""]]);
  xlsx.add([["Ban", "", 900, ""]], [[null, "grey", "red", null]]);
  const { sheets } = await read(await xlsx.end().bytes());
  const styleAt = (place: string) => sheets[0]?.cells?.get(place)?.style;
  for (const place of ["1,2", "2,0", "2,3"]) expect(styleAt(place)?.fill).toBeUndefined();
  expect([styleAt("2,1"), styleAt("2,2")]).toMatchObject(
    ["E4E4E7", "FADCDC"].map((rgb) => ({ fill: { pattern: "solid", fgColor: { rgb } } })),
  );
  expect(styleAt("2,2")?.numFmt).toBe(styleAt("1,2")?.numFmt);
});
