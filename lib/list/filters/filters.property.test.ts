import fc from "fast-check";
import { expect } from "vitest";
import { testProperty } from "../../testing/property";
import { formatListAddress, parseListAddress } from "../list-address";
import { formatFilters, parseFilters } from "./filters";

const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.constantFrom("", "Astra, A/B", `"kutip" & 'satu'`, "é ñ", "1..2", "%2C", "a=b&c#d?e+f", "(kosong)"),
);
const words = fc
  .string({ unit: "grapheme", maxLength: 12 })
  .filter((typed) => typed === "" || typed.trim() !== "");
const filters = fc.record({
  words,
  terms: fc
    .dictionary(text, fc.uniqueArray(text, { minLength: 1, maxLength: 4 }), { maxKeys: 4 })
    .map((terms) => new Map(Object.entries(terms))),
});
const search = fc.string({ unit: "grapheme", maxLength: 8 });

testProperty(
  "filters come back from an address as they were written, beside search, sort and start",
  500,
  fc.property(
    filters,
    search,
    fc.constantFrom(undefined, "-dealer"),
    fc.nat({ max: 9 }),
    (some, cari, sort, page) => {
      const address = { search: cari, filters: formatFilters(some), sort, start: page * 25 };
      const query = formatListAddress(address);
      const read = parseListAddress(new URL(query, "http://app/list").searchParams);
      expect(read).toEqual(address);
      expect(formatListAddress(read)).toBe(query);
      expect(parseFilters(read.filters)).toEqual(some);
    },
  ),
);
