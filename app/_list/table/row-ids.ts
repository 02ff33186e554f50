import type { ListRow } from "@/lib/list/list";

/** Returns names that tell rows apart: their keys, or their places where a key is missing or not the first one. */
function namesOf(rows: Pick<ListRow, "key">[]): string[] {
  const keys = rows.map(({ key }) => key);
  return keys.map((key, at) => (key !== "" && keys.indexOf(key) === at ? `key ${key}` : `place ${at}`));
}

/**
 * Returns the ids of rows by their names, in their order. A record keeps its id, and with it its elements in the page; rows that
 * are new take the ids of those that have left.
 */
export function rowIds(rows: Pick<ListRow, "key">[], before: Map<string, string>): Map<string, string> {
  const names = namesOf(rows);
  const kept = new Set(names.map((name) => before.get(name)));
  const free = Array.from(rows, (_, at) => String(at)).filter((id) => !kept.has(id));
  return new Map(names.map((name) => [name, before.get(name) ?? free.shift() ?? name]));
}
