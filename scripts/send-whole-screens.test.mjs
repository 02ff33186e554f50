import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { REVEAL_WARNING, RUNTIME, SCREENS_WARNING, speedUpScreens } from "./send-whole-screens.mjs";
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
  const [warning = ""] = speedUpScreens(output);
  expect(warning, `${warning} The gain is gone: adapt the patch to this version, or remove it.`).toBe("");
  expect(read()).not.toBe(source);
  expect(read().replace("?1048576:", "?12800:")).toBe(source);
});

test("a Next that has nothing of it is left as it is, with one warning for each", () => {
  const source = "this.progressiveChunkSize=n;$RC=function(a,b){}";
  const { output, read } = outputWith(source);
  expect(speedUpScreens(output)).toEqual([SCREENS_WARNING, REVEAL_WARNING]);
  expect(read()).toBe(source);
});

test("what is found is used, whatever else is missing", () => {
  const { output, read } = outputWith("this.progressiveChunkSize=void 0===n?12800:n");
  expect(speedUpScreens(output)).toEqual([REVEAL_WARNING]);
  expect(read()).toBe("this.progressiveChunkSize=void 0===n?1048576:n");
});

test("a Next without the file is left alone", () => {
  const output = mkdtempSync(path.join(tmpdir(), "runtime-"));
  expect(speedUpScreens(output)).toEqual([SCREENS_WARNING, REVEAL_WARNING]);
});
