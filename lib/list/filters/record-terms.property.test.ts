import fc from "fast-check";
import { expect } from "vitest";
import { opname } from "../../resources/registry";
import { listView } from "../../server/data/lists";
import { toColumnarList } from "../../testing/lists";
import { testProperty } from "../../testing/property";
import { DASH } from "../format-value";
import { readerOf, showCell } from "../list-window";
import { filterColumns } from "./conditions";
import { formatFilters } from "./filters";
import { termShown } from "./labels";
import { openFilters } from "./open-filters";
import { recordTerms } from "./record-terms";

const VIEW = listView(opname, "admin.part", "Asia/Jakarta");
const FIELDS = [...VIEW.columns.map(({ field }) => field), "foto"];

const odd = fc.constantFrom<unknown>(
  "Toyota",
  "toyota",
  `A, "B" & C / D`,
  "1..2",
  "<b>",
  "=cmd|' /C'!A0",
  "",
  null,
  7,
);
const row = fc.record({
  ...Object.fromEntries(FIELDS.map((field) => [field, odd])),
  jumlah: fc.constantFrom<unknown>(0, 7, "7", "7.50", -3, "1e300", "banyak", "", null, undefined),
  created_at: fc.constantFrom<unknown>("2024-03-05T17:00:00Z", "2024-03-06", "kemarin", "", null, undefined),
});

testProperty(
  "the terms of a record find it, and only rows that have its texts and numbers and days",
  500,
  fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), (all) => {
    const list = toColumnarList(opname, all);
    const read = readerOf(list);
    const cellsAt = (place: number) => Object.fromEntries(FIELDS.map((field) => [field, read(field, place)]));
    const terms = recordTerms(VIEW, cellsAt(0));
    const found = openFilters(list, VIEW).find(
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
    const textAt = (place: number) => showCell(read(column.field, place), column, VIEW.timeZone);
    const term = termShown(kind, textAt(0));
    if (term === null || (textAt(0) === DASH && read(column.field, 0) === DASH)) return;
    const filters = formatFilters({ words: "", terms: new Map([[column.field, [term]]]) });
    const found = openFilters(list, VIEW).find(null, filters);
    expect(found).toContain(0);
    const day = (text: string) => (kind === "date" ? text.split(",")[0] : text);
    for (const place of found ?? []) expect(day(textAt(place))).toBe(day(textAt(0)));
  }),
);
