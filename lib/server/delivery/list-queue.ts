import "server-only";
import { E_TIMEOUT, Semaphore, type SemaphoreInterface, withTimeout } from "async-mutex";
import { metrics } from "../http/requests";
import { env, MEGABYTE } from "../process/env";
import { createKeyedQueue } from "../process/keyed-queue";
import { processWide } from "../process/process-wide";
import { withSpan } from "../process/spans";

/** Lists from this size on, in megabytes, queue behind smaller ones. */
export const LARGE_LIST_MB = 8;

/** The lists of a person at once, and waiting: a browser may restore all its tabs. */
const LISTS = { atOnce: 4, waiting: 8 };

/** The record lookups of a person at once, and waiting. */
const LOOKUPS = { atOnce: 2, waiting: 50 };

const LOOKUPS_PART = 1 / 4;

/** Creates a number of megabytes for lists; `waiting` are the large ones that wait for some. */
function newBudget(name: "lists" | "looks", megabytes: number, limits: typeof LISTS) {
  const enterQueue = createKeyedQueue({ ...limits, waitMs: env().LIST_WAIT_MS });
  return { name, free: new Semaphore(megabytes), megabytes, waiting: 0, enterQueue };
}

type MemoryBudget = ReturnType<typeof newBudget>;

const queue = () =>
  processWide("listQueue", () => {
    const { LIST_MEMORY_MB } = env();
    return {
      lists: newBudget("lists", LIST_MEMORY_MB, LISTS),
      looks: newBudget("looks", Math.ceil(LIST_MEMORY_MB * LOOKUPS_PART), LOOKUPS),
      /** The last size of each endpoint's list, in bytes. */
      sizes: new Map<string, number>(),
    };
  });

/** Converts bytes to megabytes, rounded up to `step`, at most the budget. */
function megabytesIn(budget: MemoryBudget, bytes: number, step = 1): number {
  return Math.min(Math.max(1, Math.ceil(bytes / MEGABYTE / step) * step), budget.megabytes);
}

type Release = () => void;

// Small lists go first; of lists that outgrew their estimate the largest, so that few are in memory.
const PRIORITY = { short: Number.POSITIVE_INFINITY, grown: 1, large: 0 };

async function acquire(free: SemaphoreInterface, megabytes: number, priority: number): Promise<Release> {
  return (await free.acquire(megabytes, priority))[1];
}

/** Waits for memory; returns `null` after LIST_WAIT_MS, or if too many large lists wait. */
async function acquireMemory(budget: MemoryBudget, megabytes: number): Promise<Release | null> {
  const { LIST_QUEUE_MAX, LIST_WAIT_MS } = env();
  const isLarge = megabytes >= Math.min(LARGE_LIST_MB, budget.megabytes);
  if (isLarge && budget.waiting >= LIST_QUEUE_MAX) return null;
  if (isLarge) budget.waiting += 1;
  try {
    const priority = isLarge ? PRIORITY.large : PRIORITY.short;
    return await acquire(withTimeout(budget.free, LIST_WAIT_MS), megabytes, priority);
  } catch (error) {
    if (error !== E_TIMEOUT) throw error;
    return null;
  } finally {
    if (isLarge) budget.waiting -= 1;
  }
}

async function reserve(budget: MemoryBudget, person: string, endpoint: string) {
  const leaveQueue = await budget.enterQueue(person);
  if (!leaveQueue) return null;
  const { sizes } = queue();
  let reserved = megabytesIn(budget, sizes.get(endpoint) ?? 0);
  const leaveMemory = await acquireMemory(budget, reserved);
  if (!leaveMemory) {
    leaveQueue();
    return null;
  }
  let release = leaveMemory;
  let isReleased = false;
  return {
    /** Reserves memory for `bytes`; returns `null` if it is reserved already. */
    grow(bytes: number): Promise<void> | null {
      if (megabytesIn(budget, bytes) <= reserved) return null;
      reserved = megabytesIn(budget, bytes, LARGE_LIST_MB);
      // Released first: lists that hold memory while waiting could deadlock.
      release();
      const reserving = traceWait(budget, () => acquire(budget.free, reserved, PRIORITY.grown + reserved));
      return reserving.then((leave) => {
        release = leave;
        if (isReleased) release();
      });
    },
    recordSize: (bytes: number) => void sizes.set(endpoint, bytes),
    leave(): void {
      isReleased = true;
      release();
      leaveQueue();
    },
  };
}

function traceWait<Value>({ name }: MemoryBudget, wait: () => Promise<Value>): Promise<Value> {
  const failureOf = (value: Value) => (value === null ? { "error.type": "busy" } : {});
  return withSpan(`wait ${name}`, { "sns.queue": name }, wait, failureOf);
}

function enter(budget: MemoryBudget, person: string, endpoint: string) {
  const ended = metrics.listWaits.startTimer({ queue: budget.name });
  return traceWait(budget, () => reserve(budget, person, endpoint)).finally(() => ended());
}

/** Waits for memory for a list; returns `null` if the person or the server has too many. */
export const enterListQueue = (person: string, endpoint: string) => enter(queue().lists, person, endpoint);

/** Waits for memory for a form's record lookup, apart from lists. */
export const enterLookupQueue = (person: string, endpoint: string) => enter(queue().looks, person, endpoint);
