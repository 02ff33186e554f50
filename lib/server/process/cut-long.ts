/** The limits of a logged value: characters of a text, entries of a list or object, depth. */
const LONGEST = 200;
const MOST_ENTRIES = 40;
const DEEPEST = 6;

/** Cuts long texts, lists and objects, so that a log line stays short. */
export function cutLong(value: unknown, depth = DEEPEST): unknown {
  if (typeof value === "string") return value.slice(0, LONGEST);
  if (typeof value !== "object" || value === null || value instanceof Error) return value;
  if (depth === 0) return undefined;
  if (Array.isArray(value)) return value.slice(0, MOST_ENTRIES).map((entry) => cutLong(entry, depth - 1));
  const entries = Object.entries(value).slice(0, MOST_ENTRIES);
  return Object.fromEntries(
    entries.map(([name, entry]) => [name.slice(0, LONGEST), cutLong(entry, depth - 1)]),
  );
}
