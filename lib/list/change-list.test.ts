import { expect, test } from "vitest";
import { plain } from "@/lib/testing/lists";
import { applyListChange } from "./change-list";
import type { ColumnarList } from "./list";

const list = (): ColumnarList => ({
  length: 4,
  columns: {
    id: ["1", "2", "2", "3"],
    dealer: { values: ["Astra", "Mitra"], at: [0, 1, 0, 1] },
    harga: [10, "", 30, 40],
  },
});
const rowsAfter = (key: string, row: Record<string, string | number> | null) => {
  const changed = list();
  return applyListChange(changed, "id", { key, row }) ? plain(changed) : null;
};

test("an updated record has its new cells, also those that no other row has", () => {
  expect(rowsAfter("3", { id: "3", dealer: "Nusantara", harga: 0 })).toEqual({
    length: 4,
    columns: {
      id: ["1", "2", "2", "3"],
      dealer: ["Astra", "Mitra", "Astra", "Nusantara"],
      harga: [10, "", 30, 0],
    },
  });
});

test("a deleted record is gone, and one that is not there changes nothing", () => {
  expect(rowsAfter("1", null)).toEqual({
    length: 3,
    columns: { id: ["2", "2", "3"], dealer: ["Mitra", "Astra", "Mitra"], harga: ["", 30, 40] },
  });
  expect(rowsAfter("9", null)).toEqual(plain(list()));
});

test.each([
  ["of a record that is missing", "9", { id: "9", dealer: "", harga: "" }],
  ["of a record with several rows", "2", { id: "2", dealer: "", harga: "" }],
  ["without one of its cells", "1", { id: "1", dealer: "" }],
  ["that deletes one of several rows", "2", null],
])("a list does not carry a change %s", (_, key, row) => {
  expect(rowsAfter(key, row)).toBeNull();
});

test("rows with white space around a text stay told while others change", () => {
  const changed: ColumnarList = { ...list(), untrimmed: { dealer: [0, 3] } };
  applyListChange(changed, "id", { key: "1", row: null });
  expect(changed.untrimmed).toEqual({ dealer: [2] });
  applyListChange(changed, "id", { key: "3", row: { id: "3", dealer: "Mitra", harga: 1 } });
  expect(changed.untrimmed).toEqual({ dealer: [] });
});
