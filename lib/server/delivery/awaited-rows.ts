/** Counts the rows of a list that have come, and wakes those who wait for them. */
export type AwaitedRows = {
  /** Notes how many rows have come. */
  come: (count: number) => void;
  /** Resolves once this many rows have come; infinitely many never do, but are awaited. */
  reached: (count: number) => Promise<void>;
  isAwaited: () => boolean;
  /** Resolves once somebody waits for rows that have not come. */
  whenAwaited: () => Promise<void>;
};

/** Creates the count of a list of which no row has come. */
export function awaitedRows(): AwaitedRows {
  const waiting = new Set<{ count: number; wake: () => void }>();
  const idle: (() => void)[] = [];
  let rows = 0;
  return {
    come(count) {
      rows = count;
      for (const wait of waiting) {
        if (wait.count > rows) continue;
        wait.wake();
        waiting.delete(wait);
      }
    },
    reached(count) {
      if (rows >= count) return Promise.resolve();
      for (const wake of idle.splice(0)) wake();
      return new Promise((wake) => void waiting.add({ count, wake }));
    },
    isAwaited: () => waiting.size > 0,
    whenAwaited() {
      if (waiting.size > 0) return Promise.resolve();
      return new Promise((wake) => void idle.push(wake));
    },
  };
}
