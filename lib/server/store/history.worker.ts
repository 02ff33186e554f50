import { parentPort, workerData } from "node:worker_threads";
import type { Kysely } from "kysely";
import { type Database, openDatabase, type Place } from "./database.ts";
import { keep, kept } from "./kept.ts";
import { prune } from "./prune.ts";
import * as reading from "./read.ts";
import type { Tables } from "./schema.ts";
import { settledSince } from "./settled.ts";
import * as store from "./store.ts";
import * as story from "./story.ts";

export type WorkerData = { place: Place; days: number; megabytes: number };

type Db = Kysely<Tables>;

/** What the worker stores: those that wait together are one transaction. */
const WRITES = {
  begin: store.begin,
  settle: store.settle,
  settleProved: story.settleProved,
  addLate: store.addLate,
  keep,
  shareForms: store.shareForms,
};

const READS = {
  ping: async () => null,
  page: reading.page,
  entry: reading.entry,
  entriesOfBatch: reading.entriesOfBatch,
  countBatches: reading.countBatches,
  latestChanges: reading.latestChanges,
  openWrites: story.openWrites,
  storyOf: story.storyOf,
  undoingOf: story.undoingOf,
  entriesOf: story.entriesOf,
  settledSince: settledSince,
  kept,
  formsElsewhere: store.formsElsewhere,
};

type Commands = typeof WRITES & typeof READS;

export type Command = keyof Commands;
export type Given<Name extends Command> = Commands[Name] extends (db: Db, ...given: infer Given) => unknown
  ? Given
  : never;
export type Answer<Name extends Command> = Awaited<ReturnType<Commands[Name]>>;

export type Request = { id: number; name: Command; given: unknown[] };
export type Reply = { id: number } & ({ ok: true; value: unknown } | { ok: false; error: string });

const { place, days, megabytes } = workerData as WorkerData;

/** How long the worker waits before it opens a store again that it could not open, in milliseconds. */
const AGAIN_MS = 1_000;

let opened: Promise<Database> | undefined;

function database(): Promise<Database> {
  opened ??= openDatabase(place).catch((error) => {
    setTimeout(() => {
      opened = undefined;
    }, AGAIN_MS).unref();
    throw error;
  });
  return opened;
}

const run = (db: Db, { name, given }: Request): Promise<unknown> =>
  ({ ...WRITES, ...READS })[name](db, ...(given as [never, never, never]));

async function runAll(db: Db, requests: Request[]): Promise<unknown[]> {
  const values: unknown[] = [];
  for (const request of requests) values.push(await run(db, request));
  return values;
}

/** Stores writes in one transaction. Outcomes alone do not wait for the disk: without power their entries stay unknown, which is true. */
function storeAll({ db, file }: Database, writes: Request[]): Promise<unknown[]> {
  const isDue = writes.some(({ name }) => name !== "settle" && name !== "shareForms");
  file?.exec(`PRAGMA synchronous = ${isDue ? "FULL" : "NORMAL"}`);
  return db.transaction().execute((transaction) => runAll(transaction, writes));
}

const isWrite = ({ name }: Request) => name in WRITES;

/** Replies to each of the requests with what `work` makes of them together. */
async function answer(requests: Request[], work: (database: Database) => Promise<unknown[]>): Promise<void> {
  try {
    const values = await work(await database());
    for (const [at, { id }] of requests.entries())
      parentPort?.postMessage({ id, ok: true, value: values[at] } satisfies Reply);
  } catch (error) {
    for (const { id } of requests)
      parentPort?.postMessage({ id, ok: false, error: String((error as Error).message) } satisfies Reply);
  }
}

const queue: Request[] = [];
let isWorking = false;

/** Works through the queue in its order: one read at a time, or all writes up to the next read. */
async function work(): Promise<void> {
  if (isWorking) return;
  isWorking = true;
  while (queue.length > 0) {
    const reads = queue.findIndex((request) => !isWrite(request));
    const writes = queue.splice(0, reads < 0 ? queue.length : reads);
    if (writes.length > 0) await answer(writes, (database) => storeAll(database, writes));
    else {
      const read = queue.splice(0, 1);
      await answer(read, ({ db }) => runAll(db, read));
    }
  }
  isWorking = false;
}

parentPort?.on("message", (request: Request) => {
  queue.push(request);
  void work();
});

void prune(database, { days, megabytes });
