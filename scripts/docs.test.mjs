import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import * as checkWords from "../lib/fields/check-words";
import * as problems from "../lib/messages/problem";
import { CALL_NAMES } from "../lib/resources/calls";
import { RESOURCES } from "../lib/resources/registry";
import { ROUTES } from "../lib/resources/routes";
import { SPECIFIED } from "../lib/testing/samples";
import {
  CITED,
  citationsIn,
  deadCitations,
  deadLinks,
  missingDocuments,
  sectionsOf,
  settingsIn,
  unexplained,
} from "./docs.mjs";
import { root } from "./toolchain.mjs";

/** The document that explains the settings to operators. */
const SETTINGS_TABLE = "docs/operations.md";

const read = (file) => readFileSync(path.join(root, file), "utf8");

const ignored = [".git", ...read(".gitignore").split("\n").filter(Boolean)];
const isIgnored = (name) => ignored.some((line) => path.matchesGlob(name, line.replace(/\/$/, "")));

const files = globSync("**/*", { cwd: root, withFileTypes: true, exclude: ({ name }) => isIgnored(name) })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));

// This file has examples that the checks must find.
const NO_PROSE = [path.relative(root, import.meta.filename), "package-lock.json", "**/*.{png,svg}"];
const texts = files
  .filter((file) => !NO_PROSE.some((pattern) => path.matchesGlob(file, pattern)))
  .map((file) => ({ file, text: read(file) }));

/** Returns the text of a document, an empty one for another file or a folder, or `null`. */
function open(file) {
  if (file.startsWith("..") || !existsSync(path.join(root, file))) return null;
  return file.endsWith(".md") ? read(file) : "";
}

const cited = Object.fromEntries(Object.entries(CITED).map(([name, file]) => [name, read(file)]));
const sections = Object.fromEntries(Object.entries(cited).map(([name, text]) => [name, sectionsOf(text)]));

test("every cited section exists", () => {
  expect(texts.flatMap((source) => deadCitations(source, sections))).toEqual([]);
  expect(texts.flatMap(citationsIn).length).toBeGreaterThan(100);
});

test.each(Object.keys(CITED))("each section of %s has a number of its own", (name) => {
  const numbers = sections[name];
  expect(cited[name].match(/^#{2,} /gm)).toHaveLength(numbers.length);
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});

test("every document that a file names is in the repository", () => {
  expect(texts.flatMap((source) => missingDocuments(source, files))).toEqual([]);
});

test("every link of a document has a target", () => {
  const documents = texts.filter(({ file }) => file.endsWith(".md"));
  expect(documents.flatMap((document) => deadLinks(document, open))).toEqual([]);
});

test.each([".env.example", SETTINGS_TABLE])("%s has every setting", (file) => {
  const settings = settingsIn(read("lib/server/process/env.ts"));
  expect(settings.length).toBeGreaterThan(20);
  expect(unexplained(settings, read(file))).toEqual([]);
});

const specified = RESOURCES.filter(({ name }) => SPECIFIED.includes(name));

/** The paths of calls and screens of further resources, which need no word in docs/product. */
const further = RESOURCES.filter((resource) => !specified.includes(resource)).flatMap(
  ({ calls, screens }) => [
    ...Object.values(calls).map(({ endpoint }) => endpoint),
    ...Object.values(screens).map(({ path }) => path),
  ],
);
const calls = CALL_NAMES.filter((call) => !further.includes(call.split(" ")[1]));
const routes = ROUTES.filter((route) => !further.includes(route.path.replace("/*", "")));

test("the contract has every call, and the requirements have every route", () => {
  expect(calls.filter((call) => !cited["api-contract"].includes(`\`${call}\``))).toEqual([]);
  const paths = routes.map((route) => route.path.replace("*", ""));
  expect(paths.filter((start) => !cited.requirements.includes(`\`${start}`))).toEqual([]);
});

test("docs/product/words.md has every message, title and label that is declared as data", () => {
  const messages = [...Object.values(problems), ...Object.values(checkWords)].map(
    (word) => word.text ?? word,
  );
  const labels = specified.flatMap(({ screens, columns, picture, calls }) => [
    ...Object.values(screens).flatMap(({ title, button }) => [title, button]),
    ...columns.map(({ label }) => label),
    picture?.label,
    ...Object.values({ ...calls.create?.input.labels, ...calls.update?.input.labels }),
  ]);
  expect(specified).toHaveLength(SPECIFIED.length);
  const shown = [...messages, ...labels, ...routes.map(({ label }) => label)].filter(Boolean);
  expect(shown.filter((text) => !cited.words.includes(text))).toEqual([]);
});

const source = (text, file = "lib/a.ts") => ({ file, text });

test.each([
  ["// (requirements 2.2)", ["requirements 2.2"]],
  ["/** The guard (requirements 2.1 and 2.4). */", ["requirements 2.4"]],
  ["/**\n * The guard (requirements\n * 2.4). */", ["requirements 2.4"]],
  ["The calls (api-contract 5).", ["api-contract 5"]],
  ["(requirements 2), (requirements 2.1)", []],
  ["as in section 2.9", []],
])("the dead citations of %j are %j", (text, dead) => {
  const known = { requirements: sectionsOf("## 2 Screens\n### 2.1 Routes\n"), "api-contract": [], words: [] };
  expect(deadCitations(source(text), known)).toEqual(dead.map((citation) => `lib/a.ts: ${citation}`));
});

test("in a cited document, `section 2` is its own", () => {
  const words = source("as in section 2.9 and sections 3, 4.1", CITED.words);
  const dead = ["2.9", "4.1"].map((number) => `${CITED.words}: words ${number}`);
  expect(deadCitations(words, { words: ["3"] })).toEqual(dead);
});

test.each([
  ["as PLAN.md writes it", ["PLAN.md"]],
  ["see docs/a.md and b.md", ["b.md"]],
  ["https://example.org/OTHER.md, [far.md](../far.md)", []],
  ["beside it: near.md", []],
])("of the documents in %j the repository lacks %j", (text, missing) => {
  const found = missingDocuments(source(text), ["docs/a.md", "lib/near.md"]);
  expect(found).toEqual(missing.map((name) => `lib/a.ts: ${name}`));
});

test.each([
  ["[a](b.md), [b](#here), ![c](../docs/c.png)\n# Here", []],
  ["[a](b.md#1-some-heading), [b](b.md#some-heading-1)", []],
  ["[a](https://example.org/x#y), `[b](gone.md)`", []],
  ["[a](gone.md), [`b`](gone.png)", ["gone.md", "gone.png"]],
  ["[a](#gone), [b](b.md#gone)", ["#gone", "b.md#gone"]],
  ["[a]: gone.md", ["gone.md"]],
  ["[a](https://), [b](javascript:alert)", ["https://", "javascript:alert"]],
])("the dead links of %j are %j", (text, dead) => {
  const there = {
    "docs/a.md": text,
    "docs/b.md": "## 1 Some `heading`\n## Some heading\n## Some heading\n",
    "docs/c.png": "",
  };
  const found = deadLinks(source(text, "docs/a.md"), (file) => there[file] ?? null);
  expect(found).toEqual(dead.map((target) => `docs/a.md: ${target}`));
});

test("a setting that a text lacks is found", () => {
  const names = settingsIn("z.object({\n  A_URL: z\n    .url(),\n  A_URL_MAX: integer(1, 2),\n});");
  expect(unexplained(names, "| `A_URL_MAX` | 2 |")).toEqual(["A_URL"]);
});
