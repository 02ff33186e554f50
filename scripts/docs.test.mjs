import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import * as checkWords from "../lib/fields/check-messages";
import * as problems from "../lib/messages/problem";
import { API_CALL_NAMES } from "../lib/resources/api-calls";
import { RESOURCES } from "../lib/resources/registry";
import { ROUTES } from "../lib/resources/routes";
import { SPECIFIED } from "../lib/testing/samples";
import {
  CITED,
  citationsIn,
  deadCitations,
  deadLinks,
  missingDocuments,
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

const pages = texts.filter(({ file }) => file.startsWith(`${CITED}/`));
const product = pages.map(({ text }) => text).join("\n");

test("every cited section exists", () => {
  expect(texts.flatMap((source) => deadCitations(source, open))).toEqual([]);
  expect(texts.flatMap(({ text }) => citationsIn(text)).length).toBeGreaterThan(100);
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
const calls = API_CALL_NAMES.filter((call) => !further.includes(call.split(" ")[1]));
const routes = ROUTES.filter((route) => !further.includes(route.path.replace("/*", "")));

test("the product pages have every call and every route", () => {
  expect(calls.filter((call) => !product.includes(`\`${call}\``))).toEqual([]);
  const paths = routes.map(({ path }) => path.replace("*", "").replace(/^(\/\w+\/).+-list$/, "$1{list}"));
  expect(paths.filter((start) => !product.includes(`\`${start}`))).toEqual([]);
});

test("the product pages have every message, title and label that is declared as data", () => {
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
  expect(shown.filter((text) => !product.includes(text))).toEqual([]);
});

const source = (text, file = "lib/a.ts") => ({ file, text });

test.each([
  ["// (session.md#log-in)", []],
  ["/** The guard (session.md#log-in and session.md#log-out). */", ["session.md#log-out"]],
  ["page: docs/operations.md#load", ["docs/operations.md#load"]],
])("the dead citations of %j are %j", (text, dead) => {
  const there = { "docs/product/session.md": "## Log in\n", "docs/operations.md": "## Logs\n" };
  const found = deadCitations(source(text), (file) => there[file] ?? null);
  expect(found).toEqual(dead.map((citation) => `lib/a.ts: ${citation}`));
});

test.each([
  ["as PLAN.md writes it", ["PLAN.md"]],
  ["see docs/a.md and b.md", ["b.md"]],
  ["https://example.org/OTHER.md, [far.md](../far.md)", []],
])("of the documents in %j the repository lacks %j", (text, missing) => {
  const found = missingDocuments(source(text), ["docs/a.md", "lib/near.md"]);
  expect(found).toEqual(missing.map((name) => `lib/a.ts: ${name}`));
});

test.each([
  ["[a](b.md), [b](#here), ![c](../docs/c.png)\n# Here", []],
  ["[a](b.md#1-some-heading), [b](b.md#some-heading-1)", []],
  ["[a](gone.md), [`b`](gone.png)", ["gone.md", "gone.png"]],
  ["[a](#gone), [b](b.md#gone)", ["#gone", "b.md#gone"]],
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
