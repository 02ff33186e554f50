import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const root = path.join(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

const sources = globSync("lib/**/*.ts", { cwd: root })
  .filter((file) => !file.endsWith(".test.ts") && !file.startsWith("lib/testing/"))
  .map((file) => ({ file, code: read(file) }));

const NAMED = /\bprocessWide(?:<[^;]*?>)?\(\s*(["`])(.+?)\1/g;

/** Mutable variables of a module, and collections that start empty. */
const OF_MODULE =
  /^(?:export )?(?:let \w+|const \w+ = (?:new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\);|new (?:Semaphore|RateLimiter)|createKeyedQueue\())/m;

/** The first column of the tables of process state: names of `processWide`, and files. */
function documented(): { names: string[]; files: string[] } {
  const section = read("docs/state.md").split(/^## /m)[1] ?? "";
  const first = Array.from(section.matchAll(/^\| `([^`]+)`/gm), ([, cell]) => String(cell));
  return {
    names: first.filter((cell) => !cell.includes("/")),
    files: first.filter((cell) => cell.includes("/")),
  };
}

describe("docs/state.md lists", () => {
  test("every name of processWide, and no other", () => {
    const names = sources.flatMap(({ code }) =>
      Array.from(code.matchAll(NAMED), ([, , name]) => String(name)),
    );
    expect(names).toContain("logins");
    expect(documented().names).toEqual([...new Set(names)].sort());
  });

  test("every file with module state, and no other", () => {
    const files = sources.filter(({ code }) => OF_MODULE.test(code)).map(({ file }) => file);
    expect(documented().files).toEqual(files.sort());
  });
});
