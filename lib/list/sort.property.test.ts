import fc from "fast-check";
import { expect } from "vitest";
import { testProperty } from "../testing/property";
import type { Cell } from "./list";
import { rankRows, sortRows } from "./sort";

const ZONE = "Asia/Jakarta";
const BY = { field: "x", label: "X" };
const collator = new Intl.Collator("id", { numeric: true });

const cell: fc.Arbitrary<Cell> = fc.oneof(
  fc.constantFrom("", "a", "A", "á", "SA 2", "SA 10", 0, 7),
  fc.string({ unit: "grapheme" }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const cells = fc.array(cell, { maxLength: 30 });

/** Compares numbers before texts, texts in Indonesian order, and empty values last. */
function compare(one: Cell, other: Cell): number {
  if (one === "" || other === "") return Number(one === "") - Number(other === "");
  if (typeof one !== typeof other) return typeof one === "number" ? -1 : 1;
  return typeof one === "number" ? one - Number(other) : collator.compare(one, String(other));
}

const everything = (list: Cell[]) => list.map((_, place) => place);

testProperty(
  "sorting keeps all rows, orders them by value, and keeps the list order of equal values",
  300,
  fc.property(cells, fc.boolean(), (list, isDescending) => {
    const sorted = sortRows(everything(list), rankRows(list, BY, ZONE), isDescending);
    expect(sorted.toSorted((one, other) => one - other)).toEqual(everything(list));
    for (const [at, place] of sorted.entries()) {
      const next = sorted[at + 1];
      if (next === undefined) break;
      const [value, after] = [list[place] ?? "", list[next] ?? ""];
      if (Object.is(value, after)) expect(place).toBeLessThan(next);
      const isLast = value === "" || after === "";
      expect(compare(value, after) * (isDescending && !isLast ? -1 : 1)).toBeLessThanOrEqual(0);
    }
  }),
);

testProperty(
  "times sort as moments, whatever their offset, before what is no time",
  200,
  fc.property(fc.array(fc.integer({ min: 0, max: 4e12 })), (moments) => {
    const written = moments.map((moment, at) => {
      const hours = (at % 25) - 12;
      const sign = hours < 0 ? "-" : "+";
      const shifted = new Date(moment + hours * 3_600_000).toISOString().slice(0, -1);
      return `${shifted}${sign}${String(Math.abs(hours)).padStart(2, "0")}:00`;
    });
    const cells = ["kemarin", ...written];
    const ranks = rankRows(cells, { ...BY, as: "datetime" }, ZONE);
    const sorted = sortRows(everything(cells), ranks, false).map((place) => moments[place - 1]);
    expect(sorted).toEqual([...moments.toSorted((one, other) => one - other), undefined]);
  }),
);
