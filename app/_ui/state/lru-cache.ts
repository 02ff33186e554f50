type CacheOptions<Value> = {
  /** The maximum size of all values together; the value that was set last stays even if it is larger. */
  maxBytes: number;
  bytesOf: (value: Value) => number;
  /** Called with each value that leaves the cache. */
  dispose: (value: Value) => void;
};

/** Creates a cache that, when it exceeds its size, drops the values that were set or touched longest ago. */
export function createLruCache<Value>({ maxBytes, bytesOf, dispose }: CacheOptions<Value>) {
  const entries = new Map<string, Value>();
  const totalBytes = () => Array.from(entries.values()).reduce((sum, value) => sum + bytesOf(value), 0);

  function drop(key: string): void {
    const value = entries.get(key);
    if (value === undefined) return;
    entries.delete(key);
    dispose(value);
  }

  return {
    drop,
    get: (key: string): Value | undefined => entries.get(key),
    /** Returns whether a value of this size fits without dropping others. */
    hasRoomFor: (bytes: number) => totalBytes() + bytes <= maxBytes,
    set(key: string, value: Value): void {
      drop(key);
      entries.set(key, value);
      for (const oldest of entries.keys()) {
        if (oldest === key || totalBytes() <= maxBytes) return;
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

/** Sets an entry as the last one of a map, and deletes the first entry if the map then has more than `max` entries. */
export function setWithLimit<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, max: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > max && oldest !== undefined) map.delete(oldest);
}
