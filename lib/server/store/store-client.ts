import "server-only";
import type { Entry, EntryResult, WriteIntent } from "../../history/entry";
import { metrics, trackWork } from "../http/requests";
import { env, SettingsError } from "../process/env";
import { log } from "../process/log";
import { processWide } from "../process/process-wide";
import { withSpan } from "../process/spans";
import { getStoreLocation, linkFormerHistoryFile } from "./location";
import type { CommandArgs, ReadCommandName, WriteCommandName } from "./store.worker";
import {
  callReader,
  callWriter,
  isHistoryUnavailable,
  STORE_TIMEOUT_MS,
  terminateWorkers,
  withTimeout,
} from "./worker-client";

/** A call that stores an outcome, and rejects if the store is unavailable. */
type OutcomeCall = () => Promise<unknown>;

/** Whether the store was unavailable at the last write, the outcomes that wait for the store, and the timer that stores them again. */
type StoreState = { isUnavailable: boolean; unsettled: Set<OutcomeCall>; timer: NodeJS.Timeout | null };

const storeState = processWide<StoreState>("history", () => ({
  isUnavailable: false,
  unsettled: new Set(),
  timer: null,
}));

/** Stores the entry of a write before the write is sent; `settle` then stores its outcome. Returns `null` if the write must not be sent. */
export async function recordIntent(intent: WriteIntent) {
  const endTrackedWork = trackWork();
  const storedIntent = await waitForStoreWrite("begin", callWriter("insertIntent", intent));
  if (!storedIntent) {
    metrics.historyMissed.inc();
    retryOutcomeLater(() => callWriter("dropIntent", intent));
    endTrackedWork();
    return null;
  }
  return {
    id: storedIntent.value,
    async settle<Result>(sending: Promise<Result>, entryResultOf: (result: Result) => EntryResult) {
      try {
        const result = await sending;
        const entryResult = entryResultOf(result);
        const settle = () => callWriter("settle", storedIntent.value, entryResult);
        if (!(await waitForStoreWrite("settle", settle()))) retryOutcomeLater(settle);
        return result;
      } finally {
        endTrackedWork();
      }
    },
  };
}

/** Waits for a write to the store; resolves to `null` if it fails or takes longer than STORE_TIMEOUT_MS. */
function waitForStoreWrite<Value>(
  step: "begin" | "settle",
  promise: Promise<Value>,
): Promise<{ value: Value } | null> {
  async function waitWithTimeout(): Promise<{ value: Value } | null> {
    try {
      const value = await withTimeout(STORE_TIMEOUT_MS, promise);
      if (storeState.isUnavailable) log.info("The history records again.");
      storeState.isUnavailable = false;
      return { value };
    } catch (error) {
      markStoreUnavailable(error);
      return null;
    }
  }
  const attributesOf = (value: unknown) => (value ? {} : { "error.type": "unrecorded" });
  return withSpan(`history ${step}`, {}, waitWithTimeout, attributesOf);
}

function markStoreUnavailable(error: unknown): void {
  if (!storeState.isUnavailable) log.error({ err: error }, "The history cannot record: writes are not sent.");
  storeState.isUnavailable = true;
}

/** The maximum number of outcomes that wait in memory until the store is available. */
const MAX_UNSETTLED_OUTCOMES = 1_000;

/** The interval at which waiting outcomes are stored again, in milliseconds. */
const SETTLE_RETRY_MS = 2_000;

/** Calls `settle` every SETTLE_RETRY_MS until it has stored its outcome; drops the oldest waiting outcome if too many wait. */
function retryOutcomeLater(settle: OutcomeCall): void {
  storeState.unsettled.add(settle);
  const [oldest] = storeState.unsettled;
  if (oldest && storeState.unsettled.size > MAX_UNSETTLED_OUTCOMES) storeState.unsettled.delete(oldest);
  storeState.timer ??= setTimeout(async () => {
    await retryUnsettledOutcomes();
    storeState.timer = null;
    for (const waiting of storeState.unsettled) retryOutcomeLater(waiting);
  }, SETTLE_RETRY_MS).unref();
}

