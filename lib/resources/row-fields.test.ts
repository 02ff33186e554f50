import { describe, expect, test } from "vitest";
import { choiceParser, hyphenToEmpty, toDate, toNumber, toText } from "./row-fields";

const NOTHING = [undefined, null, "", "   ", {}, { nama: "Siti" }, [], ["Siti"], [12500], Symbol("x")];

describe.each(
  Object.entries({ text: toText, number: toNumber, hyphen: hyphenToEmpty, choice: choiceParser(["A"]) }),
)("a %s field", (_, field) => {
  test.each(NOTHING)("reads %o as no value", (value) => {
    expect(field(value)).toBe("");
  });
});

test.each([
  ["Siti", "Siti"],
  ["  Siti  ", "Siti"],
  ["-", "-"],
  [0, "0"],
  [12500.5, "12500.5"],
  [true, "true"],
  ["<b>x</b>", "<b>x</b>"],
])("a text field reads %j as %j", (value, read) => {
  expect(toText(value)).toBe(read);
});

test.each(["A", "b", "Tanpa Kode"])("a chosen field reads %j, whether it is a choice or not", (value) => {
  expect(choiceParser(["A"])(` ${value} `)).toBe(value);
});

test.each([
  [12500.5, 12500.5],
  ["0", 0],
  ["12500.00", 12500],
  ["12.500", 12.5],
  ["Rp 12.500", "Rp 12.500"],
  ["12,5", "12,5"],
  ["-", "-"],
  ["Infinity", "Infinity"],
  ["1e999", "1e999"],
  ["9007199254740993", "9007199254740993"],
  ["-0", 0],
  [true, "true"],
])("a number field reads %j as %j", (value, read) => {
  expect(toNumber(value)).toBe(read);
});

test.each([
  ["-", ""],
  [" - ", ""],
  ["--", "--"],
  ["siti@contoh.id", "siti@contoh.id"],
  [7, "7"],
])("an e-mail field reads %j as %j", (value, read) => {
  expect(hyphenToEmpty(value)).toBe(read);
});

test.each([
  ["1990-05-17", "1990-05-17"],
  ["1990-05-17T00:00:00.000Z", "1990-05-17"],
  ["17-05-1990", ""],
  ["lahir", ""],
])("a date field reads %j as %j", (value, read) => {
  expect(toDate(value)).toBe(read);
});
