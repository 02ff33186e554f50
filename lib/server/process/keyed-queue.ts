import { Semaphore, withTimeout } from "async-mutex";

/** The limits of a queue: how many callers may have a slot at once, how many more may wait for a slot, and for how many milliseconds. */
type QueueLimits = { atOnce: number; waiting: number; waitMs: number };

type KeyQueue = { slots: Semaphore; callers: number };

/** Waits for a slot of a key; returns the function that frees the slot, or `null` after the timeout or if too many wait. */
type EnterQueue = (key: string) => Promise<(() => void) | null>;

/** Creates queues, one for each key; a queue is deleted when nobody is in it. */
export function createKeyedQueue({ atOnce, waiting, waitMs }: QueueLimits): EnterQueue {
  const queues = new Map<string, KeyQueue>();
  return async (key) => {
    const queue = queues.get(key) ?? { slots: new Semaphore(atOnce), callers: 0 };
    if (queue.callers >= atOnce + waiting) return null;
    queues.set(key, queue);
    queue.callers += 1;
    let hasLeft = false;
    const uncountCaller = () => {
      if (hasLeft) return;
      hasLeft = true;
      queue.callers -= 1;
      if (queue.callers === 0) queues.delete(key);
    };
    try {
      const [, freeSlot] = await withTimeout(queue.slots, waitMs).acquire();
      return () => {
        freeSlot();
        uncountCaller();
      };
    } catch {
      uncountCaller();
      return null;
    }
  };
}

/** Creates a condition variable: `until` tests its predicate at once and after each `notify`, and resolves when the predicate is true. */
export function createConditionVariable() {
  let nextNotification = Promise.withResolvers<void>();
  return {
    notify() {
      nextNotification.resolve();
      nextNotification = Promise.withResolvers();
    },
    async until(predicate: () => boolean): Promise<void> {
      while (!predicate()) await nextNotification.promise;
    },
  };
}
