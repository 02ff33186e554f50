import type { Result } from "./client";
import { readWords, sessionEndIn } from "./errors";
import { parseJson } from "./json";

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

/** The rows in the bytes of a list call's successful answer, or why there are none. */
export function readList(bytes: Uint8Array, status: number): Result<unknown[]> {
  const body = parseJson(bytes);
  const rows = readRows(body);
  if (rows) return { ok: true, value: rows };
  // Some servers answer 200 with the announcement of an ended session in place of the list.
  const reason = sessionEndIn(readWords(body));
  return { ok: false, failure: reason ? { kind: "session", reason } : { kind: "unreadable", status } };
}
