import fc from "fast-check";
import { expect } from "vitest";
import { opname } from "../../resources/registry";
import { createListView } from "../../server/data/lists";
import { toColumnarList } from "../../testing/lists";
import { testProperty } from "../../testing/property";
import { formatDateTime } from "../format";
import { DASH } from "../format-value";
import { cellText, readerOf } from "../list-window";
import { bestRows, scoreWord } from "../search/ranking";
import { foldWords } from "../search/search";
import { filterColumns } from "./conditions";
import { formatFilters } from "./filters";
import { termForText } from "./labels";
import { createListFilter } from "./list-filter";
import { recordTerms } from "./record-terms";

type Row = Record<string, unknown>;
type Query = { words: string; terms: Map<string, string[]> };

const VIEW = createListView(opname, "admin.part", "Asia/Jakarta");
const LONG = "Panjangnyaenampuluhhurufsupayatidakmuatdalamsatukolomtabelini";

const TEXTS = `Toyota;toyota ;toyota jaya;12 Jaya;Ängström;Angstrom II;<b>Honda</b>;${LONG};=cmd|' /C calc'!A0;1..2; ;;(kosong);A, B / C`;
const TIMES =
  "2024-03-05T14:30:00|2024-03-05T16:59:59Z|2024-03-05T17:00:00Z|2024-02-29|2024-02-30T01:00:00|kemarin|";

/** A text of the API: some fields are null, missing, or a number. */
const odd = fc.constantFrom<unknown>(...TEXTS.split(";"), 12, 0, null, undefined);
const amount = fc.constantFrom<unknown>(
  ..."7|7.50|-3|1e3|banyak|".split("|"),
  0,
  7,
  12.5,
  -3,
  1000,
  null,
  undefined,
);
const moment = fc.constantFrom<unknown>(...TIMES.split("|"), null, undefined);
const row: fc.Arbitrary<Row> = fc.record({
  ...Object.fromEntries(["brand", "dealer", "nama_part"].map((field) => [field, odd])),
  jumlah: amount,
  created_at: moment,
  foto: fc.constantFrom<unknown>("a.png", "", null, undefined),
});
const rows = fc.oneof(
  fc.array(row, { maxLength: 12 }),
  // Values that repeat often enough are sent once each.
  fc.array(row, { minLength: 1, maxLength: 3 }).map((few) => Array.from({ length: 30 }, () => few).flat()),
);

const ranges = ["", "..7", "7..", "-3..12.5", "1000..1000"];
const days = ["", "2024-03-05..2024-03-05", "..2024-03-05", "2024-03-06.."];
const some = (terms: string[]) => fc.uniqueArray(fc.constantFrom(...terms), { maxLength: 3 });
const WORDS = "||toy|ANGSTROM|ängström honda|march 14:30|7 toyota|1.000|1000|-3 12,5|12,5|12.5|calc'!A0 <B>";
const query: fc.Arbitrary<Query> = fc
  .record({
    brand: some(["Toyota", "toyota", "", "(kosong)", "A, B / C", "12", "Lexus"]),
    nama_part: some(["<b>Honda</b>", LONG, ""]),
    jumlah: some(ranges),
    created_at: some(days),
    foto: some(["ada", "tidak-ada"]),
    words: fc.constantFrom(...WORDS.split("|"), LONG),
  })
  .map(({ words, ...terms }) => ({
    words,
    terms: new Map(Object.entries(terms).filter(([, chosen]) => chosen.length > 0)),
  }));

const cellOf = (from: Row, field: string) => String(from[field] ?? "").trim();
const isAmount = (text: string) => text !== "" && !Number.isNaN(Number(text));
const localDay = (text: string) => {
  if (!/^\d{4}-\d\d-\d\d/.test(text) || text.startsWith("2024-02-30")) return "";
  return text.endsWith("Z")
    ? new Date(Date.parse(text) + 7 * 3_600_000).toISOString().slice(0, 10)
    : text.slice(0, 10);
};
const within = (value: string | number, [from, to]: (string | number)[], ends: string[]) =>
  (ends[0] === "" || value >= (from ?? "")) && (ends[1] === "" || value <= (to ?? ""));

/** Whether a row of the API meets a term, computed from its raw value. */
function meets(from: Row, field: string, term: string): boolean {
  const cell = cellOf(from, field);
  if (field === "foto") return (term === "ada") === (cell !== "");
  const ends = term.split("..");
  if (ends.length === 1 || !["jumlah", "created_at"].includes(field)) return cell === term;
  if (field === "jumlah") return isAmount(cell) && within(Number(cell), ends.map(Number), ends);
  return localDay(cell) !== "" && within(localDay(cell), ends, ends);
}

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();

function hasWords(from: Row, words: string): boolean {
  const shown = VIEW.columns.map(({ field, as }) => {
    const cell = cellOf(from, field);
    if (as === "datetime") return plain(formatDateTime(cell, VIEW.timeZone));
    if (as !== "number" || !isAmount(cell)) return plain(cell);
    const value = Number(cell);
    return [value.toLocaleString("id-ID"), String(value).replace(".", ","), String(value)].join(" ");
  });
  return plain(words)
    .split(" ")
    .every((word) => shown.some((cell) => cell.includes(word)));
}

/** Whether a row matches the words and every column's terms, that of one field aside. */
const matches = (from: Row, { words, terms }: Query, aside = "") =>
  (words === "" || hasWords(from, words)) &&
  [...terms].every(([field, chosen]) => field === aside || chosen.some((term) => meets(from, field, term)));

