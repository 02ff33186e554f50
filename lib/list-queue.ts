import "server-only";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Semaphore } from "async-mutex";
import { env } from "./env";

const MEGABYTE = 1024 * 1024;

/** What a list is taken to weigh before it has been seen once, in bytes. */
const UNKNOWN = 8 * MEGABYTE;

/** A list from this weight on, in bytes, leaves behind what is worth a collection of its own. */
const LONG = 8 * MEGABYTE;

/** How long after the last list the server counts as idle, in milliseconds. */
const IDLE_MS = 5000;

const QUEUE = Symbol.for("sns.listQueue");
type Queue = { room: Semaphore; weights: Map<string, number>; idle?: NodeJS.Timeout };
const shared = globalThis as { [QUEUE]?: Queue };

function queue(): Queue {
  shared[QUEUE] ??= { room: new Semaphore(env().LIST_MEMORY_MB), weights: new Map() };
  return shared[QUEUE];
}

/**
 * Waits until the lists under way leave room for one more, by the weight that the list at this path had last; the
 * answer gives the room back. Short lists never wait for one another, and the longest come one at a time.
 */
export async function enterListQueue(path: string): Promise<() => void> {
  const { room, weights } = queue();
  const megabytes = Math.ceil((weights.get(path) ?? UNKNOWN) / MEGABYTE);
  const [, release] = await room.acquire(Math.min(Math.max(1, megabytes), env().LIST_MEMORY_MB));
  return () => {
    release();
    if ((weights.get(path) ?? 0) >= LONG) freeWhenIdle();
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

/** Remembers what a list weighed, in bytes. */
export function noteListWeight(path: string, bytes: number): void {
  queue().weights.set(path, bytes);
}
