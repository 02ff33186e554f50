import { expect, test } from "vitest";
import {
  arrangeColumns,
  changeArrangement,
  moveColumn,
  moveFieldBefore,
  parseArrangement,
} from "./arrangement";
import { parseSettings, serializeSettings } from "./preferences";
import { isSameView, parseStoredView } from "./views";

const DEFAULT = { order: [], pins: [], widths: {} };
const columns = ["a", "b", "c", "d"].map((field) => ({ field }));
const shown = (stored: unknown) =>
  arrangeColumns(columns, parseArrangement(stored))
    .map(({ field }) => field)
    .join("");

test.each([undefined, null, 7, "x", [], { order: "a", pins: {}, widths: [null], isCut: 1 }])(
  "%j is parsed as the arrangement that a list has by itself",
  (stored) => {
    expect(parseArrangement(stored)).toEqual(DEFAULT);
    expect(changeArrangement(stored)).toBeUndefined();
  },
);

test("names that are none are left out, and widths are kept within their limits", () => {
  const widths = { a: 1, b: 99.6, c: 9999, d: "5", "]{}": 100 };
  expect(parseArrangement({ order: ["b", "b", "]{}", 7], widths })).toEqual({
    ...DEFAULT,
    order: ["b"],
    widths: { a: 48, b: 100, c: 800 },
  });
});

test("columns stand in their order, the pinned ones first and unknown ones last", () => {
  expect(shown({ order: ["d", "b"] })).toBe("dbac");
  expect(shown({ order: ["d", "b", "gone"], pins: ["c", "gone"] })).toBe("cdba");
});

test("a field moves before another one, or behind all", () => {
  const fields = ["a", "b", "c"];
  expect(moveFieldBefore(fields, "c", "a")).toEqual(["c", "a", "b"]);
  expect(moveFieldBefore(fields, "a", undefined)).toEqual(["b", "c", "a"]);
  expect(moveFieldBefore(fields, "b", "b")).toEqual(fields);
  expect(moveColumn(fields, ["a", "b"], "b", "a")).toEqual({ order: ["b", "a", "c"], pins: ["b", "a"] });
});

test("settings keep the arrangement of each list, and hide its rows until they are arranged", () => {
  const arrangement = { ...DEFAULT, order: ["b", "a"] };
  const look = { hidden: [], density: "normal" as const };
  const text = serializeSettings({
    ...parseSettings(null),
    lists: { sa: { ...look, arrangement }, user: look },
  });
  expect(parseSettings(text).lists).toEqual({ sa: { ...look, arrangement }, user: look });
  const { styles } = JSON.parse(text);
  expect(styles).toContain('[data-list="sa"]{--row:var(--row-normal);--arrange:arrange}');
  expect(styles).toContain('[data-list="user"]{--row:var(--row-normal)}');
});

test("a view keeps an arrangement, an older one has none, and what is no arrangement is dropped", () => {
  const view = { name: "A", query: "", look: { hidden: [], density: "normal" }, isStandard: false };
  const read = (arrangement: unknown) => parseStoredView({ ...view, look: { ...view.look, arrangement } });
  expect(parseStoredView(view)).toEqual(view);
  expect(read({ isCut: true, more: "x" })?.look.arrangement).toEqual({ ...DEFAULT, isCut: true });
  expect(read({ order: [7] })).toEqual(view);
  const [one, other] = [read({ pins: ["a"] }), read({ pins: ["a"], order: [] })];
  expect(one && other && isSameView(one, other)).toBe(true);
  expect(one && isSameView(one, { ...one, look: { ...one.look, arrangement: undefined } })).toBe(false);
});
