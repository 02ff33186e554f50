import { afterEach, expect, test, vi } from "vitest";
import { timeIn, todayIn } from "./date-time";

afterEach(() => void vi.useRealTimers());

test.each([
  ["2024-03-05T16:59:59Z", "Asia/Jakarta", "2024-03-05", "23:59:59"],
  ["2024-03-05T17:00:00Z", "Asia/Jakarta", "2024-03-06", "00:00:00"],
  ["2024-12-31T17:00:00Z", "Asia/Jakarta", "2025-01-01", "00:00:00"],
  ["2024-02-28T23:00:00Z", "Asia/Jayapura", "2024-02-29", "08:00:00"],
  ["2024-03-05T23:59:59Z", "UTC", "2024-03-05", "23:59:59"],
  ["2024-03-05T07:59:59Z", "America/Los_Angeles", "2024-03-04", "23:59:59"],
])("at %s it is in %s the %s, %s", (moment, zone, date, time) => {
  vi.useFakeTimers({ now: new Date(moment) });
  expect([todayIn(zone), timeIn(zone)]).toEqual([date, time]);
});
