import { expect, test } from "vitest";
import { rowIds } from "./use-data-table";

const NONE = new Map<string, string>();
const rows = (keys: string) => [...keys].map((key) => ({ key: key.trim() }));
const ids = (keys: string, before = NONE) => [...rowIds(rows(keys), before).values()];

test("a record keeps its id, and new rows take the ids of those that left", () => {
  const before = rowIds(rows("abcd"), NONE);
  expect(ids("bxdy", before)).toEqual(["1", "0", "3", "2"]);
  expect(ids("efgh", before)).toEqual(["0", "1", "2", "3"]);
});

test("rows have different ids, also without a key or with the same, and when there are fewer or more", () => {
  for (const [first, second] of [
    ["  a", "a  "],
    ["aab", "bbaab"],
    ["abcde", "e"],
    ["e", "abcde"],
  ] as const) {
    const before = rowIds(rows(first), NONE);
    const after = ids(second, rowIds(rows("e"), before));
    expect(new Set(after).size).toBe(second.length);
  }
});
