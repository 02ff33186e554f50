import "server-only";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { env, SettingsError } from "../process/env";
import { log, redactQuotes } from "../process/log";
import { activeWork, closeAllAfterResponse, metricsText } from "./requests";

/** The timeout of the API probe, and how long its result is cached, in milliseconds. */
const PROBE_MS = 2_000;
const CACHE_MS = 2_000;

let last: { at: number; isReachable: Promise<boolean> } | undefined;

/** The API has no health check: any response counts. */
function isApiReachable(): Promise<boolean> {
  const at = Date.now();
  if (last && at - last.at <= CACHE_MS) return last.isReachable;
  const signal = AbortSignal.timeout(PROBE_MS);
  const probe = fetch(env().API_BASE_URL, { method: "HEAD", redirect: "manual", cache: "no-store", signal });
  const isReachable = probe.then(
    () => true,
    () => false,
  );
  last = { at, isReachable };
  return isReachable;
}

/** Returns why this process should get no requests, or `null`. */
export async function notReadyReason(): Promise<"stopping" | "api" | null> {
  if (activeWork.isStopping) return "stopping";
  return (await isApiReachable()) ? null : "api";
}

/** Writes SHUTDOWN_FILE, by which a proxy stops sending requests. */
async function writeShutdownFile(): Promise<void> {
  const { SHUTDOWN_FILE } = env();
  if (!SHUTDOWN_FILE) return;
  await writeFile(SHUTDOWN_FILE, "").catch((error) =>
    log.warn({ err: error }, "SHUTDOWN_FILE cannot be written."),
  );
}

/** Removes an earlier SHUTDOWN_FILE; throws a SettingsError if it is not writable. */
async function checkShutdownFile(): Promise<void> {
  const { SHUTDOWN_FILE } = env();
  if (!SHUTDOWN_FILE) return;
  try {
    await writeFile(SHUTDOWN_FILE, "");
    await rm(SHUTDOWN_FILE);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingsError(`Setting SHUTDOWN_FILE: it cannot be written (${code}).`);
  }
}

const CHECK_MS = 50;

/** How long an open connection may still send a request, in milliseconds. */
const LAST_CHANCE_MS = 1_000;

/** The longest idle turn of the event loop, in milliseconds. */
const QUIET_TURN_MS = 0.2;

/** Waits until the event loop is idle: closing would reset connections that are not accepted yet. */
async function quietTurn(deadline: number): Promise<void> {
  let length = Number.POSITIVE_INFINITY;
  while (length >= QUIET_TURN_MS && Date.now() < deadline) {
    const began = performance.now();
    await turn();
    length = performance.now() - began;
  }
}

/** Closes the server; resolves to whether all work ended before the deadline. */
async function finish(server: Server, deadline: number): Promise<boolean> {
  let isClosed = false;
  await quietTurn(deadline);
  server.close(() => {
    isClosed = true;
  });
  for (let quiet = 0; Date.now() < deadline; quiet += CHECK_MS) {
    server.closeIdleConnections();
    if (activeWork.underWay > 0) quiet = 0;
    else if (isClosed || quiet >= LAST_CHANCE_MS) return true;
    await sleep(CHECK_MS);
  }
  return false;
}

async function stop(signal: NodeJS.Signals, server: Server, last: () => Promise<void>): Promise<void> {
  if (activeWork.isStopping) return;
  const { SHUTDOWN_DRAIN_SECONDS, SHUTDOWN_SECONDS } = env();
  activeWork.isStopping = true;
  closeAllAfterResponse();
  await writeShutdownFile();
  log.info({ signal, underWay: activeWork.underWay }, "Stopping.");
  await sleep(SHUTDOWN_DRAIN_SECONDS * 1000);
  const isDone = await finish(server, Date.now() + SHUTDOWN_SECONDS * 1000);
  await last();
  if (isDone) log.info("Stopped.");
  else log.warn({ underWay: activeWork.underWay }, "Stopped at the deadline with work under way.");
  process.exit(0);
}

/** Stops on SIGTERM and SIGINT once all work has ended, and awaits `last`. */
export async function stopOnSignal(server: Server, last: () => Promise<void>): Promise<void> {
  await checkShutdownFile();
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => void stop(signal, server, last));
}

/** Redirects the console, which packages use, to the log. */
export function logConsole(): void {
  for (const method of ["error", "warn", "info", "log", "debug"] as const) {
    const level = method === "log" ? "info" : method;
    console[method] = (...parts: unknown[]) => {
      const thrown = parts.find((part) => part instanceof Error);
      const text = parts.filter((part) => typeof part === "string").join(" ");
      const words = redactQuotes(stripVTControlCharacters(text)).trim();
      log[level](thrown ? { err: thrown } : {}, words || "console");
    };
  }
}

export async function serveMetrics(): Promise<void> {
  const { METRICS_PORT, METRICS_HOSTNAME } = env();
  if (METRICS_PORT === undefined) return;
  const server = createServer(async ({ method, url, headers }, response) => {
    if (method !== "GET" || url !== "/metrics") return response.writeHead(404).end();
    const { type, text } = await metricsText(headers.accept ?? "");
    response.writeHead(200, { "content-type": type }).end(text);
  });
  server.unref().listen(METRICS_PORT, METRICS_HOSTNAME);
  await once(server, "listening").catch(({ code }: NodeJS.ErrnoException) => {
    throw new SettingsError(`Setting METRICS_PORT: nothing can listen there (${code}).`);
  });
}
