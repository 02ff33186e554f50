import { execFileSync } from "node:child_process";
import { main, root, run } from "./toolchain.mjs";

function git(...args) {
  try {
    return execFileSync("git", args, {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "";
  }
}

/** The base of a change: the commit of the arguments, else the merge base with `main`, else the previous commit. */
const base = process.argv[2] ?? (git("merge-base", "HEAD", "main") || git("rev-parse", "HEAD"));

const STEPS = [
  ["biome", ["check", "--error-on-warnings", "."]],
  ["next", ["typegen"]],
  ["tsc", ["--noEmit"]],
  ["vitest", ["run", ...(base ? ["--changed", base] : [])]],
];

await main(async () => {
  let failed = 0;
  for (const [command, args] of STEPS) failed ||= await run(command, args);
  return failed;
});
