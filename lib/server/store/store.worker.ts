import { parentPort, workerData } from "node:worker_threads";
import * as feed from "./change-feed.ts";
import { type Database, MAX_POSTGRES_CONNECTIONS, openDatabase } from "./database.ts";
import type { StoreLocation } from "./location.ts";
import {
  addLoginFailure,
  addLoginSuccess,
  getLoginLimiters,
  type LoginKeys,
  type LoginLimiters,
  readLoginWaits,
} from "./login-store.ts";
import { pruneForever } from "./prune.ts";
import * as entries from "./read.ts";
import { changeItemsOfKind, readOwnItems, readSavedItems } from "./saved-items.ts";
import { type DatabaseKind, type Db, lockWrites } from "./schema.ts";
import * as store from "./store.ts";

/** The two workers of the store: one writes and prunes, the other reads, so that no write waits for a slow read. */
export type WorkerMode = "write" | "read";

export type WorkerData = { mode: WorkerMode; location: StoreLocation; days: number; megabytes: number };

const { mode, location, days, megabytes } = workerData as WorkerData;

const databaseKind: DatabaseKind = "file" in location ? "sqlite" : "postgres";

const ping = async () => null;

/** Returns a command that reads or counts failed logins. On PostgreSQL it runs outside the worker's transaction, where two counts of the same person or address could deadlock. */
function createLoginCommand<Value>(work: (limiters: LoginLimiters, keys: LoginKeys) => Promise<Value>) {
  return async (_: Db, keys: LoginKeys) => work(getLoginLimiters(await getDatabase()), keys);
}

const WRITE_COMMANDS = {
  ping,
  insertIntent: store.insertIntent,
  settle: store.settleEntry,
  settleProved: store.settleProvedEntries,
  dropIntent: store.markIntentUnsent,
  changeItems: changeItemsOfKind,
  addEndedSessions: (db: Db, ids: string[], ms: number) => feed.addEndedSessions(db, databaseKind, ids, ms),
  shareForms: (db: Db, replica: string, forms: string) =>
    feed.storeOpenForms(db, databaseKind, replica, forms),
  loginFailed: createLoginCommand(addLoginFailure),
  loginSucceeded: createLoginCommand(addLoginSuccess),
};

const READ_COMMANDS = {
  ping,
  readPage: entries.readEntryPage,
  entriesOfBatch: entries.readEntriesOfBatch,
  countBatches: entries.countEntriesOfBatches,
  latestChanges: entries.readLatestChanges,
  unsettledWrites: store.readUnsettledEntries,
  readRelatedEntries: store.readRelatedEntries,
  readUndos: store.readUndoEntries,
  entriesOf: entries.readEntriesById,
  savedItems: readSavedItems,
  ownItems: readOwnItems,
  changesSince: (db: Db, seq: number | null) => feed.readChangesSince(db, databaseKind, seq),
  pollChanges: (db: Db, position: feed.PollPosition) => feed.pollChanges(db, databaseKind, position),
  loginState: createLoginCommand(readLoginWaits),
};

type Commands = typeof WRITE_COMMANDS & typeof READ_COMMANDS;

export type WriteCommandName = keyof typeof WRITE_COMMANDS;
export type ReadCommandName = keyof typeof READ_COMMANDS;
export type CommandArgs<Name extends keyof Commands> = Commands[Name] extends (
  db: Db,
  ...args: infer Args
) => unknown
  ? Args
  : never;
export type CommandResult<Name extends keyof Commands> = Awaited<ReturnType<Commands[Name]>>;

export type CommandCall = { id: number; name: string; args: unknown[] };
export type CommandReply = { id: number } & ({ ok: true; value: unknown } | { ok: false; error: string });

/** The time after a failed attempt to open the store until the next attempt, in milliseconds. */
const REOPEN_DELAY_MS = 1_000;

const QUERY_TIMEOUT_MS = { write: 1_000, read: 10_000 };

