import "server-only";
import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { env } from "../env";
import { log } from "../log";
import { appServer, sayLastToAll } from "./requests";
import { isStopping, noteStopping, workUnderWay } from "./work";

/** How often it is looked whether everything is done, in milliseconds. */
const LOOK_MS = 50;

/** How long a connection that has not asked for anything yet may still do so, in milliseconds. */
const LAST_CHANCE_MS = 1_000;

/** Takes no more connections and waits for what is under way; answers whether all of it was done in time. */
async function finish(server: Server | undefined, deadline: number): Promise<boolean> {
  let isClosed = !server;
  server?.close(() => {
    isClosed = true;
  });
  for (let quiet = 0; Date.now() < deadline; quiet += LOOK_MS) {
    server?.closeIdleConnections();
    if (workUnderWay() > 0) quiet = 0;
    else if (isClosed || quiet >= LAST_CHANCE_MS) return true;
    await sleep(LOOK_MS);
  }
  return false;
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  if (isStopping()) return;
  const { SHUTDOWN_DRAIN_SECONDS, SHUTDOWN_SECONDS } = env();
  noteStopping();
  sayLastToAll();
  log.info({ signal, underWay: workUnderWay() }, "Told to stop.");
  await sleep(SHUTDOWN_DRAIN_SECONDS * 1000);
  const isDone = await finish(appServer(), Date.now() + SHUTDOWN_SECONDS * 1000);
  if (isDone) log.info("Stopped.");
  else log.warn({ underWay: workUnderWay() }, "Stopped at the deadline: what was under way is cut off.");
  process.exit(0);
}

/** Has SIGTERM and SIGINT end the process when what is under way is done, where Next leaves them to the app. */
export function stopOnSignal(): void {
  if (!process.env.NEXT_MANUAL_SIG_HANDLE) return;
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
}
