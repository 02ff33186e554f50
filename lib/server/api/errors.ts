import { STATUS_CODES } from "node:http";
import type { DetectedEndReason } from "../../messages/session";

export type ApiFailure =
  /** The API reports that the session expired, or that another session replaced it (messages.md#failures). */
  | { kind: "session"; reason: DetectedEndReason }
  /** The API responded with an error status; `fields` has error messages by field. */
  | ({ kind: "http"; status: number; statusText: string; fields?: Record<string, string> } & ErrorTexts)
  /** The API did not respond, or not in time; `code` is an error code such as ECONNREFUSED. */
  | { kind: "network"; code: string; timeout: boolean }
  /** The response violates the API contract, or is incomplete. */
  | { kind: "unreadable"; status: number }
  /** The response exceeds API_MAX_ANSWER_MB. */
  | { kind: "oversized"; status: number };

export type Result<Value, Failure = ApiFailure> =
  | { ok: true; value: Value }
  | { ok: false; failure: Failure };

/** Converts an error response to a failure; with `isSignedIn`, to a `session` failure if its texts report the end of the session. */
export function toApiFailure(
  response: { status: number; statusText: string },
  body: unknown,
  isSignedIn: boolean,
): ApiFailure {
  const errorTexts = readErrorTexts(body);
  const sessionEnd = isSignedIn ? detectSessionEnd(errorTexts) : null;
  if (sessionEnd) return { kind: "session", reason: sessionEnd };
  const { status } = response;
  const statusText = response.statusText || STATUS_CODES[status] || "Status";
  return { kind: "http", status, statusText, ...errorTexts, fields: readFieldErrors(body) };
}

/** Returns the end of the session that error texts report, by the words `token` and `allowed`; `null` if they report none. */
export function detectSessionEnd({ message, detail }: ErrorTexts): DetectedEndReason | null {
  const errorText = [message, detail].join("\n");
  if (/token/i.test(errorText)) return "expired";
  return /allowed/i.test(errorText) ? "single" : null;
}

type ErrorTexts = { message: string | null; detail: string | null };

/** Returns the `message` of a response body, and the first text of its error object as `detail`. */
export function readErrorTexts(body: unknown): ErrorTexts {
  if (!isJsonObject(body)) return { message: null, detail: null };
  return {
    message: typeof body.message === "string" ? findFirstText(body.message) : null,
    detail: findFirstText(body.error) ?? findFirstText(body.errors),
  };
}

/** The maximum number of field errors in an error object, and the maximum length of each in characters. */
const MAX_FIELD_ERRORS = 100;
const MAX_FIELD_ERROR_LENGTH = 500;

/** Returns the first error message of each field in a response body; `undefined` if there is none. */
export function readFieldErrors(body: unknown): Record<string, string> | undefined {
  const errorObjects = isJsonObject(body) ? [body.errors, body.error].filter(isJsonObject) : [];
  const fieldEntries = errorObjects.flatMap((each) => Object.entries(each).slice(0, MAX_FIELD_ERRORS));
  const errors = fieldEntries.flatMap(([field, value]) => {
    const text = findFirstText(value);
    return text === null ? [] : [[field, text.slice(0, MAX_FIELD_ERROR_LENGTH)] as const];
  });
  return errors.length > 0 ? Object.fromEntries(errors) : undefined;
}

/** Returns the first text or number in a value, down to `depth` levels. */
function findFirstText(value: unknown, depth = 4): string | null {
  if (typeof value === "string") return value.trim() === "" ? null : value.trim();
  if (typeof value === "number") return String(value);
  if (typeof value !== "object" || value === null || depth === 0) return null;
  for (const entry of Object.values(value)) {
    const text = findFirstText(entry, depth - 1);
    if (text !== null) return text;
  }
  return null;
}

const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const UNSENT_ERROR_CODES = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EADDRESS"]);

/** Returns whether a failed call never reached the API. */
export const isUnsentRequest = (failure: ApiFailure): boolean =>
  failure.kind === "network" && UNSENT_ERROR_CODES.has(failure.code);

/** Returns an Indonesian text with the status or code of a failure (messages.md#failures). */
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
