import "server-only";
import { env } from "../process/env";
import { makeLanes } from "../process/lanes";
import { processWide } from "../process/process-wide";
import {
  LARGE_LIST_MB,
  type Leave,
  type MemoryBudget,
  megabytesIn,
  newBudget,
  takeMemory,
  takeMoreMemory,
} from "./memory-budget";

/** The lists of one person under way, and those that wait: a browser may restore all its tabs at once. */
const PLACES = 4;
const PLACES_WAITING = 8;

/** The record lookups of one person's forms at once, and those that wait. */
const LOOKS = 2;
const LOOKS_WAITING = 50;

/** The memory for record lookups, as a fraction of that for lists. */
const LOOKS_PART = 1 / 4;

type Queue = {
  lists: MemoryBudget;
  looks: MemoryBudget;
  /** The last size of the list of each endpoint, in bytes. */
  weights: Map<string, number>;
};

const queue = () =>
  processWide<Queue>("listQueue", () => {
    const { LIST_MEMORY_MB, LIST_WAIT_MS: waitMs } = env();
    const looksMemory = Math.ceil(LIST_MEMORY_MB * LOOKS_PART);
    return {
      lists: newBudget(LIST_MEMORY_MB, makeLanes({ atOnce: PLACES, waiting: PLACES_WAITING, waitMs })),
      looks: newBudget(looksMemory, makeLanes({ atOnce: LOOKS, waiting: LOOKS_WAITING, waitMs })),
      weights: new Map(),
    };
  });

/** A place among the lists under way. */
export type QueuePlace = {
  /** Reserves memory for this many bytes of the list; `null` if it is reserved already. */
  grow: (bytes: number) => Promise<void> | null;
  /** Records the size of the whole list, in bytes. */
  weigh: (bytes: number) => void;
  /** Releases the memory. */
  leave: Leave;
};

function placeIn(
  budget: MemoryBudget,
  endpoint: string,
  megabytes: number,
  leaveMemory: Leave,
  leaveLane: Leave,
): QueuePlace {
  const { weights } = queue();
  let [taken, release, hasLeft] = [megabytes, leaveMemory, false];
  return {
    grow(bytes) {
      if (megabytesIn(budget, bytes) <= taken) return null;
      taken = megabytesIn(budget, bytes, LARGE_LIST_MB);
      // Released first: lists that kept their memory while waiting could deadlock.
      release();
      return takeMoreMemory(budget, taken).then((leave) => {
        release = leave;
        if (hasLeft) release();
      });
    },
    weigh: (bytes) => void weights.set(endpoint, bytes),
    leave() {
      hasLeft = true;
      release();
      leaveLane();
    },
  };
}

async function enter(
  budget: MemoryBudget,
  person: string,
  endpoint: string,
  signal: AbortSignal | null,
): Promise<QueuePlace | null> {
  const leaveLane = await budget.enterLane(person);
  if (!leaveLane) return null;
  // A list of unknown size counts as short.
  const megabytes = megabytesIn(budget, queue().weights.get(endpoint) ?? 0);
  const leaveMemory = await takeMemory(budget, megabytes, signal);
  if (leaveMemory) return placeIn(budget, endpoint, megabytes, leaveMemory, leaveLane);
  leaveLane();
  return null;
}

/**
 * Waits for memory for one more list of a person, by the last size of this endpoint's list. Returns `null` if this person
 * has too many lists under way, the server is too busy, or `signal` aborts.
 */
export function enterListQueue(
  person: string,
  endpoint: string,
  signal: AbortSignal | null,
): Promise<QueuePlace | null> {
  return enter(queue().lists, person, endpoint, signal);
}

/** The same for the record lookup of a form, which waits for other lookups only. */
export function enterLookQueue(person: string, endpoint: string): Promise<QueuePlace | null> {
  return enter(queue().looks, person, endpoint, null);
}
