import { afterEach, describe, expect, test, vi } from "vitest";
import { dateErrorMessage, parseDate, parseTypedTime, timeInTimeZone, todayInTimeZone } from "./date-time";

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
  expect([todayInTimeZone(zone), timeInTimeZone(zone)]).toEqual([date, time]);
});

test.each([
  [" 08:30\n", "08:30:00"],
  ["23.59", "23:59:00"],
  ["830", "08:30:00"],
  ["0715", "07:15:00"],
  ["071530", "07:15:30"],
])("the time %j is read as %j", (typed, time) => {
  expect(parseTypedTime(typed)).toBe(time);
});

test.each([
  ...["", "30", "860", "45000", "24:00", "23:59:60", "7:5", "07:15.30", "07:15 PM", "٠٧:١٥"],
  "08:30:00\n09:00:00",
])("%j is no time", (typed) => {
  expect(parseTypedTime(typed)).toBeNull();
});

describe.each([
  [
    "Tanggal tidak valid",
    ["29-02-2023", "2023-02-29", "19900517", "31/4/1990", "05-13-1990", "0-1-1990", "1990-00-10"],
  ],
  [
    "Tanggal harus berbentuk HH-BB-TTTT, misalnya 17-05-1990",
    ["5-3-90", "5-3/1990", "5 Maret 1990", "1990/03/05", "1990-03-05T00:00:00Z", "lahir"],
  ],
])("no date, with the message %j", (problem, refused) => {
  test.each(refused)("%j", (typed) => {
    expect([parseDate(typed), dateErrorMessage(typed)]).toEqual([null, problem]);
  });
});
