import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./toolchain.mjs";

/** What tells of a script that does not come, and asks for it again. */
const LOADERS = /(?:\b(?:onDemand|onDemandOptional|createLazyTab|loadScript)\(|\bload=\{)\s*\(\)\s*=>\s*$/;

// Workers load their own scripts.
const OTHERS = [
  "**/*.test.ts",
  "**/*.worker.ts",
  "app/_store/lists/list-queries.ts",
  "lib/testing/faults/**",
];

test("every script that a page loads later is loaded by what tells if it does not come", () => {
  const files = globSync("app/**/*.{ts,tsx}", { cwd: root });
  const alone = files
    .filter((file) => !OTHERS.some((pattern) => path.matchesGlob(file, pattern)))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), "utf8");
      const imports = Array.from(text.matchAll(/(?<!typeof )\bimport\(|\blazy\(/g));
      return imports.filter(({ index }) => !LOADERS.test(text.slice(0, index))).map(() => file);
    });
  expect(alone).toEqual([]);
});
