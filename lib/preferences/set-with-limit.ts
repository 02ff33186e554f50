/** Sets an entry as the last one of a map, and deletes the first entry if the map then has more than `max` entries. */
export function setWithLimit<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, max: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > max && oldest !== undefined) map.delete(oldest);
}
