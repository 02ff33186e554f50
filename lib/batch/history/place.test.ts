import { expect, test } from "vitest";
import { readHistoryPlace } from "./place";

test.each(["\0", "a\0b", "\ud800"])("a parameter of %j is ignored", (value) => {
  const names = ["data", "orang", "cari", "batch", "cara", "dari", "sebelum", "lihat"];
  expect(readHistoryPlace(Object.fromEntries(names.map((name) => [name, value])))).toEqual({});
});

test("control characters are in the names of records only", () => {
  expect(readHistoryPlace({ data: "a\tb", orang: "a\tb", cari: "a\nb" })).toEqual({ data: "a\tb" });
});
