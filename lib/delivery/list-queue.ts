import "server-only";
import { env } from "../process/env";
import { makeLanes } from "../process/lanes";
import { processWide } from "../process/process-wide";
import {
  enterRoom,
  type Leave,
  LONG_LIST_MB,
  megabytesIn,
  newRoom,
  type Room,
  takeMoreRoom,
} from "./list-room";

/** A list from this weight on, in bytes, leaves behind what is worth a collection of its own. */
const HEAVY = LONG_LIST_MB * 1024 * 1024;

/** How many lists of one person may be under way, and how many more of them wait: a browser may open all its tabs at once. */
const PLACES = 4;
const PLACES_WAITING = 8;

/** How many records one person's forms look for at once, and how many more of them wait. */
const LOOKS = 2;
const LOOKS_WAITING = 50;

/** How much room the forms have beside the lists, as a part of theirs. */
const LOOKS_PART = 1 / 4;

/** How long after the last list the server counts as idle, in milliseconds. */
const IDLE_MS = 5000;

type Queue = {
  lists: Room;
  looks: Room;
  /** What the list of each endpoint weighed last, in bytes. */
  weights: Map<string, number>;
  idle?: NodeJS.Timeout;
};

const queue = () =>
  processWide<Queue>("listQueue", () => {
    const { LIST_MEMORY_MB, LIST_WAIT_MS: waitMs } = env();
    const looksMemory = Math.ceil(LIST_MEMORY_MB * LOOKS_PART);
    return {
      lists: newRoom(LIST_MEMORY_MB, makeLanes({ atOnce: PLACES, waiting: PLACES_WAITING, waitMs })),
      looks: newRoom(looksMemory, makeLanes({ atOnce: LOOKS, waiting: LOOKS_WAITING, waitMs })),
      weights: new Map(),
    };
  });

/** A place among the lists under way. */
export type QueuePlace = {
  /** What is to be waited for before so many bytes of the list may be held; `null` where there is room for them. */
  grow: (bytes: number) => Promise<void> | null;
  /** Tells what the whole list weighs, in bytes. */
  weigh: (bytes: number) => void;
  /** Gives the room back. */
  leave: Leave;
};

function placeIn(
  room: Room,
  endpoint: string,
  megabytes: number,
  leaveRoom: Leave,
  leaveLane: Leave,
): QueuePlace {
  const { weights } = queue();
  let [taken, release, hasLeft] = [megabytes, leaveRoom, false];
  return {
    grow(bytes) {
      if (megabytesIn(room, bytes) <= taken) return null;
      taken = megabytesIn(room, bytes, LONG_LIST_MB);
      // Lists that held on to what they have would wait for one another.
      release();
      return takeMoreRoom(room, taken).then((leave) => {
        release = leave;
        if (hasLeft) release();
      });
    },
    weigh: (bytes) => void weights.set(endpoint, bytes),
    leave() {
      hasLeft = true;
      release();
      leaveLane();
      if ((weights.get(endpoint) ?? 0) >= HEAVY) freeWhenIdle();
    },
  };
}

async function enter(
  room: Room,
  person: string,
  endpoint: string,
  signal: AbortSignal | null,
): Promise<QueuePlace | null> {
  const leaveLane = await room.enterLane(person);
  if (!leaveLane) return null;
  // What nobody has seen yet counts as short.
  const megabytes = megabytesIn(room, queue().weights.get(endpoint) ?? 0);
  const leaveRoom = await enterRoom(room, megabytes, signal);
  if (leaveRoom) return placeIn(room, endpoint, megabytes, leaveRoom, leaveLane);
  leaveLane();
  return null;
}

/**
 * Waits until the lists under way leave room for one more of a person, by the weight that the list of this endpoint had
 * last. The answer is `null` when this person has too many under way, when the server is too busy for this list, or
 * when `signal` says that nobody waits for it any more.
 */
export function enterListQueue(
  person: string,
  endpoint: string,
  signal: AbortSignal | null,
): Promise<QueuePlace | null> {
  return enter(queue().lists, person, endpoint, signal);
}

/** The same for a list in which a form looks for its record: it waits for other forms alone. */
export function enterLookQueue(person: string, endpoint: string): Promise<QueuePlace | null> {
  return enter(queue().looks, person, endpoint, null);
}

/**
 * Node keeps what long lists took until it needs it again; beside an API on one host it is given back, if Node was
 * started with `--expose-gc`.
 */
function freeWhenIdle() {
  const lists = queue();
  clearTimeout(lists.idle);
  lists.idle = setTimeout(() => {
    globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
  }, IDLE_MS).unref();
}
