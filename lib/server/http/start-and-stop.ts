import "server-only";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { env, SettingsError } from "../process/env";
import { log, redactMessage } from "../process/log";
import { activeWork, closeAllAfterResponse, formatMetrics } from "./requests";

/** Makes `console` write to the log, for Next and other packages that use it. */
export function redirectConsoleToLog(): void {
  for (const method of ["error", "warn", "info", "log", "debug"] as const) {
    const level = method === "log" ? "info" : method;
    console[method] = (...parts: unknown[]) => {
      const error = parts.find((part) => part instanceof Error);
      const text = parts.filter((part) => typeof part === "string").join(" ");
      const message = redactMessage(stripVTControlCharacters(text)).trim();
      log[level](error ? { err: error } : {}, message || "console");
    };
  }
}

/** Serves the metrics at METRICS_PORT; does nothing without that setting, and throws a SettingsError if nothing can listen there. */
export async function serveMetrics(): Promise<void> {
  const { METRICS_PORT, METRICS_HOSTNAME } = env();
  if (METRICS_PORT === undefined) return;
  const server = createServer(async ({ method, url, headers }, response) => {
    if (method !== "GET" || url !== "/metrics") return response.writeHead(404).end();
    const { type, text } = await formatMetrics(headers.accept ?? "");
    response.writeHead(200, { "content-type": type }).end(text);
  });
  server.unref().listen(METRICS_PORT, METRICS_HOSTNAME);
  await once(server, "listening").catch(({ code }: NodeJS.ErrnoException) => {
    throw new SettingsError(`Setting METRICS_PORT: nothing can listen there (${code}).`);
  });
}

/** Returns why a proxy should send no requests to this process: it is stopping, or the API is unreachable. Else `null`. */
export async function findNotReadyReason(): Promise<"stopping" | "api" | null> {
  if (activeWork.isStopping) return "stopping";
  return (await isApiReachable()) ? null : "api";
}

/** Returns whether the API responds with any status, because it has no health check. */
function isApiReachable(): Promise<boolean> {
  const now = Date.now();
  if (lastProbe && now - lastProbe.at <= PROBE_CACHE_MS) return lastProbe.isReachable;
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  const probe = fetch(env().API_BASE_URL, { method: "HEAD", redirect: "manual", cache: "no-store", signal });
  const isReachable = probe.then(
    () => true,
    () => false,
  );
  lastProbe = { at: now, isReachable };
  return isReachable;
}

/** The timeout of a request that probes the API, and how long its result is cached, in milliseconds. */
const PROBE_TIMEOUT_MS = 2_000;
const PROBE_CACHE_MS = 2_000;

let lastProbe: { at: number; isReachable: Promise<boolean> } | undefined;

type CleanUp = () => Promise<void>;

/** Makes SIGTERM and SIGINT stop the process, after the work in progress (up to SHUTDOWN_SECONDS) and `cleanUp`. */
export async function stopOnSignal(server: Server, cleanUp: CleanUp): Promise<void> {
  await assertShutdownFileWritable();
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => void stopProcess(signal, server, cleanUp));
}

/** Removes SHUTDOWN_FILE of an earlier process; throws a SettingsError if the file cannot be written. */
async function assertShutdownFileWritable(): Promise<void> {
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

async function stopProcess(signal: NodeJS.Signals, server: Server, cleanUp: CleanUp): Promise<void> {
  if (activeWork.isStopping) return;
  const { SHUTDOWN_DRAIN_SECONDS, SHUTDOWN_SECONDS } = env();
  activeWork.isStopping = true;
  closeAllAfterResponse();
  await writeShutdownFile();
  log.info({ signal, underWay: activeWork.underWay }, "Stopping.");
  await sleep(SHUTDOWN_DRAIN_SECONDS * 1000);
  const hasFinished = await closeServer(server, Date.now() + SHUTDOWN_SECONDS * 1000);
  await cleanUp();
  if (hasFinished) log.info("Stopped.");
  else log.warn({ underWay: activeWork.underWay }, "Stopped at the deadline with work under way.");
  process.exit(0);
}

async function writeShutdownFile(): Promise<void> {
  const { SHUTDOWN_FILE } = env();
  if (!SHUTDOWN_FILE) return;
  await writeFile(SHUTDOWN_FILE, "").catch((err) => log.warn({ err }, "SHUTDOWN_FILE cannot be written."));
}

/** Closes the server; resolves to whether all work has ended before the deadline, in milliseconds since 1970. */
async function closeServer(server: Server, deadline: number): Promise<boolean> {
  let isClosed = false;
  await waitForIdleEventLoop(deadline);
  server.close(() => {
    isClosed = true;
  });
  for (let idleMs = 0; Date.now() < deadline; idleMs += CLOSE_CHECK_INTERVAL_MS) {
    server.closeIdleConnections();
    if (activeWork.underWay > 0) idleMs = 0;
    else if (isClosed || idleMs >= LAST_REQUESTS_MS) return true;
    await sleep(CLOSE_CHECK_INTERVAL_MS);
  }
  return false;
}

const CLOSE_CHECK_INTERVAL_MS = 50;
/** How long the server waits for requests on open connections after all work has ended, in milliseconds. */
const LAST_REQUESTS_MS = 1_000;

/** Waits until the event loop is idle, because `close` would reset connections that are not accepted yet. */
async function waitForIdleEventLoop(deadline: number): Promise<void> {
  let turnMs = Number.POSITIVE_INFINITY;
  while (turnMs >= MAX_IDLE_TURN_MS && Date.now() < deadline) {
    const startedAt = performance.now();
    await nextTurn();
    turnMs = performance.now() - startedAt;
  }
}

/** A turn of the event loop counts as idle if it takes less than this, in milliseconds. */
const MAX_IDLE_TURN_MS = 0.2;
