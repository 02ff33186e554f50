import "server-only";
import { Semaphore } from "async-mutex";
import { env, MEGABYTE } from "../process/env";
import type { EnterLane } from "../process/lanes";

/** Lists of this size or more, in megabytes, are long; they queue behind short ones. */
export const LONG_LIST_MB = 8;

/** The memory budget of lists. */
export type Room = {
  free: Semaphore;
  megabytes: number;
  /** How many long lists are queued. */
  waiting: number;
  /** Limits the lists of each person. */
  enterLane: EnterLane;
};

/** Creates a budget in megabytes. */
export function newRoom(megabytes: number, enterLane: EnterLane): Room {
  return { free: new Semaphore(megabytes), megabytes, waiting: 0, enterLane };
}

/** Returns the megabytes of a list, rounded up to `step`, at most the whole budget. */
export function megabytesIn(room: Room, bytes: number, step = 1): number {
  return Math.min(Math.max(1, Math.ceil(bytes / MEGABYTE / step) * step), room.megabytes);
}

export type Leave = () => void;

// Short lists go first. Of lists that outgrow their estimate the largest goes first, so few are in memory at once.
const PRIORITY = { short: Number.POSITIVE_INFINITY, grown: 1, long: 0 };

async function take({ free }: Room, megabytes: number, priority: number): Promise<Leave> {
  return (await free.acquire(megabytes, priority))[1];
}

/** Returns `null` after a timeout or abort; memory granted later is released. */
function waitFor(room: Promise<Leave>, signal: AbortSignal | null): Promise<Leave | null> {
  const { promise, resolve } = Promise.withResolvers<Leave | null>();
  const giveUp = () => {
    resolve(null);
    void room.then((leave) => leave());
  };
  const timer = setTimeout(giveUp, env().LIST_WAIT_MS);
  signal?.addEventListener("abort", giveUp);
  void room.then((leave) => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
    resolve(leave);
  });
  return promise;
}

/**
 * Waits for memory; returns `null` after LIST_WAIT_MS, if too many long lists are queued (short ones are never
 * refused), or when `signal` aborts.
 */
export async function enterRoom(
  room: Room,
  megabytes: number,
  signal: AbortSignal | null,
): Promise<Leave | null> {
  if (signal?.aborted) return null;
  if (megabytes < Math.min(LONG_LIST_MB, room.megabytes)) {
    return waitFor(take(room, megabytes, PRIORITY.short), signal);
  }
  if (room.free.getValue() >= megabytes && room.waiting === 0) return take(room, megabytes, PRIORITY.long);
  if (room.waiting >= env().LIST_QUEUE_MAX) return null;
  room.waiting += 1;
  const leave = await waitFor(take(room, megabytes, PRIORITY.long), signal);
  room.waiting -= 1;
  return leave;
}

/** Waits without a timeout for the memory of a list that outgrew its estimate. */
export function takeMoreRoom(room: Room, megabytes: number): Promise<Leave> {
  return take(room, megabytes, PRIORITY.grown + megabytes);
}
