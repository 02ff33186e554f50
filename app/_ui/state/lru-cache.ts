type CacheOptions<Value> = {
  /** The most bytes of all values; the last one set is always cached. */
  budget: number;
  weigh: (value: Value) => number;
  free: (value: Value) => void;
};

/** Creates an LRU cache with a budget in bytes. */
export function createLruCache<Value>({ budget, weigh, free }: CacheOptions<Value>) {
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
    /** Returns whether a value of this size fits without dropping others. */
    hasRoomFor: (bytes: number) => weight() + bytes <= budget,
    set(key: string, value: Value): void {
      drop(key);
      entries.set(key, value);
      let bytes = weight();
      for (const [oldest, value] of entries) {
        if (bytes <= budget || oldest === key) return;
        bytes -= weigh(value);
        drop(oldest);
      }
    },
    touch(key: string): void {
      const value = entries.get(key);
      if (value === undefined) return;
      entries.delete(key);
      entries.set(key, value);
    },
  };
}
