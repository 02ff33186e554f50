import fc from "fast-check";
import { expect } from "vitest";
import { testProperty } from "../../testing/property";
import type { Cell, Column, ColumnarList } from "../list";
import { compilePattern, findMatchingRows } from "./search";

const cell: fc.Arbitrary<Cell> = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom("", "Astra", "ASTRA (Pusat)", "C++", "a.b*c", 12500, 0),
);
const table = fc.nat({ max: 12 }).chain((length) =>
  fc.record({
    length: fc.constant(length),
    first: fc.array(cell, { minLength: length, maxLength: length }),
    second: fc.array(cell, { minLength: length, maxLength: length }),
  }),
);
// Short, and without quantifiers in braces, so that no pattern backtracks for long.
const source = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.string({ maxLength: 6, unit: fc.constantFrom(..."a+*?.()[]|^$\\-SC1") }),
);

function namedOnce(cells: Cell[]): Column {
  const values = [...new Set(cells)];
  return { values, at: cells.map((value) => values.indexOf(value)) };
}

function isPattern(text: string): boolean {
  try {
    return Boolean(new RegExp(text, "i"));
  } catch {
    return false;
  }
}

const matches = (text: string, cellText: string) =>
  isPattern(text)
    ? new RegExp(text, "i").test(cellText)
    : cellText.toLowerCase().includes(text.toLowerCase());

testProperty(
  "the found rows are those with a matching field, by pattern or else by plain text",
  400,
  fc.property(source, table, (text, { length, first, second }) => {
    const pattern = compilePattern(text);
    expect(pattern.isPlainText).toBe(!isPattern(text));
    const places = Array.from({ length }, (_, at) => at);
    const expected = places.filter((at) =>
      [first[at], second[at]].some((each) => matches(text, String(each))),
    );
    const list: ColumnarList = { length, columns: { first, second, third: second } };
    const packed: ColumnarList = { length, columns: { first: namedOnce(first), second: namedOnce(second) } };
    expect(findMatchingRows(list, ["first", "second"], pattern)).toEqual(expected);
    expect(findMatchingRows(packed, ["second", "first", "missing"], pattern)).toEqual(expected);
  }),
);
