import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

export const RUNTIME = "node_modules/next/dist/compiled/next-server/app-page.runtime.prod.js";

/** What `REVEAL_AT_ONCE` (lib/server/http/inline-scripts.ts) uses of the script with which React reveals streamed content. */
const REVEAL_NAMES = ["$RB=[];$RV=function(", "$RB.push(a,b),2===$RB.length&&"];

/**
 * Returns a warning when the React of a build does not have the names that `REVEAL_AT_ONCE` uses, otherwise `null`. The
 * script then has no effect, and late rows appear later.
 */
export function revealWarning(output) {
  const file = path.join(output, RUNTIME);
  const source = existsSync(file) ? readFileSync(file, "utf8") : "";
  return REVEAL_NAMES.every((name) => source.includes(name))
    ? null
    : `React's $RB and $RV were not found in ${RUNTIME}: rows that arrive after the page may be shown later.`;
}
