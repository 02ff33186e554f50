import { expect, test } from "vitest";
import type { ColumnarList, ListView } from "./list";
import { answerPictures } from "./list-window";

const view: ListView = {
  resource: "opname",
  title: "Opname",
  key: null,
  ownKey: "",
  columns: [{ field: "nama", label: "Nama" }],
  named: ["nama"],
  searchBy: ["nama"],
  picture: { field: "foto", label: "Bukti Foto", zoom: false },
  createPath: null,
  updatePath: null,
  canDelete: false,
  timeZone: "Asia/Jakarta",
};

const list: ColumnarList = {
  length: 4,
  columns: { nama: ["a", "b", "c", "d"], foto: { values: ["", "x.jpg"], at: [1, 0, 1, 1] } },
};

test("the places of found rows with a picture are told in the order of the rows", () => {
  expect([...answerPictures(list, view, [3, 1, 0], null).places]).toEqual([0, 2]);
  expect([...answerPictures(list, view, [1], null).places]).toEqual([]);
});

test("the rows at places are told with their cells; a place beyond the found rows has none", () => {
  const { rows } = answerPictures(list, view, [3, 1, 0], { rowsAt: [2, 0, 7] });
  expect(rows.map(({ cells, picture }) => [...cells, picture])).toEqual([
    ["a", "x.jpg"],
    ["d", "x.jpg"],
  ]);
});
