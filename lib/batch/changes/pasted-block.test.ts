import { expect, test } from "vitest";
import { parsePastedCells } from "./change";

test.each([
  ["12.500", null],
  ["12.500\r\n", null],
  ["1\t2", [["1", "2"]]],
  [
    "1\t 2\r\n\t4\r\n",
    [
      ["1", "2"],
      ["", "4"],
    ],
  ],
  ["1\n\n3", [["1"], [""], ["3"]]],
  [
    'Ban\t"1\r\nbaru"\r\n"Oli\n""5W""\tmesin"\t2\r\n14"\t3',
    [
      ["Ban", "1 baru"],
      ['Oli "5W" mesin', "2"],
      ['14"', "3"],
    ],
  ],
])("the clipboard %j holds the cells %j", (text, cells) => {
  expect(parsePastedCells(text)).toEqual(cells);
});
