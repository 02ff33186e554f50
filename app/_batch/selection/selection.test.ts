import { expect, test, vi } from "vitest";
import { Selection } from "./selection";

const FOUND = ["a", "b", "c", "d", "e"];

/** Returns the selection of a list in which these rows are found. */
function selectionIn(found: string[]): Selection {
  const selection = new Selection();
  selection.pendingMatchingKeys = Promise.resolve(found);
  return selection;
}

const chosen = (selection: Selection) => [...selection.selectedKeys.get()].join("");

test("a range goes from the row that was pressed before to this one, in either direction", async () => {
  const selection = selectionIn(FOUND);
  await selection.selectRow("d", true, false);
  await selection.selectRow("b", true, true);
  expect(chosen(selection)).toBe("dbc");
  await selection.selectRow("c", false, true);
  expect(chosen(selection)).toBe("d");
});

test("a range that is pressed while the list loads comes with it", async () => {
  const selection = new Selection();
  await selection.selectRow("b", true, false);
  const range = selection.selectRow("d", true, true);
  expect(chosen(selection)).toBe("bd");
  selection.pendingMatchingKeys = Promise.resolve(FOUND);
  await range;
  expect(chosen(selection)).toBe("bdc");
});

test("rows that are gone leave the selection, and its listeners are called only then", () => {
  const selection = selectionIn(FOUND);
  selection.setSelected(["a", "b"], true);
  const listener = vi.fn();
  selection.selectedKeys.subscribe(listener);
  selection.deselectAllExcept(FOUND);
  expect(listener).not.toHaveBeenCalled();
  selection.deselectAllExcept(["b", "c"]);
  expect(listener).toHaveBeenCalledOnce();
  expect(chosen(selection)).toBe("b");
});

test("dragging chooses the rows between its ends, lets those go that it leaves, and a range goes on from its last one", async () => {
  const selection = selectionIn(FOUND);
  selection.setSelected(["a"], true);
  const drag = selection.startDrag(true);
  drag(["b", "c", "d"]);
  expect(chosen(selection)).toBe("abcd");
  drag(["b", "c"]);
  expect(chosen(selection)).toBe("abc");
  await selection.selectRow("e", true, true);
  expect(chosen(selection)).toBe("abced");
  selection.startDrag(false)(["c", "b"]);
  expect(chosen(selection)).toBe("aed");
});
