import { expect, test } from "vitest";
import { applyChange } from "./change";

test("a value that depends on another field is picked for each value of that field", () => {
  const change = { kind: "pick", field: "cabang", dependsOn: "dealer", values: { A: "Pusat" } } as const;
  const pickFor = (dealer: string) => applyChange("1", { dealer, cabang: "Lama" }, {}, change);
  expect(pickFor("A")).toEqual({ values: { cabang: "Pusat" }, refusal: null });
  expect(pickFor("B")).toEqual({ values: {}, refusal: null });
});
