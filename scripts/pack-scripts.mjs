import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";

/** Makes the browser compile a whole script while it loads, off the main thread, instead of lazily. */
const COMPILE_ALL = "//# allFunctionsCalledOnLoad\n";

/**
 * Prepares a build's scripts: marks those of every page (React and Next, from the build's manifest) for eager
 * compilation, and adds a Brotli file beside each script (next.config.mjs).
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

/** An inlined style sheet in the manifest of a page. */
const INLINED = /\{"inlined":true,"path":"[^"]*","content":"(?:[^"\\]|\\.)*"\},?/g;

/**
 * Takes the style sheets out of the manifests of pages, which Next would send twice: as an element, and as data for hydration.
 * The pages have them from app/_ui/page-head.tsx.
 */
export function takeOutStyles(built) {
  const pages = path.join(built, "server/app");
  for (const name of readdirSync(pages, { recursive: true })) {
    if (!name.endsWith("_client-reference-manifest.js")) continue;
    const file = path.join(pages, name);
    writeFileSync(file, readFileSync(file, "utf8").replace(INLINED, ""));
  }
}
