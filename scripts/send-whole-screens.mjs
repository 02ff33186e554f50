import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Failure } from "./toolchain.mjs";

export const RUNTIME = "node_modules/next/dist/compiled/next-server/app-page.runtime.prod.js";

/** React's default for `progressiveChunkSize`. */
const DEFAULT_SIZE = /(progressiveChunkSize=void 0===(\w+)\?)12800:(?=\2)/g;
const WHOLE = 1024 * 1024;

/**
 * Makes React send a loaded screen in place. By default it outlines content above 12.8 KB, with a placeholder and a
 * script that swaps the two; Next has no setting for `progressiveChunkSize`.
 */
export function sendWholeScreens(output) {
  const file = path.join(output, RUNTIME);
  const source = readFileSync(file, "utf8");
  if (source.match(DEFAULT_SIZE)?.length !== 1) {
    throw new Failure(`React's default progressiveChunkSize was not found in ${RUNTIME}.`);
  }
  writeFileSync(file, source.replace(DEFAULT_SIZE, `$1${WHOLE}:`));
}
