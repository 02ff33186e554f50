import { expect, test } from "vitest";
import { OPNAME_VIEW, opnameList } from "../../testing/opname";
import { createListFilter } from "./list-filter";

/** Rows of the API as they may come: with what is missing, numbers as texts, and dates in several shapes. */
const LIST = opnameList([
  { brand: "Toyota", dealer: "Ängström", jumlah: 7, created_at: "2024-03-05T14:30:00", foto: "a.png" },
  { brand: "toyota ", dealer: "Angstrom II", jumlah: "7.50", created_at: "2024-03-05T17:00:00Z", foto: "" },
  { brand: null, dealer: "A, B / C", jumlah: "banyak", created_at: "kemarin" },
  { brand: "Honda", dealer: 12, jumlah: 1000, created_at: "2024-02-29", foto: null },
]);

test.each([
  ["filter.brand=Toyota", [0]],
  ["filter.brand=", [2]],
  ["filter.brand=Toyota&filter.brand=Honda", [0, 3]],
  ["filter.brand=Toyota&filter.jumlah=8..", []],
  ["filter.dealer=12", [3]],
  ["filter.dealer=A, B / C", [2]],
  ["filter.jumlah=7..7", [0]],
  ["filter.jumlah=..7.5", [0, 1]],
  ["filter.created_at=2024-03-05..2024-03-05", [0]],
  ["filter.created_at=2024-03-06..", [1]],
  ["filter.created_at=..2024-03-05", [0, 3]],
  ["filter.foto=ada", [0]],
  ["filter.foto=tidak-ada", [1, 2, 3]],
  ["kata=ANGSTROM", [0, 1]],
  ["kata=7,5", [1]],
  ["kata=1.000", [3]],
  ["kata=1000", [3]],
  ["kata=toyota 14:30", [0]],
  ["kata=march", [0, 1]],
  ["kata=toyota&filter.jumlah=7.1..", [1]],
  ["kata=toyota honda", []],
])("of all rows, and of found ones alone, %j finds %j", (query, rows) => {
  const filters = createListFilter(LIST, OPNAME_VIEW);
  expect(filters.find(null, query)).toEqual(rows);
  expect(filters.find([1, 2], query)).toEqual(rows.filter((row) => row === 1 || row === 2));
});
