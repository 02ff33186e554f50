import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { RUNTIME, sendWholeScreens } from "./send-whole-screens.mjs";
import { root } from "./toolchain.mjs";

function outputWith(source) {
  const output = mkdtempSync(path.join(tmpdir(), "runtime-"));
  const file = path.join(output, RUNTIME);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, source);
  return { output, read: () => readFileSync(file, "utf8") };
}

test("the installed Next gets another size for a first flush, and nothing else", () => {
  const source = readFileSync(path.join(root, RUNTIME), "utf8");
  const { output, read } = outputWith(source);
  sendWholeScreens(output);
  expect(read()).not.toBe(source);
  expect(read().replace("?1048576:", "?12800:")).toBe(source);
});

test("a Next that keeps it elsewhere stops the build", () => {
  const { output } = outputWith("this.progressiveChunkSize=n");
  expect(() => sendWholeScreens(output)).toThrow("was not found");
});
