import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { toPrintedText } from "@/app/_list/export/export-info";
import { formatDateTime } from "./format";
import { formatAmount, formatTime } from "./format-value";
import { formatCellText } from "./list-window";

test.each([
  [0, "0"],
  [12_500, "12.500"],
  [1250.5, "1.250,5"],
  [12500.75, "12.500,75"],
  [-1_250_000, "-1.250.000"],
])("%d is written in the same way in a list, on paper and in a form", (number, written) => {
  const column = { field: "jumlah", label: "Jumlah" };
  expect(formatCellText(number, { ...column, as: "number" }, "UTC")).toBe(written);
  expect(formatCellText(number, { ...column, as: "price" }, "UTC")).toBe(`Rp ${written}`);
  expect(toPrintedText(number, { ...column, as: "number" }, "UTC")).toBe(written);
  expect(formatAmount(number)).toBe(written);
});

test("a moment is shown as the time of day of the business", () => {
  const moment = Date.UTC(2024, 2, 5, 17, 5);
  expect([formatTime(moment, "Asia/Jakarta"), formatTime(moment, "UTC")]).toEqual(["00.05", "17.05"]);
});

const MACHINES = ["UTC", "Asia/Jakarta", "America/Los_Angeles", "America/Havana", "America/St_Johns"];

describe.each(MACHINES)("on a machine in %s", (machineZone) => {
  beforeEach(() => void vi.stubEnv("TZ", machineZone));
  afterEach(() => void vi.unstubAllEnvs());

  test.each([
    ["with fractions of a second", "2024-03-05T14:30:59.999999", "05 March 2024, 14:30"],
    ["in UTC, the next day in Jakarta", "2024-12-31T17:00:00Z", "01 January 2025, 00:00"],
    ["with a short offset", "2024-03-05T14:30:00+0700", "05 March 2024, 14:30"],
    ["of the end of a day", "2024-03-05T24:00:00", "06 March 2024, 00:00"],
    ["in an hour that Los Angeles skips", "2024-03-10T02:30:00", "10 March 2024, 02:30"],
    ["in an hour that Havana skips", "2024-03-10T00:30:00", "10 March 2024, 00:30"],
    ["in an hour that St. John's has twice", "2024-11-03T01:30:00", "03 November 2024, 01:30"],
    ["on a leap day", "2024-02-29T00:00:00", "29 February 2024, 00:00"],
    ["of a day alone", "2024-03-05", "05 March 2024, 00:00"],
  ])("a time %s", (_, iso, shown) => {
    expect(formatDateTime(iso, "Asia/Jakarta")).toBe(shown);
  });

  test.each([
    ["before the clocks go forward", "2024-03-10T06:59:00Z", "10 March 2024, 01:59"],
    ["after the clocks went forward", "2024-03-10T07:00:00Z", "10 March 2024, 03:00"],
    ["before the clocks go back", "2024-11-03T05:30:00Z", "03 November 2024, 01:30"],
    ["after the clocks went back", "2024-11-03T06:30:00Z", "03 November 2024, 01:30"],
  ])("a time of a business in New York %s", (_, iso, shown) => {
    expect(formatDateTime(iso, "America/New_York")).toBe(shown);
  });
});

test.each([
  ...["2024-13-01T00:00:00", "2024-02-30T10:00:00", "2024-03-05T25:00:00", "0000-00-00 00:00:00"],
  ...["2024-03-05T14:30:00+24:00", "2024-03-05T14:30:00+07:00:00", "2024-03-05T14:30:00ZZ"],
  ...["2024-03-05Z", "05/03/2024"],
])("%s is no time and is shown unchanged", (text) => {
  expect(formatDateTime(text, "Asia/Jakarta")).toBe(text);
});
