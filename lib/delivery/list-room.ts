import "server-only";
import { Semaphore } from "async-mutex";
import { env } from "../process/env";
import type { EnterLane } from "../process/lanes";

const MEGABYTE = 1024 * 1024;

/** A list from this weight on, in megabytes, is a long one, which waits behind short ones. */
export const LONG_LIST_MB = 8;

/** Memory that lists share. */
export type Room = {
  free: Semaphore;
  megabytes: number;
  /** How many long lists wait. */
  waiting: number;
  /** The lanes of people, so that nobody fills the room alone. */
  enterLane: EnterLane;
};

/** Room for so many megabytes of lists. */
export function newRoom(megabytes: number, enterLane: EnterLane): Room {
  return { free: new Semaphore(megabytes), megabytes, waiting: 0, enterLane };
}

/** How much of the room a list takes that weighs so many bytes, in whole steps of so many megabytes. */
export function megabytesIn(room: Room, bytes: number, step = 1): number {
  return Math.min(Math.max(1, Math.ceil(bytes / MEGABYTE / step) * step), room.megabytes);
}

export type Leave = () => void;

// Short lists pass all others. Of those that turn out longer than they were taken for, whoever holds most goes first:
// so few of them are held at once.
const PRIORITY = { short: Number.POSITIVE_INFINITY, grown: 1, long: 0 };

async function take({ free }: Room, megabytes: number, priority: number): Promise<Leave> {
  return (await free.acquire(megabytes, priority))[1];
}

/** The room, or `null` where the wait for it ends first; room that comes too late is given back. */
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
 * Waits for room; `null` when there is none in time, when too many long lists wait (short ones are never refused for
 * that), or when `signal` says that nobody waits any more.
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

/** Waits for room, however long, on behalf of a list that turned out longer than it was taken for. */
export function takeMoreRoom(room: Room, megabytes: number): Promise<Leave> {
  return take(room, megabytes, PRIORITY.grown + megabytes);
}
