import { parseDecimal } from "../../fields/amount";
import { detectSessionEnd, type Result, readErrorTexts } from "./errors";

/** Returns the rows of a successful list response, or its failure. */
export const parseListBody = (bytes: Uint8Array, status: number): Result<unknown[]> =>
  toRowsResult(parseJsonBytes(bytes), status);

/** Returns the rows of a successful list response, or its failure; `body` is `undefined` if the response is not JSON. */
export function toRowsResult(body: unknown, status: number): Result<unknown[]> {
  const rows = findRowsInBody(body);
  if (rows) return { ok: true, value: rows };
  // Some servers report the end of a session with status 200.
  const sessionEnd = detectSessionEnd(readErrorTexts(body));
  if (sessionEnd) return { ok: false, failure: { kind: "session", reason: sessionEnd } };
  return { ok: false, failure: { kind: "unreadable", status } };
}

/** The keys under which a response has its rows (api-contract.md#place-of-the-rows). */
export const ROWS_KEYS = ["data", "users"];

/** Returns the body if it is an array, else its array under a key for rows, else its only array; `null` if there is none. */
export function findRowsInBody(body: unknown): unknown[] | null {
  if (Array.isArray(body)) return body;
  if (typeof body !== "object" || body === null) return null;
  const bodyFields = body as Record<string, unknown>;
  for (const key of ROWS_KEYS) {
    if (Array.isArray(bodyFields[key])) return bodyFields[key];
  }
  const arrays = Object.values(bodyFields).filter(Array.isArray);
  return arrays.length === 1 ? (arrays[0] ?? null) : null;
}

export const parseJsonBytes = (bytes: Uint8Array) => parseJsonText(new TextDecoder().decode(bytes));

/** Parses JSON; numbers that JavaScript cannot represent exactly become texts. Returns `undefined` for malformed JSON. */
export function parseJsonText(text: string): unknown {
  try {
    return LONG_NUMBER_IN_JSON.test(text) ? JSON.parse(text, reviveLongNumberAsText) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Match a number of at least 16 characters, which JavaScript may not represent exactly, in JSON text and at the start of a text. */
const LONG_NUMBER_IN_JSON = /[:,[\s]-?\d[\d.]{15}/;
const LONG_NUMBER_AT_START = /^-?\d[\d.]{15}/;

/** Replaces a number that JavaScript cannot represent exactly, such as an id above 2^53, with its text. */
function reviveLongNumberAsText(_: string, value: unknown, { source = "" }: { source?: string } = {}) {
  if (typeof value !== "number" || !LONG_NUMBER_AT_START.test(source)) return value;
  const isExactNumber = Math.abs(value) <= Number.MAX_SAFE_INTEGER && parseDecimal(source) !== null;
  return isExactNumber ? value : source;
}
