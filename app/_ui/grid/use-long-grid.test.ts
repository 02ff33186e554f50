import { expect, test } from "vitest";
import { nextCell } from "./use-long-grid";

const SIZE = { rows: 300, columns: 40, page: 12 };

test.each<[string, number, number]>([
  ["ArrowUp", 4, 5],
  ["ArrowDown", 6, 5],
  ["ArrowLeft", 5, 4],
  ["ArrowRight", 5, 6],
  ["PageUp", -1, 5],
  ["PageDown", 17, 5],
  ["Home", 5, -1],
  ["End", 5, 39],
  ["Ctrl+ArrowUp", 0, 5],
  ["Ctrl+ArrowDown", 299, 5],
  ["Ctrl+ArrowLeft", 5, 0],
  ["Ctrl+ArrowRight", 5, 39],
  ["Ctrl+Home", 0, 0],
  ["Ctrl+End", 299, 39],
])("%s leads from row 5 and column 5 to %i and %i", (pressed, row, column) => {
  const key = pressed.replace("Ctrl+", "");
  expect(nextCell({ row: 5, column: 5 }, { key, ctrlKey: key !== pressed }, SIZE)).toEqual({ row, column });
});

test("nothing leads out of the grid, and letters lead nowhere", () => {
  const down = { key: "ArrowDown", ctrlKey: false };
  expect(nextCell({ row: 299, column: 0 }, down, SIZE)).toEqual({ row: 299, column: 0 });
  const left = { key: "ArrowLeft", ctrlKey: false };
  expect(nextCell({ row: 0, column: -1 }, left, SIZE)).toEqual({ row: 0, column: -1 });
  expect(nextCell({ row: 0, column: 0 }, { key: "g", ctrlKey: false }, SIZE)).toBeNull();
});
