import { expect, test } from "vitest";
import type { Cell, ListView } from "../list";
import { createListFilter } from "./list-filter";

const VIEW = {
  columns: [
    { field: "kode", label: "Kode" },
    { field: "nama", label: "Nama" },
  ],
  picture: null,
  timeZone: "Asia/Jakarta",
} as unknown as ListView;

function facetsOf(kode: Cell[], query?: string, typed = {}) {
  const list = { length: kode.length, columns: { kode, nama: kode.map((_, at) => `Nama ${at % 2}`) } };
  return createListFilter(list, VIEW).facets(null, query, typed)[0];
}

const codes = (count: number) => Array.from({ length: count }, (_, at) => `K-${at}`);

test("up to 300 values are listed, in the order of their numbers and the empty one last", () => {
  const { values = [], isLong } = facetsOf(["", ...codes(299).reverse()]) ?? {};
  expect(isLong).toBe(false);
  expect(values.map(({ value }) => value)).toEqual([...codes(299), ""]);
});

test("a column is unique where more rows than a page has nearly all differ, whatever else is filtered", () => {
  const isUnique = (cells: Cell[], query?: string) => facetsOf(cells, query)?.isUnique;
  expect([codes(25), codes(26), [...codes(26), "K-1", "K-2", "K-3"]].map((cells) => isUnique(cells))).toEqual(
    [false, true, false],
  );
  expect(isUnique([...codes(20), ...codes(20)], "filter.kode=K-1")).toBe(false);
});

test("of more values those are listed that were chosen or searched, at most 300, and the empty one", () => {
  const many = [...codes(2000), "Été", ""];
  expect(facetsOf(many)).toMatchObject({ isLong: true, values: [{ value: "", count: 1 }] });
  expect(facetsOf(codes(2000))?.values).toEqual([]);
  expect(facetsOf(many, undefined, { kode: "KOSONG" })?.values).toEqual([{ value: "", count: 1 }]);
  expect(facetsOf(many, "filter.kode=K-7&filter.kode=X&filter.nama=Nama+0")?.values).toEqual([
    { value: "K-7", count: 0 },
    { value: "X", count: 0 },
  ]);
  expect(facetsOf(["a", "b", "b"], "filter.kode=a&filter.nama=Nama+1")?.values).toEqual([
    { value: "a", count: 0 },
    { value: "b", count: 1 },
  ]);
  expect(facetsOf(many, undefined, { kode: " ETE" })?.values).toEqual([{ value: "Été", count: 1 }]);
  expect(facetsOf(many, "filter.nama=Nama+0", { kode: "k-10" })?.values.slice(0, 3)).toEqual([
    { value: "K-10", count: 1 },
    { value: "K-100", count: 1 },
    { value: "K-102", count: 1 },
  ]);
  expect(facetsOf(many, undefined, { kode: "k" })?.values).toHaveLength(300);
});
