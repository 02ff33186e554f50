import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ColumnarList, ListView } from "../list";
import type { DayPreset } from "./conditions";
import { createListFilter } from "./list-filter";

const TIMES = [
  ...["2024-02-01T00:00:00", "2024-02-29T23:59:59", "2024-03-01T00:00:00", "2024-03-04T00:00:00"],
  ...["2024-03-10T00:00:00+07:00", "2024-03-10T16:59:59Z", "2024-03-10T17:00:00Z"],
  ...["2024-03-31T23:59:59.999", "2024-04-01T00:00:00", "kemarin", ""],
];
const VIEW = {
  columns: [{ field: "at", label: "Tanggal", as: "datetime" }],
  picture: null,
  timeZone: "Asia/Jakarta",
} as unknown as ListView;
const LIST: ColumnarList = { length: TIMES.length, columns: { at: TIMES } };

const found = (term: string) =>
  (createListFilter(LIST, VIEW).find(null, `filter.at=${term}`) ?? []).map((at) => TIMES[at]);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each<[now: string, preset: DayPreset, from: number, to: number]>([
  ["2024-03-10T16:59:59.999Z", "hari-ini", 4, 5],
  ["2024-03-10T17:00:00Z", "hari-ini", 6, 6],
  ["2024-03-10T16:59:59.999Z", "7-hari", 3, 5],
  ["2024-03-10T17:00:00Z", "7-hari", 4, 6],
  ["2024-03-10T16:59:59Z", "minggu-lalu", 1, 2],
  ["2024-03-10T17:00:00Z", "minggu-lalu", 3, 5],
  ["2024-03-17T16:59:59Z", "minggu-lalu", 3, 5],
  ["2024-02-29T16:59:59Z", "bulan-ini", 0, 1],
  ["2024-02-29T17:00:00Z", "bulan-ini", 2, 7],
  ["2024-02-29T17:00:00Z", "bulan-lalu", 0, 1],
  ["2024-03-31T16:59:59Z", "bulan-lalu", 0, 1],
  ["2024-03-31T17:00:00Z", "bulan-lalu", 2, 7],
  ["2024-03-31T17:00:00Z", "bulan-ini", 8, 8],
  ["2024-12-31T17:00:00Z", "bulan-lalu", 1, 0],
])(
  "at %s the preset %s has the days of the business, whole weeks and months and both ends",
  (now, preset, from, to) => {
    vi.setSystemTime(now);
    expect(found(preset)).toEqual(TIMES.slice(from, to + 1));
  },
);
