import fc from "fast-check";
import { expect } from "vitest";
import { testProperty } from "../testing/property";
import * as fields from "./row-fields";

const { choiceText, ...others } = fields;
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

testProperty(
  "a number is the same as a number, as a text, and with zeros behind it",
  300,
  fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 99 }), (whole, hundredths) => {
    const written = `${whole}.${String(hundredths).padStart(2, "0")}`;
    expect(fields.number(written)).toBe(Number(written) + 0);
    expect(fields.number(`  ${written}00 `)).toBe(Number(written) + 0);
    expect(fields.number(Number(written))).toBe(Number(written) + 0);
  }),
);

testProperty(
  "a date is the first ten characters of a date, and nothing else is one",
  200,
  fc.property(fc.date({ noInvalidDate: true }), fc.string(), (moment, text) => {
    const iso = moment.toISOString();
    const isOfFourDigits = /^\d{4}-/.test(iso);
    expect(fields.date(iso)).toBe(isOfFourDigits ? iso.slice(0, 10) : "");
    expect(["", text.trim().slice(0, 10)]).toContain(fields.date(text));
  }),
);
