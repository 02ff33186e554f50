import { expect, test } from "vitest";
import { OPNAME_VIEW } from "../testing/opname";
import type { ColumnarList } from "./list";
import { answerPictures, widestCells, widestVisible } from "./list-window";

const view = { ...OPNAME_VIEW, columns: [{ field: "nama", label: "Nama" }] };

const list: ColumnarList = {
  length: 4,
  columns: { nama: ["a", "b", "c", "d"], foto: { values: ["", "x.jpg"], at: [1, 0, 1, 1] } },
};

test("the places of found rows with a picture are told in the order of the rows", () => {
  expect([...answerPictures(list, view, [3, 1, 0], null).positions]).toEqual([0, 2]);
  expect([...answerPictures(list, view, [1], null).positions]).toEqual([]);
});

test("the rows at places are told with their cells; a place beyond the found rows has none", () => {
  const { rows } = answerPictures(list, view, [3, 1, 0], { rowsAt: [2, 0, 7] });
  expect(rows.map(({ cells, picture }) => [...cells, picture])).toEqual([
    ["a", "x.jpg"],
    ["d", "x.jpg"],
  ]);
});

test("the widest texts are those of all rows as they are shown, of times a long one", () => {
  const columns = [
    { field: "nama", label: "Nama" },
    { field: "harga", label: "Harga", as: "price" as const },
    { field: "waktu", label: "Waktu", as: "datetime" as const },
    { field: "lain", label: "Lain" },
  ];
  const harga = { values: [5, 12_500, ""], at: [0, 1, 2] };
  const cells = { nama: ["Oli", "Ban luar", "Aki"], harga, waktu: ["", "", ""] };
  const widest = widestCells({ length: 3, columns: cells }, { columns, timeZone: "Asia/Jakarta" });
  expect(widest).toEqual(["Ban luar\nOli\nAki", "Rp 12.500\nRp 5\n-", "30 September 2024, 19:00", ""]);
  const long = Array.from({ length: 9 }, (_, at) => ({
    cells: ["a".repeat(at), "Rp 5"],
    key: "",
    picture: "",
  }));
  const [first, second] = widestVisible(long, columns.slice(0, 2));
  expect([first?.split("\n").map(({ length }) => length), second]).toEqual([[8, 7, 6, 5, 4, 3], "Rp 5"]);
});
