import "server-only";
import { once } from "node:events";
import { createServer } from "node:http";
import { stripVTControlCharacters } from "node:util";
import { env, SettingsError } from "../../process/env";
import { log, withoutQuotes } from "../../process/log";
import { metrics } from "./metrics";
import { stopOnSignal } from "./stop";

const LEVELS = { error: "error", warn: "warn", info: "info", log: "info", debug: "debug" } as const;

type Method = keyof typeof LEVELS;

function writeLog(method: Method, parts: unknown[]): void {
  const thrown = parts.find((part) => part instanceof Error);
  const text = parts.filter((part) => typeof part === "string").join(" ");
  const words = withoutQuotes(stripVTControlCharacters(text)).trim();
  log[LEVELS[method]](thrown ? { err: thrown } : {}, words || "console");
}

/** Redirects the console of Next and libraries to the log, errors with their stack. */
function logConsole(): void {
  for (const method of Object.keys(LEVELS) as Method[]) {
    console[method] = (...parts: unknown[]) => writeLog(method, parts);
  }
}

/** Serves `/metrics` in the Prometheus format at METRICS_PORT, if it is set. */
async function serveMetrics(): Promise<void> {
  const { METRICS_PORT, METRICS_HOSTNAME } = env();
  if (METRICS_PORT === undefined) return;
  const server = createServer(async ({ method, url }, response) => {
    if (method !== "GET" || url !== "/metrics") return response.writeHead(404).end();
    const text = await metrics.registry.metrics();
    response.writeHead(200, { "content-type": metrics.registry.contentType }).end(text);
  });
  server.unref().listen(METRICS_PORT, METRICS_HOSTNAME);
  await once(server, "listening").catch(({ code }: NodeJS.ErrnoException) => {
    throw new SettingsError(`Setting METRICS_PORT: nothing can listen there (${code}).`);
  });
}

/** Starts logs, metrics and the handling of signals. */
export async function startWatching(): Promise<void> {
  if (process.env.NODE_ENV === "production") logConsole();
  await stopOnSignal();
  await serveMetrics();
}
