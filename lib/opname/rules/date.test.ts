import { expect, test } from "vitest";
import { flaggedBy, GOOD } from "../../testing/opname";
import { dateRule } from "./rules";

test("flags a date that is missing, unreadable or after now", () => {
  const given = [
    "2024-03-05",
    "2024-03-05 14:30:00",
    "2024-03-05T14:30",
    "2024-06-01T05:00:00Z",
    "2024-06-01T05:00:01Z",
    "2024-06-01T12:00:00",
    "2024-06-02",
    "2024-02-31T10:00:00",
    "05/03/2024",
    "",
    null,
  ];
  const rows = given.map((created_at) => ({ ...GOOD, created_at }));
  expect(flaggedBy(dateRule, rows)).toEqual([
    [4, "Tanggalnya di masa depan"],
    [6, "Tanggalnya di masa depan"],
    [7, "Tanggalnya tidak terbaca: 2024-02-31T10:00:00"],
    [8, "Tanggalnya tidak terbaca: 05/03/2024"],
    [9, "Tanggalnya kosong"],
    [10, "Tanggalnya kosong"],
  ]);
});
