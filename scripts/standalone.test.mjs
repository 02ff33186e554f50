import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { serverFlags } from "./standalone.mjs";
import { nodePath } from "./toolchain.mjs";

test("Node takes the server's flags, and has a collector to call", () => {
  const said = execFileSync(nodePath(), [...serverFlags, "--print", "typeof gc"], { encoding: "utf8" });
  expect(said.trim()).toBe("function");
});
