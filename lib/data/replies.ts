import "server-only";
import { type ApiFailure, describe, isUnsent } from "../api/errors";
import type { InputDefinition } from "../inputs/input-definition";
import {
  BUSY,
  NOT_ALLOWED,
  OWN_ACCOUNT,
  PICKS_FAILED,
  type PicksReply,
  type Problem,
  type SaveReply,
  type WriteReply,
} from "../messages/problem";
import { requestId } from "../process/request-id";
import type { Outcome, Refusal } from "../session/outcome";

const expired: Problem = { kind: "session", reason: "expired" };

function message(text: string): Problem {
  return { kind: "message", text, requestId: requestId() };
}

function problemOf(
  failure: Refusal,
  words: (failure: Exclude<ApiFailure, { kind: "session" }>) => string,
): Problem {
  switch (failure.kind) {
    case "session":
      return failure;
    case "signed-out":
      return expired;
    case "forbidden":
      return message(NOT_ALLOWED);
    case "own-account":
      return message(OWN_ACCOUNT);
    case "busy":
      return message(BUSY);
    default:
      return message(words(failure));
  }
}

/** The problem behind a failed read: text and code (SPEC.md section 8). */
export function readProblem(failure: Refusal): Problem {
  return problemOf(failure, describe);
}

function isNotFound(failure: Refusal): boolean {
  return failure.kind === "http" && failure.status === 404;
}

/** Why there is no list (SPEC.md section 8): a 404 is no error, everything else shows text and code. */
export function listProblem(failure: Refusal): { kind: "unavailable" } | Problem {
  return isNotFound(failure) ? { kind: "unavailable" } : readProblem(failure);
}

/** The reply for a pick list: every failure has the same words, a 404 is told apart (SPEC.md section 8). */
export function picksReply(outcome: Outcome<string[]>): PicksReply {
  if (outcome.ok) return { kind: "choices", choices: outcome.value };
  const { failure } = outcome;
  if (isNotFound(failure)) return { kind: "unavailable" };
  return problemOf(failure, () => PICKS_FAILED);
}

type Words = "detail" | "message";

function writeWords(
  failure: Exclude<ApiFailure, { kind: "session" }>,
  fallback: string,
  first: Words,
): string {
  if (failure.kind === "http") return failure[first] ?? failure.detail ?? failure.message ?? fallback;
  if (isUnsent(failure)) return `${fallback}\n${describe(failure)}`;
  return `Hasilnya tidak diketahui: ${describe(failure)}. Periksa daftar sebelum mencoba lagi.`;
}

/**
 * The reply for a write: of the API's own words the error object's or the message `first`, and where it has none
 * the `fallback` (SPEC.md section 8).
 */
export function writeReply(
  outcome: Outcome<string | null>,
  fallback: string,
  first: Words = "detail",
): WriteReply {
  if (outcome.ok) return { kind: "done", message: outcome.value, at: Date.now() };
  return problemOf(outcome.failure, (failure) => writeWords(failure, fallback, first));
}

/** What the API says of the fields that a form has, or `undefined`. */
function wordsOfFields(failure: Refusal, { labels }: InputDefinition): Record<string, string> | undefined {
  const named = failure.kind === "http" ? Object.entries(failure.fields ?? {}) : [];
  const own = named.filter(([field]) => Object.hasOwn(labels, field));
  return own.length > 0 ? Object.fromEntries(own) : undefined;
}

/** The reply for a form that was sent: that of its write, with the API's words for each field that it names. */
export function saveReply(
  outcome: Outcome<string | null>,
  fallback: string,
  { input, words }: { input: InputDefinition; words?: Words },
): SaveReply {
  const reply = writeReply(outcome, fallback, words);
  const fields = outcome.ok ? undefined : wordsOfFields(outcome.failure, input);
  return reply.kind === "message" && fields ? { ...reply, fields } : reply;
}

/** The problem behind a write that was given up before anything was sent. */
export function unsentProblem(failure: Refusal, fallback: string): Problem {
  return problemOf(failure, (cause) => `${fallback}\n${describe(cause)}`);
}
