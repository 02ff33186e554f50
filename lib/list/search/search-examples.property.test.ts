import fc from "fast-check";
import { expect } from "vitest";
import { testProperty } from "../../testing/property";
import { compilePattern } from "./search";
import { createSearchExamples } from "./search-examples";

const word = fc.string({ unit: "grapheme", minLength: 1, maxLength: 15 }).filter((one) => !/\s/.test(one));
const value = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
const clear = value.filter((one) => /^.{2,40}$/u.test(one));

testProperty(
  "every example is a pattern that finds a row, whatever is in the list",
  300,
  fc.property(fc.array(value, { maxLength: 5 }), clear, (others, one) => {
    const values = [...others, one];
    const sample = {
      columns: [{ field: "dealer", label: "Dealer" }],
      searchBy: ["dealer"],
      rows: values.map((cell) => ({ cells: [cell], key: "", picture: "" })),
    };
    for (const { pattern } of createSearchExamples(sample)) {
      const { test: finds, isPlainText } = compilePattern(pattern);
      expect([pattern, values.some(finds), isPlainText]).toEqual([pattern, true, false]);
    }
  }),
);
