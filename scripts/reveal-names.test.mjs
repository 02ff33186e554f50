import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { RUNTIME, revealWarning } from "./reveal-names.mjs";
import { root } from "./toolchain.mjs";

let output = "";

beforeEach(() => {
  output = mkdtempSync(path.join(tmpdir(), "runtime-"));
});

afterEach(() => {
  rmSync(output, { recursive: true });
});

test("the installed React has the names that reveal rows at once", () => {
  expect(revealWarning(root), "The gain is gone: adapt REVEAL_AT_ONCE to this version, or remove it.").toBe(
    null,
  );
});

test("a React that reveals content in another way causes a warning", () => {
  const file = path.join(output, RUNTIME);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, "$RC=function(a,b){}");
  expect(revealWarning(output)).toContain("$RB and $RV were not found");
});

test("a build without React's file causes a warning", () => {
  expect(revealWarning(output)).toContain("$RB and $RV were not found");
});
