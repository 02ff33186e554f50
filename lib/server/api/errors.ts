import { STATUS_CODES } from "node:http";
import type { FoundEnd } from "../../messages/session";

/** Why an API call failed. */
export type ApiFailure =
  /** The session ended, or another login replaced it (messages.md#failures). */
  | { kind: "session"; reason: FoundEnd }
  /** The API returned an error; the texts are the API's messages, `fields` those of single fields. */
  | ({ kind: "http"; status: number; statusText: string; fields?: Record<string, string> } & Words)
  /** No response, or none before the timeout. */
  | { kind: "network"; code: string; timeout: boolean }
  /** The response does not match the contract, or is cut off. */
  | { kind: "unreadable"; status: number }
  /** The response exceeds API_MAX_ANSWER_MB. */
  | { kind: "oversized"; status: number };

/** The value of an API call, or why it failed. */
export type Result<Value> = { ok: true; value: Value } | { ok: false; failure: ApiFailure };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The search depth in an error object: a field, its list of messages, and one spare level. */
const DEPTH = 4;

function firstText(value: unknown, depth = DEPTH): string | null {
  if (typeof value === "string") return value.trim() === "" ? null : value.trim();
  if (typeof value === "number") return String(value);
  if (typeof value !== "object" || value === null || depth === 0) return null;
  for (const entry of Object.values(value)) {
    const text = firstText(entry, depth - 1);
    if (text !== null) return text;
  }
  return null;
}

type Words = { message: string | null; detail: string | null };

/** Reads `message` and, as `detail`, the first text of the error object. */
export function readWords(body: unknown): Words {
  if (!isRecord(body)) return { message: null, detail: null };
  return {
    message: typeof body.message === "string" ? firstText(body.message) : null,
    detail: firstText(body.error) ?? firstText(body.errors),
  };
}

/** How many fields of an error object are read, and how many characters of each. */
const MOST_FIELDS = 100;
const LONGEST_WORDS = 500;

/** Reads the first message of each field, by its name in the API; `undefined` if there is none. */
export function readFields(body: unknown): Record<string, string> | undefined {
  const named = isRecord(body) ? [body.errors, body.error].filter(isRecord) : [];
  const entries = named.flatMap((errors) => Object.entries(errors).slice(0, MOST_FIELDS));
  const words = entries.flatMap(([field, value]) => {
    const text = firstText(value);
    return text === null ? [] : [[field, text.slice(0, LONGEST_WORDS)] as const];
  });
  return words.length > 0 ? Object.fromEntries(words) : undefined;
}

/** Detects an ended session in the messages of a response, or `null`. */
export function sessionEndIn({ message, detail }: Words): FoundEnd | null {
  const all = [message, detail].join("\n");
  if (/token/i.test(all)) return "expired";
  return /allowed/i.test(all) ? "single" : null;
}

/** Maps an error response to a failure; with `signedIn` its messages may report an ended session. */
export function readFailure(
  answer: { status: number; statusText: string },
  body: unknown,
  signedIn: boolean,
): ApiFailure {
  const words = readWords(body);
  const reason = signedIn ? sessionEndIn(words) : null;
  if (reason) return { kind: "session", reason };
  const statusText = answer.statusText || STATUS_CODES[answer.status] || "Status";
  return { kind: "http", status: answer.status, statusText, ...words, fields: readFields(body) };
}

const UNSENT_CODES = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EADDRESS"]);

/** Returns whether a failed call never reached the API. */
export function isUnsent(failure: ApiFailure): boolean {
  return failure.kind === "network" && UNSENT_CODES.has(failure.code);
}

/** Returns text and code of a failure without a message (messages.md#failures). */
export function describe(failure: Exclude<ApiFailure, { kind: "session" }>): string {
  switch (failure.kind) {
    case "http":
      return `${failure.statusText} (${failure.status})`;
    case "network":
      return failure.timeout
        ? `Server tidak menjawab tepat waktu (${failure.code})`
        : `Server tidak dapat dihubungi (${failure.code})`;
    case "unreadable":
      return `Jawaban server tidak dapat dibaca (${failure.status})`;
    case "oversized":
      return `Jawaban server terlalu besar (${failure.status})`;
  }
}
