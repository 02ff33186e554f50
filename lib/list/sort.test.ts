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
