import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { RUNTIME, revealWarning } from "./reveal-names.mjs";
import { root } from "./toolchain.mjs";

function outputWith(source) {
  const output = mkdtempSync(path.join(tmpdir(), "runtime-"));
  const file = path.join(output, RUNTIME);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, source);
  return output;
}

test("the installed React has the names that reveal rows at once", () => {
  expect(revealWarning(root), "The gain is gone: adapt REVEAL_AT_ONCE to this version, or remove it.").toBe(
    null,
  );
});

test("a React that reveals content in another way causes a warning", () => {
  expect(revealWarning(outputWith("$RC=function(a,b){}"))).toContain("$RB and $RV were not found");
});

test("a build without React's file causes a warning", () => {
  expect(revealWarning(mkdtempSync(path.join(tmpdir(), "runtime-")))).toContain("$RB and $RV were not found");
});
