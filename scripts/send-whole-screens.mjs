import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

export const RUNTIME = "node_modules/next/dist/compiled/next-server/app-page.runtime.prod.js";

/** React's default for `progressiveChunkSize`. */
const DEFAULT_SIZE = /(progressiveChunkSize=void 0===(\w+)\?)12800:(?=\2)/g;
const WHOLE = 1024 * 1024;

/** What `REVEAL_AT_ONCE` (lib/http/inline-scripts.ts) uses of the script by which React shows what has streamed in. */
const REVEAL_NAMES = ["$RB=[];$RV=function(", "$RB.push(a,b),2===$RB.length&&"];

export const SCREENS_WARNING = `React's default progressiveChunkSize was not found in ${RUNTIME}: long screens are sent in parts.`;
export const REVEAL_WARNING = `React's $RB and $RV were not found in ${RUNTIME}: rows that come later may be shown later.`;

/** Raises the default of `progressiveChunkSize`; returns false where the source does not have it once. */
function sendWholeScreens(file, source) {
  if (source.match(DEFAULT_SIZE)?.length !== 1) return false;
  writeFileSync(file, source.replace(DEFAULT_SIZE, `$1${WHOLE}:`));
  return true;
}

/**
 * Makes React send a loaded screen in place: by default it outlines content above 12.8 KB, with a placeholder and a script
 * that swaps the two, and Next has no setting for `progressiveChunkSize`. Also checks what a script of the page uses of
 * React. Both only make a screen faster: where the installed Next differs, nothing is changed. Returns a warning for each
 * that is left out.
 */
export function speedUpScreens(output) {
  const file = path.join(output, RUNTIME);
  const source = existsSync(file) ? readFileSync(file, "utf8") : "";
  const warnings = [];
  if (!sendWholeScreens(file, source)) warnings.push(SCREENS_WARNING);
  if (!REVEAL_NAMES.every((name) => source.includes(name))) warnings.push(REVEAL_WARNING);
  return warnings;
}
