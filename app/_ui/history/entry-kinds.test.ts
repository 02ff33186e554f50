import { describe, expect, test } from "vitest";
import { bufferState, depthOf, handlerOf, isOnBuffer, placeState, stateAtDepth } from "./entry-kinds";

const SCREEN = { __NA: true, tree: ["sa-list"] };
// As the router pushes it, with its own part added.
const BUFFER = { ...SCREEN, ...bufferState() };

test.each([
  ["no state", null, 0, false],
  ["the state of another script", "text", 0, false],
  ["a screen", SCREEN, 0, false],
  ["a place within a list", placeState(SCREEN, false), 0, false],
  ["a form's buffer", BUFFER, 0, true],
  ["an overlay", stateAtDepth(SCREEN, 1), 1, false],
  ["two overlays over a buffer", stateAtDepth(BUFFER, 2), 2, true],
] as const)("the state of %s is recognized", (_, state, depth, onBuffer) => {
  expect([depthOf(state), isOnBuffer(state)]).toEqual([depth, onBuffer]);
});

test("a place has the router's state, and no state while the router fetches its list", () => {
  expect(placeState(SCREEN, false)).toBe(SCREEN);
  expect(placeState(SCREEN, true)).toBeNull();
});

test("an overlay copies the state of the entry below and leaves that unchanged", () => {
  expect(stateAtDepth(BUFFER, 1)).toEqual({ ...BUFFER, overlays: 1 });
  expect(stateAtDepth(stateAtDepth(BUFFER, 1), 2)).toEqual({ ...BUFFER, overlays: 2 });
  expect(stateAtDepth(stateAtDepth(BUFFER, 2), 0)).toEqual(BUFFER);
  expect(stateAtDepth(null, 1)).toEqual({ overlays: 1 });
  expect(BUFFER).toEqual({ ...SCREEN, formBuffer: true });
});

const LIST = "/sa-list";
const FORM = "/update-sa/1";
const entry = (state: unknown, path: string, search = "") => ({
  state,
  path,
  href: `http://app${path}${search}`,
});

describe("a step is handled", () => {
  const list = { kind: "place", path: LIST } as const;
  const form = { kind: "buffer", path: FORM } as const;

  test.each([
    ["from place to place by the list", list, entry(SCREEN, LIST, "?mulai=26"), "list"],
    ["from a list to a form by the router", list, entry(SCREEN, FORM), "router"],
    ["from a form to a list by the router", form, entry(SCREEN, LIST), "router"],
    ["off the buffer by the form", form, entry(SCREEN, FORM), "form"],
    ["onto the buffer by the router alone", form, entry(BUFFER, FORM), "router"],
    ["onto an overlay over the buffer too", form, entry(stateAtDepth(BUFFER, 1), FORM), "router"],
    ["onto an overlay without a handler by the list", list, entry(stateAtDepth(null, 1), LIST), "list"],
  ] as const)("%s", (_, from, to, owner) => {
    expect(handlerOf(from, to)).toBe(owner);
  });

  const over = (depth: number) =>
    ({ kind: "screen", path: LIST, overlays: { depth, home: `http://app${LIST}?mulai=26` } }) as const;

  test.each([
    ["off the only overlay by the overlays", over(1), entry(SCREEN, LIST, "?mulai=26"), "overlays"],
    ["off the upper of two", over(2), entry(stateAtDepth(SCREEN, 1), LIST, "?mulai=26"), "overlays"],
    ["off both at once", over(2), entry(SCREEN, LIST, "?mulai=26"), "overlays"],
    ["onto a closed overlay", over(0), entry(stateAtDepth(SCREEN, 1), LIST), "overlays"],
    ["onto a closed overlay over an open one", over(1), entry(stateAtDepth(SCREEN, 2), LIST), "overlays"],
    ["past the overlay's own screen by others", over(1), entry(SCREEN, LIST), "router"],
    ["onto an overlay of another screen by others", over(0), entry(stateAtDepth(SCREEN, 1), FORM), "router"],
    ["without an overlay by others", over(0), entry(SCREEN, LIST, "?mulai=26"), "router"],
  ] as const)("%s", (_, from, to, owner) => {
    expect(handlerOf(from, to)).toBe(owner);
  });
});
