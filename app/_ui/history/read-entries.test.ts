import { expect, test } from "vitest";
import { entryBefore, entryKey, entryShown, stateAtDepth } from "./entry-kinds";

const entries = [{ key: "list" }, { key: "form" }, { key: "buffer" }, { key: "overlay" }];

/** A window at the entry with this index, with this many overlays. */
function windowAt(index: number, depth: number): Window {
  return {
    location: new URL("http://app/sa-list?mulai=26"),
    history: { state: stateAtDepth(null, depth) },
    navigation: { currentEntry: { ...entries[index], index }, entries: () => entries },
  } as unknown as Window;
}

const withoutNavigation = { ...windowAt(1, 0), navigation: undefined } as unknown as Window;

test("the current entry has the window's state and URL", () => {
  expect(entryShown(windowAt(3, 1))).toEqual({
    state: { overlays: 1 },
    href: "http://app/sa-list?mulai=26",
    path: "/sa-list",
  });
});

test("an entry is identified by its key, or by its URL", () => {
  expect(entryKey(windowAt(1, 0))).toBe("form");
  expect(entryKey(withoutNavigation)).toBe("http://app/sa-list?mulai=26");
});

test("steps back count from the screen's own entry, below its overlays", () => {
  expect(entryBefore(windowAt(2, 0), 2)).toEqual({ key: "list" });
  expect(entryBefore(windowAt(3, 1), 2)).toEqual({ key: "list" });
  expect(entryBefore(windowAt(0, 0), 1)).toBeUndefined();
  expect(entryBefore(withoutNavigation, 1)).toBeUndefined();
});
