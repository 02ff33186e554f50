import "server-only";
import { Worker } from "node:worker_threads";
import { env } from "../process/env";
import { log } from "../process/log";
import { processWide } from "../process/process-wide";
import { storeLocation } from "./location";
import type { ArgsOf, Call, Mode, ReadName, Reply, ResultOf, WorkerData, WriteName } from "./store.worker";

/** The timeout of the store where a write, a page or a login waits for it, in milliseconds. */
export const STORE_TIMEOUT_MS = 500;
const MAX_PENDING_CALLS = 1_000;

type PendingCall = { resolve: (value: unknown) => void; reject: (error: Error) => void };

/** Reports that the store did not execute a call: it failed, was too slow, or had too many calls. */
class HistoryUnavailable extends Error {
  override name = "HistoryUnavailable";
}

/** Returns whether an error reports an unavailable store, by its name: a build has several copies of the class in one process. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error && error.name === "HistoryUnavailable";

/** A worker that starts with its first call, and the calls without a reply. */
type WorkerPort = { worker: Worker | null; calls: Map<number, PendingCall>; lastId: number };

const createPort = (): WorkerPort => ({ worker: null, calls: new Map(), lastId: 0 });

const portsByMode = processWide<Record<Mode, WorkerPort>>("historyCalls", () => ({
  write: createPort(),
  read: createPort(),
}));

function startWorker(mode: Mode): Worker {
  const { HISTORY_DAYS: days, HISTORY_MB: megabytes } = env();
  const data: WorkerData = { mode, location: storeLocation(env()), days, megabytes };
  const worker = new Worker(new URL("./store.worker.ts", import.meta.url), { workerData: data });
  const port = portsByMode[mode];
  worker.unref();
  worker.on("message", (reply: Reply) => {
    const call = port.calls.get(reply.id);
    port.calls.delete(reply.id);
    if (reply.ok) call?.resolve(reply.value);
    else call?.reject(new HistoryUnavailable(reply.error));
  });
  worker.on("error", (error) => log.error({ err: error }, "A worker of the history failed."));
  worker.once("exit", () => {
    port.worker = null;
    for (const { reject } of port.calls.values())
      reject(new HistoryUnavailable("The worker of the history has exited."));
    port.calls.clear();
  });
  return worker;
}

function callWorker<Name extends WriteName | ReadName>(
  mode: Mode,
  name: Name,
  args: ArgsOf<Name>,
): Promise<ResultOf<Name>> {
  const port = portsByMode[mode];
  if (port.calls.size >= MAX_PENDING_CALLS)
    return Promise.reject(new HistoryUnavailable("The history is out of reach."));
  port.worker ??= startWorker(mode);
  port.lastId += 1;
  const request: Call = { id: port.lastId, name, args };
  const { promise, resolve, reject } = Promise.withResolvers<ResultOf<Name>>();
  port.calls.set(request.id, { resolve: resolve as PendingCall["resolve"], reject });
  port.worker.postMessage(request);
  return promise;
}

/** Calls a command of the writing worker; rejects if it fails or the worker is unavailable. */
export const callWriter = <Name extends WriteName>(name: Name, ...args: ArgsOf<Name>) =>
  callWorker("write", name, args);

export const callReader = <Name extends ReadName>(name: Name, ...args: ArgsOf<Name>) =>
  callWorker("read", name, args);

export async function withTimeout<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  // `setImmediate` lets replies that arrived while the process was busy come first.
  const rejectLate = () => reject(new HistoryUnavailable("The history does not answer."));
  const timer = setTimeout(() => setImmediate(rejectLate), ms);
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

export async function terminateWorkers(): Promise<void> {
  await Promise.all(Object.values(portsByMode).map(({ worker }) => worker?.terminate()));
}