testProperty(
  "the found rows are those of the API that meet every column's filter and all words, odd ones included",
  600,
  fc.property(rows, query, fc.option(fc.func(fc.boolean())), (all, filters, isFound) => {
    const list = toColumnarList(opname, all);
    const places = all.map((_, place) => place);
    const searched = isFound && places.filter((place) => isFound(place));
    const expected = (searched ?? places).filter((place) => matches(all[place] ?? {}, filters));
    const found = createListFilter(list, VIEW).find(searched, formatFilters(filters));
    expect(found ?? places).toEqual(expected);
  }),
);

testProperty(
  "each column counts the rows of its values that match the search and the filters of all other columns",
  400,
  fc.property(rows, query, query, fc.option(fc.func(fc.boolean())), (all, before, filters, isFound) => {
    const filterer = createListFilter(toColumnarList(opname, all), VIEW);
    const searched = isFound && all.flatMap((_, place) => (isFound(place) ? [place] : []));
    filterer.facets(null, formatFilters(before), {});
    const facets = filterer.facets(searched, formatFilters(filters), {});
    expect(facets.map(({ label }) => label)).toEqual([
      ...VIEW.columns.map(({ label }) => label),
      "Bukti Foto",
    ]);
    for (const { field, values } of facets) {
      const rowsOf = all.filter(
        (from, place) => (searched ?? [place]).includes(place) && matches(from, filters, field),
      );
      const countOf = (value: string) => rowsOf.filter((from) => meets(from, field, value)).length;
      expect(values).toEqual(values.map(({ value }) => ({ value, count: countOf(value) })));
      const isListed = opname.columns.every(
        (column) => column.field !== field || !("as" in column) || column.as === "short",
      );
      if (!isListed || field === "foto") continue;
      const present = new Set(rowsOf.map((from) => cellOf(from, field)));
      expect(new Set(values.map(({ value }) => value))).toEqual(
        present.union(new Set(filters.terms.get(field) ?? [])),
      );
    }
  }),
);

const MOST = 8;

const sought = fc.constantFrom(..."toyota;JAYA toyota;angstrom;12 jaya;o;<b>;=cmd|';march 12; ;x".split(";"));

testProperty(
  "the best rows are those that the words find in the list, best first, in the order of the list where they are as good",
  600,
  fc.property(rows, sought, (all, typed) => {
    const filters = createListFilter(toColumnarList(opname, all), VIEW);
    const { count, rows, score } = bestRows(filters.shown(), all.length, typed, MOST);
    const folded = foldWords(typed);
    const found = folded.length === 0 ? [] : (filters.find(null, `kata=${encodeURIComponent(typed)}`) ?? []);
    expect(count).toBe(found.length);

    const textsAt = (place: number) =>
      filters.shown().flatMap(({ at, words: read }) => {
        const value = at ? (at[place] ?? 0) : place;
        return read().map(({ texts, of }) => texts[of ? (of[value] ?? 0) : value] ?? "");
      });
    const together = folded.length > 1 ? [...folded, folded.join(" ")] : folded;
    const scoreAt = (place: number) =>
      together.reduce(
        (sum, word) => sum + Math.max(...textsAt(place).map((text) => scoreWord(text, word))),
        0,
      );
    const best = found.toSorted((one, other) => scoreAt(other) - scoreAt(one) || one - other).slice(0, MOST);
    expect(rows).toEqual(best);
    expect(score).toBe(best[0] === undefined ? 0 : scoreAt(best[0]));
  }),
);

const FIELDS = [...VIEW.columns.map(({ field }) => field), "foto"];

testProperty(
  "the terms of a record find it, and only rows that have its texts and numbers and days",
  500,
  fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), (all) => {
    const list = toColumnarList(opname, all);
    const read = readerOf(list);
    const cellsAt = (place: number) => Object.fromEntries(FIELDS.map((field) => [field, read(field, place)]));
    const terms = recordTerms(VIEW, cellsAt(0));
    const found = createListFilter(list, VIEW).find(
      null,
      formatFilters({ words: "", terms: new Map(terms.map(([field, term]) => [field, [term]])) }),
    );
    expect(found).toContain(0);
    for (const [field] of terms.filter(([field]) => field !== "created_at" && field !== "foto"))
      for (const place of found ?? []) expect(read(field, place)).toBe(read(field, 0));
    expect(terms.slice(0, VIEW.named.length).map(([field]) => VIEW.named.includes(field))).not.toContain(
      false,
    );
  }),
);

testProperty(
  "a cell is found by the term of what it shows, and all that is found shows the same value",
  500,
  fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), fc.nat(), (all, which) => {
    const list = toColumnarList(opname, all);
    const read = readerOf(list);
    const column = VIEW.columns[which % VIEW.columns.length] ?? expect.fail();
    const { kind } = filterColumns(VIEW).find(({ field }) => field === column.field) ?? expect.fail();
    const textAt = (place: number) => cellText(read(column.field, place), column, VIEW.timeZone);
    const term = termForText(kind, textAt(0));
    if (term === null || (textAt(0) === DASH && read(column.field, 0) === DASH)) return;
    const filters = formatFilters({ words: "", terms: new Map([[column.field, [term]]]) });
    const found = createListFilter(list, VIEW).find(null, filters);
    expect(found).toContain(0);
    const day = (text: string) => (kind === "date" ? text.split(",")[0] : text);
    for (const place of found ?? []) expect(day(textAt(place))).toBe(day(textAt(0)));
  }),
);
