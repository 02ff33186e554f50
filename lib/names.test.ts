import { expect, test } from "vitest";
import { isSameUsername } from "./names";

test.each([
  ["siti", "siti", true],
  ["Siti ", "sITI", true],
  ["\uff33\uff49\uff54\uff49", "siti", true],
  ["e\u0301", "\u00e9", true],
  ["siti", "siti2", false],
  ["siti", "si ti", false],
  ["", "", false],
  ["", " ", false],
  ["siti", "", false],
])("%j and %j are names of one person: %s", (one, other, same) => {
  expect([isSameUsername(one, other), isSameUsername(other, one)]).toEqual([same, same]);
});
