import { expect, test } from "vitest";
import { daysIn, pressedIn, rowsWith, withDays, withToggled } from "./summary-table";

const PLACE = { search: "astra", start: 25, tab: "ringkasan" };

test("a pressed value is a filter until it is pressed again", () => {
  const once = withToggled(PLACE, "brand", "");
  expect(once).toEqual({ search: "astra", start: 0, tab: "ringkasan", filters: "filter.brand=" });
  expect(pressedIn(once).brand).toEqual([""]);
  expect(withToggled(once, "brand", "")).toEqual({ ...PLACE, start: 0, filters: undefined });
});

test("a cell leads to the table with the rows of its values alone", () => {
  const place = { ...PLACE, filters: "filter.brand=Honda&kata=oli" };
  expect(rowsWith(place, [["brand", "Toyota"]])).toEqual({
    search: "astra",
    start: 0,
    tab: undefined,
    filters: "kata=oli&filter.brand=Toyota",
  });
});

test("days are the filter of the date, and only one range with both ends is one of the chart", () => {
  const days = { from: "2024-03-05", to: "2024-03-06" };
  const place = withDays(PLACE, days);
  expect(place.filters).toBe("filter.created_at=2024-03-05..2024-03-06");
  expect(daysIn(place)).toEqual(days);
  expect(withDays(place, null).filters).toBeUndefined();
  for (const terms of ["2024-03-05..", "..2024-03-05", "7-hari", "2024-03-05..2024-03-06&filter.created_at="])
    expect(daysIn({ ...PLACE, filters: `filter.created_at=${terms}` })).toBeNull();
});
