/** Sets an entry as the newest of a map; removes and returns the oldest one beyond `most`. */
export function setNewest<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number) {
  map.delete(key);
  map.set(key, value);
  if (map.size <= most) return null;
  const [oldest] = map;
  if (oldest) map.delete(oldest[0]);
  return oldest ?? null;
}
