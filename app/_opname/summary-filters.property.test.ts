import fc from "fast-check";
import { expect } from "vitest";
import { openFilters } from "@/lib/list/filters/open-filters";
import type { ListAddress } from "@/lib/list/list-address";
import { KEYS, readCounts } from "@/lib/opname/counts/counts";
import { cellsOf } from "@/lib/opname/summary/cross-table";
import { readFigures } from "@/lib/opname/summary/figures";
import { summarize } from "@/lib/opname/summary/summary";
import type { Sum } from "@/lib/opname/summary/sums";
import { OPNAME_VIEW, opnameList } from "@/lib/testing/opname";
import { oddRows } from "@/lib/testing/opname-rows";
import { testProperty } from "@/lib/testing/property";
import { termOf } from "./charts/labels";
import { rowsWith, withDays, withToggled } from "./summary-table";

const PLACE = { search: "", start: 0, tab: "ringkasan" };

testProperty(
  "a press on a bar, a span of time or a cell finds the rows that it adds up",
  150,
  fc.property(oddRows(30), fc.constantFrom(...KEYS), fc.constantFrom(...KEYS), (given, rows, columns) => {
    fc.pre(rows !== columns);
    const list = opnameList(given);
    const counts = readCounts(list, OPNAME_VIEW.timeZone);
    const all = [...given.keys()];
    const order = { measure: "jumlah", unit: null, pressed: {}, rows, columns } as const;
    const { bars, series, cross } = summarize(counts, Int32Array.from(all), order);
    const filters = openFilters(list, OPNAME_VIEW);

    function expectFound(place: ListAddress, { records, total }: Sum) {
      const found = filters.find(null, place.filters) ?? all;
      expect(readFigures(counts, Int32Array.from(found))).toMatchObject({ records, total });
    }

    for (const { key, bars: ofKey } of bars) {
      for (const bar of ofKey) expectFound(withToggled(PLACE, key, bar.value), bar);
    }
    for (const span of series.spans) expectFound(withDays(PLACE, termOf(span)), span);
    cross.rows.values.forEach((value, row) => {
      for (const [column, sum] of cellsOf(cross, row)) {
        const across = cross.columns.values[column] ?? "";
        const values: Parameters<typeof rowsWith>[1] = [
          [rows, value],
          [columns, across],
        ];
        expectFound(rowsWith(PLACE, values), sum);
      }
    });
  }),
);
