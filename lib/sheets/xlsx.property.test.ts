import fc from "fast-check";
import { readXlsx } from "hucre/xlsx";
import { expect } from "vitest";
import { testProperty } from "../testing/property";
import type { SheetColumn, SheetValue } from "./sheet";
import { startXlsx } from "./xlsx";

const text = fc.string({ unit: "binary", maxLength: 60 });
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const time = fc
  .date({ min: new Date("1900-03-01T00:00Z"), max: new Date("9999-12-31T23:59Z"), noInvalidDate: true })
  .map((date) => Math.floor(date.getTime() / 60_000) * 60_000);

const VALUES = { text, number, price: number, time: fc.oneof(time, text) };

const column = fc.record({ label: text, kind: fc.constantFrom("text", "number", "time") });
const table = fc.array(column, { minLength: 1, maxLength: 6 }).chain((columns) =>
  fc.record({
    columns: fc.constant(columns),
    chunks: fc.array(fc.array(fc.tuple(...columns.map(({ kind }) => VALUES[kind])), { maxLength: 5 }), {
      maxLength: 4,
    }),
  }),
);

/** What a reader of the file finds: dates for times, nothing for empty values. */
function expected(value: SheetValue, { kind }: SheetColumn): unknown {
  if (value === "") return null;
  return kind === "time" && typeof value === "number" ? new Date(value) : value;
}

testProperty(
  "another reader finds every value of a workbook, in whatever chunks it was written",
  200,
  fc.asyncProperty(table, async ({ columns, chunks }) => {
    const properties = { title: "Daftar", author: "", createdAt: 0 };
    const xlsx = startXlsx(properties, columns, { title: "Keterangan", rows: [] });
    for (const chunk of chunks) xlsx.add(chunk);
    const [sheet] = (await readXlsx(await xlsx.end().bytes())).sheets;
    const rows = chunks
      .flat()
      .map((row) => row.map((value, at) => expected(value, columns[at] as SheetColumn)));
    const found = Array.from({ length: rows.length }, (_, at) =>
      columns.map((_, of) => sheet?.rows[at + 1]?.[of] ?? null),
    );
    expect(found).toEqual(rows);
  }),
);
