import { expect, test } from "vitest";
import { licenceList } from "./licence-list.mjs";

const RULES = { allowed: ["MIT", "ISC"], exceptions: { data: "CC-BY-4.0", unnamed: "" } };

const listOf = (packages) => licenceList({ packages: { "": { version: "0.1.0" }, ...packages } }, RULES);
const judge = (license, name = "a") => listOf({ [`node_modules/${name}`]: { version: "1.0.0", license } })[0];

test.each([
  ["MIT", true],
  ["GPL-3.0-only", false],
  ["(MIT OR GPL-3.0-only)", true],
  ["MIT AND GPL-3.0-only", false],
  ["GPL-3.0-only AND (MIT OR ISC)", false],
  ["MIT WITH Some-exception", false],
  ["CC-BY-4.0", false],
])("the expression %s is allowed: %s", (licence, isAllowed) => {
  expect(judge(licence)).toEqual({ name: "a", version: "1.0.0", licence, isAllowed });
});

test("an exception applies only to its package and its licence", () => {
  expect(judge("CC-BY-4.0", "data").isAllowed).toBe(true);
  expect(judge("CC-BY-4.0", "other").isAllowed).toBe(false);
  expect(judge("GPL-3.0-only", "data").isAllowed).toBe(false);
  expect(judge(undefined, "unnamed").isAllowed).toBe(true);
  expect(judge(undefined)).toMatchObject({ licence: "", isAllowed: false });
});

test("every copy of a package is listed, and nothing that only development needs", () => {
  const list = listOf({
    "node_modules/a": { version: "2.0.0", license: "MIT" },
    "node_modules/@b/c/node_modules/a": { version: "1.0.0", license: "ISC", optional: true },
    "node_modules/@b/c": { version: "3.0.0", license: "MIT", devOptional: true },
    "node_modules/d": { version: "4.0.0", license: "GPL-3.0-only", dev: true },
  });
  expect(list.map(({ name, version }) => `${name} ${version}`)).toEqual(["a 2.0.0", "a 1.0.0", "@b/c 3.0.0"]);
});
