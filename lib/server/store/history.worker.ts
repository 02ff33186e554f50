import { parentPort, workerData } from "node:worker_threads";
import type { Kysely } from "kysely";
import { CONNECTIONS, type Database, openDatabase } from "./database.ts";
import { addFailure, addSuccess, type Limiters, type LoginKeys, limitersIn, stateIn } from "./login-store.ts";
import * as news from "./news.ts";
import type { Place } from "./place.ts";
import { prune } from "./prune.ts";
import * as reading from "./read.ts";
import { changeItems, ownItems, savedItems } from "./saved-items.ts";
import { type Kind, lockWrites, type Tables } from "./schema.ts";
import * as store from "./store.ts";

/** What a worker of the store is for: writes and pruning, or reads, so that no write waits for a slow read. */
export type Task = "write" | "read";

export type WorkerData = { task: Task; place: Place; days: number; megabytes: number };

const { task, place, days, megabytes } = workerData as WorkerData;

const kind: Kind = "file" in place ? "sqlite" : "postgres";

type Db = Kysely<Tables>;

const ping = async () => null;

/** Returns a command that counts in its own transaction on PostgreSQL: two that count the same keys could wait for one another. */
function forLogins<Value>(work: (limiters: Limiters, keys: LoginKeys) => Promise<Value>) {
  return async (_: Db, keys: LoginKeys) => work(limitersIn(await database()), keys);
}

/** What is stored: writes that wait together are one transaction. */
const WRITES = {
  ping,
  begin: store.begin,
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
  page: reading.page,
  entry: reading.entry,
  entriesOfBatch: reading.entriesOfBatch,
  countBatches: reading.countBatches,
  latestChanges: reading.latestChanges,
  openWrites: store.openWrites,
  storyOf: store.storyOf,
  undoingOf: store.undoingOf,
  entriesOf: store.entriesOf,
  savedItems,
  ownItems,
  newsSince: (db: Db, seq: number | null) => news.newsSince(db, kind, seq),
  poll: (db: Db, position: news.PollPosition) => news.poll(db, kind, position),
  loginState: forLogins(stateIn),
};

type Commands = typeof WRITES & typeof READS;

export type WriteName = keyof typeof WRITES;
export type ReadName = keyof typeof READS;
export type Given<Name extends keyof Commands> = Commands[Name] extends (
  db: Db,
  ...args: infer Given
) => unknown
  ? Given
  : never;
export type Answer<Name extends keyof Commands> = Awaited<ReturnType<Commands[Name]>>;

export type Request = { id: number; name: string; args: unknown[] };
export type Reply = { id: number } & ({ ok: true; value: unknown } | { ok: false; error: string });

/** How long the worker waits before it opens a store again that it could not open, in milliseconds. */
const AGAIN_MS = 1_000;

/** How long a query of PostgreSQL may take, in milliseconds: a connection that falls silent is closed after it. */
const QUERY_MS = { write: 1_000, read: 10_000 };

let opened: Promise<Database> | undefined;

/** Returns the store; throws while the file that was opened is missing, and opens the one that has replaced it. */
async function database(): Promise<Database> {
  opened ??= openDatabase(place, QUERY_MS[task]).catch((error) => {
    setTimeout(() => {
      opened = undefined;
    }, AGAIN_MS).unref();
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
  task === "write" ? WRITES : READS;

const run = (db: Db, { name, args }: Request) => COMMANDS[name]?.(db, ...(args as never[]));

/** What does not wait for the disk: without power entries stay unknown, which is true, and failed logins are forgotten. */
const UNHURRIED = ["settle", "shareForms", "loginFailed", "loginSucceeded"];

/** Stores writes in one transaction. */
async function storeAll(writes: Request[]): Promise<unknown[]> {
  const { db, file } = await database();
  const isDue = writes.some(({ name }) => !UNHURRIED.includes(name));
  file?.exec(`PRAGMA synchronous = ${isDue ? "FULL" : "NORMAL"}`);
  return db.transaction().execute(async (transaction) => {
    await lockWrites(transaction, kind);
    const values: unknown[] = [];
    for (const write of writes) values.push(await run(transaction, write));
    return values;
  });
}

/** Replies to each of the requests with what `work` makes of them together. */
async function answer(requests: Request[], work: () => Promise<unknown[]>): Promise<void> {
  try {
    const values = await work();
    for (const [at, { id }] of requests.entries())
      parentPort?.postMessage({ id, ok: true, value: values[at] } satisfies Reply);
  } catch (error) {
    for (const { id } of requests)
      parentPort?.postMessage({ id, ok: false, error: String((error as Error).message) } satisfies Reply);
  }
}

/** Returns what queues requests; `answerNext` takes some off the queue, at most `most` times at once. */
function makeQueue(most: number, answerNext: (queue: Request[]) => Promise<void>) {
  const queue: Request[] = [];
  let working = 0;
  return async (request: Request) => {
    queue.push(request);
    if (working === most) return;
    working += 1;
    while (queue.length > 0) await answerNext(queue);
    working -= 1;
  };
}

function answerWrites(queue: Request[]) {
  const writes = queue.splice(0);
  return answer(writes, () => storeAll(writes));
}

function answerRead(queue: Request[]) {
  const [read] = queue.splice(0, 1) as [Request];
  return answer([read], async () => [await run((await database()).db, read)]);
}

/** How many reads run side by side: as many as there are connections. */
const MOST_READS = "url" in place ? CONNECTIONS : 1;

parentPort?.on("message", task === "write" ? makeQueue(1, answerWrites) : makeQueue(MOST_READS, answerRead));

if (task === "write") void prune(database, { days, megabytes });
