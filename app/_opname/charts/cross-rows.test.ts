import { describe, expect, test } from "vitest";
import { neighbour, windowOf } from "./cross-rows";

describe("the rows in sight", () => {
  test("are all of a few", () => {
    const { places, before, after } = windowOf(40, 500, 36, 100);
    expect(places).toHaveLength(40);
    expect([before, after]).toEqual([0, 0]);
  });

  test.each([0, 36, 1000, 359_000])(
    "cover what is visible from %i pixels on, and keep the length",
    (scrolled) => {
      const { places, before, after } = windowOf(10_000, scrolled, 36, 448);
      expect((places[0] ?? 0) * 36).toBe(before);
      expect(before).toBeLessThanOrEqual(scrolled);
      expect(before + places.length * 36).toBeGreaterThanOrEqual(Math.min(scrolled + 448, 360_000));
      expect(before + places.length * 36 + after).toBe(360_000);
      expect(places.length).toBeLessThan(30);
    },
  );
});

test("keys lead to the neighbours of a cell, and not beyond the sums and the last values", () => {
  const from = { row: -1, column: 2 };
  expect(neighbour(from, "ArrowUp", 5, 3)).toEqual(from);
  expect(neighbour(from, "ArrowDown", 5, 3)).toEqual({ row: 0, column: 2 });
  expect(neighbour(from, "ArrowRight", 5, 3)).toEqual(from);
  expect(neighbour(from, "ArrowLeft", 5, 3)).toEqual({ row: -1, column: 1 });
  expect(neighbour(from, "Home", 5, 3)).toEqual({ row: -1, column: -1 });
  expect(neighbour({ row: 1, column: -1 }, "End", 5, 3)).toEqual({ row: 1, column: 2 });
  expect(neighbour(from, "Enter", 5, 3)).toBeNull();
});
