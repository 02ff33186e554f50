import { expect, test } from "vitest";
import { createComparer } from "./comparer";

const FIELDS = ["Harga_a", "Harga_b", "Harga_c", "Harga_d", "Harga_e"];

const list = {
  length: 2,
  columns: {
    id: ["1", "2"],
    dealer: ["A", "B"],
    keterangan: ["Oli", "OLI"],
    ...Object.fromEntries(FIELDS.map((field) => [field, [1, 2]])),
  },
};

const LEVEL = {
  kind: "equalize",
  tier: "Harga_a",
  reference: { kind: "lowest" },
  cells: [{ row: 0, column: 1 }],
  brandsOf: null,
} as const;

test("cells are those of the dealers that were put side by side last", () => {
  const answer = createComparer(list, "perawatan-postcheck");
  expect(answer(LEVEL)).toEqual({ kind: "changed" });
  const brandsOf = new Map(["A", "B"].map((dealer) => [dealer, new Set(["Toyota"])]));
  expect(answer({ kind: "matrix", brand: "Toyota", dealers: [], initialDealer: "", brandsOf })).toMatchObject(
    { matrix: { names: ["OLI"], dealers: ["A", "B"] } },
  );
  expect(answer(LEVEL)).toMatchObject({
    writes: [{ kind: "update", key: "2", values: { Harga_a: "1" } }],
    refused: [],
  });
  expect(createComparer(list, "perawatan-postcheck")(LEVEL)).toEqual({ kind: "changed" });
});
