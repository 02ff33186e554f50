import { Semaphore, withTimeout } from "async-mutex";

type Limits = {
  /** The runs per key at once, and those that may wait. */
  atOnce: number;
  waiting: number;
  waitMs: number;
};

type KeyQueue = { turns: Semaphore; inside: number };

/** Waits for a slot of a key and returns its release; `null` after the timeout, or if too many wait. */
export type EnterQueue = (key: string) => Promise<(() => void) | null>;

/** Returns a function that waits for a slot of a key; each key has its own queue. */
export function createKeyedQueue({ atOnce, waiting, waitMs }: Limits): EnterQueue {
  const lanes = new Map<string, KeyQueue>();
  return async (key) => {
    const lane = lanes.get(key) ?? { turns: new Semaphore(atOnce), inside: 0 };
    if (lane.inside >= atOnce + waiting) return null;
    lanes.set(key, lane);
    lane.inside += 1;
    let isInside = true;
    const leave = () => {
      if (!isInside) return;
      isInside = false;
      lane.inside -= 1;
      if (lane.inside === 0) lanes.delete(key);
    };
    try {
      const [, endTurn] = await withTimeout(lane.turns, waitMs).acquire();
      return () => {
        endTurn();
        leave();
      };
    } catch {
      leave();
      return null;
    }
  };
}

/** Creates a condition variable: `until` checks after each `notify`. */
export function createCondition() {
  let next = Promise.withResolvers<void>();
  return {
    notify() {
      next.resolve();
      next = Promise.withResolvers();
    },
    async until(holds: () => boolean): Promise<void> {
      while (!holds()) await next.promise;
    },
  };
}
