import { parentPort, workerData } from "node:worker_threads";
import * as feed from "./change-feed.ts";
import { type Database, MAX_POSTGRES_CONNECTIONS, openDatabase } from "./database.ts";
import type { StoreLocation } from "./location.ts";
import {
  addFailure,
  addSuccess,
  databaseLimiters,
  type Limiters,
  type LoginKeys,
  readLoginState,
} from "./login-store.ts";
import { prune } from "./prune.ts";
import * as reading from "./read.ts";
import { changeItems, ownItems, savedItems } from "./saved-items.ts";
import { type DatabaseKind, type Db, lockWrites } from "./schema.ts";
import * as store from "./store.ts";

/** The two workers of the store: one writes and prunes, the other reads, so that no write waits for a slow read. */
export type Mode = "write" | "read";

export type WorkerData = { mode: Mode; location: StoreLocation; days: number; megabytes: number };

const { mode, location, days, megabytes } = workerData as WorkerData;

const kind: DatabaseKind = "file" in location ? "sqlite" : "postgres";

const ping = async () => null;

/** Returns a command with its own transactions on PostgreSQL, where concurrent counts of the same keys could deadlock. */
function loginCommand<Value>(work: (limiters: Limiters, keys: LoginKeys) => Promise<Value>) {
  return async (_: Db, keys: LoginKeys) => work(databaseLimiters(await database()), keys);
}

const WRITE_COMMANDS = {
  ping,
  insertIntent: store.insertIntent,
  settle: store.settle,
  settleProved: store.settleProved,
  dropIntent: store.dropIntent,
  changeItems,
  addEndedSessions: (db: Db, ids: string[], ms: number) => feed.addEndedSessions(db, kind, ids, ms),
  shareForms: (db: Db, replica: string, forms: string) => feed.shareForms(db, kind, replica, forms),
  loginFailed: loginCommand(addFailure),
  loginSucceeded: loginCommand(addSuccess),
};

const READ_COMMANDS = {
  ping,
  readPage: reading.readPage,
  entriesOfBatch: reading.entriesOfBatch,
  countBatches: reading.countBatches,
  latestChanges: reading.latestChanges,
  unsettledWrites: store.unsettledWrites,
  readRelatedEntries: store.readRelatedEntries,
  readUndos: store.readUndos,
  entriesOf: reading.entriesOf,
  savedItems,
  ownItems,
  changesSince: (db: Db, seq: number | null) => feed.changesSince(db, kind, seq),
  pollChanges: (db: Db, position: feed.PollPosition) => feed.pollChanges(db, kind, position),
  loginState: loginCommand(readLoginState),
};

type Commands = typeof WRITE_COMMANDS & typeof READ_COMMANDS;

export type WriteName = keyof typeof WRITE_COMMANDS;
export type ReadName = keyof typeof READ_COMMANDS;
export type ArgsOf<Name extends keyof Commands> = Commands[Name] extends (
  db: Db,
  ...args: infer Args
) => unknown
  ? Args
  : never;
export type ResultOf<Name extends keyof Commands> = Awaited<ReturnType<Commands[Name]>>;

export type Call = { id: number; name: string; args: unknown[] };
export type Reply = { id: number } & ({ ok: true; value: unknown } | { ok: false; error: string });

/** The time after a failed attempt to open the store until the next attempt, in milliseconds. */
const RETRY_MS = 1_000;

const QUERY_TIMEOUT_MS = { write: 1_000, read: 10_000 };

let databasePromise: Promise<Database> | undefined;

/** Returns the open store; reopens it if its file was replaced, and throws if the file was removed. */
async function database(): Promise<Database> {
  databasePromise ??= openDatabase(location, QUERY_TIMEOUT_MS[mode]).catch((error) => {
    setTimeout(() => {
      databasePromise = undefined;
    }, RETRY_MS).unref();
    throw error;
  });
  const openPromise = databasePromise;
  const current = await openPromise;
  const state = current.fileState?.() ?? "current";
  if (state === "current") return current;
  if (state === "missing") throw new Error("The file of the history was removed.");
  if (databasePromise === openPromise) {
    databasePromise = undefined;
    await current.close();
  }
  return database();
}

const COMMANDS: Record<string, (db: Db, ...args: never[]) => Promise<unknown>> =
  mode === "write" ? WRITE_COMMANDS : READ_COMMANDS;

const run = (db: Db, { name, args }: Call) => COMMANDS[name]?.(db, ...(args as never[]));

/** The commands whose effect is not flushed to disk at once, so that a power cut may lose it. */
const UNFLUSHED_COMMANDS = ["settle", "shareForms", "loginFailed", "loginSucceeded"];

/** Runs writes in one transaction; returns their values. */
async function runWrites(writes: Call[]): Promise<unknown[]> {
  const { db, file } = await database();
  const mustFlush = writes.some(({ name }) => !UNFLUSHED_COMMANDS.includes(name));
  file?.exec(`PRAGMA synchronous = ${mustFlush ? "FULL" : "NORMAL"}`);
  return db.transaction().execute(async (transaction) => {
    await lockWrites(transaction, kind);
    const values: unknown[] = [];
    for (const write of writes) values.push(await run(transaction, write));
    return values;
  });
}

/** Replies to each request with its value among those that `work` returns, or with the error of `work`. */
async function reply(requests: Call[], work: () => Promise<unknown[]>): Promise<void> {
  try {
    const values = await work();
    for (const [index, { id }] of requests.entries())
      parentPort?.postMessage({ id, ok: true, value: values[index] } satisfies Reply);
  } catch (error) {
    for (const { id } of requests)
      parentPort?.postMessage({ id, ok: false, error: String((error as Error).message) } satisfies Reply);
  }
}

/** Returns a function that queues requests. `replyNext` takes some of them from the queue; it runs at most `maxRuns` times at once. */
function createQueue(maxRuns: number, replyNext: (queue: Call[]) => Promise<void>) {
  const queue: Call[] = [];
  let running = 0;
  return async (request: Call) => {
    queue.push(request);
    if (running === maxRuns) return;
    running += 1;
    while (queue.length > 0) await replyNext(queue);
    running -= 1;
  };
}

function replyToWrites(queue: Call[]) {
  const writes = queue.splice(0);
  return reply(writes, () => runWrites(writes));
}

function replyToRead(queue: Call[]) {
  const [read] = queue.splice(0, 1) as [Call];
  return reply([read], async () => [await run((await database()).db, read)]);
}

const MAX_READS = "url" in location ? MAX_POSTGRES_CONNECTIONS : 1;

parentPort?.on(
  "message",
  mode === "write" ? createQueue(1, replyToWrites) : createQueue(MAX_READS, replyToRead),
);

if (mode === "write") void prune(database, { days, megabytes });
