import "server-only";
import { stripVTControlCharacters } from "node:util";
import { withoutQuotes } from "../../process/error-fields";
import { log } from "../../process/log";

const LEVELS = { error: "error", warn: "warn", info: "info", log: "info", debug: "debug" } as const;

type Method = keyof typeof LEVELS;

function writeLog(method: Method, parts: unknown[]): void {
  const thrown = parts.find((part) => part instanceof Error);
  const text = parts.filter((part) => typeof part === "string").join(" ");
  const words = withoutQuotes(stripVTControlCharacters(text)).trim();
  log[LEVELS[method]](thrown ? { err: thrown } : {}, words || "console");
}

/** Redirects the console of Next and libraries to the log, errors with their stack. */
export function logConsole(): void {
  for (const method of Object.keys(LEVELS) as Method[]) {
    console[method] = (...parts: unknown[]) => writeLog(method, parts);
  }
}
