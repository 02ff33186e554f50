import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { belowFloor, isAbove } from "./lock-floors.mjs";

const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));
const floors = read("lock-floors.json");
const { packages } = read("../../package-lock.json");

test("no locked package is below the version that fixed its known vulnerabilities", () => {
  expect(belowFloor(packages, floors)).toEqual([]);
});

test.each([
  "next",
  "react",
  "react-dom",
  "sharp",
  "serialize-javascript",
  "webpack",
  "postcss",
  "hono",
  "ws",
])("%s has a floor, and is locked", (name) => {
  expect(Object.keys(floors)).toContain(name);
  expect(Object.keys(packages)).toContain(`node_modules/${name}`);
});

test.each(Object.entries(floors))("the floor of %s is a version for each of its holes", (_, floor) => {
  expect(floor.floors.length).toBeGreaterThan(0);
  for (const version of floor.floors) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(floor.advisories.length).toBeGreaterThan(0);
  for (const id of floor.advisories) expect(id).toMatch(/^(CVE-\d{4}-\d{4,}|GHSA(-[a-z\d]{4}){3})$/);
});

test.each([
  ["16.3.3", true],
  ["16.4.0", true],
  ["17.0.0", true],
  ["16.10.0", true],
  ["16.3.3-canary.1", false],
  ["16.4.0-canary.1", true],
  ["16.3.2", false],
  ["16.2.11", false],
  ["9.9.9", false],
])("with the floor 16.3.3, %s is good: %s", (version, isGood) => {
  expect(isAbove(version, ["16.3.3"])).toBe(isGood);
});

test.each([
  ["1.1.16", true],
  ["1.1.15", false],
  ["2.1.2", true],
  ["2.1.1", false],
  ["3.9.9", false],
  ["6.0.0", true],
])("with a floor for several major versions, %s is good: %s", (version, isGood) => {
  expect(isAbove(version, ["1.1.16", "2.1.2", "5.0.7"])).toBe(isGood);
});

test("every copy of a package is checked, and no package with a similar name", () => {
  const lock = {
    "": { version: "0.1.0" },
    "node_modules/ws": { version: "8.21.0" },
    "node_modules/a/node_modules/ws": { version: "7.5.10" },
    "node_modules/b/node_modules/@c/ws": { version: "1.0.0" },
    "node_modules/constructor": { version: "1.0.0" },
  };
  expect(belowFloor(lock, { ws: { floors: ["7.5.11", "8.21.0"], advisories: ["CVE-2026-48779"] } })).toEqual([
    "ws@7.5.10 is below 7.5.11, 8.21.0: CVE-2026-48779",
  ]);
});
