import { STATUS_CODES } from "node:http";
import type { DetectedEnd } from "../../messages/session";

export type ApiFailure =
  /** The session expired, or another login replaced it (messages.md#failures). */
  | { kind: "session"; reason: DetectedEnd }
  /** The API returned an error: its messages, and those of single fields. */
  | ({ kind: "http"; status: number; statusText: string; fields?: Record<string, string> } & ErrorTexts)
  /** No response, or a timeout. */
  | { kind: "network"; code: string; timeout: boolean }
  /** The response violates the contract, or is incomplete. */
  | { kind: "unreadable"; status: number }
  /** The response exceeds API_MAX_ANSWER_MB. */
  | { kind: "oversized"; status: number };

export type Result<Value> = { ok: true; value: Value } | { ok: false; failure: ApiFailure };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The search depth in an error object: a field, its messages, and one spare level. */
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

type ErrorTexts = { message: string | null; detail: string | null };

/** Reads `message`, and as `detail` the first text of the error object. */
export function readErrorTexts(body: unknown): ErrorTexts {
  if (!isRecord(body)) return { message: null, detail: null };
  return {
    message: typeof body.message === "string" ? firstText(body.message) : null,
    detail: firstText(body.error) ?? firstText(body.errors),
  };
}

/** The limits of an error object: fields, and characters of each. */
const MAX_FIELDS = 100;
const LONGEST_FIELD_ERROR = 500;

/** Returns the first message of each field, by its API name; `undefined` without any. */
export function readFieldErrors(body: unknown): Record<string, string> | undefined {
  const named = isRecord(body) ? [body.errors, body.error].filter(isRecord) : [];
  const entries = named.flatMap((errors) => Object.entries(errors).slice(0, MAX_FIELDS));
  const words = entries.flatMap(([field, value]) => {
    const text = firstText(value);
    return text === null ? [] : [[field, text.slice(0, LONGEST_FIELD_ERROR)] as const];
  });
  return words.length > 0 ? Object.fromEntries(words) : undefined;
}

/** Returns how the session ended, by the messages of a response, or `null`. */
export function sessionEndIn({ message, detail }: ErrorTexts): DetectedEnd | null {
  const all = [message, detail].join("\n");
  if (/token/i.test(all)) return "expired";
  return /allowed/i.test(all) ? "single" : null;
}

/** Maps an error response to a failure; only if `isSignedIn` its messages may report an ended session. */
export function failureOfResponse(
  answer: { status: number; statusText: string },
  body: unknown,
  isSignedIn: boolean,
): ApiFailure {
  const words = readErrorTexts(body);
  const reason = isSignedIn ? sessionEndIn(words) : null;
  if (reason) return { kind: "session", reason };
  const statusText = answer.statusText || STATUS_CODES[answer.status] || "Status";
  return { kind: "http", status: answer.status, statusText, ...words, fields: readFieldErrors(body) };
}

const UNSENT_CODES = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EADDRESS"]);

export function isUnsent(failure: ApiFailure): boolean {
  return failure.kind === "network" && UNSENT_CODES.has(failure.code);
}

/** Returns the text and code of a failure without API messages (messages.md#failures). */
export function describeFailure(failure: Exclude<ApiFailure, { kind: "session" }>): string {
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
