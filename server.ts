import { createServer } from "node:http";
import next from "next";
import { getApiPaths } from "./lib/server/api/call";
import { redirectConsoleToLog, serveMetrics, stopOnSignal } from "./lib/server/http/start-and-stop";
import { createAppServer } from "./lib/server/ingress/app-server";
import { startPolling } from "./lib/server/ingress/polling";
import { env, SettingsError } from "./lib/server/process/env";
import { log } from "./lib/server/process/log";
import { stopTracing } from "./lib/server/process/spans";
import { closeStore, openStore } from "./lib/server/store/store-client";

/** Runs a step of the start. On a SettingsError it prints the message and exits the process. */
async function exitOnSettingsError<Value>(step: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

function warnOfUnsafeSettings({ SESSION_COOKIE_SECURE, APP_ORIGIN }: ReturnType<typeof env>): void {
  if (!SESSION_COOKIE_SECURE)
    log.warn("SESSION_COOKIE_SECURE is false: the session cookie also travels over plain HTTP.");
  if (APP_ORIGIN.length === 0)
    log.warn("APP_ORIGIN is not set: a request counts as the app's own if its Origin matches its Host.");
}

/** Starts the server of lib/server/ingress/app-server.ts, which passes the requests that it accepts to Next. */
async function startServer(): Promise<void> {
  const dev = process.env.NODE_ENV !== "production";
  const settings = await exitOnSettingsError(env);
  await exitOnSettingsError(getApiPaths);
  if (!dev) redirectConsoleToLog();
  await exitOnSettingsError(serveMetrics);
  await exitOnSettingsError(openStore);
  warnOfUnsafeSettings(settings);
  // Loads the ended sessions, so that the first request with one of them is refused.
  await startPolling();
  const { PORT: port, HOSTNAME: hostname } = settings;
  const dir = dev ? process.cwd() : import.meta.dirname;
  // Next handles WebSocket upgrades on `httpServer`. Only development needs them, so production passes a server that never listens.
  const unusedServer = createServer();
  const nextApp = next({ dev, dir, port, hostname, webpack: dev, ...(!dev && { httpServer: unusedServer }) });
  await nextApp.prepare();
  const server = createAppServer(nextApp.getRequestHandler());
  await exitOnSettingsError(() => stopOnSignal(server, () => closeStore().finally(stopTracing)));
  server.listen(port, hostname);
}

await startServer();
