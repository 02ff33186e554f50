import "server-only";
import type { Entry, Intent, Settlement } from "../../batch/history/entry";
import { beginWork, metrics } from "../http/requests";
import { env, SettingsError } from "../process/env";
import { log } from "../process/log";
import { processWide } from "../process/process-wide";
import { inSpan } from "../process/spans";
import { call, endWorker, isGone, placeOf, within } from "./calls";
import type { Command, Given } from "./history.worker";
import type { Page, Wanted } from "./read";
import type { Late } from "./store";

/** How long a write waits for the store, in milliseconds; after a time-out the next ones wait less until it answers again. */
const PATIENCE_MS = 500;
const LITTLE_PATIENCE_MS = 20;

/** How long a page of the history may take, in milliseconds. */
const READ_MS = 10_000;

/** How many writes wait in memory for a store that is gone. */
const MOST_LATE = 1_000;

/** How many of those are stored in one transaction. */
const LATE_AT_ONCE = 100;

/** The pause before late writes are stored, in milliseconds. */
const LATE_MS = 2_000;

type State = { isSlow: boolean; late: Late[]; timer: NodeJS.Timeout | null };

const state = processWide<State>("history", () => ({ isSlow: false, late: [], timer: null }));

/** Returns whether the app keeps a history. */
export const hasHistory = () => placeOf() !== null;

function warn(error: unknown): void {
  if (!state.isSlow) log.error({ err: error }, "The history is out of reach: writes go on unrecorded.");
  state.isSlow = true;
}

/** Awaits what the store was asked for a write; `null` where it fails or takes too long. */
function stored<Value>(
  step: "begin" | "settle" | "read",
  promise: Promise<Value>,
): Promise<{ value: Value } | null> {
  const read = (value: object | null) => (value ? {} : { "error.type": "unrecorded" });
  return inSpan({ name: `history ${step}` }, () => answered(promise), read);
}

async function answered<Value>(promise: Promise<Value>): Promise<{ value: Value } | null> {
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

/** Keeps a write in memory until the store takes it; the oldest of too many are lost. */
function keepLate(late: Late): void {
  state.late.push(late);
  if (state.late.length > MOST_LATE) {
    state.late.shift();
  }
  storeLater();
}

function storeLater(): void {
  if (state.timer || state.late.length === 0) return;
  state.timer = setTimeout(async () => {
    await storeLate();
    state.timer = null;
    storeLater();
  }, LATE_MS).unref();
}

/** Stores the writes that wait. */
async function storeLate(): Promise<void> {
  try {
    while (state.late.length > 0) {
      const first = state.late.slice(0, LATE_AT_ONCE);
      await call("addLate", first);
      state.late = state.late.filter((late) => !first.includes(late));
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
  const endWork = beginWork();
  try {
    const beginning = call("begin", intent);
    const begun = await stored("begin", beginning);
    if (!begun && env().HISTORY_REQUIRED) {
      forget(beginning);
      return { isRecorded: false };
    }
    const result = await send();
    const settlement = settlementOf(result);
    if (begun) {
      const settled = await stored("settle", call("settle", begun.value, settlement));
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
  } finally {
    endWork();
  }
}

/** Settles an intent that the store takes after all, though its write was not sent. */
function forget(beginning: Promise<number>): void {
  const settlement: Settlement = { outcome: "unsent", detail: null, doneAt: Date.now() };
  beginning.then(
    (id) => keepLate({ at: Date.now(), id, settlement }),
    () => undefined,
  );
}

/** Returns the writes to a list whose outcome or key is to be found out; none where the store is out of reach or slow. */
export async function readOpenWrites(resource: string): Promise<Entry[]> {
  if (!hasHistory()) return [];
  return (await stored("read", call("openWrites", resource)))?.value ?? [];
}

export const settleProved = (...given: Given<"settleProved">) => read("settleProved", ...given);

/** Returns the last entries of a record, the newest first; none where the store is out of reach or slow. */
export async function readRecent(resource: string, key: string): Promise<Entry[]> {
  if (!hasHistory()) return [];
  const page = await stored("read", call("page", { resources: [resource], key }, null, RECENT));
  return page?.value.entries ?? [];
}

const RECENT = 20;

const read = <Name extends Command>(name: Name, ...given: Given<Name>) =>
  within(READ_MS, call(name, ...given));

/** Returns what is read below; `null`, and a line in the log, where the store is out of reach. */
export async function unlessGone<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading;
  } catch (error) {
    if (!isGone(error)) throw error;
    log.error({ err: error }, "The history could not be read.");
    return null;
  }
}

export const readPage = (wanted: Wanted, before: number | null, size: number): Promise<Page> =>
  read("page", wanted, before, size);

export const readEntry = (id: number): Promise<Entry | null> => read("entry", id);

export const readBatch = (batch: string, most: number): Promise<Entry[]> =>
  read("entriesOfBatch", batch, most);

export const countBatches = (batches: string[]): Promise<Record<string, number>> =>
  read("countBatches", batches);

export const readLatestChanges = (resource: string, keys: string[], since: number): Promise<Entry[]> =>
  read("latestChanges", resource, keys, since);

export const readStory = (...given: Given<"storyOf">) => read("storyOf", ...given);

export const readUndoing = (...given: Given<"undoingOf">) => read("undoingOf", ...given);

export const readEntries = (...given: Given<"entriesOf">) => read("entriesOf", ...given);

export const readSettled = (...given: Given<"settledSince">) => read("settledSince", ...given);

export const readFormsElsewhere = (...given: Given<"formsElsewhere">) => read("formsElsewhere", ...given);

export const shareForms = (...given: Given<"shareForms">) => read("shareForms", ...given);

export const readKept = (...given: Given<"kept">) => read("kept", ...given);

export const keep = (...given: Given<"keep">) => read("keep", ...given);

/** SQLite before this version can corrupt a database that several connections write (its WAL-reset defect). */
const SAFE_SQLITE = [3, 51, 3] as const;

/** Returns why this SQLite must not be used, or `null`. */
export function unsafeSqlite(version = process.versions.sqlite ?? "0"): string | null {
  const parts = version.split(".").map(Number);
  const at = SAFE_SQLITE.findIndex((least, index) => parts[index] !== least);
  const isSafe = at < 0 || (parts[at] ?? 0) > (SAFE_SQLITE[at] ?? 0);
  return isSafe
    ? null
    : `SQLite ${version} of this Node can corrupt the history; it needs ${SAFE_SQLITE.join(".")} or later`;
}

/**
 * Opens the store, if there is one. Throws a SettingsError where this Node's SQLite is not safe or the file cannot be used; a
 * database that is out of reach is tried again with each write.
 */
export async function openHistory(): Promise<void> {
  const place = placeOf();
  if (!place) return;
  const isUnsafe = "file" in place && unsafeSqlite();
  if (isUnsafe) throw new SettingsError(`Setting HISTORY_FILE: ${isUnsafe}.`);
  try {
    await read("ping");
  } catch (error) {
    // Without what was tried, which has the path.
    const [reason] = (error as Error).message.replace(/\.$/, "").split(", ");
    if ("file" in place) throw new SettingsError(`Setting HISTORY_FILE: it cannot be used (${reason}).`);
    warn(error);
  }
}

/** Stores what waits in memory, as far as the store takes it, and ends the worker. */
export async function closeHistory(): Promise<void> {
  if (state.timer) clearTimeout(state.timer);
  state.timer = null;
  await within(PATIENCE_MS, storeLate()).catch(() => undefined);
  await endWorker();
}
