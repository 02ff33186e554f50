import { Semaphore, withTimeout } from "async-mutex";

type Limits = {
  /** How many per key run at once, and how many more may wait. */
  atOnce: number;
  waiting: number;
  waitMs: number;
};

type Lane = { turns: Semaphore; inside: number };

/** Waits for a slot of a key and returns its release, or `null` after the timeout or if too many wait. */
export type EnterLane = (key: string) => Promise<(() => void) | null>;

/** Creates a queue per key, independent of other keys; an empty queue is deleted. */
export function makeLanes({ atOnce, waiting, waitMs }: Limits): EnterLane {
  const lanes = new Map<string, Lane>();
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

/** What others wait for: `until` resolves once a condition holds, which is checked again after each `notify`. */
export function makeCondition() {
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
