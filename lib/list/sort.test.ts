import { expect, test } from "vitest";
import type { Cell, Column, ListColumn } from "./list";
import { orderRows, rankRows } from "./sort";

const ZONE = "Asia/Jakarta";

function namedOnce(cells: Cell[]): Column {
  const values = [...new Set(cells)].toReversed();
  return { values, at: cells.map((cell) => values.indexOf(cell)) };
}

function sorted(cells: Cell[], isDescending = false, as?: ListColumn["as"]) {
  const by: ListColumn = { field: "x", label: "X", as };
  const everything = cells.map((_, at) => at);
  const [plain, once] = [cells, namedOnce(cells)].map((column) =>
    orderRows(everything, rankRows(column, by, ZONE), isDescending).map((at) => cells[at]),
  );
  expect(once).toEqual(plain);
  return plain;
}

test("texts sort by Indonesian collation, capitals and accents among the others", () => {
  expect(sorted(["zeta", "Élan", "ban", "Ban", "aki", "edo"])).toEqual([
    "aki",
    "ban",
    "Ban",
    "edo",
    "Élan",
    "zeta",
  ]);
});

test("numbers in texts count as numbers", () => {
  expect(sorted(["SA 10", "SA 2", "SA 1"])).toEqual(["SA 1", "SA 2", "SA 10"]);
});

test("prices sort as numbers, and other texts follow them", () => {
  expect(sorted([12500, "gratis", 900, 0, 1e6], false, "price")).toEqual([0, 900, 12500, 1e6, "gratis"]);
});

test("dates are sorted as times in every format", () => {
  const dates = [
    "2024-03-05T14:30:00",
    "2024-03-05T07:00:00Z",
    "2023-12-31",
    "2024-03-05 14:29:59",
    "kemarin",
  ];
  expect(sorted(dates, false, "datetime")).toEqual([dates[2], dates[1], dates[3], dates[0], dates[4]]);
});

test("empty values are last in both directions", () => {
  expect(sorted(["", "b", "", "a"])).toEqual(["a", "b", "", ""]);
  expect(sorted(["", "b", "", "a"], true)).toEqual(["b", "a", "", ""]);
});

test("rows with equal values keep the list order, in both directions", () => {
  const ranks = rankRows(["b", "a", "b", "a", ""], { field: "x", label: "X" }, ZONE);
  expect(orderRows([0, 1, 2, 3, 4], ranks, false)).toEqual([1, 3, 0, 2, 4]);
  expect(orderRows([0, 1, 2, 3, 4], ranks, true)).toEqual([0, 2, 1, 3, 4]);
});

test("only the passed rows are sorted", () => {
  const ranks = rankRows(["c", "b", "a"], { field: "x", label: "X" }, ZONE);
  expect(orderRows([0, 2], ranks, false)).toEqual([2, 0]);
});

test("an empty list can be sorted", () => {
  expect(sorted([])).toEqual([]);
});
