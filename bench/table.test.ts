import { expect, test } from "vitest";
import { inUnit, inWords, KILOBYTES, MILLISECONDS, TASK, TIMES } from "./table.ts";

test.each([
  [1234.4, MILLISECONDS, "1,234"],
  [129_949, KILOBYTES, "129.9"],
  [1.499, TIMES, "1.50"],
  [0, TASK, "<50"],
  [0, MILLISECONDS, "0"],
  [null, TASK, "-"],
])("%j is written in its unit", (value, unit, text) => {
  expect(inUnit(value, unit)).toBe(text);
});

test("a spread shows its range if its ends differ", () => {
  expect(inWords({ min: 9, median: 10, max: 12 }, MILLISECONDS)).toBe("10 (9-12)");
  expect(inWords({ min: 9.6, median: 10, max: 10.4 }, MILLISECONDS)).toBe("10");
  expect(inWords(null, MILLISECONDS)).toBe("-");
});
