/** How much of each text a line of the log tells, in characters, how many entries of a list or object, and how deep. */
const LONGEST = 200;
const MOST_ENTRIES = 40;
const DEEPEST = 6;

/** A value of which a line of the log can be made, whatever was sent: its texts cut, and no more than a few of them. */
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
