import "server-only";
import { Worker } from "node:worker_threads";
import { env } from "../process/env";
import { log } from "../process/log";
import { processWide } from "../process/process-wide";
import type { Answer, Given, ReadName, Reply, Request, Task, WorkerData, WriteName } from "./history.worker";
import { placeIn } from "./place";

/** How long a write, a page or a login waits for the store, in milliseconds. */
export const PATIENCE_MS = 500;

/** How many calls of a worker may be under way. */
const MOST_CALLS = 1_000;

type Call = { resolve: (value: unknown) => void; reject: (error: Error) => void };

const GONE = "HistoryGone";

/** The store of the history is out of reach, full or too slow. */
class HistoryGone extends Error {
  override name = GONE;
}

/** Whether an error is a `HistoryGone`, of whichever copy of this module: the build has several in one process. */
export const isGone = (error: unknown): boolean => error instanceof Error && error.name === GONE;

type Port = { worker: Worker | null; calls: Map<number, Call>; lastId: number };

const newPort = (): Port => ({ worker: null, calls: new Map(), lastId: 0 });

const ports = processWide<Record<Task, Port>>("historyCalls", () => ({ write: newPort(), read: newPort() }));

function start(task: Task): Worker {
  const { HISTORY_DAYS: days, HISTORY_MB: megabytes } = env();
  const data: WorkerData = { task, place: placeIn(env()), days, megabytes };
  const worker = new Worker(new URL("./history.worker.ts", import.meta.url), { workerData: data });
  const port = ports[task];
  worker.unref();
  worker.on("message", (reply: Reply) => {
    const call = port.calls.get(reply.id);
    port.calls.delete(reply.id);
    if (reply.ok) call?.resolve(reply.value);
    else call?.reject(new HistoryGone(reply.error));
  });
  worker.on("error", (error) => log.error({ err: error }, "A worker of the history failed."));
  worker.once("exit", () => {
    port.worker = null;
    for (const { reject } of port.calls.values())
      reject(new HistoryGone("The worker of the history has exited."));
    port.calls.clear();
  });
  return worker;
}

function call<Name extends WriteName | ReadName>(
  task: Task,
  name: Name,
  args: Given<Name>,
): Promise<Answer<Name>> {
  const port = ports[task];
  if (port.calls.size >= MOST_CALLS) return Promise.reject(new HistoryGone("The history is out of reach."));
  port.worker ??= start(task);
  port.lastId += 1;
  const request: Request = { id: port.lastId, name, args };
  const { promise, resolve, reject } = Promise.withResolvers<Answer<Name>>();
  port.calls.set(request.id, { resolve: resolve as Call["resolve"], reject });
  port.worker.postMessage(request);
  return promise;
}

/** Stores something; rejects with `HistoryGone` where the store is out of reach. */
export const callWriter = <Name extends WriteName>(name: Name, ...args: Given<Name>) =>
  call("write", name, args);

/** Reads something; rejects with `HistoryGone` where the store is out of reach. */
export const callReader = <Name extends ReadName>(name: Name, ...args: Given<Name>) =>
  call("read", name, args);

/** Rejects when a call has not ended in time. */
export async function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  // After the replies that have arrived while the process was busy.
  const isLate = () => reject(new HistoryGone("The history does not answer."));
  const timer = setTimeout(() => setImmediate(isLate), ms);
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

export async function endWorkers(): Promise<void> {
  await Promise.all(Object.values(ports).map(({ worker }) => worker?.terminate()));
}
