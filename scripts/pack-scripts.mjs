import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";

/** Has the browser compile a whole script while it loads, on another thread, instead of bit by bit when it runs. */
const COMPILE_ALL = "//# allFunctionsCalledOnLoad\n";

/**
 * Readies the scripts of a built folder for the browser: those that every page starts with (React and Next, named by
 * the build's manifest) are compiled ahead, and each has beside it the same packed by Brotli (next.config.mjs).
 */
export function packScripts(built) {
  const { rootMainFiles } = JSON.parse(readFileSync(path.join(built, "build-manifest.json"), "utf8"));
  for (const name of rootMainFiles) {
    const file = path.join(built, name);
    writeFileSync(file, COMPILE_ALL + readFileSync(file, "utf8"));
  }
  const scripts = path.join(built, "static");
  for (const name of readdirSync(scripts, { recursive: true })) {
    if (!name.endsWith(".js")) continue;
    const file = path.join(scripts, name);
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
  }
}
