import "server-only";
import { E_TIMEOUT, Semaphore, type SemaphoreInterface, withTimeout } from "async-mutex";
import { metrics } from "../http/requests";
import { env, MEGABYTE } from "../process/env";
import { type EnterLane, makeLanes } from "../process/lanes";
import { processWide } from "../process/process-wide";
import { inSpan } from "../process/spans";

/** Lists of this size or more, in megabytes, are large; they queue behind the others, which are short here. */
export const LARGE_LIST_MB = 8;

/** The lists of one person under way, and those that wait: a browser may restore all its tabs at once. */
const LISTS = { atOnce: 4, waiting: 8 };

/** The record lookups of one person's forms at once, and those that wait. */
const LOOKS = { atOnce: 2, waiting: 50 };

/** The memory for record lookups, as a fraction of that for lists. */
const LOOKS_PART = 1 / 4;

/** The megabytes that lists share, how many large ones wait for some, and what limits the lists of each person. */
type MemoryBudget = {
  name: "lists" | "looks";
  free: Semaphore;
  megabytes: number;
  waiting: number;
  enterLane: EnterLane;
};

function newBudget(
  name: MemoryBudget["name"],
  megabytes: number,
  lanes: { atOnce: number; waiting: number },
): MemoryBudget {
  const enterLane = makeLanes({ ...lanes, waitMs: env().LIST_WAIT_MS });
  return { name, free: new Semaphore(megabytes), megabytes, waiting: 0, enterLane };
}

const queue = () =>
  processWide("listQueue", () => {
    const { LIST_MEMORY_MB } = env();
    return {
      lists: newBudget("lists", LIST_MEMORY_MB, LISTS),
      looks: newBudget("looks", Math.ceil(LIST_MEMORY_MB * LOOKS_PART), LOOKS),
      /** The last size of the list of each endpoint, in bytes. */
      weights: new Map<string, number>(),
    };
  });

/** Returns the megabytes of a list, rounded up to `step`, at most the whole budget. */
function megabytesIn(budget: MemoryBudget, bytes: number, step = 1): number {
  return Math.min(Math.max(1, Math.ceil(bytes / MEGABYTE / step) * step), budget.megabytes);
}

type Leave = () => void;

// Short lists go first. Of lists that outgrow their estimate the largest goes first, so few are in memory at once.
const PRIORITY = { short: Number.POSITIVE_INFINITY, grown: 1, large: 0 };

async function take(free: SemaphoreInterface, megabytes: number, priority: number): Promise<Leave> {
  return (await free.acquire(megabytes, priority))[1];
}

/** Waits for memory; returns `null` after LIST_WAIT_MS, or if too many large lists wait. */
async function takeMemory(budget: MemoryBudget, megabytes: number): Promise<Leave | null> {
  const { LIST_QUEUE_MAX, LIST_WAIT_MS } = env();
  const isLarge = megabytes >= Math.min(LARGE_LIST_MB, budget.megabytes);
  if (isLarge && budget.waiting >= LIST_QUEUE_MAX) return null;
  if (isLarge) budget.waiting += 1;
  try {
    const priority = isLarge ? PRIORITY.large : PRIORITY.short;
    return await take(withTimeout(budget.free, LIST_WAIT_MS), megabytes, priority);
  } catch (error) {
    if (error !== E_TIMEOUT) throw error;
    return null;
  } finally {
    if (isLarge) budget.waiting -= 1;
  }
}

async function admit(budget: MemoryBudget, person: string, endpoint: string) {
  const leaveLane = await budget.enterLane(person);
  if (!leaveLane) return null;
  const { weights } = queue();
  // A list of unknown size counts as short.
  let reserved = megabytesIn(budget, weights.get(endpoint) ?? 0);
  const leaveMemory = await takeMemory(budget, reserved);
  if (!leaveMemory) {
    leaveLane();
    return null;
  }
  let [release, hasLeft] = [leaveMemory, false];
  return {
    /** Reserves memory for this many bytes of the list; `null` if it is reserved already. */
    grow(bytes: number): Promise<void> | null {
      if (megabytesIn(budget, bytes) <= reserved) return null;
      reserved = megabytesIn(budget, bytes, LARGE_LIST_MB);
      // Released first: lists that kept their memory while waiting could deadlock.
      release();
      return inSpan(waitIn(budget), () => take(budget.free, reserved, PRIORITY.grown + reserved)).then(
        (leave) => {
          release = leave;
          if (hasLeft) release();
        },
      );
    },
    weigh: (bytes: number) => void weights.set(endpoint, bytes),
    leave(): void {
      hasLeft = true;
      release();
      leaveLane();
    },
  };
}

/** The span of a wait in a queue. */
const waitIn = ({ name }: MemoryBudget) => ({ name: `wait ${name}`, facts: { "sns.queue": name } });

/** Times and traces the wait for a place. */
async function enter(budget: MemoryBudget, person: string, endpoint: string) {
  const ended = metrics.listWaits.startTimer({ queue: budget.name });
  const wait = () => admit(budget, person, endpoint);
  const read = (place: object | null) => (place ? {} : { "error.type": "busy" });
  return inSpan(waitIn(budget), wait, read).finally(ended);
}

/** Waits for memory for one more list; `null` if the person has too many under way, or the server is too busy. */
export const enterListQueue = (person: string, endpoint: string) => enter(queue().lists, person, endpoint);

/** The same for the record lookup of a form, which waits for other lookups only. */
export const enterLookQueue = (person: string, endpoint: string) => enter(queue().looks, person, endpoint);
