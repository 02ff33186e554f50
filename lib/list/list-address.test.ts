import { describe, expect, test } from "vitest";
import { readListAddress, readSort, writeListAddress, writeSort } from "./list-address";

test.each(["nama_sa", "-Harga_a"])("the sort %s is parsed as it was formatted", (sort) => {
  expect(writeSort(readSort(sort))).toBe(sort);
});

describe("the window in the address", () => {
  const read = (query: string) => readListAddress(new URLSearchParams(query));

  test.each([
    { search: "", start: 0 },
    { search: "", start: 25 },
    { search: "astra", start: 0 },
    { search: "a&b=c#d?e+f %2F é", start: 50 },
    { search: "(", start: 225 },
    { search: " ", start: 0 },
    { search: "", sort: "nama_sa", start: 0 },
    { search: "astra", sort: "-Harga_a", start: 25 },
    { search: "astra", start: 25, tab: "foto:lonjakan" },
  ])("%j comes back as it was written", (place) => {
    expect(read(writeListAddress(place))).toEqual(place);
  });

  test("has the number of the first row, or nothing at the start of the list", () => {
    expect(writeListAddress({ search: "", start: 0 })).toBe("");
    expect(writeListAddress({ search: "", start: 25 })).toBe("?mulai=26");
    expect(writeListAddress({ search: "sa", start: 25 })).toBe("?cari=sa&mulai=26");
  });

  test.each(["", "0", "-1", "1.5", "1e3", "abc", "0x10", " 26", "026", "9999999999", "Infinity", "٢٦"])(
    "an invalid start %j counts as the start of the list",
    (start) => {
      expect(read(`?mulai=${encodeURIComponent(start)}`)).toEqual({ search: "", start: 0 });
    },
  );
});
