import fc from "fast-check";
import { parseCsv } from "hucre/csv";
import { expect } from "vitest";
import { testProperty } from "../testing/property";
import { formatRowLines, unescapeCell } from "./delimited";

const column = { label: "", kind: "text" } as const;
const text = fc.string({ unit: fc.constantFrom(..."=+-@\t\r\n;|\"', ab1＝"), maxLength: 12 });

testProperty(
  "another reader finds every text, and none that begins like a formula",
  1000,
  fc.property(
    fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 5 }),
    fc.constantFrom(";", "\t"),
    (rows, delimiter) => {
      const written = formatRowLines([column, column, column], rows, delimiter);
      const read = parseCsv(written, { delimiter }).map((row) => row.map(String));
      expect(read.flat().filter((cell) => /^[=+\-@\t\r\n＝]/.test(cell))).toEqual([]);
      expect(read.map((row) => row.map(unescapeCell))).toEqual(rows);
    },
  ),
);
