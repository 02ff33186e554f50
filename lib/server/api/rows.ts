import type { Result } from "./client";
import { readWords, sessionEndIn } from "./errors";
import { parseJson } from "./json";

/** The keys of the rows in a list response whose body is not an array (api-contract 3.2). */
const LIST_KEYS = ["data", "users"];

/** The keys of messages (`readWords`). */
const MESSAGE_KEYS = ["error", "errors"];

const KEY_AT_END = /(?<!\\)"([^"\\]*)"\s*:\s*$/;

/** Tells by the text before a list in a body, which ends with its key, whether the list has the rows. */
export function listAfter(text: string): "rows" | "possibly rows" | "no rows" {
  const key = KEY_AT_END.exec(text)?.[1];
  if (key === undefined || MESSAGE_KEYS.includes(key)) return "no rows";
  return LIST_KEYS.includes(key) ? "rows" : "possibly rows";
}

/** Returns the body if it is an array, else the array under a known key, else its only array; `null` otherwise. */
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

/** Reads the rows in the parsed body of a successful list response; `undefined` is a body that is not JSON. */
export function readBody(body: unknown, status: number): Result<unknown[]> {
  const rows = readRows(body);
  if (rows) return { ok: true, value: rows };
  // Some servers report an ended session with status 200.
  const reason = sessionEndIn(readWords(body));
  return { ok: false, failure: reason ? { kind: "session", reason } : { kind: "unreadable", status } };
}

/** Reads the rows in the bytes of a successful list response. */
export function readList(bytes: Uint8Array, status: number): Result<unknown[]> {
  return readBody(parseJson(bytes), status);
}
