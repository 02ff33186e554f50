import "server-only";
import type { Entry, Intent, Settlement } from "../../batch/history/entry";
import { beginWork, metrics } from "../http/requests";
import { env, SettingsError } from "../process/env";
import { log } from "../process/log";
import { processWide } from "../process/process-wide";
import { inSpan } from "../process/spans";
import { callReader, callWriter, endWorkers, isGone, PATIENCE_MS, within } from "./calls";
import type { Given, ReadName, WriteName } from "./history.worker";
import { linkFormerFile, placeIn } from "./place";
import type { Wanted } from "./read";

/** How long a page of the history may take, in milliseconds. */
const READ_MS = 10_000;

/** How long the start waits for the store, whose tables a new release may change, in milliseconds. */
const START_MS = 60_000;

/** How many settlements wait in memory for a store that is gone; the entries of more stay unknown. */
const MOST_UNSETTLED = 1_000;

/** The pause before they are tried again, in milliseconds. */
const AGAIN_MS = 2_000;

type Settle = () => Promise<unknown>;

type State = { isGone: boolean; unsettled: Set<Settle>; timer: NodeJS.Timeout | null };

const state = processWide<State>("history", () => ({ isGone: false, unsettled: new Set(), timer: null }));

function markGone(error: unknown): void {
  if (!state.isGone) log.error({ err: error }, "The history cannot record: writes are not sent.");
  state.isGone = true;
}

/** Awaits what the store was asked for a write; `null` where it fails or takes too long. */
function stored<Value>(step: "begin" | "settle", promise: Promise<Value>): Promise<{ value: Value } | null> {
  async function inTime(): Promise<{ value: Value } | null> {
    try {
      const value = await within(PATIENCE_MS, promise);
      if (state.isGone) log.info("The history records again.");
      state.isGone = false;
      return { value };
    } catch (error) {
      markGone(error);
      return null;
    }
  }
  return inSpan({ name: `history ${step}` }, inTime, (value) =>
    value ? {} : { "error.type": "unrecorded" },
  );
}

/** Settles an entry as soon as the store takes it; of too many the oldest is given up. */
function settleLater(settle: Settle): void {
  state.unsettled.add(settle);
  const [oldest] = state.unsettled;
  if (oldest && state.unsettled.size > MOST_UNSETTLED) state.unsettled.delete(oldest);
  state.timer ??= setTimeout(async () => {
    await settleAll();
    state.timer = null;
    for (const waiting of state.unsettled) settleLater(waiting);
  }, AGAIN_MS).unref();
}

async function settleAll(): Promise<void> {
  for (const settle of state.unsettled)
    await settle().then(
      () => state.unsettled.delete(settle),
      () => undefined,
    );
}

/**
 * Records a write before it is sent; `settle` stores what becomes of it. Resolves to `null` where the write cannot be recorded, and must
 * not be sent.
 */
export async function recordIntent(intent: Intent) {
  const endWork = beginWork();
  const started = await stored("begin", callWriter("begin", intent));
  if (!started) {
    metrics.historyMissed.inc();
    settleLater(() => callWriter("dropIntent", intent));
    endWork();
    return null;
  }
  return {
    async settle<Result>(sending: Promise<Result>, settlementOf: (result: Result) => Settlement) {
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

/** Returns the writes to a list whose outcome or key is to be found out; none where the store is out of reach or slow. */
export const readOpenWrites = async (resource: string): Promise<Entry[]> =>
  (await unlessGone(within(PATIENCE_MS, callReader("openWrites", resource)))) ?? [];

/** Returns the last entries of a record, the newest first; none where the store is out of reach or slow. */
export async function readRecent(
  resource: string,
  request: Partial<Pick<Wanted, "key" | "user" | "action">>,
): Promise<Entry[]> {
  const reading = callReader("page", { resources: [resource], ...request }, null, RECENT);
  return (await unlessGone(within(PATIENCE_MS, reading)))?.entries ?? [];
}

const RECENT = 20;

/** Reads from the store; rejects where it is out of reach or takes too long. */
export const readHistory = <Name extends ReadName>(name: Name, ...args: Given<Name>) =>
  within(READ_MS, callReader(name, ...args));

/** Writes to the store; rejects where it is out of reach or takes too long. */
export const writeHistory = <Name extends WriteName>(name: Name, ...args: Given<Name>) =>
  within(READ_MS, callWriter(name, ...args));

/** Returns what is read from the store; `null`, and a line in the log, where it is out of reach. */
export async function unlessGone<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading;
  } catch (error) {
    if (!isGone(error)) throw error;
    log.error({ err: error }, "The history could not be read.");
    return null;
  }
}

/** SQLite before this version can corrupt a database that several connections write (its WAL-reset defect). */
const SAFE_SQLITE = "3.51.3";

/** Returns why this SQLite must not be used, or `null`. */
export function unsafeSqlite(version = process.versions.sqlite ?? "0"): string | null {
  const isSafe = version.localeCompare(SAFE_SQLITE, "en", { numeric: true }) >= 0;
  return isSafe
    ? null
    : `SQLite ${version} of this Node can corrupt the history; it needs ${SAFE_SQLITE} or later`;
}

/**
 * Opens the store. Throws a SettingsError where this Node's SQLite is not safe or the file cannot be used; a database that is out of
 * reach is tried again with each write.
 */
export async function openHistory(): Promise<void> {
  const place = placeIn(env());
  const isUnsafe = "file" in place && unsafeSqlite();
  if (isUnsafe) throw new SettingsError(`Setting DATA_DIR: ${isUnsafe}.`);
  try {
    if ("file" in place && linkFormerFile(place.file))
      log.info(
        { file: place.file },
        "The history stays in the file of HISTORY_FILE: DATA_DIR has a link to it.",
      );
    await within(START_MS, Promise.all([callWriter("ping"), callReader("ping")]));
  } catch (error) {
    // Without what was tried, which has the path.
    const [reason] = (error as Error).message.replace(/\.$/, "").split(", ");
    if ("file" in place) throw new SettingsError(`Setting DATA_DIR: it cannot be used (${reason}).`);
    markGone(error);
  }
}

/** Stores the outcomes that wait in memory, as far as the store takes them, and ends the workers. */
export async function closeHistory(): Promise<void> {
  if (state.timer) clearTimeout(state.timer);
  state.timer = null;
  await within(PATIENCE_MS, settleAll()).catch(() => undefined);
  await endWorkers();
}
