import "server-only";
import type { Server } from "node:http";
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import { env } from "../process/env";
import { log } from "../process/log";
import { appServer, sayLastToAll } from "./requests";
import { isStopping, noteStopping, workUnderWay } from "./work-under-way";

/** How often it is looked whether everything is done, in milliseconds. */
const LOOK_MS = 50;

/** How long a connection that has not asked for anything yet may still do so, in milliseconds. */
const LAST_CHANCE_MS = 1_000;

/** A turn of the event loop that took less had nothing to do, in milliseconds. */
const QUIET_TURN_MS = 0.2;

/**
 * Waits for a turn of the event loop with nothing in it, and at most until the deadline. Then whoever has connected is
 * known: the system resets connections that still wait to be taken, with what was sent on them, a write maybe.
 */
async function quietTurn(deadline: number): Promise<void> {
  let length = Number.POSITIVE_INFINITY;
  while (length >= QUIET_TURN_MS && Date.now() < deadline) {
    const began = performance.now();
    await turn();
    length = performance.now() - began;
  }
}

/** Takes no more connections and waits for what is under way; answers whether all of it was done in time. */
async function finish(server: Server | undefined, deadline: number): Promise<boolean> {
  let isClosed = !server;
  await quietTurn(deadline);
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
