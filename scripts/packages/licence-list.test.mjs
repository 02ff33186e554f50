import { expect, test } from "vitest";
import { licenceList } from "./licence-list.mjs";

const RULES = { allowed: ["MIT", "ISC"], exceptions: { data: "CC-BY-4.0", unnamed: "" } };

const judge = (licenses, name = "a") =>
  licenceList({ components: [{ name, version: "1.0.0", licenses }] }, RULES)[0];

test.each([
  ["MIT", true],
  ["GPL-3.0-only", false],
  ["(MIT OR GPL-3.0-only)", true],
  ["GPL-3.0-only OR AGPL-3.0-only", false],
  ["MIT AND ISC", true],
  ["MIT AND GPL-3.0-only", false],
  ["GPL-3.0-only AND (MIT OR ISC)", false],
  ["MIT WITH Some-exception", false],
  ["CC-BY-4.0", false],
])("the expression %s is allowed: %s", (expression, isAllowed) => {
  expect(judge([{ expression }])).toMatchObject({ licence: expression, isAllowed });
});

test("a licence may be an id or a name, and several must all be allowed", () => {
  expect(judge([{ license: { id: "MIT" } }])).toMatchObject({ licence: "MIT", isAllowed: true });
  expect(judge([{ license: { name: "SEE LICENSE" } }])).toMatchObject({ isAllowed: false });
  expect(judge([{ license: { id: "MIT" } }, { license: { id: "GPL-3.0-only" } }])).toMatchObject({
    licence: "MIT AND GPL-3.0-only",
    isAllowed: false,
  });
});

test.each([[undefined], [[]]])("a missing licence is not allowed (%j)", (licenses) => {
  expect(judge(licenses)).toMatchObject({ licence: "", isAllowed: false });
});

test("an exception applies only to its package and its licence", () => {
  const licenses = [{ license: { id: "CC-BY-4.0" } }];
  expect(judge(licenses, "data").isAllowed).toBe(true);
  expect(judge(licenses, "other").isAllowed).toBe(false);
  expect(judge([{ license: { id: "GPL-3.0-only" } }], "data").isAllowed).toBe(false);
  expect(judge([], "unnamed").isAllowed).toBe(true);
  expect(judge([], "data").isAllowed).toBe(false);
});

test("packages are listed by name and version", () => {
  const licenses = [{ license: { id: "MIT" } }];
  const components = [
    { name: "b", version: "2.0.0", licenses },
    { name: "b", version: "1.0.0", licenses },
    { name: "@a/c", version: "1.0.0", licenses },
  ];
  expect(licenceList({ components }, RULES).map(({ name, version }) => `${name} ${version}`)).toEqual([
    "@a/c 1.0.0",
    "b 1.0.0",
    "b 2.0.0",
  ]);
});