let databasePromise: Promise<Database> | undefined;

/** Returns the open store; reopens it if its file was replaced, and throws if the file was removed. */
async function getDatabase(): Promise<Database> {
  databasePromise ??= openDatabase(location, QUERY_TIMEOUT_MS[mode]).catch((error) => {
    setTimeout(() => {
      databasePromise = undefined;
    }, REOPEN_DELAY_MS).unref();
    throw error;
  });
  const awaitedPromise = databasePromise;
  const openedDatabase = await awaitedPromise;
  const currentFileState = openedDatabase.fileState?.() ?? "current";
  if (currentFileState === "current") return openedDatabase;
  if (currentFileState === "missing") throw new Error("The file of the history was removed.");
  if (databasePromise === awaitedPromise) {
    databasePromise = undefined;
    await openedDatabase.close();
  }
  return getDatabase();
}

const MODE_COMMANDS: Record<string, (db: Db, ...args: never[]) => Promise<unknown>> =
  mode === "write" ? WRITE_COMMANDS : READ_COMMANDS;

const runCommand = (db: Db, { name, args }: CommandCall) => MODE_COMMANDS[name]?.(db, ...(args as never[]));

/** The commands that are not flushed to disk at once, so that a power cut may undo them. */
const UNFLUSHED_COMMANDS = ["settle", "shareForms", "loginFailed", "loginSucceeded"];

/** Runs write commands in one transaction; returns their values. */
async function runWriteCommands(writes: CommandCall[]): Promise<unknown[]> {
  const { db, file } = await getDatabase();
  const mustFlush = writes.some(({ name }) => !UNFLUSHED_COMMANDS.includes(name));
  file?.exec(`PRAGMA synchronous = ${mustFlush ? "FULL" : "NORMAL"}`);
  return db.transaction().execute(async (transaction) => {
    await lockWrites(transaction, databaseKind);
    const values: unknown[] = [];
    for (const write of writes) values.push(await runCommand(transaction, write));
    return values;
  });
}

/** Replies to each request with its value in the array that `work` returns; replies to all with an error if `work` fails. */
async function replyToCalls(requests: CommandCall[], work: () => Promise<unknown[]>): Promise<void> {
  try {
    const values = await work();
    for (const [index, { id }] of requests.entries())
      parentPort?.postMessage({ id, ok: true, value: values[index] } satisfies CommandReply);
  } catch (error) {
    const message = String((error as Error).message);
    for (const { id } of requests)
      parentPort?.postMessage({ id, ok: false, error: message } satisfies CommandReply);
  }
}

/** Returns a function that adds a request to a queue. `replyNext` removes requests from the queue and replies to them; at most `maxRuns` calls of `replyNext` run at once. */
function createCallQueue(maxRuns: number, replyNext: (queue: CommandCall[]) => Promise<void>) {
  const queue: CommandCall[] = [];
  let runCount = 0;
  return async (request: CommandCall) => {
    queue.push(request);
    if (runCount === maxRuns) return;
    runCount += 1;
    while (queue.length > 0) await replyNext(queue);
    runCount -= 1;
  };
}

function replyToQueuedWrites(queue: CommandCall[]) {
  const writes = queue.splice(0);
  return replyToCalls(writes, () => runWriteCommands(writes));
}

function replyToNextRead(queue: CommandCall[]) {
  const reads = queue.splice(0, 1);
  return replyToCalls(reads, async () => {
    const { db } = await getDatabase();
    return Promise.all(reads.map((read) => runCommand(db, read)));
  });
}

const MAX_CONCURRENT_READS = "url" in location ? MAX_POSTGRES_CONNECTIONS : 1;

parentPort?.on(
  "message",
  mode === "write"
    ? createCallQueue(1, replyToQueuedWrites)
    : createCallQueue(MAX_CONCURRENT_READS, replyToNextRead),
);

if (mode === "write") void pruneForever(getDatabase, { days, megabytes });
