import { expect, test } from "vitest";
import { findTyped } from "./find-typed";

test.each<[string, number, number]>([
  ["g", 0, 1],
  ["ganti o", 1, 2],
  ["G", 2, 2],
  ["g", 3, 1],
  ["oli", 0, 2],
  ["xyz", 0, -1],
  [" ", 0, -1],
  ["ban", -1, 0],
])("%j from row %i finds row %i", (typed, from, found) => {
  expect(findTyped(["Ban", "Ganti Aki", "Ganti Oli", "Wiper"], typed, from)).toBe(found);
});
