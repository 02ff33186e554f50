import { parentPort, workerData } from "node:worker_threads";
import type { Kysely } from "kysely";
import * as news from "./change-feed.ts";
import { type Database, MAX_CONNECTIONS, openDatabase } from "./database.ts";
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
import { type DatabaseKind, lockWrites, type Tables } from "./schema.ts";
import * as store from "./store.ts";

/** One worker writes and prunes, the other reads, so that no write waits for a slow read. */
export type Mode = "write" | "read";

export type WorkerData = { mode: Mode; location: StoreLocation; days: number; megabytes: number };

const { mode, location, days, megabytes } = workerData as WorkerData;

const kind: DatabaseKind = "file" in location ? "sqlite" : "postgres";

type Db = Kysely<Tables>;

const ping = async () => null;

/** Returns a command with its own transaction on PostgreSQL, where concurrent counts of the same keys could deadlock. */
function forLogins<Value>(work: (limiters: Limiters, keys: LoginKeys) => Promise<Value>) {
  return async (_: Db, keys: LoginKeys) => work(databaseLimiters(await database()), keys);
}

const WRITES = {
  ping,
  insertIntent: store.insertIntent,
  settle: store.settle,
  settleProved: store.settleProved,
  dropIntent: store.dropIntent,
  changeItems,
  addEndedSessions: (db: Db, ids: string[], ms: number) => news.addEndedSessions(db, kind, ids, ms),
  shareForms: (db: Db, replica: string, forms: string) => news.shareForms(db, kind, replica, forms),
  loginFailed: forLogins(addFailure),
  loginSucceeded: forLogins(addSuccess),
};

const READS = {
  ping,
  readPage: reading.readPage,
  readEntry: reading.readEntry,
  entriesOfBatch: reading.entriesOfBatch,
  countBatches: reading.countBatches,
  latestChanges: reading.latestChanges,
  openWrites: store.unsettledWrites,
  readRelatedEntries: store.readRelatedEntries,
  readUndos: store.readUndos,
  entriesOf: store.entriesOf,
  savedItems,
  ownItems,
  newsSince: (db: Db, seq: number | null) => news.changesSince(db, kind, seq),
  poll: (db: Db, position: news.PollPosition) => news.pollChanges(db, kind, position),
  loginState: forLogins(readLoginState),
};

type Commands = typeof WRITES & typeof READS;

export type WriteName = keyof typeof WRITES;
export type ReadName = keyof typeof READS;
export type ArgsOf<Name extends keyof Commands> = Commands[Name] extends (
  db: Db,
  ...args: infer Args
) => unknown
  ? Args
  : never;
export type ResultOf<Name extends keyof Commands> = Awaited<ReturnType<Commands[Name]>>;

export type Call = { id: number; name: string; args: unknown[] };
export type Reply = { id: number } & ({ ok: true; value: unknown } | { ok: false; error: string });

/** The pause after a failed open, in milliseconds. */
const RETRY_MS = 1_000;

/** The query timeout of PostgreSQL, in milliseconds. */
const QUERY_MS = { write: 1_000, read: 10_000 };

let opened: Promise<Database> | undefined;

/** Returns the store, reopened if its file was replaced; throws if the file was removed. */
async function database(): Promise<Database> {
  opened ??= openDatabase(location, QUERY_MS[mode]).catch((error) => {
    setTimeout(() => {
      opened = undefined;
    }, RETRY_MS).unref();
    throw error;
  });
  const opening = opened;
  const current = await opening;
  const state = current.fileState?.() ?? "current";
  if (state === "current") return current;
  if (state === "missing") throw new Error("The file of the history was removed.");
  if (opened === opening) {
    opened = undefined;
    await current.close();
  }
  return database();
}

const COMMANDS: Record<string, (db: Db, ...args: never[]) => Promise<unknown>> =
  mode === "write" ? WRITES : READS;

const run = (db: Db, { name, args }: Call) => COMMANDS[name]?.(db, ...(args as never[]));

/** Commands that are not flushed to disk: a power cut may lose them. */
const NOT_FLUSHED = ["settle", "shareForms", "loginFailed", "loginSucceeded"];

async function storeAll(writes: Call[]): Promise<unknown[]> {
  const { db, file } = await database();
  const isDue = writes.some(({ name }) => !NOT_FLUSHED.includes(name));
  file?.exec(`PRAGMA synchronous = ${isDue ? "FULL" : "NORMAL"}`);
  return db.transaction().execute(async (transaction) => {
    await lockWrites(transaction, kind);
    const values: unknown[] = [];
    for (const write of writes) values.push(await run(transaction, write));
    return values;
  });
}

/** Replies to each request with its value of `work`. */
async function answer(requests: Call[], work: () => Promise<unknown[]>): Promise<void> {
  try {
    const values = await work();
    for (const [at, { id }] of requests.entries())
      parentPort?.postMessage({ id, ok: true, value: values[at] } satisfies Reply);
  } catch (error) {
    for (const { id } of requests)
      parentPort?.postMessage({ id, ok: false, error: String((error as Error).message) } satisfies Reply);
  }
}

/** Queues requests; runs `answerNext`, which takes some, at most `most` times at once. */
function makeQueue(most: number, answerNext: (queue: Call[]) => Promise<void>) {
  const queue: Call[] = [];
  let working = 0;
  return async (request: Call) => {
    queue.push(request);
    if (working === most) return;
    working += 1;
    while (queue.length > 0) await answerNext(queue);
    working -= 1;
  };
}

function answerWrites(queue: Call[]) {
  const writes = queue.splice(0);
  return answer(writes, () => storeAll(writes));
}

function answerRead(queue: Call[]) {
  const [read] = queue.splice(0, 1) as [Call];
  return answer([read], async () => [await run((await database()).db, read)]);
}

const MAX_READS = "url" in location ? MAX_CONNECTIONS : 1;

parentPort?.on("message", mode === "write" ? makeQueue(1, answerWrites) : makeQueue(MAX_READS, answerRead));

if (mode === "write") void prune(database, { days, megabytes });
