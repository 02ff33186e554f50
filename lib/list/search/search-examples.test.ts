import { expect, test } from "vitest";
import { EMPTY_VALUE_TEXT } from "../format-value";
import { createSearchExamples } from "./search-examples";

const COLUMNS = ["alamat", "dealer", "cabang"].map((field) => ({ field, label: field }));

const sampleOf = (rows: string[][]) => ({
  columns: COLUMNS,
  searchBy: ["cabang", "dealer"],
  rows: rows.map((cells) => ({ cells, key: "", picture: "" })),
});

const patternsOf = (rows: string[][]) => createSearchExamples(sampleOf(rows)).map(({ pattern }) => pattern);

test("each kind of search is shown with values of the searched columns", () => {
  const rows = [
    ["Jl. Asia 1", EMPTY_VALUE_TEXT, "Bandung"],
    ["Jl. Asia 2", "Auto 2000 (Pusat)", "Depok"],
    ["Jl. Asia 3", "Honda", "Depok"],
  ];
  expect(createSearchExamples(sampleOf(rows))).toEqual([
    { description: "Diawali “Auto”", pattern: "^Auto" },
    { description: "Diakhiri “(Pusat)”", pattern: "\\(Pusat\\)$" },
    { description: "Berisi “Auto 2000 (Pusat)” atau “Honda”", pattern: "Auto 2000 \\(Pusat\\)|Honda" },
    { description: "“Auto”, lalu apa saja, lalu “(Pusat)”", pattern: "Auto.*\\(Pusat\\)" },
    { description: "Persis “Auto 2000 (Pusat)”", pattern: "^Auto 2000 \\(Pusat\\)$" },
  ]);
});

test.each([
  [
    "a name of one word is cut",
    [["", "ani.k", EMPTY_VALUE_TEXT]],
    ["^an", "\\.k$", "ani\\.k|an", "an.*\\.k", "^ani\\.k$"],
  ],
  ["an emoji stays whole", [["", "🚗🚙", EMPTY_VALUE_TEXT]], ["^🚗", "🚙$", "🚗🚙|🚗", "🚗.*🚙", "^🚗🚙$"]],
  [
    "a long text or a letter is left out",
    [
      ["", "a ".repeat(40), "B"],
      ["", "C", "Depok"],
    ],
    patternsOf([["", "Depok", EMPTY_VALUE_TEXT]]),
  ],
  ["without rows the values are made up", [], patternsOf([["", "Nusantara Toyota", "Astra Honda"]])],
])("%s", (_, rows, patterns) => {
  expect(patternsOf(rows)).toEqual(patterns);
});
