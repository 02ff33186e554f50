import "server-only";
import type { InputDefinition } from "../../fields/checks";
import { formatFileSize, HEIC_STORED } from "../../fields/pictures/check-picture";
import {
  DAMAGED_PICTURE,
  MAX_PICTURE_BYTES,
  NO_STORED_PICTURE,
  TOO_LARGE_PICTURE,
} from "../../fields/pictures/thumbnail";
import type { EntryAction } from "../../history/entry";
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
import type { ResourceDefinition } from "../../resources/resource-definition";
import { type ApiFailure, describeFailure, isUnsent } from "../api/errors";
import { requestId } from "../process/log";
import { isNotFound, type OrRefusal, type Refusal } from "../session/refusal";
import type { StoredPictureFailure } from "./picture";
import type { WriteResult } from "./record-write";

export const SESSION_EXPIRED: Problem = { kind: "session", reason: "expired" };

const messageProblem = (text: string): Problem => ({ kind: "message", text, requestId: requestId() });

function failureProblem(failure: Refusal, describe: (failure: ErrorFailure) => string): Problem {
  switch (failure.kind) {
    case "session":
      return failure;
    case "signed-out":
      return SESSION_EXPIRED;
    case "forbidden":
      return messageProblem(NOT_ALLOWED);
    case "own-account":
      return messageProblem(OWN_ACCOUNT_UNDELETABLE);
    case "busy":
      return messageProblem(SERVER_BUSY);
    case "unrecorded":
      return messageProblem(NOT_RECORDED);
    default:
      return messageProblem(describe(failure));
  }
}

/** Returns the problem of a failed read, without the API's texts (messages.md#failures). */
export function failedRead(failure: Refusal): Problem {
  return failureProblem(failure, describeFailure);
}

export function pictureProblem(failure: StoredPictureFailure): Problem {
  switch (failure.kind) {
    case "broken":
      return messageProblem(DAMAGED_PICTURE);
    case "heic":
      return messageProblem(HEIC_STORED);
    case "bytes":
      return messageProblem(
        `${TOO_LARGE_PICTURE} Berkasnya lebih dari ${formatFileSize(MAX_PICTURE_BYTES)}.`,
      );
    case "pixels":
      return messageProblem(
        `${TOO_LARGE_PICTURE} Ukurannya ${formatAmount(failure.width)} × ${formatAmount(failure.height)} piksel.`,
      );
    case "http":
      return messageProblem(
        isNotFound(failure) ? NO_STORED_PICTURE : `Server menjawab dengan kesalahan (${failure.status})`,
      );
    default:
      return failedRead(failure);
  }
}

/** Returns the problem of a failed read of a list; `unavailable` for a 404 (messages.md#failures). */
export function listProblem(failure: Refusal): { kind: "unavailable" } | Problem {
  return isNotFound(failure) ? { kind: "unavailable" } : failedRead(failure);
}

/** Returns the reply with a pick list; `unavailable` for a 404, and the same text for all other API failures (messages.md#failures). */
export function pickListReply(outcome: OrRefusal<string[]>): PickListReply {
  if (outcome.ok) return { kind: "choices", choices: outcome.value };
  const { failure } = outcome;
  if (isNotFound(failure)) return { kind: "unavailable" };
  return failureProblem(failure, () => PICK_LIST_FAILED);
}

type ErrorFailure = Exclude<ApiFailure, { kind: "session" }>;

function describeWriteFailure(
  failure: ErrorFailure,
  fallback: string,
  preferred: "detail" | "message" = "detail",
): string {
  if (failure.kind === "http") return failure[preferred] ?? failure.detail ?? failure.message ?? fallback;
  if (isUnsent(failure)) return `${fallback}\n${describeFailure(failure)}`;
  return `Hasilnya tidak diketahui: ${describeFailure(failure)}. Periksa daftar sebelum mencoba lagi.`;
}

const VERBS = { create: "creating", update: "updating", del: "deleting" };

/** Returns the text for a failed write about which the API says nothing (messages.md#failures). */
const fallbackMessage = (action: EntryAction, { noun }: ResourceDefinition) =>
  `An error occurred while ${VERBS[action]} ${noun}`;

function fieldErrorsOf(failure: Refusal, { labels }: InputDefinition): Record<string, string> | undefined {
  const errors = failure.kind === "http" ? Object.entries(failure.fields ?? {}) : [];
  const formErrors = errors.filter(([field]) => Object.hasOwn(labels, field));
  return formErrors.length > 0 ? Object.fromEntries(formErrors) : undefined;
}

/** Returns the problem of a failed write, with the API's text and its error messages for fields of the form (messages.md#failures). */
export function failedWrite(failure: Refusal, action: EntryAction, resource: ResourceDefinition): Problem {
  const call = action === "del" ? undefined : resource.calls[action];
  const fallback = fallbackMessage(action, resource);
  const problem = failureProblem(failure, (cause) => describeWriteFailure(cause, fallback, call?.errorText));
  const fields = call && fieldErrorsOf(failure, call.input);
  return problem.kind === "message" && fields ? { ...problem, fields } : problem;
}

export function writeReply(
  result: WriteResult,
  action: EntryAction,
  resource: ResourceDefinition,
): WriteReply {
  if (!result.ok) return failedWrite(result.failure, action, resource);
  return { kind: "done", message: result.value.message, at: Date.now() };
}

/** Returns the problem of a write that was not sent, because a read before it failed. */
export const unsentProblem = (failure: Refusal, action: EntryAction, resource: ResourceDefinition): Problem =>
  failureProblem(failure, (cause) => `${fallbackMessage(action, resource)}\n${describeFailure(cause)}`);

/** Returns a JSON response that no cache stores. */
export const jsonReply = (body: unknown, status = 200, headers?: Record<string, string>): Response =>
  Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } });
