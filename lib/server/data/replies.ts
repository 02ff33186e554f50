import "server-only";
import type { InputDefinition } from "../../fields/checks";
import { formatFileSize } from "../../fields/pictures/check-picture";
import {
  MOST_PICTURE_BYTES,
  NO_STORED_PICTURE,
  NO_WHOLE_PICTURE,
  TOO_LARGE_PICTURE,
} from "../../fields/pictures/thumbnail";
import { formatAmount } from "../../list/format-value";
import {
  BUSY,
  NOT_ALLOWED,
  OWN_ACCOUNT,
  PICKS_FAILED,
  type PicksReply,
  type Problem,
  type SaveReply,
  type WriteReply,
} from "../../messages/problem";
import { type ApiFailure, describe, isUnsent } from "../api/errors";
import { requestId } from "../process/log";
import { isNotFound, type OrRefusal, type Refusal } from "../session/refusal";
import type { NoThumbnail } from "./picture";

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

/** Maps a failed read to text and code (requirements 8.4). */
export function readProblem(failure: Refusal): Problem {
  return problemOf(failure, describe);
}

/** Maps a picture that could not be had, or a thumbnail that could not be made; the API's own words are not shown. */
export function pictureProblem(failure: NoThumbnail): Problem {
  switch (failure.kind) {
    case "broken":
      return message(NO_WHOLE_PICTURE);
    case "bytes":
      return message(`${TOO_LARGE_PICTURE} Berkasnya lebih dari ${formatFileSize(MOST_PICTURE_BYTES)}.`);
    case "pixels":
      return message(
        `${TOO_LARGE_PICTURE} Ukurannya ${formatAmount(failure.width)} × ${formatAmount(failure.height)} piksel.`,
      );
    case "http":
      return message(
        isNotFound(failure) ? NO_STORED_PICTURE : `Server menjawab dengan kesalahan (${failure.status})`,
      );
    default:
      return readProblem(failure);
  }
}

/** Maps a failed list read (requirements 8.4): a 404 is no error, the rest shows text and code. */
export function listProblem(failure: Refusal): { kind: "unavailable" } | Problem {
  return isNotFound(failure) ? { kind: "unavailable" } : readProblem(failure);
}

/** Maps a pick list (requirements 8.5): one text for all failures but a 404. */
export function picksReply(outcome: OrRefusal<string[]>): PicksReply {
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

const DOING = { create: "creating", update: "updating", del: "deleting" };

/** Returns the text of a failed write for which the API has no words (requirements 8.3). */
export function fallbackFor(action: keyof typeof DOING, { noun }: { noun: string }): string {
  return `An error occurred while ${DOING[action]} ${noun}`;
}

/** Maps a failed write: the API's message `first`, else the other one, else `fallback` (requirements 8.3). */
export function failedWrite(failure: Refusal, fallback: string, first: Words = "detail"): Problem {
  return problemOf(failure, (cause) => writeWords(cause, fallback, first));
}

const done = (message: string | null): WriteReply => ({ kind: "done", message, at: Date.now() });

/** Maps the result of a write. */
export function writeReply(outcome: OrRefusal<string | null>, fallback: string): WriteReply {
  return outcome.ok ? done(outcome.value) : failedWrite(outcome.failure, fallback);
}

/** Returns the API's messages for fields of the form. */
function wordsOfFields(failure: Refusal, { labels }: InputDefinition): Record<string, string> | undefined {
  const named = failure.kind === "http" ? Object.entries(failure.fields ?? {}) : [];
  const own = named.filter(([field]) => Object.hasOwn(labels, field));
  return own.length > 0 ? Object.fromEntries(own) : undefined;
}

type Call = { input: InputDefinition; words?: Words };

/** Maps a failed write of a form, with the API's message for each field. */
export function failedSave(failure: Refusal, fallback: string, { input, words }: Call): Problem {
  const problem = failedWrite(failure, fallback, words);
  const fields = wordsOfFields(failure, input);
  return problem.kind === "message" && fields ? { ...problem, fields } : problem;
}

/** Maps the result of a form. */
export function saveReply(outcome: OrRefusal<string | null>, fallback: string, call: Call): SaveReply {
  return outcome.ok ? done(outcome.value) : failedSave(outcome.failure, fallback, call);
}

/** Maps the failure of a write that was not sent. */
export function unsentProblem(failure: Refusal, fallback: string): Problem {
  return problemOf(failure, (cause) => `${fallback}\n${describe(cause)}`);
}
