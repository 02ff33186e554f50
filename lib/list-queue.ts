import "server-only";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Semaphore } from "async-mutex";
import { env } from "./env";
import { processWide } from "./process-wide";

const MEGABYTE = 1024 * 1024;

/** What a list is taken to weigh before it has been seen once, in bytes. */
const UNKNOWN = 8 * MEGABYTE;

/** A list from this weight on, in bytes, leaves behind what is worth a collection of its own. */
const LONG = 8 * MEGABYTE;

/** How long after the last list the server counts as idle, in milliseconds. */
const IDLE_MS = 5000;

type Queue = { room: Semaphore; weights: Map<string, number>; waiting: number; idle?: NodeJS.Timeout };

const queue = () =>
  processWide<Queue>("listQueue", () => ({
    room: new Semaphore(env().LIST_MEMORY_MB),
    weights: new Map(),
    waiting: 0,
  }));

type Leave = () => void;

/** A place among the lists under way. */
type Place = {
  /** Tells what the list weighs, in bytes, and waits for the room that it needs beyond what it was taken for. */
  weigh: (bytes: number) => Promise<void>;
  /** Gives the room back. */
  leave: Leave;
};

// Who has got its bytes goes first, since it holds them; then short lists, so that no long one keeps them waiting.
const PRIORITY = { weighed: 2, short: 1, long: 0 };

/** How much of the room a list takes. */
function megabytesOf(bytes: number): number {
  return Math.min(Math.max(1, Math.ceil(bytes / MEGABYTE)), env().LIST_MEMORY_MB);
}

/** The place, or `null` where the wait for it ends first; a place that comes too late is given back. */
function waitFor(place: Promise<Leave>, signal: AbortSignal | null): Promise<Leave | null> {
  const { promise, resolve } = Promise.withResolvers<Leave | null>();
  const giveUp = () => {
    resolve(null);
    void place.then((leave) => leave());
  };
  const timer = setTimeout(giveUp, env().LIST_WAIT_MS);
  signal?.addEventListener("abort", giveUp);
  void place.then((leave) => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
    resolve(leave);
  });
  return promise;
}

/**
 * Waits until the lists under way leave room for one more, by the weight that the list of this endpoint had last. The
 * answer is `null` when the server is too busy for this list, or when `signal` says that nobody waits for it any more.
 */
export async function enterListQueue(endpoint: string, signal: AbortSignal | null): Promise<Place | null> {
  const lists = queue();
  const { weights } = lists;
  const take = async (megabytes: number, priority: number) =>
    (await lists.room.acquire(megabytes, priority))[1];
  const bytes = weights.get(endpoint) ?? UNKNOWN;
  const megabytes = megabytesOf(bytes);
  const isShort = bytes < LONG;
  const mustWait = lists.room.getValue() < megabytes || (!isShort && lists.waiting > 0);
  if (signal?.aborted || (mustWait && lists.waiting >= env().LIST_QUEUE_MAX)) return null;
  if (mustWait) lists.waiting += 1;
  let release = await waitFor(take(megabytes, isShort ? PRIORITY.short : PRIORITY.long), signal);
  if (mustWait) lists.waiting -= 1;
  if (!release) return null;
  return {
    async weigh(weight) {
      weights.set(endpoint, weight);
      if (megabytesOf(weight) <= megabytes) return;
      const room = take(megabytesOf(weight), PRIORITY.weighed);
      // Lists that held on to what they have would wait for one another.
      release?.();
      release = await room;
    },
    leave() {
      release?.();
      if ((weights.get(endpoint) ?? 0) >= LONG) freeWhenIdle();
    },
  };
}

/** Node keeps what long lists took until it needs it again; beside an API on one host it is given back. */
function freeWhenIdle() {
  const lists = queue();
  clearTimeout(lists.idle);
  lists.idle = setTimeout(() => {
    setFlagsFromString("--expose-gc");
    runInNewContext("gc")({ type: "major", execution: "sync", flavor: "last-resort" });
  }, IDLE_MS).unref();
}
