import "server-only";
import { rm, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import { env, SettingsError } from "../../process/env";
import { log } from "../../process/log";
import { appServer, sayLastToAll } from "./requests";
import { isStopping, noteStopping, workUnderWay } from "./work-under-way";

/** Writes SHUTDOWN_FILE, by which a proxy knows that it must send nothing more here. */
async function writeShutdownFile(): Promise<void> {
  const { SHUTDOWN_FILE } = env();
  if (!SHUTDOWN_FILE) return;
  await writeFile(SHUTDOWN_FILE, "").catch((error) =>
    log.warn({ err: error }, "SHUTDOWN_FILE cannot be written."),
  );
}

/** Removes the SHUTDOWN_FILE of an earlier stop; throws a SettingsError if the next stop could not write it. */
async function tryShutdownFile(): Promise<void> {
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

/** The polling interval of a stop, in milliseconds. */
const LOOK_MS = 50;

/** How long a connection without a request may still send one, in milliseconds. */
const LAST_CHANCE_MS = 1_000;

/** A shorter turn of the event loop was idle, in milliseconds. */
const QUIET_TURN_MS = 0.2;

/**
 * Waits for an idle turn of the event loop, until the deadline. Then all connections are accepted: on close the system
 * would reset pending ones, perhaps with a write.
 */
async function quietTurn(deadline: number): Promise<void> {
  let length = Number.POSITIVE_INFINITY;
  while (length >= QUIET_TURN_MS && Date.now() < deadline) {
    const began = performance.now();
    await turn();
    length = performance.now() - began;
  }
}

/** Closes the server and waits for the work under way; returns whether all was done in time. */
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
  await writeShutdownFile();
  log.info({ signal, underWay: workUnderWay() }, "Stopping.");
  await sleep(SHUTDOWN_DRAIN_SECONDS * 1000);
  const isDone = await finish(appServer(), Date.now() + SHUTDOWN_SECONDS * 1000);
  if (isDone) log.info("Stopped.");
  else log.warn({ underWay: workUnderWay() }, "Stopped at the deadline with work under way.");
  process.exit(0);
}

/** Stops on SIGTERM and SIGINT when the work is done, if Next leaves the signals to the app. */
export async function stopOnSignal(): Promise<void> {
  if (!process.env.NEXT_MANUAL_SIG_HANDLE) return;
  await tryShutdownFile();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
}
