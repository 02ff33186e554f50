import { expect, test } from "vitest";
import { type CompareAddress, formatCompareAddress, readCompareAddress } from "./compare-address";

const TIERS = ["Harga_a", "Harga_b"];

const FIRST: CompareAddress = {
  ...{ brand: "", dealers: [], tier: "Harga_a", reference: { kind: "median" } },
  ...{ filter: "all", overPercent: 0, sort: "name" },
};

test.each<[Partial<CompareAddress>, string]>([
  [{}, ""],
  [{ brand: "Toyota", tier: "Harga_b", sort: "spread" }, "brand=Toyota&harga=Harga_b&urutan=rentang"],
  [{ dealers: ["A & B", "C"], tier: "" }, "dealer=A+%26+B&dealer=C&harga=semua"],
  [{ reference: { kind: "lowest" }, filter: "missing" }, "acuan=terendah&hanya=belum-ada"],
  [{ reference: { kind: "dealer", dealer: "A: B" }, overPercent: 2.5 }, "acuan=dealer%3AA%3A+B&lebih=2.5"],
])("%j stands in the address as %j", (state, query) => {
  const address = { ...FIRST, ...state };
  expect(formatCompareAddress(address, TIERS).toString()).toBe(query);
  expect(readCompareAddress(new URLSearchParams(query), TIERS)).toEqual(address);
});

test("what is invalid is ignored", () => {
  const query = "harga=Harga_z&acuan=x&hanya=x&lebih=-1&urutan=&dealer=&brand=";
  expect(readCompareAddress(new URLSearchParams(query), TIERS)).toEqual(FIRST);
  expect(readCompareAddress(new URLSearchParams("lebih=1e999"), TIERS).overPercent).toBe(0);
  expect(readCompareAddress(new URLSearchParams("lebih=9999999"), TIERS).overPercent).toBe(0);
});
