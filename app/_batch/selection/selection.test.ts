import { expect, test, vi } from "vitest";
import { Selection } from "./selection";

const found = ["a", "b", "c", "d", "e"];

const chosen = (selection: Selection) => [...selection.keys()].join("");

test("a range goes from the row that was pressed before to this one, in either direction", () => {
  const selection = new Selection();
  selection.choose(["d"], true);
  selection.begin("d");
  selection.chooseTo("b", true, found);
  expect(chosen(selection)).toBe("dbc");
  selection.chooseTo("c", false, found);
  expect(chosen(selection)).toBe("d");
});

test("a range from a row that is not found any more takes none", () => {
  const selection = new Selection();
  selection.begin("x");
  selection.chooseTo("b", true, found);
  expect(chosen(selection)).toBe("");
});

test("rows that are gone leave the selection, and its listeners are called only then", () => {
  const selection = new Selection();
  selection.choose(["a", "b"], true);
  const listener = vi.fn();
  selection.subscribe(listener);
  selection.keep(found);
  expect(listener).not.toHaveBeenCalled();
  selection.keep(["b", "c"]);
  expect(listener).toHaveBeenCalledOnce();
  expect(chosen(selection)).toBe("b");
});
