import "server-only";
import { Worker } from "node:worker_threads";
import { env } from "../process/env";
import { log } from "../process/log";
import { processWide } from "../process/process-wide";
import type { Place } from "./database";
import type { Answer, Command, Given, Reply, Request, WorkerData } from "./history.worker";

/** How many calls of the store may be under way. */
const MOST_CALLS = 1_000;

type Call = { resolve: (value: unknown) => void; reject: (error: Error) => void };

const GONE = "HistoryGone";

/** The store of the history is out of reach, full or too slow. */
class HistoryGone extends Error {
  override name = GONE;
}

/** Whether an error is a `HistoryGone`, of whichever copy of this module: the build has several in one process. */
export const isGone = (error: unknown): boolean => error instanceof Error && error.name === GONE;

type State = { worker: Worker | null; calls: Map<number, Call>; lastId: number };

const state = processWide<State>("historyCalls", () => ({ worker: null, calls: new Map(), lastId: 0 }));

/** Returns where the history is stored, or `null` without one. */
export function placeOf(): Place | null {
  const { DATABASE_URL, HISTORY_FILE } = env();
  if (DATABASE_URL) return { url: DATABASE_URL };
  return HISTORY_FILE ? { file: HISTORY_FILE } : null;
}

function start(place: Place): Worker {
  const { HISTORY_DAYS: days, HISTORY_MB: megabytes } = env();
  const data: WorkerData = { place, days, megabytes };
  const worker = new Worker(new URL("./history.worker.ts", import.meta.url), { workerData: data });
  worker.unref();
  worker.on("message", (reply: Reply) => {
    const call = state.calls.get(reply.id);
    state.calls.delete(reply.id);
    if (reply.ok) call?.resolve(reply.value);
    else call?.reject(new HistoryGone(reply.error));
  });
  worker.on("error", (error) => log.error({ err: error }, "The worker of the history failed."));
  worker.once("exit", () => {
    state.worker = null;
    for (const { reject } of state.calls.values())
      reject(new HistoryGone("The worker of the history has exited."));
    state.calls.clear();
  });
  return worker;
}

/** Asks the worker of the history; rejects with `HistoryGone` where the store is out of reach. */
export function call<Name extends Command>(name: Name, ...given: Given<Name>): Promise<Answer<Name>> {
  const place = placeOf();
  if (!place || state.calls.size >= MOST_CALLS)
    return Promise.reject(new HistoryGone("The history is out of reach."));
  state.worker ??= start(place);
  state.lastId += 1;
  const request: Request = { id: state.lastId, name, given };
  const { promise, resolve, reject } = Promise.withResolvers<Answer<Name>>();
  state.calls.set(request.id, { resolve: resolve as Call["resolve"], reject });
  state.worker.postMessage(request);
  return promise;
}

/** Rejects when a call has not ended in time. */
export async function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new HistoryGone("The history does not answer.")), ms);
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

export const endWorker = async () => void (await state.worker?.terminate());
