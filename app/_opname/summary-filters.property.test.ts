import fc from "fast-check";
import { expect, test } from "vitest";
import { createListFilter } from "@/lib/list/filters/list-filter";
import type { ListAddress } from "@/lib/list/list-address";
import { GROUP_KEYS } from "@/lib/opname/counts";
import { cellsOfRow, isFilteredBy, type Sum, summarize } from "@/lib/opname/summary";
import { OPNAME_VIEW, oddRows, opnameList } from "@/lib/testing/opname";
import { testProperty } from "@/lib/testing/property";
import { cellFiltersAt } from "./charts/cross-section";
import {
  filteredDayRange,
  filteredListAddress,
  filterValuesOf,
  isoRangeOf,
  toggleFilter,
  withDateFilter,
} from "./summary-filters";

const PLACE = { search: "", start: 0, tab: "ringkasan" };
const SECOND = { search: "astra", start: 25, tab: "ringkasan" };

testProperty(
  "a press on a bar, a span of time or a cell finds the rows that it adds up",
  150,
  fc.property(
    oddRows(30),
    fc.constantFrom(...GROUP_KEYS),
    fc.constantFrom(...GROUP_KEYS),
    (given, rows, columns) => {
      fc.pre(rows !== columns);
      const list = opnameList(given);
      const all = [...given.keys()];
      const order = { measure: "jumlah", unit: null, pressed: {}, rows, columns } as const;
      const { bars, series, cross } = summarize(list, OPNAME_VIEW, null, order);
      const filters = createListFilter(list, OPNAME_VIEW);

      function expectFound(address: ListAddress, { records, total }: Sum) {
        const found = filters.find(null, address.filters) ?? all;
        expect(summarize(list, OPNAME_VIEW, found, order).figures).toMatchObject({ records, total });
      }

      for (const { key, bars: groupBars } of bars) {
        for (const bar of groupBars) expectFound(toggleFilter(PLACE, key, bar), bar);
      }
      for (const span of series.spans) expectFound(withDateFilter(PLACE, isoRangeOf(span)), span);
      cross.rows.values.forEach((_, row) => {
        for (const [column, sum] of cellsOfRow(cross, row))
          expectFound(filteredListAddress(PLACE, cellFiltersAt(cross, { row, column })), sum);
      });
    },
  ),
);

test("a branch that shares its name is a filter with its dealer, until it is pressed again", () => {
  const [astra, nusantara] = ["Astra", "Nusantara"].map((dealer) => ({ value: "Bogor", dealer }));
  if (!astra || !nusantara) throw new Error("There are no branches.");
  const one = toggleFilter(PLACE, "cabang", astra);
  expect(one.filters).toBe("filter.cabang=Bogor&filter.dealer=Astra");
  const both = toggleFilter(one, "cabang", nusantara);
  expect(both.filters).toBe("filter.cabang=Bogor&filter.dealer=Astra&filter.dealer=Nusantara");
  const other = toggleFilter(both, "cabang", astra);
  expect(isFilteredBy(filterValuesOf(other), "cabang", nusantara)).toBe(true);
  expect(isFilteredBy(filterValuesOf(other), "cabang", astra)).toBe(false);
  expect(toggleFilter(other, "cabang", nusantara).filters).toBeUndefined();
  const byName = { ...PLACE, filters: "filter.cabang=Bogor" };
  expect(isFilteredBy(filterValuesOf(byName), "cabang", astra)).toBe(false);
  expect(toggleFilter(byName, "cabang", astra)).toEqual(one);
});

test("days are the filter of the date, and only one range with both ends is one of the chart", () => {
  const days = { from: "2024-03-05", to: "2024-03-06" };
  const address = withDateFilter(SECOND, days);
  expect(address.filters).toBe("filter.created_at=2024-03-05..2024-03-06");
  expect(filteredDayRange(address)).toEqual(days);
  expect(withDateFilter(address, null).filters).toBeUndefined();
  for (const terms of ["2024-03-05..", "..2024-03-05", "7-hari", "2024-03-05..2024-03-06&filter.created_at="])
    expect(filteredDayRange({ ...SECOND, filters: `filter.created_at=${terms}` })).toBeNull();
});
