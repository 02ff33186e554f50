import { STATUS_CODES } from "node:http";
import type { FoundEnd } from "../messages/session-end";

/** Why a call of the API did not give what was asked for. */
export type ApiFailure =
  /** The API says that the session is over, or that another one took its place (SPEC.md section 8). */
  | { kind: "session"; reason: FoundEnd }
  /** The API answered with a failure; the texts are its own words, where it had any, and `fields` those for single fields. */
  | ({ kind: "http"; status: number; statusText: string; fields?: Record<string, string> } & Words)
  /** There was no answer in time, or none at all. */
  | { kind: "network"; code: string; timeout: boolean }
  /** The answer is not what the contract describes: another format, or cut off. */
  | { kind: "unreadable"; status: number }
  /** The answer is larger than the settings allow. */
  | { kind: "oversized"; status: number };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** How deep an error object is searched for its first text: a field, its list of messages, and one to spare. */
const DEPTH = 4;

/** The first text in a value that may be a text, a list of them, or an object of either. */
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

/** The API's own words in a failure's body: `message`, and the first value of its error object as `detail`. */
export function readWords(body: unknown): Words {
  if (!isRecord(body)) return { message: null, detail: null };
  return {
    message: typeof body.message === "string" ? firstText(body.message) : null,
    detail: firstText(body.error) ?? firstText(body.errors),
  };
}

/** How many fields of an error object are read, and how much of what it says of each. */
const MOST_FIELDS = 100;
const LONGEST_WORDS = 500;

/** What a failure's body says of single fields, by their names in the API: the first text of each; `undefined` when of none. */
export function readFields(body: unknown): Record<string, string> | undefined {
  const named = isRecord(body) ? [body.errors, body.error].filter(isRecord) : [];
  const words = named
    .flatMap((errors) => Object.entries(errors).slice(0, MOST_FIELDS))
    .flatMap(([field, value]) => {
      const text = firstText(value);
      return text === null ? [] : [[field, text.slice(0, LONGEST_WORDS)] as const];
    });
  return words.length > 0 ? Object.fromEntries(words) : undefined;
}

/** The end of a session that the words of an answer announce, or `null`. */
export function sessionEndIn({ message, detail }: Words): FoundEnd | null {
  const all = [message, detail].join("\n");
  if (/token/i.test(all)) return "expired";
  return /allowed/i.test(all) ? "single" : null;
}

/**
 * The failure behind an answer of the API; `signedIn` says that the call was made in a session, whose end the
 * words may announce.
 */
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

/** Whether a call that failed certainly never reached the API. */
export function isUnsent(failure: ApiFailure): boolean {
  return failure.kind === "network" && UNSENT_CODES.has(failure.code);
}

/** Text and code of a failure that has no words of its own (SPEC.md section 8, list load failure). */
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
