import { expect, test } from "vitest";
import {
  DEFAULT_SETTINGS,
  readSettings,
  type Settings,
  settingsCookie,
  settingsKey,
  writeSettings,
} from "./preferences";

const CHOSEN: Settings = {
  theme: "dark",
  hasKeys: false,
  lists: { sa: { hidden: ["dealer", "nama_sa"], density: "tight" } },
};

test("what was written is read again", () => {
  expect(readSettings(writeSettings(CHOSEN))).toEqual(CHOSEN);
});

test.each([null, "", "{", "null", "7", '"dark"', "[]", '{"theme":"toString","lists":7}'])(
  "%s chooses nothing",
  (text) => {
    expect(readSettings(text)).toEqual(DEFAULT_SETTINGS);
  },
);

test("of a list's look, what cannot be used is left out", () => {
  const lists = { sa: { hidden: ["dealer", 7, "]{}"], density: "x" }, "a]": {}, user: null };
  expect(readSettings(JSON.stringify({ lists })).lists).toEqual({
    sa: { hidden: ["dealer"], density: "normal" },
    user: { hidden: [], density: "normal" },
  });
});

test("the styles before the first paint hide the same columns", () => {
  const { styles } = JSON.parse(writeSettings(CHOSEN));
  expect(styles).toContain('[data-list="sa"]{--row:var(--row-tight)}');
  expect(styles).toContain('[data-list="sa"] [data-column="nama_sa"]{display:none}');
});

test("each user has a place of their own", () => {
  expect(settingsKey("1")).not.toBe(settingsKey("11"));
});

test.each([true, false])(
  "that there are settings lasts beyond the session; only over HTTPS (%s) is it marked so",
  (isSecure) => {
    const attributes = settingsCookie(isSecure).split("; ").slice(1);
    expect(attributes).toEqual(expect.arrayContaining(["Path=/", "SameSite=Lax", "Max-Age=34560000"]));
    expect(attributes.includes("Secure")).toBe(isSecure);
  },
);
