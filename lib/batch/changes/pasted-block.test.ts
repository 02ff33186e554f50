import { expect, test } from "vitest";
import { pastedBlock } from "./change";

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
])("the clipboard %j holds the cells %j", (text, cells) => {
  expect(pastedBlock(text)).toEqual(cells);
});
