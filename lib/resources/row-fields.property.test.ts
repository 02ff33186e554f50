import fc from "fast-check";
import { expect } from "vitest";
import { testProperty } from "../testing/property";
import * as fields from "./row-fields";

const { choiceParser: choiceText, ...others } = fields;
const readers = Object.entries({ ...others, choiceText: choiceText(["A"]) });
const anything = fc.oneof(
  fc.anything(),
  fc.constantFrom("1e999", "-0", "-1e400"),
  fc.string(),
  fc.double(),
  fc.integer().map(String),
  fc.date(),
);

testProperty(
  "a field is read as a text or a finite number, whatever it holds, and reading it again changes nothing",
  300,
  fc.property(anything, fc.constantFrom(...readers), (value, [, read]) => {
    const cell = read(value);
    if (typeof cell === "number") expect(cell).toSatisfy(Number.isFinite);
    else expect(cell).toBe(cell.trim());
    expect(read(cell)).toBe(cell);
  }),
);
