import fc from "fast-check";
import { expect } from "vitest";
import { opnameResource } from "../../resources/registry";
import { createListView } from "../../server/data/lists";
import { toColumnarList } from "../../testing/lists";
import { testProperty } from "../../testing/property";
import { EMPTY_VALUE_TEXT } from "../format-value";
import { createCellReader, formatCellText } from "../list-window";
import { toFilterColumns } from "./conditions";
import { formatFilters } from "./filters";
import { findTermForText, getRecordTerms } from "./labels";
import { createListFilter } from "./list-filter";

type Row = Record<string, unknown>;

const VIEW = createListView(opnameResource, "admin.part", "Asia/Jakarta");
const LONG = "Panjangnyaenampuluhhurufsupayatidakmuatdalamsatukolomtabelini";

const TEXTS = `Toyota;toyota ;toyota jaya;12 Jaya;Ängström;Angstrom II;<b>Honda</b>;${LONG};=cmd|' /C calc'!A0;1..2; ;;(kosong);A, B / C`;
const TIMES =
  "2024-03-05T14:30:00|2024-03-05T16:59:59Z|2024-03-05T17:00:00Z|2024-02-29|2024-02-30T01:00:00|kemarin|";

/** A text of the API: some fields are null, missing, or a number. */
const odd = fc.constantFrom<unknown>(...TEXTS.split(";"), 12, 0, null, undefined);
const amount = fc.constantFrom<unknown>(..."7|7.50|-3|1e3|banyak|".split("|"), 0, 12.5, -3, 1000, null);
const moment = fc.constantFrom<unknown>(...TIMES.split("|"), null, undefined);
const row: fc.Arbitrary<Row> = fc.record({
  ...Object.fromEntries(["brand", "dealer", "nama_part"].map((field) => [field, odd])),
  jumlah: amount,
  created_at: moment,
  foto: fc.constantFrom<unknown>("a.png", "", null, undefined),
});
const rows = fc.array(row, { minLength: 1, maxLength: 12 });

const FIELDS = [...VIEW.columns.map(({ field }) => field), "foto"];

testProperty(
  "the terms of a record find it, and only rows that have its texts and numbers and days",
  200,
  fc.property(rows, (all) => {
    const list = toColumnarList(opnameResource, all);
    const read = createCellReader(list);
    const cellsAt = (place: number) => Object.fromEntries(FIELDS.map((field) => [field, read(field, place)]));
    const terms = getRecordTerms(VIEW, cellsAt(0));
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
  300,
  fc.property(rows, fc.nat(), (all, which) => {
    const list = toColumnarList(opnameResource, all);
    const read = createCellReader(list);
    const column = VIEW.columns[which % VIEW.columns.length] ?? expect.fail();
    const { kind } = toFilterColumns(VIEW).find(({ field }) => field === column.field) ?? expect.fail();
    const textAt = (place: number) => formatCellText(read(column.field, place), column, VIEW.timeZone);
    const term = findTermForText(kind, textAt(0));
    if (term === null || (textAt(0) === EMPTY_VALUE_TEXT && read(column.field, 0) === EMPTY_VALUE_TEXT))
      return;
    const filters = formatFilters({ words: "", terms: new Map([[column.field, [term]]]) });
    const found = createListFilter(list, VIEW).find(null, filters);
    expect(found).toContain(0);
    const day = (text: string) => (kind === "date" ? text.split(",")[0] : text);
    for (const place of found ?? []) expect(day(textAt(place))).toBe(day(textAt(0)));
  }),
);
