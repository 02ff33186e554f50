import "server-only";
import { E_TIMEOUT, Semaphore, type SemaphoreInterface, withTimeout } from "async-mutex";
import { metrics } from "../http/requests";
import { env, MEGABYTE } from "../process/env";
import { createKeyedQueue } from "../process/keyed-queue";
import { processWide } from "../process/process-wide";
import { withSpan } from "../process/spans";

/** Waits for memory for a list; returns `null` after LIST_WAIT_MS, or if the person or the server has too many lists. `leave` releases the memory. */
export const enterListQueue = (person: string, endpoint: string) =>
  enterBudgetQueue(getMemoryBudgets().lists, person, endpoint);

/** Like `enterListQueue`, for lists in which a form looks up its record; they have a memory budget of their own. */
export const enterLookupQueue = (person: string, endpoint: string) =>
  enterBudgetQueue(getMemoryBudgets().lookups, person, endpoint);

function enterBudgetQueue(budget: MemoryBudget, person: string, endpoint: string) {
  const endTimer = metrics.listWaits.startTimer({ queue: budget.name });
  return traceWait(budget, () => enterQueueAndReserve(budget, person, endpoint)).finally(() => endTimer());
}

/** Enters the person's queue and reserves memory for a list of the same size as the endpoint's last one. */
async function enterQueueAndReserve(budget: MemoryBudget, person: string, endpoint: string) {
  const leaveQueue = await budget.enterQueue(person);
  if (!leaveQueue) return null;
  const { sizes } = getMemoryBudgets();
  let reservedMb = megabytesToReserve(budget, sizes.get(endpoint) ?? 0);
  const releaseFirstMemory = await waitForMemory(budget, reservedMb);
  if (!releaseFirstMemory) {
    leaveQueue();
    return null;
  }
  let releaseMemory = releaseFirstMemory;
  let hasLeft = false;
  return {
    /** Reserves memory for a list of `bytes`: returns `null` if enough is reserved already, else a promise to await. */
    grow(bytes: number): Promise<void> | null {
      if (megabytesToReserve(budget, bytes) <= reservedMb) return null;
      reservedMb = megabytesToReserve(budget, bytes, LARGE_LIST_MB);
      // Releases its memory before it waits for more: lists that hold memory while they wait could deadlock.
      releaseMemory();
      const priority = MEMORY_PRIORITY.grown + reservedMb;
      return traceWait(budget, () => acquireMegabytes(budget.free, reservedMb, priority)).then((release) => {
        releaseMemory = release;
        if (hasLeft) release();
      });
    },
    recordSize: (bytes: number) => void sizes.set(endpoint, bytes),
    leave(): void {
      hasLeft = true;
      releaseMemory();
      leaveQueue();
    },
  };
}

/** Waits for memory; returns `null` after LIST_WAIT_MS, or if LIST_QUEUE_MAX large lists are waiting. */
async function waitForMemory(budget: MemoryBudget, megabytes: number): Promise<ReleaseMemory | null> {
  const { LIST_QUEUE_MAX, LIST_WAIT_MS } = env();
  const isLarge = megabytes >= Math.min(LARGE_LIST_MB, budget.megabytes);
  if (isLarge && budget.waitingLarge >= LIST_QUEUE_MAX) return null;
  if (isLarge) budget.waitingLarge += 1;
  try {
    const priority = isLarge ? MEMORY_PRIORITY.large : MEMORY_PRIORITY.small;
    return await acquireMegabytes(withTimeout(budget.free, LIST_WAIT_MS), megabytes, priority);
  } catch (error) {
    if (error !== E_TIMEOUT) throw error;
    return null;
  } finally {
    if (isLarge) budget.waitingLarge -= 1;
  }
}

type ReleaseMemory = () => void;

async function acquireMegabytes(free: SemaphoreInterface, megabytes: number, priority: number) {
  const [, releaseMemory] = await free.acquire(megabytes, priority);
  return releaseMemory;
}

// The highest priority gets memory first. A list that outgrows its memory has `grown` plus its megabytes, so that the largest goes first.
const MEMORY_PRIORITY = { small: Number.POSITIVE_INFINITY, grown: 1, large: 0 };
/** The size from which a list waits behind smaller lists, in megabytes. */
export const LARGE_LIST_MB = 8;

/** Converts bytes to megabytes, rounded up to a multiple of `step`, at most the whole budget. */
function megabytesToReserve(budget: MemoryBudget, bytes: number, step = 1): number {
  return Math.min(Math.max(1, Math.ceil(bytes / MEGABYTE / step) * step), budget.megabytes);
}

function traceWait<Value>({ name }: MemoryBudget, wait: () => Promise<Value>): Promise<Value> {
  const attributesOf = (value: Value) => (value === null ? { "error.type": "busy" } : {});
  return withSpan(`wait ${name}`, { "sns.queue": name }, wait, attributesOf);
}

/** How many lists of a person are read at once, and how many more may wait: a browser may restore all its tabs at once. */
const LIST_LIMITS = { atOnce: 4, waiting: 8 };
const LOOKUP_LIMITS = { atOnce: 2, waiting: 50 };
const LOOKUP_MEMORY_SHARE = 1 / 4;

/** Creates a memory budget, and a queue for each person who uses it. */
function createMemoryBudget(name: "lists" | "looks", megabytes: number, limits: typeof LIST_LIMITS) {
  const enterQueue = createKeyedQueue({ ...limits, waitMs: env().LIST_WAIT_MS });
  return { name, free: new Semaphore(megabytes), megabytes, waitingLarge: 0, enterQueue };
}

type MemoryBudget = ReturnType<typeof createMemoryBudget>;

const getMemoryBudgets = () =>
  processWide("listQueue", () => {
    const { LIST_MEMORY_MB } = env();
    return {
      lists: createMemoryBudget("lists", LIST_MEMORY_MB, LIST_LIMITS),
      lookups: createMemoryBudget("looks", Math.ceil(LIST_MEMORY_MB * LOOKUP_MEMORY_SHARE), LOOKUP_LIMITS),
      /** The last size of each endpoint's list, in bytes. */
      sizes: new Map<string, number>(),
    };
  });
