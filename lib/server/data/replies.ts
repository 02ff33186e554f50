import "server-only";
import type { InputDefinition } from "../../fields/checks";
import { formatFileSize, HEIC_STORED } from "../../fields/pictures/check-picture";
import {
  DAMAGED_PICTURE,
  MAX_PICTURE_BYTES,
  NO_STORED_PICTURE,
  TOO_LARGE_PICTURE,
} from "../../fields/pictures/thumbnail";
import { formatAmount } from "../../list/format-value";
import {
  NOT_ALLOWED,
  NOT_RECORDED,
  OWN_ACCOUNT_UNDELETABLE,
  PICK_LIST_FAILED,
  type PickListReply,
  type Problem,
  SERVER_BUSY,
  type WriteReply,
} from "../../messages/problem";
import type { WriteCall } from "../../resources/resource-definition";
import { type ApiFailure, describeFailure, isUnsent } from "../api/errors";
import { requestId } from "../process/log";
import { isNotFound, type OrRefusal, type Refusal } from "../session/refusal";
import type { StoredPictureFailure } from "./picture";
import type { WriteResult } from "./record-write";

export const SESSION_EXPIRED: Problem = { kind: "session", reason: "expired" };

function message(text: string): Problem {
  return { kind: "message", text, requestId: requestId() };
}

function problemOf(failure: Refusal, describe: (failure: ErrorFailure) => string): Problem {
  switch (failure.kind) {
    case "session":
      return failure;
    case "signed-out":
      return SESSION_EXPIRED;
    case "forbidden":
      return message(NOT_ALLOWED);
    case "own-account":
      return message(OWN_ACCOUNT_UNDELETABLE);
    case "busy":
      return message(SERVER_BUSY);
    case "unrecorded":
      return message(NOT_RECORDED);
    default:
      return message(describe(failure));
  }
}

/** Maps a failed read (messages.md#failures). */
export function readProblem(failure: Refusal): Problem {
  return problemOf(failure, describeFailure);
}

/** Returns the problem of a picture failure, without the API's message. */
export function pictureProblem(failure: StoredPictureFailure): Problem {
  switch (failure.kind) {
    case "broken":
      return message(DAMAGED_PICTURE);
    case "heic":
      return message(HEIC_STORED);
    case "bytes":
      return message(`${TOO_LARGE_PICTURE} Berkasnya lebih dari ${formatFileSize(MAX_PICTURE_BYTES)}.`);
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

/** Maps a failed list read (messages.md#failures); a 404 is not an error. */
export function listProblem(failure: Refusal): { kind: "unavailable" } | Problem {
  return isNotFound(failure) ? { kind: "unavailable" } : readProblem(failure);
}

/** Maps a pick list (messages.md#failures); all failures but a 404 have the same text. */
export function pickListReply(outcome: OrRefusal<string[]>): PickListReply {
  if (outcome.ok) return { kind: "choices", choices: outcome.value };
  const { failure } = outcome;
  if (isNotFound(failure)) return { kind: "unavailable" };
  return problemOf(failure, () => PICK_LIST_FAILED);
}

type ErrorFailure = Exclude<ApiFailure, { kind: "session" }>;

function describeWrite(
  failure: ErrorFailure,
  fallback: string,
  first: "detail" | "message" = "detail",
): string {
  if (failure.kind === "http") return failure[first] ?? failure.detail ?? failure.message ?? fallback;
  if (isUnsent(failure)) return `${fallback}\n${describeFailure(failure)}`;
  return `Hasilnya tidak diketahui: ${describeFailure(failure)}. Periksa daftar sebelum mencoba lagi.`;
}

const VERBS = { create: "creating", update: "updating", del: "deleting" };

/** Returns the text of a failed write without an API message (messages.md#failures). */
export function fallbackMessage(action: keyof typeof VERBS, { noun }: { noun: string }): string {
  return `An error occurred while ${VERBS[action]} ${noun}`;
}

function fieldErrorsOf(failure: Refusal, { labels }: InputDefinition): Record<string, string> | undefined {
  const named = failure.kind === "http" ? Object.entries(failure.fields ?? {}) : [];
  const own = named.filter(([field]) => Object.hasOwn(labels, field));
  return own.length > 0 ? Object.fromEntries(own) : undefined;
}

/** Maps a failed write to the API's message, else `fallback` (messages.md#failures); with `call`, also to field errors. */
export function failedWrite(failure: Refusal, fallback: string, call?: WriteCall): Problem {
  const problem = problemOf(failure, (cause) => describeWrite(cause, fallback, call?.words));
  const fields = call && fieldErrorsOf(failure, call.input);
  return problem.kind === "message" && fields ? { ...problem, fields } : problem;
}

export function writeReply(outcome: WriteResult, fallback: string, call?: WriteCall): WriteReply {
  if (!outcome.ok) return failedWrite(outcome.failure, fallback, call);
  return { kind: "done", message: outcome.value.message, at: Date.now() };
}

export function unsentProblem(failure: Refusal, fallback: string): Problem {
  return problemOf(failure, (cause) => `${fallback}\n${describeFailure(cause)}`);
}

/** Returns a JSON response that no cache stores. */
export const jsonReply = (body: unknown, status = 200, headers?: Record<string, string>): Response =>
  Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } });
