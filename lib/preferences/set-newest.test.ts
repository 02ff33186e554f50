import { expect, test } from "vitest";
import { setNewest } from "./set-newest";

test("keeps the newest entries, and an entry that is set again counts as new", () => {
  const map = new Map<string, number>();
  expect(setNewest(map, "a", 1, 2)).toBeNull();
  expect(setNewest(map, "b", 2, 2)).toBeNull();
  expect(setNewest(map, "a", 3, 2)).toBeNull();
  expect(setNewest(map, "c", 4, 2)).toEqual(["b", 2]);
  expect([...map]).toEqual([
    ["a", 3],
    ["c", 4],
  ]);
});
