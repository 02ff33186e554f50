import "server-only";
import { type ApiFailure, describe } from "./api/errors";
import type { CompactList, ListReply } from "./list";
import { NOT_ALLOWED, type Problem, type WriteReply } from "./problem";
import type { Outcome, Refusal } from "./records";

const expired: Problem = { kind: "session", reason: "expired" };

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
      return { kind: "message", text: NOT_ALLOWED };
    default:
      return { kind: "message", text: words(failure) };
  }
}

/** The problem behind a failed read: text and code (SPEC.md section 8). */
export function readProblem(failure: Refusal): Problem {
  return problemOf(failure, describe);
}

/** The reply for a list (SPEC.md section 8): a 404 is no error, everything else shows text and code. */
export function listReply(outcome: Outcome<CompactList>): ListReply {
  if (outcome.ok) return { kind: "rows", list: outcome.value };
  const { failure } = outcome;
  return failure.kind === "http" && failure.status === 404 ? { kind: "unavailable" } : readProblem(failure);
}

const CERTAINLY_NOT_SENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EADDRESS"]);

function writeWords(failure: Exclude<ApiFailure, { kind: "session" }>, fallback: string): string {
  if (failure.kind === "http") return failure.detail ?? failure.message ?? fallback;
  if (failure.kind === "network" && !CERTAINLY_NOT_SENT.has(failure.code)) {
    return `Hasilnya tidak diketahui: ${describe(failure)}. Periksa daftar sebelum mencoba lagi.`;
  }
  return `${fallback}\n${describe(failure)}`;
}

/** The reply for a write; `fallback` is shown where the API has no words of its own (SPEC.md section 8). */
export function writeReply(outcome: Outcome<string | null>, fallback: string): WriteReply {
  if (outcome.ok) return { kind: "done", message: outcome.value };
  return problemOf(outcome.failure, (failure) => writeWords(failure, fallback));
}
