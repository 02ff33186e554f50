import { expect, test } from "vitest";
import {
  createSettingsCookie,
  DEFAULT_SETTINGS,
  parseSettings,
  serializeSettings,
  type UserSettings,
} from "./preferences";

const CHOSEN: UserSettings = {
  theme: "dark",
  hasKeys: false,
  isSidebarFolded: true,
  lists: { sa: { hidden: ["dealer", "nama_sa"], density: "tight" } },
};

test("settings are parsed as they were serialized", () => {
  expect(parseSettings(serializeSettings(CHOSEN))).toEqual(CHOSEN);
});

test.each([null, "", "{", "null", "7", '"dark"', "[]", '{"theme":"toString","lists":7}'])(
  "%s is parsed as the defaults",
  (text) => {
    expect(parseSettings(text)).toMatchObject(DEFAULT_SETTINGS);
  },
);

test("invalid parts of a list's look are ignored", () => {
  const lists = { sa: { hidden: ["dealer", 7, "]{}"], density: "x" }, "a]": {}, user: null };
  expect(parseSettings(JSON.stringify({ lists })).lists).toEqual({
    sa: { hidden: ["dealer"], density: "normal" },
    user: { hidden: [], density: "normal" },
  });
});

test("the styles before the first paint fold the same sidebar and hide the same columns", () => {
  const { styles } = JSON.parse(serializeSettings(CHOSEN));
  expect(styles).toContain("aside{display:none}");
  expect(styles).toContain('[data-list="sa"]{--row:var(--row-tight);--lines:1;--break:break-all}');
  expect(styles).toContain('[data-list="sa"] [data-column="nama_sa"]{display:none}');
  expect(styles).toContain('[data-columns-of="sa"]::after{content:" (2 tersembunyi)"}');
});

test.each([true, false])(
  "the settings cookie outlives the session, and is Secure only over HTTPS (%s)",
  (isSecure) => {
    const attributes = createSettingsCookie(isSecure).split("; ").slice(1);
    expect(attributes).toEqual(expect.arrayContaining(["Path=/", "SameSite=Lax", "Max-Age=34560000"]));
    expect(attributes.includes("Secure")).toBe(isSecure);
  },
);
