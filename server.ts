import { createServer } from "node:http";
import next from "next";
import { apiPaths } from "./lib/server/api/call";
import { logConsole, serveMetrics, stopOnSignal } from "./lib/server/http/start-and-stop";
import { createAppServer } from "./lib/server/ingress/app-server";
import { startPolling } from "./lib/server/ingress/polling";
import { env, SettingsError } from "./lib/server/process/env";
import { log } from "./lib/server/process/log";
import { endTracing } from "./lib/server/process/spans";
import { closeStore, openStore } from "./lib/server/store/store-client";

/** Returns the settings; exits with a sentence if one is wrong, or if what it names cannot be used. */
async function checked<Value>(work: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

function warnOfSettings({ SESSION_COOKIE_SECURE, APP_ORIGIN }: ReturnType<typeof env>): void {
  if (!SESSION_COOKIE_SECURE)
    log.warn("SESSION_COOKIE_SECURE is false: the session cookie also travels over plain HTTP.");
  if (APP_ORIGIN.length === 0)
    log.warn("APP_ORIGIN is not set: a request counts as the app's own if its Origin matches its Host.");
}

/** Starts the app: Next behind a server that refuses, watches and ends requests (lib/server/ingress/app-server.ts). */
async function start(): Promise<void> {
  const dev = process.env.NODE_ENV !== "production";
  const settings = await checked(env);
  await checked(apiPaths);
  if (!dev) logConsole();
  await checked(serveMetrics);
  await checked(openStore);
  warnOfSettings(settings);
  // A session that has ended is refused from the first request on.
  await startPolling();
  const { PORT: port, HOSTNAME: hostname } = settings;
  const dir = dev ? process.cwd() : import.meta.dirname;
  // Next takes the upgrades of this server, which has none: development alone needs them.
  const nowhere = createServer();
  const app = next({ dev, dir, port, hostname, webpack: dev, ...(!dev && { httpServer: nowhere }) });
  await app.prepare();
  const server = createAppServer(app.getRequestHandler());
  await checked(() => stopOnSignal(server, () => closeStore().finally(endTracing)));
  server.listen(port, hostname);
}

await start();
