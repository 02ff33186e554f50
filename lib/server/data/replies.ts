import "server-only";
import type { FormDefinition } from "../../fields/checks";
import { formatFileSize, STORED_HEIC_MESSAGE } from "../../fields/pictures/check-picture";
import {
  DAMAGED_PICTURE,
  MAX_STORED_PICTURE_BYTES,
  NO_STORED_PICTURE,
  TOO_LARGE_PICTURE,
} from "../../fields/pictures/thumbnail";
import type { EntryAction } from "../../history/entry";
import { formatAmount } from "../../list/format-value";
import {
  HISTORY_NOT_RECORDED,
  NOT_ALLOWED,
  OWN_ACCOUNT_UNDELETABLE,
  PICK_LIST_FAILED,
  type PickListReply,
  type Problem,
  SERVER_BUSY,
} from "../../messages/problem";
import type { ResourceDefinition } from "../../resources/resource-definition";
import { type ApiFailure, describeFailure, isUnsentRequest } from "../api/errors";
import { getRequestId } from "../process/log";
import { isNotFoundFailure, type Refusal, type ResultOrRefusal } from "../session/refusal";
import type { StoredPictureFailure } from "./picture";

/** Returns the problem of a failed read or a refused request, without the API's texts (messages.md#failures). */
export function toReadProblem(failure: Refusal): Problem {
  return createFailureProblem(failure, describeFailure);
}

/** Returns the problem of a failed read of a list; `unavailable` for a 404 (messages.md#failures). */
export function toListProblem(failure: Refusal): { kind: "unavailable" } | Problem {
  return isNotFoundFailure(failure) ? { kind: "unavailable" } : toReadProblem(failure);
}

/** Returns the reply with a pick list; `unavailable` for a 404, and the same text for all other API failures (messages.md#failures). */
export function createPickListReply(outcome: ResultOrRefusal<string[]>): PickListReply {
  if (outcome.ok) return { kind: "choices", choices: outcome.value };
  const { failure } = outcome;
  if (isNotFoundFailure(failure)) return { kind: "unavailable" };
  return createFailureProblem(failure, () => PICK_LIST_FAILED);
}

/** Returns the problem of a failed write, with the API's text and its errors for fields of the form (messages.md#failures). */
export function toWriteProblem(failure: Refusal, action: EntryAction, resource: ResourceDefinition): Problem {
  const call = action === "del" ? undefined : resource.calls[action];
  const fallbackText = fallbackTextFor(action, resource);
  const problem = createFailureProblem(failure, (cause) =>
    describeWriteFailure(cause, fallbackText, call?.errorText),
  );
  const fieldErrors = call && fieldErrorsOf(failure, call.input);
  return problem.kind === "message" && fieldErrors ? { ...problem, fields: fieldErrors } : problem;
}

function fieldErrorsOf(failure: Refusal, { labels }: FormDefinition): Record<string, string> | undefined {
  const errors = failure.kind === "http" ? Object.entries(failure.fields ?? {}) : [];
  const formFieldErrors = errors.filter(([field]) => Object.hasOwn(labels, field));
  return formFieldErrors.length > 0 ? Object.fromEntries(formFieldErrors) : undefined;
}

/** Returns the problem of a write that was not sent, because a check or a read before it failed. */
export const toUnsentWriteProblem = (
  failure: Refusal,
  action: EntryAction,
  resource: ResourceDefinition,
): Problem =>
  createFailureProblem(failure, (cause) => `${fallbackTextFor(action, resource)}\n${describeFailure(cause)}`);

const ACTION_VERBS = { create: "creating", update: "updating", del: "deleting" };

/** Returns the text for a failed write if the API has sent no text (messages.md#failures). */
const fallbackTextFor = (action: EntryAction, { noun }: ResourceDefinition) =>
  `An error occurred while ${ACTION_VERBS[action]} ${noun}`;

function describeWriteFailure(
  failure: DescribableFailure,
  fallback: string,
  preferred: "detail" | "message" = "detail",
): string {
  if (failure.kind === "http") return failure[preferred] ?? failure.detail ?? failure.message ?? fallback;
  if (isUnsentRequest(failure)) return `${fallback}\n${describeFailure(failure)}`;
  return `Hasilnya tidak diketahui: ${describeFailure(failure)}. Periksa daftar sebelum mencoba lagi.`;
}

export function toPictureProblem(failure: StoredPictureFailure): Problem {
  switch (failure.kind) {
    case "broken":
      return createTextProblem(DAMAGED_PICTURE);
    case "heic":
      return createTextProblem(STORED_HEIC_MESSAGE);
    case "bytes":
      return createTextProblem(
        `${TOO_LARGE_PICTURE} Berkasnya lebih dari ${formatFileSize(MAX_STORED_PICTURE_BYTES)}.`,
      );
    case "pixels":
      return createTextProblem(
        `${TOO_LARGE_PICTURE} Ukurannya ${formatAmount(failure.width)} × ${formatAmount(failure.height)} piksel.`,
      );
    case "http":
      return createTextProblem(
        isNotFoundFailure(failure)
          ? NO_STORED_PICTURE
          : `Server menjawab dengan kesalahan (${failure.status})`,
      );
    default:
      return toReadProblem(failure);
  }
}

export const SESSION_EXPIRED_PROBLEM: Problem = { kind: "session", reason: "expired" };

/** A failed call of the API that has not ended the session. */
type DescribableFailure = Exclude<ApiFailure, { kind: "session" }>;

/** Returns the problem of a failure; its text is from `describe` if the call of the API has failed. */
function createFailureProblem(failure: Refusal, describe: (failure: DescribableFailure) => string): Problem {
  switch (failure.kind) {
    case "session":
      return failure;
    case "signed-out":
      return SESSION_EXPIRED_PROBLEM;
    case "forbidden":
      return createTextProblem(NOT_ALLOWED);
    case "own-account":
      return createTextProblem(OWN_ACCOUNT_UNDELETABLE);
    case "busy":
      return createTextProblem(SERVER_BUSY);
    case "unrecorded":
      return createTextProblem(HISTORY_NOT_RECORDED);
    default:
      return createTextProblem(describe(failure));
  }
}

export function createTextProblem(text: string): Problem {
  return { kind: "message", text, requestId: getRequestId() };
}

/** Returns a JSON response that no cache stores. */
export const createJsonReply = (body: unknown, status = 200, headers?: Record<string, string>): Response =>
  Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } });
