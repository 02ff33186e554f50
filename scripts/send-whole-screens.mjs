import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Failure } from "./toolchain.mjs";

export const RUNTIME = "node_modules/next/dist/compiled/next-server/app-page.runtime.prod.js";

/** What React takes for the most that a first flush should hold, where its caller does not say. */
const DEFAULT_SIZE = /(progressiveChunkSize=void 0===(\w+)\?)12800:(?=\2)/g;
const WHOLE = 1024 * 1024;

/**
 * Has React leave a screen whose data is there in its place: it sends what is longer than 12.8 KB apart, behind a
 * placeholder and a script that swaps the two, and Next has no setting for its `progressiveChunkSize`.
 */
export function sendWholeScreens(output) {
  const file = path.join(output, RUNTIME);
  const source = readFileSync(file, "utf8");
  if (source.match(DEFAULT_SIZE)?.length !== 1) {
    throw new Failure(`React's default progressiveChunkSize was not found in ${RUNTIME}.`);
  }
  writeFileSync(file, source.replace(DEFAULT_SIZE, `$1${WHOLE}:`));
}
