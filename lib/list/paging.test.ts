import { expect, test } from "vitest";
import { windowAt } from "./paging";

function walk(count: number): number[] {
  const seen: number[] = [];
  let window = windowAt(0, count);
  for (let steps = 0; steps <= count; steps++) {
    for (let row = window.start; row < window.end; row++) seen.push(row);
    if (!window.hasNext) return seen;
    window = windowAt(window.start + 25, count);
  }
  throw new Error("The walk did not end.");
}

test.each([0, 1, 24, 25, 26, 49, 50, 51, 240])(
  "walking through %i rows reaches every row once and ends",
  (count) => {
    expect(walk(count)).toEqual(Array.from({ length: count }, (_, row) => row));
  },
);

test.each([
  [0, 0, "Tampil 0 - 0", false, false],
  [0, 1, "Tampil 1 - 1", false, false],
  [0, 25, "Tampil 1 - 25", false, false],
  [0, 26, "Tampil 1 - 25", false, true],
  [25, 26, "Tampil 26 - 26", true, false],
  [25, 50, "Tampil 26 - 50", true, false],
  [25, 51, "Tampil 26 - 50", true, true],
  [50, 51, "Tampil 51 - 51", true, false],
  [225, 240, "Tampil 226 - 240", true, false],
])("from place %i of %i rows: %s", (wanted, count, label, hasPrevious, hasNext) => {
  expect(windowAt(wanted, count)).toMatchObject({ label, hasPrevious, hasNext });
});

test.each([
  ["before the list", -1, 60, 0],
  ["far before the list", Number.NEGATIVE_INFINITY, 60, 0],
  ["inside the first window", 24, 60, 0],
  ["inside the second window", 30, 60, 25],
  ["between two indexes", 25.5, 60, 25],
  ["at the end of a full last window", 50, 50, 25],
  ["after the list", 75, 60, 50],
  ["far after the list", Number.POSITIVE_INFINITY, 60, 50],
  ["in an empty list", 25, 0, 0],
])("a place %s moves to the window that holds it or is nearest", (_, wanted, count, start) => {
  expect(windowAt(wanted, count).start).toBe(start);
});
