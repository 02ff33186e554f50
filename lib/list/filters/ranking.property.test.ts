import fc from "fast-check";
import { expect } from "vitest";
import { opname } from "../../resources/registry";
import { listView } from "../../server/data/lists";
import { toColumnarList } from "../../testing/lists";
import { testProperty } from "../../testing/property";
import { foldWords } from "../search/search";
import { openFilters } from "./open-filters";
import { bestRows, scoreWord } from "./ranking";

const VIEW = listView(opname, "admin.part", "Asia/Jakarta");
const MOST = 8;

const odd = fc.constantFrom<unknown>(
  ...["Toyota", "toyota jaya", "Ängström", "Angstrom II", "<b>Honda</b>", "=cmd|' /C calc'!A0", "12 Jaya"],
  ...[" ", "", 12, 0, null, undefined],
);
const row = fc.record({
  ...Object.fromEntries(["brand", "dealer", "nama_part"].map((field) => [field, odd])),
  jumlah: fc.constantFrom<unknown>(12, "12", -3, "banyak", null),
  created_at: fc.constantFrom<unknown>("2024-03-12T14:30:00", "kemarin", null),
});
const rows = fc.oneof(
  fc.array(row, { maxLength: 12 }),
  // Values that repeat often enough are sent once each.
  fc.array(row, { minLength: 1, maxLength: 3 }).map((few) => Array.from({ length: 30 }, () => few).flat()),
);
const words = fc.constantFrom(
  "toyota",
  "JAYA toyota",
  "angstrom",
  "12 jaya",
  "o",
  "<b>",
  "=cmd|'",
  "march 12",
  " ",
  "x",
);

testProperty(
  "the best rows are those that the words find in the list, best first, in the order of the list where they are as good",
  600,
  fc.property(rows, words, (all, typed) => {
    const filters = openFilters(toColumnarList(opname, all), VIEW);
    const { count, places, score } = bestRows(filters.shown(), all.length, typed, MOST);
    const wanted = foldWords(typed);
    const found = wanted.length === 0 ? [] : (filters.find(null, `kata=${encodeURIComponent(typed)}`) ?? []);
    expect(count).toBe(found.length);

    const textsAt = (place: number) =>
      filters.shown().flatMap(({ at, words: read }) => {
        const value = at ? (at[place] ?? 0) : place;
        return read().map(({ texts, of }) => texts[of ? (of[value] ?? 0) : value] ?? "");
      });
    const together = wanted.length > 1 ? [...wanted, wanted.join(" ")] : wanted;
    const scoreAt = (place: number) =>
      together.reduce(
        (sum, word) => sum + Math.max(...textsAt(place).map((text) => scoreWord(text, word))),
        0,
      );
    const best = found.toSorted((one, other) => scoreAt(other) - scoreAt(one) || one - other).slice(0, MOST);
    expect(places).toEqual(best);
    expect(score).toBe(best[0] === undefined ? 0 : scoreAt(best[0]));
  }),
);
