import "server-only";
import { Worker } from "node:worker_threads";
import { env } from "../process/env";
import { log } from "../process/log";
import { processWide } from "../process/process-wide";
import { getStoreLocation } from "./location";
import type {
  CommandArgs,
  CommandCall,
  CommandReply,
  CommandResult,
  ReadCommandName,
  WorkerData,
  WorkerMode,
  WriteCommandName,
} from "./store.worker";

/** The timeout in milliseconds of the calls for which a write, a page or a login waits. */
export const STORE_TIMEOUT_MS = 500;

/** Calls a command of the writing worker; rejects if it fails or the worker is unavailable. */
export const callWriter = <Name extends WriteCommandName>(name: Name, ...args: CommandArgs<Name>) =>
  callWorker("write", name, args);

export const callReader = <Name extends ReadCommandName>(name: Name, ...args: CommandArgs<Name>) =>
  callWorker("read", name, args);

type PendingCall = { resolve: (value: unknown) => void; reject: (error: Error) => void };

/** A worker, which starts with the first call, and its calls that have no reply yet. */
type WorkerPort = { worker: Worker | null; calls: Map<number, PendingCall>; lastId: number };

const createWorkerPort = (): WorkerPort => ({ worker: null, calls: new Map(), lastId: 0 });

const portsByMode = processWide<Record<WorkerMode, WorkerPort>>("historyCalls", () => ({
  write: createWorkerPort(),
  read: createWorkerPort(),
}));

const MAX_PENDING_CALLS = 1_000;

function callWorker<Name extends WriteCommandName | ReadCommandName>(
  mode: WorkerMode,
  name: Name,
  args: CommandArgs<Name>,
): Promise<CommandResult<Name>> {
  const port = portsByMode[mode];
  if (port.calls.size >= MAX_PENDING_CALLS)
    return Promise.reject(new HistoryUnavailableError("The history is out of reach."));
  port.worker ??= startWorker(mode);
  port.lastId += 1;
  const request: CommandCall = { id: port.lastId, name, args };
  const { promise, resolve, reject } = Promise.withResolvers<CommandResult<Name>>();
  port.calls.set(request.id, { resolve: resolve as PendingCall["resolve"], reject });
  port.worker.postMessage(request);
  return promise;
}

function startWorker(mode: WorkerMode): Worker {
  const { HISTORY_DAYS: days, HISTORY_MB: megabytes } = env();
  const startData: WorkerData = { mode, location: getStoreLocation(env()), days, megabytes };
  const worker = new Worker(new URL("./store.worker.ts", import.meta.url), { workerData: startData });
  const port = portsByMode[mode];
  worker.unref();
  worker.on("message", (reply: CommandReply) => {
    const call = port.calls.get(reply.id);
    port.calls.delete(reply.id);
    if (reply.ok) call?.resolve(reply.value);
    else call?.reject(new HistoryUnavailableError(reply.error));
  });
  worker.on("error", (error) => log.error({ err: error }, "A worker of the history failed."));
  worker.once("exit", () => {
    port.worker = null;
    for (const { reject } of port.calls.values())
      reject(new HistoryUnavailableError("The worker of the history has exited."));
    port.calls.clear();
  });
  return worker;
}

/** Rejects with a HistoryUnavailableError if `promise` takes longer than `ms` milliseconds. */
export async function withTimeout<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  // `setImmediate` lets replies that arrived while the process was busy come first.
  const rejectUnavailable = () => reject(new HistoryUnavailableError("The history does not answer."));
  const timer = setTimeout(() => setImmediate(rejectUnavailable), ms);
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Reports that the store is unavailable: a call failed or took too long, or too many calls wait for a reply. */
class HistoryUnavailableError extends Error {
  override name = "HistoryUnavailable";
}

/** Returns whether an error reports an unavailable store, by its name, because one process may load several copies of the class. */
export const isHistoryUnavailable = (error: unknown): boolean =>
  error instanceof Error && error.name === "HistoryUnavailable";

export async function terminateWorkers(): Promise<void> {
  await Promise.all(Object.values(portsByMode).map(({ worker }) => worker?.terminate()));
}
