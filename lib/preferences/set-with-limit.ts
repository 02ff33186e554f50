/** Sets an entry as the last of a map; deletes the first entry if the map then has more than `most`. */
export function setWithLimit<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
