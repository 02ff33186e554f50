import fc from "fast-check";
import { expect, test } from "vitest";
import { parseAmount } from "../../fields/amount";
import { perawatanPostcheck } from "../../resources/catalogues";
import { BYTE_ORDER_MARK, formatHeaderLine, formatRowLines } from "../../sheets/delimited";
import type { SheetColumn } from "../../sheets/sheet";
import { startXlsx } from "../../sheets/xlsx";
import { importedTable, rowsOf } from "../../testing/imported-table";
import { testProperty } from "../../testing/property";
import { labelsOfImportedFields } from "./import-row";
import type { ImportTable } from "./import-table";
import { createPickListGetter } from "./pick-lists";

// Prices as programs and people write them.

const LABELS = labelsOfImportedFields(perawatanPostcheck);
const PRICES = Object.keys(LABELS).slice(2);
const PICK_LISTS = createPickListGetter(
  [{ brand: "Toyota", dealer: "Auto2000", cabang: "Pusat" }],
  ["Toyota"],
);

const tableOf = (file: Uint8Array | string) => importedTable(perawatanPostcheck, file, PICK_LISTS);

/** Returns a file of one column of prices, with others that mean the same in any notation. */
const pricesFile = (prices: string[], separator = ";") =>
  [
    ["dealer", "keterangan", ...PRICES],
    ...prices.map((price, at) => ["Auto2000", `Item ${at}`, price, "1", "2", "3", "4"]),
  ]
    .map((cells) => cells.join(separator))
    .join("\r\n");

const shownIn = (table: ImportTable, field = "Harga_a") =>
  rowsOf(table).map(({ shown, errors }) => errors[field] ?? shown[field]);

const groupsOf = (table: ImportTable) =>
  table.preview().questions.numbers.map(({ fields, decimal }) => [...fields, decimal]);

const OPEN = "Dapat dibaca dengan dua cara. Pilih tanda desimal kolom ini di atas";
const MISFIT = "Ditulis dengan tanda desimal lain daripada kolomnya. Periksa angkanya";

test("a column that can be read in two ways is asked about before anything of it is taken, and read otherwise in one press", async () => {
  const table = await tableOf(pricesFile(["850.000", "240.000", "7", ""]));
  const { questions } = table.preview();
  expect(questions).toMatchObject({
    numbers: [{ decimal: null, example: "850.000", readings: { ",": "850.000", ".": "850" } }],
    doubtful: 0,
  });
  expect(shownIn(table)).toEqual([OPEN, OPEN, "Rp 7", "Kolom wajib diisi"]);
  await table.change({ kind: "confirm all" });
  expect(table.plan(["new"]).length).toBe(1);
  await table.change({ kind: "edit", place: 3, field: "Harga_a", text: "12.500" });
  await table.change({ kind: "decimal", fields: ["Harga_a"], decimal: "," });
  expect(shownIn(table)).toEqual(["Rp 850.000", "Rp 240.000", "Rp 7", "Rp 12.500"]);
  await table.change({ kind: "decimal", fields: ["Harga_a"], decimal: "." });
  expect(shownIn(table)).toEqual(["Rp 850", "Rp 240", "Rp 7", "Rp 12.500"]);
  expect(groupsOf(table)).toEqual([["Harga_a", "."]]);
});

test("a column in two notations is asked about, and what is written otherwise is to be looked at", async () => {
  const table = await tableOf(pricesFile(["1,250.50", "850.000", "12.500,25"]));
  expect(shownIn(table)).toEqual([OPEN, OPEN, OPEN]);
  await table.change({ kind: "decimal", fields: ["Harga_a"], decimal: "," });
  expect(shownIn(table)).toEqual([MISFIT, "Rp 850.000", "Rp 12.500,25"]);
  await table.change({ kind: "confirm", place: 0, field: "Harga_a" });
  expect(shownIn(table)).toEqual(["Rp 1.250,5", "Rp 850.000", "Rp 12.500,25"]);
});

test("a dash for a price is empty or zero, as the person says", async () => {
  const table = await tableOf(pricesFile(["-", " -   ", "NULL"]));
  expect(table.preview().questions.nothing).toEqual({ texts: ["-", "NULL"], cells: 3, mayBeZero: true });
  await table.change({ kind: "nothing", isEmpty: false });
  expect(shownIn(table).slice(0, 2)).toEqual(["Rp 0", "Rp 0"]);
  const empty = await tableOf(pricesFile(["-"]));
  await empty.change({ kind: "nothing", isEmpty: true });
  expect(shownIn(empty)).toEqual(["Kolom wajib diisi"]);
});

const amount = fc.oneof(
  fc.nat({ max: 5_000_000 }),
  fc.nat({ max: 500_000_000 }).map((sen) => sen / 100),
  fc.nat({ max: 5_000_000 }).map((thousandths) => thousandths / 1000),
);
const rows = fc.array(fc.tuple(amount, amount, amount, amount, amount), { minLength: 1, maxLength: 12 });

async function expectPrices(file: Uint8Array | string, prices: number[][]): Promise<void> {
  const table = await tableOf(file);
  const written = table.plan(["new"]).map((write) => (write.kind === "create" ? write.values : {}));
  expect(written.map((values) => PRICES.map((field) => Number(parseAmount(values[field] ?? ""))))).toEqual(
    prices,
  );
}

const COLUMNS: SheetColumn[] = Object.entries(LABELS).map(([field, label]) => ({
  label,
  kind: PRICES.includes(field) ? "number" : "text",
}));

testProperty(
  "prices that an export writes are read back as the same, from a workbook, a CSV file and the clipboard",
  40,
  fc.asyncProperty(rows, async (prices) => {
    const cells = prices.map((row, at) => ["Auto2000", `Item ${at}`, ...row]);
    const xlsx = startXlsx({ title: "", author: "", createdAt: 0 }, COLUMNS, { title: "", rows: [] });
    xlsx.add(cells);
    await expectPrices(new Uint8Array(await xlsx.end().arrayBuffer()), prices);
    for (const separator of [";", "\t"] as const) {
      const text = formatHeaderLine(COLUMNS, separator) + formatRowLines(COLUMNS, cells, separator);
      await expectPrices(BYTE_ORDER_MARK + text, prices);
    }
  }),
);
