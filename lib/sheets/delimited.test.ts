import { expect, test } from "vitest";
import { formatHeaderLine, formatRowLines } from "./delimited";
import type { SheetColumn, SheetRow } from "./sheet";

const COLUMNS: SheetColumn[] = [
  { label: "Nama", kind: "text" },
  { label: "=Harga", kind: "number" },
  { label: "Tanggal; jam", kind: "time" },
];

const AT = Date.UTC(2024, 2, 5, 14, 30, 59);

test("labels, texts, numbers with a decimal comma and times stand in lines of their own", () => {
  const rows: SheetRow[] = [
    ["Filter oli", 12_500.5, AT],
    ["", -3, "besok"],
    ["", 12.125, ""],
    ["", 0.0000015, ""],
  ];
  expect(formatHeaderLine(COLUMNS, ";") + formatRowLines(COLUMNS, rows, ";")).toBe(
    'Nama;\'=Harga;"Tanggal; jam"\r\nFilter oli;"12500,5";2024-03-05 14:30\r\n;-3;besok\r\n;"12,1250";\r\n;"0,0000015";\r\n',
  );
  expect(formatRowLines(COLUMNS, rows, "\t")).toBe(
    'Filter oli\t"12500,5"\t2024-03-05 14:30\r\n\t-3\tbesok\r\n\t"12,1250"\t\r\n\t"0,0000015"\t\r\n',
  );
});

test.each([
  ["=cmd|' /C calc'!A0", `"'=cmd|' /C calc'!A0"`],
  ["+62812", "'+62812"],
  ["＝1+1", "'＝1+1"],
  ["\t=1", '"\'\t=1"'],
  ["a;b", '"a;b"'],
  ["Auto;oli,=1+1", '"Auto;oli,=1+1"'],
  ["a|b", '"a|b"'],
  [" a", '" a"'],
  ["'=1", "''=1"],
  ["00123", "00123"],
  ["'00123", "''00123"],
  ['="00123"', `"'=""00123"""`],
])("the text %j is written as %j", (text, written) => {
  for (const separator of [";", "\t"] as const)
    expect(formatRowLines(COLUMNS.slice(0, 1), [[text]], separator)).toBe(`${written}\r\n`);
});
