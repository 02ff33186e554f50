import "server-only";
import { Worker } from "node:worker_threads";
import type { Entry, Gap, Intent, Settlement } from "../../batch/history/entry";
import { metrics } from "../http/requests";
import { env } from "../process/env";
import { log } from "../process/log";
import { processWide } from "../process/process-wide";
import type { Place } from "./database";
import type { Answer, Command, Given, Reply, Request, WorkerData } from "./history.worker";
import type { Page, Wanted } from "./store";

/** How long a write waits for the store, in milliseconds; after a time-out the next ones wait less until it answers again. */
const PATIENCE_MS = 500;
const LITTLE_PATIENCE_MS = 20;

/** How long a page of the history may take, in milliseconds. */
const READ_MS = 10_000;

/** How many calls of the store may be under way, and how many writes wait in memory for a store that is gone. */
const MOST_CALLS = 1_000;
const MOST_LATE = 1_000;

/** The pause before late writes are stored, in milliseconds. */
const LATE_MS = 2_000;

/** A write that the store did not take in time: to be stored whole, or only its outcome. */
type Late = { at: number } & (
  | { intent: Intent; settlement: Settlement }
  | { id: number; settlement: Settlement }
);

type Call = { resolve: (value: unknown) => void; reject: (error: Error) => void };

type State = {
  worker: Worker | null;
  calls: Map<number, Call>;
  lastId: number;
  isSlow: boolean;
  late: Late[];
  gap: Gap | null;
  timer: NodeJS.Timeout | null;
};

const state = processWide<State>("history", () => ({
  worker: null,
  calls: new Map(),
  lastId: 0,
  isSlow: false,
  late: [],
  gap: null,
  timer: null,
}));

/** Returns where the history is stored, or `null` without one. */
function placeOf(): Place | null {
  const { DATABASE_URL, HISTORY_FILE } = env();
  if (DATABASE_URL) return { url: DATABASE_URL };
  return HISTORY_FILE ? { file: HISTORY_FILE } : null;
}

/** Returns whether the app keeps a history. */
export const hasHistory = () => placeOf() !== null;

function start(place: Place): Worker {
  const { HISTORY_DAYS: days, HISTORY_MB: megabytes } = env();
  const data: WorkerData = { place, days, megabytes };
  const worker = new Worker(new URL("./history.worker.ts", import.meta.url), { workerData: data });
  worker.unref();
  worker.on("message", (reply: Reply) => {
    const call = state.calls.get(reply.id);
    state.calls.delete(reply.id);
    if (reply.ok) call?.resolve(reply.value);
    else call?.reject(new Error(reply.error));
  });
  worker.on("error", (error) => log.error({ err: error }, "The worker of the history failed."));
  worker.once("exit", () => {
    state.worker = null;
    for (const { reject } of state.calls.values()) reject(new Error("The worker of the history has exited."));
    state.calls.clear();
  });
  return worker;
}

/** Asks the worker; rejects where the store is gone. */
function call<Name extends Command>(name: Name, ...given: Given<Name>): Promise<Answer<Name>> {
  const place = placeOf();
  if (!place || state.calls.size >= MOST_CALLS)
    return Promise.reject(new Error("The history is out of reach."));
  state.worker ??= start(place);
  state.lastId += 1;
  const request: Request = { id: state.lastId, name, given };
  const { promise, resolve, reject } = Promise.withResolvers<Answer<Name>>();
  state.calls.set(request.id, { resolve: resolve as Call["resolve"], reject });
  state.worker.postMessage(request);
  return promise;
}

/** Rejects when a call has not ended in time. */
async function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("The history does not answer.")), ms);
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function warn(error: unknown): void {
  if (!state.isSlow) log.error({ err: error }, "The history is out of reach: writes go on unrecorded.");
  state.isSlow = true;
}

/** Awaits what the store was asked for a write; `null` where it fails or takes too long. */
async function stored<Value>(promise: Promise<Value>): Promise<{ value: Value } | null> {
  try {
    const value = await within(state.isSlow ? LITTLE_PATIENCE_MS : PATIENCE_MS, promise);
    if (state.isSlow) log.info("The history is within reach again.");
    state.isSlow = false;
    return { value };
  } catch (error) {
    warn(error);
    return null;
  }
}

