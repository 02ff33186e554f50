import { Semaphore, withTimeout } from "async-mutex";

type Limits = {
  /** How many of one key go on at once, and how many more may wait. */
  atOnce: number;
  waiting: number;
  /** How long each of them waits, in milliseconds. */
  waitMs: number;
};

type Lane = { turns: Semaphore; inside: number };

/** Enters the lane of a key; answers how to leave it, or `null` when too many wait there or the wait was too long. */
export type EnterLane = (key: string) => Promise<(() => void) | null>;

/** Lanes by key, which keep nobody waiting for those of another key; a lane is kept only while somebody is inside. */
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
