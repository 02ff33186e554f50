import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "./toolchain.mjs";

const read = (file) => readFileSync(path.join(root, file), "utf8");

const LABELS = ["Where", "Assumes", "Guarded by", "Without it", "To remove"];

/** The sections of the page, each with its title and its lines by their labels. */
const sections = read("docs/framework-seams.md")
  .split(/^### /m)
  .slice(1)
  .map((section) => {
    const [title = "", ...lines] = section
      .split(/\n#/)[0]
      .replace(/\s*\n {2,}/g, " ")
      .trim()
      .split("\n");
    const labelled = lines.flatMap((line) => line.match(/^- \*\*(.+?):\*\* (.+)$/)?.slice(1, 3) ?? []);
    return {
      title,
      labels: labelled.filter((_, at) => at % 2 === 0),
      texts: labelled.filter((_, at) => at % 2 === 1),
    };
  });

const FILE = /`([\w()@[\]./-]+\/[\w()@[\]./-]+\.\w+|[\w.-]+\.(?:ts|mjs|json))`/g;

/** The tests that a line names: a file, and titles in it. */
function testsIn(line) {
  return Array.from(line.matchAll(/`([^`]+\.(?:spec|test)\.\w+)`((?:,? "[^"]+")*)/g), ([, file, titles]) => ({
    file,
    titles: Array.from(titles.matchAll(/"([^"]+)"/g), ([, title]) => title),
  }));
}

describe.each(sections)("$title", ({ labels, texts }) => {
  test("has the five lines: where, assumes, guarded by, without it, to remove", () => {
    expect(labels).toEqual(LABELS);
  });

  test("names existing files and tests", () => {
    const [where = "", , guard = ""] = texts;
    const files = [where, guard].flatMap((text) => Array.from(text.matchAll(FILE), ([, file]) => file));
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    const missing = testsIn(guard).flatMap(({ file, titles }) =>
      titles.filter((title) => !read(file).includes(title)),
    );
    expect(missing).toEqual([]);
  });
});
