import { expect, test } from "vitest";
import type { Cell } from "@/lib/list/list";
import type { ExportFormat } from "@/lib/messages/export-format";
import type { ExportedColumn, ExportInfo } from "./export-info";
import { createExportWriter } from "./write-rows";

const COLUMNS: ExportedColumn[] = [
  { field: "nama", label: "Nama Item" },
  { field: "harga", label: "Harga A", as: "price" },
  { field: "tanggal", label: "Tanggal", as: "datetime" },
  { field: "foto", label: "Bukti Foto", as: "picture" },
];

const ROWS: Cell[][] = [
  ["=1+1", 12_500.5, "2024-03-05T20:30:00Z", "a.png"],
  ["", "gratis", "besok", ""],
  ["Oli", "", "", ""],
];

const ABOUT = {
  ...{ title: "Daftar", columns: COLUMNS, timeZone: "Asia/Jakarta" },
  ...{
    filters: [],
    count: ROWS.length,
    startedAt: 0,
    author: "siti",
    link: "https://contoh.id/daftar",
  },
};

function write(format: ExportFormat, info: ExportInfo = ABOUT) {
  const writer = createExportWriter(format, info);
  for (const row of ROWS) writer.add([row]);
  return writer.end();
}

async function textOf(format: ExportFormat, info?: ExportInfo) {
  const written = write(format, info);
  if (!(written instanceof Blob)) throw new Error("There is no file.");
  return {
    type: written.type,
    text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(await written.arrayBuffer()),
  };
}

test("a CSV file has a byte order mark, the clipboard has none", async () => {
  const lines = [
    "Nama Item;Harga A;Tanggal;Bukti Foto",
    '\'=1+1;"12500,5";2024-03-06 03:30;Ada',
    ";gratis;besok;Tidak ada",
    "Oli;;;Tidak ada",
    "",
  ].join("\r\n");
  expect(await textOf("csv")).toEqual({ type: "text/csv;charset=utf-8", text: `\ufeff${lines}` });
  expect(await textOf("clipboard")).toEqual({ type: "text/plain", text: lines.replaceAll(";", "\t") });
});

test("paper shows values as the list does, also empty ones", () => {
  expect(write("print")).toEqual([
    ["=1+1", "Rp 12.500,5", "06 March 2024, 03:30", "Ada"],
    ["-", "gratis", "besok", "Tidak ada"],
    ["Oli", "-", "-", "Tidak ada"],
  ]);
});

test("a message has what narrows the rows, their number, the figures of numbers alone, and the link", async () => {
  const columns: ExportedColumn[] = [
    ...COLUMNS.slice(0, 2),
    { field: "foto", label: "Jumlah", as: "number" },
  ];
  const filters = [{ label: "Dealer", text: "Nusantara" }];
  const { text } = await textOf("whatsapp", { ...ABOUT, columns, filters, flaggedCount: 2 });
  expect(text.split("\n")).toEqual([
    "*Daftar*",
    "Dealer: Nusantara",
    "3 baris",
    "Harga A: rata-rata Rp 12.501 (Rp 12.500,5 - Rp 12.500,5)",
    "Perlu diperiksa: 2 baris",
    "https://contoh.id/daftar",
  ]);
});
