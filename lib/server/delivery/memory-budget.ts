import "server-only";
import { Semaphore } from "async-mutex";
import { env, MEGABYTE } from "../process/env";
import type { EnterLane } from "../process/lanes";

/** Lists of this size or more, in megabytes, are large; they queue behind the others, which are short here. */
export const LARGE_LIST_MB = 8;

/** The memory budget of lists. */
export type MemoryBudget = {
  free: Semaphore;
  megabytes: number;
  /** How many large lists are queued. */
  waiting: number;
  /** Limits the lists of each person. */
  enterLane: EnterLane;
};

/** Creates a budget in megabytes. */
export function newBudget(megabytes: number, enterLane: EnterLane): MemoryBudget {
  return { free: new Semaphore(megabytes), megabytes, waiting: 0, enterLane };
}

/** Returns the megabytes of a list, rounded up to `step`, at most the whole budget. */
export function megabytesIn(budget: MemoryBudget, bytes: number, step = 1): number {
  return Math.min(Math.max(1, Math.ceil(bytes / MEGABYTE / step) * step), budget.megabytes);
}

export type Leave = () => void;

// Short lists go first. Of lists that outgrow their estimate the largest goes first, so few are in memory at once.
const PRIORITY = { short: Number.POSITIVE_INFINITY, grown: 1, large: 0 };

async function take({ free }: MemoryBudget, megabytes: number, priority: number): Promise<Leave> {
  return (await free.acquire(megabytes, priority))[1];
}

/** Returns `null` after a timeout or abort; memory granted later is released. */
function waitFor(granted: Promise<Leave>, signal: AbortSignal | null): Promise<Leave | null> {
  const { promise, resolve } = Promise.withResolvers<Leave | null>();
  const giveUp = () => {
    resolve(null);
    void granted.then((leave) => leave());
  };
  const timer = setTimeout(giveUp, env().LIST_WAIT_MS);
  signal?.addEventListener("abort", giveUp);
  void granted.then((leave) => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
    resolve(leave);
  });
  return promise;
}

/**
 * Waits for memory; returns `null` after LIST_WAIT_MS, if too many large lists are queued (short ones are never
 * refused), or when `signal` aborts.
 */
export async function takeMemory(
  budget: MemoryBudget,
  megabytes: number,
  signal: AbortSignal | null,
): Promise<Leave | null> {
  if (signal?.aborted) return null;
  if (megabytes < Math.min(LARGE_LIST_MB, budget.megabytes)) {
    return waitFor(take(budget, megabytes, PRIORITY.short), signal);
  }
  if (budget.free.getValue() >= megabytes && budget.waiting === 0)
    return take(budget, megabytes, PRIORITY.large);
  if (budget.waiting >= env().LIST_QUEUE_MAX) return null;
  budget.waiting += 1;
  const leave = await waitFor(take(budget, megabytes, PRIORITY.large), signal);
  budget.waiting -= 1;
  return leave;
}

/** Waits without a timeout for the memory of a list that outgrew its estimate. */
export function takeMoreMemory(budget: MemoryBudget, megabytes: number): Promise<Leave> {
  return take(budget, megabytes, PRIORITY.grown + megabytes);
}