/** Keeps a write in memory until the store takes it; the oldest of too many become a gap. */
function keepLate(late: Late): void {
  state.late.push(late);
  if (state.late.length > MOST_LATE) {
    const { at, ...lost } = state.late.shift() as Late;
    if ("id" in lost) return;
    state.gap = { from: Math.min(at, state.gap?.from ?? at), to: at, count: (state.gap?.count ?? 0) + 1 };
    metrics.historyGaps.inc();
  }
  storeLater();
}

function storeLater(): void {
  if (state.timer || (state.late.length === 0 && !state.gap)) return;
  state.timer = setTimeout(async () => {
    await storeLate();
    state.timer = null;
    storeLater();
  }, LATE_MS).unref();
}

/** Stores the writes that wait, and the gap of those that could not. */
async function storeLate(): Promise<void> {
  try {
    while (state.late[0]) {
      const late = state.late[0];
      await ("intent" in late
        ? call("addLate", late.intent, late.settlement)
        : call("settle", late.id, late.settlement));
      state.late.shift();
    }
    if (state.gap) {
      const { gap } = state;
      await call("addGap", gap);
      state.gap = null;
    }
    state.isSlow = false;
  } catch (error) {
    warn(error);
  }
}

/** What became of a write that was to be recorded: `sent` is missing where it must not be sent unrecorded. */
export type Recorded<Result> = { sent?: { result: Result }; isRecorded: boolean };

/**
 * Sends a write and records it: its intent before, its outcome after. Without the store the write goes ahead, unless
 * HISTORY_REQUIRED is set.
 */
export async function recorded<Result>(
  intent: Intent,
  send: () => Promise<Result>,
  settlementOf: (result: Result) => Settlement,
): Promise<Recorded<Result>> {
  if (!hasHistory()) return { sent: { result: await send() }, isRecorded: true };
  const beginning = call("begin", intent);
  const begun = await stored(beginning);
  if (!begun && env().HISTORY_REQUIRED) {
    forget(beginning);
    return { isRecorded: false };
  }
  const result = await send();
  const settlement = settlementOf(result);
  if (begun) {
    const settled = await stored(call("settle", begun.value, settlement));
    if (!settled) keepLate({ at: intent.at, id: begun.value, settlement });
    if (settled) return { sent: { result }, isRecorded: true };
  } else {
    beginning.then(
      (id) => keepLate({ at: intent.at, id, settlement }),
      () => keepLate({ at: intent.at, intent, settlement }),
    );
  }
  metrics.historyMissed.inc();
  return { sent: { result }, isRecorded: false };
}

/** Settles an intent that the store takes after all, though its write was not sent. */
function forget(beginning: Promise<number>): void {
  const settlement: Settlement = { outcome: "unsent", detail: null, doneAt: Date.now() };
  beginning.then(
    (id) => keepLate({ at: Date.now(), id, settlement }),
    () => undefined,
  );
}

const read = <Name extends Command>(name: Name, ...given: Given<Name>) =>
  within(READ_MS, call(name, ...given));

/** Returns a page of the history; rejects where the store is out of reach. */
export const readPage = (wanted: Wanted, before: number | null, size: number): Promise<Page> =>
  read("page", wanted, before, size);

export const readEntry = (id: number): Promise<Entry | null> => read("entry", id);

export const readBatch = (batch: string, most: number): Promise<Entry[]> =>
  read("entriesOfBatch", batch, most);

export const readLatestChanges = (resource: string, keys: string[], since: number): Promise<Entry[]> =>
  read("latestChanges", resource, keys, since);

export const readTakenBack = (ids: number[]): Promise<number[]> => read("takenBack", ids);

/** Opens the store and waits until it answers; throws where it can't be had. */
export const openHistory = () => read("ping");

/** Stores what waits in memory, before the process ends. */
export const flushHistory = () => storeLate();
