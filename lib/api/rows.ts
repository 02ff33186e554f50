/** The keys under which the API puts the rows of a list, where the body is not the array itself (API-CONTRACT.md). */
const LIST_KEYS = ["data", "users"];

/** The rows in the body of a list call: the body, or the array under a known key, or its only array; `null` for anything else. */
export function readRows(body: unknown): unknown[] | null {
  if (Array.isArray(body)) return body;
  if (typeof body !== "object" || body === null) return null;
  const values = body as Record<string, unknown>;
  for (const key of LIST_KEYS) {
    if (Array.isArray(values[key])) return values[key];
  }
  const arrays = Object.values(values).filter(Array.isArray);
  return arrays.length === 1 ? (arrays[0] ?? null) : null;
}
