type CacheOptions<Value> = {
  /** How many bytes all values may take; the one that was set last is kept in any case. */
  budget: number;
  weigh: (value: Value) => number;
  free: (value: Value) => void;
};

/** Creates a cache by key, which drops the values that were set or touched longest ago beyond its budget. */
export function createCache<Value>({ budget, weigh, free }: CacheOptions<Value>) {
  const entries = new Map<string, Value>();
  const weight = () => Array.from(entries.values()).reduce((sum, value) => sum + weigh(value), 0);

  function drop(key: string): void {
    const value = entries.get(key);
    if (value === undefined) return;
    entries.delete(key);
    free(value);
  }

  return {
    drop,
    get: (key: string): Value | undefined => entries.get(key),
    /** Returns whether so many bytes find room beside the values that are kept. */
    hasRoomFor: (bytes: number) => weight() + bytes <= budget,
    set(key: string, value: Value): void {
      drop(key);
      entries.set(key, value);
      let bytes = weight();
      for (const [oldest, one] of entries) {
        if (bytes <= budget || oldest === key) return;
        bytes -= weigh(one);
        drop(oldest);
      }
    },
    /** Makes a value the one that is dropped last. */
    touch(key: string): void {
      const value = entries.get(key);
      if (value === undefined) return;
      entries.delete(key);
      entries.set(key, value);
    },
  };
}
