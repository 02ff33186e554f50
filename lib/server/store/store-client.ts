import "server-only";
import type { Entry, EntryResult, Intent } from "../../history/entry";
import { metrics, trackWork } from "../http/requests";
import { env, SettingsError } from "../process/env";
import { log } from "../process/log";
import { processWide } from "../process/process-wide";
import { withSpan } from "../process/spans";
import { linkFormerFile, storeLocation } from "./location";
import type { ArgsOf, ReadName, WriteName } from "./store.worker";
import {
  callReader,
  callWriter,
  endWorkers,
  isUnavailable,
  STORE_TIMEOUT_MS,
  withTimeout,
} from "./worker-client";

/** The timeout of reads, in milliseconds. */
const READ_MS = 10_000;

/** The timeout of the start, which may migrate the store, in milliseconds. */
const START_MS = 60_000;

/** The most outcomes that wait in memory for the store. */
const MAX_UNSETTLED = 1_000;

/** The retry interval, in milliseconds. */
const RETRY_MS = 2_000;

type Settle = () => Promise<unknown>;

type State = { isUnavailable: boolean; unsettled: Set<Settle>; timer: NodeJS.Timeout | null };

const state = processWide<State>("history", () => ({
  isUnavailable: false,
  unsettled: new Set(),
  timer: null,
}));

function markUnavailable(error: unknown): void {
  if (!state.isUnavailable) log.error({ err: error }, "The history cannot record: writes are not sent.");
  state.isUnavailable = true;
}

/** Waits for a write to the store; returns `null` if it fails or times out. */
function stored<Value>(step: "begin" | "settle", promise: Promise<Value>): Promise<{ value: Value } | null> {
  async function inTime(): Promise<{ value: Value } | null> {
    try {
      const value = await withTimeout(STORE_TIMEOUT_MS, promise);
      if (state.isUnavailable) log.info("The history records again.");
      state.isUnavailable = false;
      return { value };
    } catch (error) {
      markUnavailable(error);
      return null;
    }
  }
  return withSpan(`history ${step}`, {}, inTime, (value) => (value ? {} : { "error.type": "unrecorded" }));
}

/** Retries to settle an entry; drops the oldest beyond MAX_UNSETTLED. */
function settleLater(settle: Settle): void {
  state.unsettled.add(settle);
  const [oldest] = state.unsettled;
  if (oldest && state.unsettled.size > MAX_UNSETTLED) state.unsettled.delete(oldest);
  state.timer ??= setTimeout(async () => {
    await settleAll();
    state.timer = null;
    for (const waiting of state.unsettled) settleLater(waiting);
  }, RETRY_MS).unref();
}

async function settleAll(): Promise<void> {
  for (const settle of state.unsettled)
    await settle().then(
      () => state.unsettled.delete(settle),
      () => undefined,
    );
}

/** Records a write before it is sent, as the entry `id`; `settle` records its result. Returns `null` if the write must not be sent. */
export async function recordIntent(intent: Intent) {
  const endWork = trackWork();
  const started = await stored("begin", callWriter("insertIntent", intent));
  if (!started) {
    metrics.historyMissed.inc();
    settleLater(() => callWriter("dropIntent", intent));
    endWork();
    return null;
  }
  return {
    id: started.value,
    async settle<Result>(sending: Promise<Result>, settlementOf: (result: Result) => EntryResult) {
      try {
        const result = await sending;
        const settlement = settlementOf(result);
        const settle = () => callWriter("settle", started.value, settlement);
        if (!(await stored("settle", settle()))) settleLater(settle);
        return result;
      } finally {
        endWork();
      }
    },
  };
}

/** Returns the unsettled writes of a list; none if the store is unavailable. */
export const readUnsettledWrites = async (resource: string): Promise<Entry[]> =>
  (await nullIfUnavailable(withTimeout(STORE_TIMEOUT_MS, callReader("openWrites", resource)))) ?? [];

/** Returns the last entries of a record, newest first; none if the store is unavailable. */
export async function readRecent(resource: string, key: string): Promise<Entry[]> {
  const reading = callReader("readPage", { resources: [resource], key }, null, RECENT);
  return (await nullIfUnavailable(withTimeout(STORE_TIMEOUT_MS, reading)))?.entries ?? [];
}

const RECENT = 20;

/** Reads from the store; rejects if it is unavailable. */
export const queryStore = <Name extends ReadName>(name: Name, ...args: ArgsOf<Name>) =>
  withTimeout(READ_MS, callReader(name, ...args));

/** Writes to the store; rejects if it is unavailable. */
export const writeToStore = <Name extends WriteName>(name: Name, ...args: ArgsOf<Name>) =>
  withTimeout(READ_MS, callWriter(name, ...args));

/** Resolves to `null` if the store is unavailable. */
export async function nullIfUnavailable<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    log.error({ err: error }, "The history could not be read.");
    return null;
  }
}

/** Older versions can corrupt a file with several connections (WAL-reset defect). */
const SAFE_SQLITE = "3.51.3";

/** Returns why the SQLite version must not be used, or `null`. */
export function unsafeSqlite(version = process.versions.sqlite ?? "0"): string | null {
  if (version.localeCompare(SAFE_SQLITE, "en", { numeric: true }) >= 0) return null;
  return `SQLite ${version} of this Node can corrupt the history; it needs ${SAFE_SQLITE} or later`;
}

/** Opens the store; throws a SettingsError if SQLite is unsafe or the file unusable. An unreachable database is retried with each write. */
export async function openStore(): Promise<void> {
  const location = storeLocation(env());
  const isUnsafe = "file" in location && unsafeSqlite();
  if (isUnsafe) throw new SettingsError(`Setting DATA_DIR: ${isUnsafe}.`);
  try {
    if ("file" in location && linkFormerFile(location.file))
      log.info(
        { file: location.file },
        "The history stays in the file of HISTORY_FILE: DATA_DIR has a link to it.",
      );
    await withTimeout(START_MS, Promise.all([callWriter("ping"), callReader("ping")]));
  } catch (error) {
    // The rest of the message has the path.
    const [reason] = (error as Error).message.replace(/\.$/, "").split(", ");
    if ("file" in location) throw new SettingsError(`Setting DATA_DIR: it cannot be used (${reason}).`);
    markUnavailable(error);
  }
}

/** Stores the outcomes that wait in memory, and ends the workers. */
export async function closeStore(): Promise<void> {
  if (state.timer) clearTimeout(state.timer);
  state.timer = null;
  await withTimeout(STORE_TIMEOUT_MS, settleAll()).catch(() => undefined);
  await endWorkers();
}
