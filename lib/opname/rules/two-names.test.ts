import { expect, test } from "vitest";
import { flaggedBy, GOOD } from "../../testing/opname";
import { twoNamesRule } from "./rules";

const named = (pairs: [unknown, unknown][]) =>
  pairs.map(([kode_part, nama_part]) => ({ ...GOOD, kode_part, nama_part }));

test("flags a code with two names and a name with two codes", () => {
  const rows = named([
    ["K-1", "Oli"],
    ["K-1", "Oli mesin"],
    ["K-2", "Filter"],
    ["K-3", "Filter"],
    ["K-4", "Busi"],
    [" K-4", "Busi "],
  ]);
  expect(flaggedBy(twoNamesRule, rows)).toEqual([
    [0, "Kode K-1 juga bernama Oli mesin", 1],
    [1, "Kode K-1 juga bernama Oli", 0],
    [2, "Nama Filter juga berkode K-3", 3],
    [3, "Nama Filter juga berkode K-2", 2],
  ]);
});

test("flags the rows without a name of a code that has two, and without a code of a name that has two", () => {
  const rows = named([
    ["K-1", "Oli"],
    ["K-1", "Oli mesin"],
    ["K-1", null],
    ["K-2", "Filter"],
    ["K-3", "Filter"],
    ["", "Filter"],
  ]);
  expect(flaggedBy(twoNamesRule, rows).filter(([row]) => row % 3 === 2)).toEqual([
    [2, "Kode K-1 juga bernama Oli", 0],
    [5, "Nama Filter juga berkode K-2", 3],
  ]);
});

test("takes an empty code or name for none", () => {
  const pairs: [unknown, unknown][] = [
    ["K-1", "Oli"],
    ["K-1", ""],
    ["", "Oli"],
    [null, null],
  ];
  expect(flaggedBy(twoNamesRule, named(pairs))).toEqual([]);
});