async function retryUnsettledOutcomes(): Promise<void> {
  for (const settle of storeState.unsettled)
    await settle().then(
      () => storeState.unsettled.delete(settle),
      () => undefined,
    );
}

/** Returns the unsettled entries of a list; none if the store is unavailable. */
export const readUnsettledWrites = async (resource: string): Promise<Entry[]> =>
  (await nullIfUnavailable(withTimeout(STORE_TIMEOUT_MS, callReader("unsettledWrites", resource)))) ?? [];

const MAX_RECENT_ENTRIES = 20;

/** Returns the newest entries of a record, newest first; none if the store is unavailable. */
export async function readRecentEntries(resource: string, key: string): Promise<Entry[]> {
  const pagePromise = callReader("readPage", { resources: [resource], key }, null, MAX_RECENT_ENTRIES);
  return (await nullIfUnavailable(withTimeout(STORE_TIMEOUT_MS, pagePromise)))?.entries ?? [];
}

const CALL_TIMEOUT_MS = 10_000;

/** Runs a read command of the store; rejects if the store is unavailable. */
export const queryStore = <Name extends ReadCommandName>(name: Name, ...args: CommandArgs<Name>) =>
  withTimeout(CALL_TIMEOUT_MS, callReader(name, ...args));

export const writeToStore = <Name extends WriteCommandName>(name: Name, ...args: CommandArgs<Name>) =>
  withTimeout(CALL_TIMEOUT_MS, callWriter(name, ...args));

/** Resolves to the value of a call, or logs the error and resolves to `null` if the store is unavailable. */
export async function nullIfUnavailable<Value>(call: Promise<Value>): Promise<Value | null> {
  try {
    return await call;
  } catch (error) {
    if (!isHistoryUnavailable(error)) throw error;
    log.error({ err: error }, "The history could not be read.");
    return null;
  }
}

/** The first SQLite version without the WAL-reset defect, which can corrupt a file with several connections. */
const MIN_SAFE_SQLITE_VERSION = "3.51.3";

/** Returns why the SQLite version must not be used, or `null`. */
export function findSqliteProblem(version = process.versions.sqlite ?? "0"): string | null {
  if (version.localeCompare(MIN_SAFE_SQLITE_VERSION, "en", { numeric: true }) >= 0) return null;
  return `SQLite ${version} of this Node can corrupt the history; it needs ${MIN_SAFE_SQLITE_VERSION} or later`;
}

const OPEN_TIMEOUT_MS = 60_000;

/** Opens the store; throws a SettingsError for an unsafe SQLite version or an unusable file, but not for an unreachable PostgreSQL. */
export async function openStore(): Promise<void> {
  const location = getStoreLocation(env());
  const sqliteProblem = "file" in location && findSqliteProblem();
  if (sqliteProblem) throw new SettingsError(`Setting DATA_DIR: ${sqliteProblem}.`);
  try {
    if ("file" in location && linkFormerHistoryFile(location.file))
      log.info(
        { file: location.file },
        "The history stays in the file of HISTORY_FILE: DATA_DIR has a link to it.",
      );
    await withTimeout(OPEN_TIMEOUT_MS, Promise.all([callWriter("ping"), callReader("ping")]));
  } catch (error) {
    // Cuts off the end of the message, which has the path of the file.
    const [reason] = (error as Error).message.replace(/\.$/, "").split(", ");
    if ("file" in location) throw new SettingsError(`Setting DATA_DIR: it cannot be used (${reason}).`);
    markStoreUnavailable(error);
  }
}

/** Stores the outcomes that wait in memory, and terminates the workers. */
export async function closeStore(): Promise<void> {
  if (storeState.timer) clearTimeout(storeState.timer);
  storeState.timer = null;
  await withTimeout(STORE_TIMEOUT_MS, retryUnsettledOutcomes()).catch(() => undefined);
  await terminateWorkers();
}
