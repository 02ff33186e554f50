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
  isUnavailable,
  STORE_TIMEOUT_MS,
  terminateWorkers,
  withTimeout,
} from "./worker-client";

const CALL_TIMEOUT_MS = 10_000;
const OPEN_TIMEOUT_MS = 60_000;

/** The maximum number of outcomes that wait in memory until the store is available. */
const MAX_UNSETTLED = 1_000;

/** The interval at which waiting outcomes are stored again, in milliseconds. */
const RETRY_MS = 2_000;

type Settle = () => Promise<unknown>;

/** Whether the store was unavailable at the last write, and the outcomes that wait for it. */
type StoreState = { isUnavailable: boolean; unsettled: Set<Settle>; timer: NodeJS.Timeout | null };

const historyState = processWide<StoreState>("history", () => ({
  isUnavailable: false,
  unsettled: new Set(),
  timer: null,
}));

function markUnavailable(error: unknown): void {
  if (!historyState.isUnavailable)
    log.error({ err: error }, "The history cannot record: writes are not sent.");
  historyState.isUnavailable = true;
}

/** Waits for a write to the store; resolves to `null` if it fails or takes longer than STORE_TIMEOUT_MS. */
function waitForStore<Value>(
  step: "begin" | "settle",
  promise: Promise<Value>,
): Promise<{ value: Value } | null> {
  async function wait(): Promise<{ value: Value } | null> {
    try {
      const value = await withTimeout(STORE_TIMEOUT_MS, promise);
      if (historyState.isUnavailable) log.info("The history records again.");
      historyState.isUnavailable = false;
      return { value };
    } catch (error) {
      markUnavailable(error);
      return null;
    }
  }
  return withSpan(`history ${step}`, {}, wait, (value) => (value ? {} : { "error.type": "unrecorded" }));
}

/** Stores an outcome once the store is available again; drops the oldest outcome if too many wait. */
function settleLater(settle: Settle): void {
  historyState.unsettled.add(settle);
  const [oldest] = historyState.unsettled;
  if (oldest && historyState.unsettled.size > MAX_UNSETTLED) historyState.unsettled.delete(oldest);
  historyState.timer ??= setTimeout(async () => {
    await settleAll();
    historyState.timer = null;
    for (const waiting of historyState.unsettled) settleLater(waiting);
  }, RETRY_MS).unref();
}

async function settleAll(): Promise<void> {
  for (const settle of historyState.unsettled)
    await settle().then(
      () => historyState.unsettled.delete(settle),
      () => undefined,
    );
}

/** Stores the entry of a write before the write is sent; `settle` then stores its outcome. Returns `null` if the write must not be sent. */
export async function recordIntent(intent: Intent) {
  const endWork = trackWork();
  const storedIntent = await waitForStore("begin", callWriter("insertIntent", intent));
  if (!storedIntent) {
    metrics.historyMissed.inc();
    settleLater(() => callWriter("dropIntent", intent));
    endWork();
    return null;
  }
  return {
    id: storedIntent.value,
    async settle<Result>(sending: Promise<Result>, entryResultOf: (result: Result) => EntryResult) {
      try {
        const result = await sending;
        const entryResult = entryResultOf(result);
        const settle = () => callWriter("settle", storedIntent.value, entryResult);
        if (!(await waitForStore("settle", settle()))) settleLater(settle);
        return result;
      } finally {
        endWork();
      }
    },
  };
}

/** Returns the unsettled entries of a list; none if the store is unavailable. */
export const readUnsettledWrites = async (resource: string): Promise<Entry[]> =>
  (await nullIfUnavailable(withTimeout(STORE_TIMEOUT_MS, callReader("unsettledWrites", resource)))) ?? [];

/** Returns the newest entries of a record, newest first; none if the store is unavailable. */
export async function readRecentEntries(resource: string, key: string): Promise<Entry[]> {
  const reading = callReader("readPage", { resources: [resource], key }, null, RECENT_ENTRIES);
  return (await nullIfUnavailable(withTimeout(STORE_TIMEOUT_MS, reading)))?.entries ?? [];
}

const RECENT_ENTRIES = 20;

export const queryStore = <Name extends ReadName>(name: Name, ...args: ArgsOf<Name>) =>
  withTimeout(CALL_TIMEOUT_MS, callReader(name, ...args));

export const writeToStore = <Name extends WriteName>(name: Name, ...args: ArgsOf<Name>) =>
  withTimeout(CALL_TIMEOUT_MS, callWriter(name, ...args));

/** Resolves to the value of a call, or logs the error and resolves to `null` if the store is unavailable. */
export async function nullIfUnavailable<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    log.error({ err: error }, "The history could not be read.");
    return null;
  }
}

/** The first SQLite version without the WAL-reset defect, which can corrupt a file with several connections. */
const SAFE_SQLITE = "3.51.3";

/** Returns why the SQLite version must not be used, or `null`. */
export function unsafeSqlite(version = process.versions.sqlite ?? "0"): string | null {
  if (version.localeCompare(SAFE_SQLITE, "en", { numeric: true }) >= 0) return null;
  return `SQLite ${version} of this Node can corrupt the history; it needs ${SAFE_SQLITE} or later`;
}

/** Opens the store; throws a SettingsError for an unsafe SQLite or an unusable file, but not for an unreachable PostgreSQL. */
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
    await withTimeout(OPEN_TIMEOUT_MS, Promise.all([callWriter("ping"), callReader("ping")]));
  } catch (error) {
    // Cuts off the end of the message, which has the path of the file.
    const [reason] = (error as Error).message.replace(/\.$/, "").split(", ");
    if ("file" in location) throw new SettingsError(`Setting DATA_DIR: it cannot be used (${reason}).`);
    markUnavailable(error);
  }
}

/** Stores the outcomes that wait in memory, and terminates the workers. */
export async function closeStore(): Promise<void> {
  if (historyState.timer) clearTimeout(historyState.timer);
  historyState.timer = null;
  await withTimeout(STORE_TIMEOUT_MS, settleAll()).catch(() => undefined);
  await terminateWorkers();
}
