import { type ApiFailure, isUnsent } from "../api/errors";

/** Why something was refused: `busy` is for too many lists or pictures, `unrecorded` for a write that the history could not take. */
export type Refusal =
  | { kind: "signed-out" | "forbidden" | "own-account" | "busy" | "unrecorded" }
  | ApiFailure;

/** Why a login was not sent to the API: too many failures, too many waiting, or invalid input. */
export type NotAsked = "throttled" | "busy" | "invalid";

/** The statuses of a proxy that has lost the answer of the API. */
const LOST_STATUSES = [502, 504];

/** Returns what became of a call that failed: it was refused, never reached the API, or may have been carried out. */
export function outcomeOf(failure: Refusal | { kind: NotAsked }): "rejected" | "unsent" | "unknown" {
  switch (failure.kind) {
    case "http":
      return LOST_STATUSES.includes(failure.status) ? "unknown" : "rejected";
    case "network":
      return isUnsent(failure) ? "unsent" : "unknown";
    case "unreadable":
    case "oversized":
      return "unknown";
    default:
      return "rejected";
  }
}

/** What a session was let have, or why it was refused. */
export type OrRefusal<Value> = { ok: true; value: Value } | { ok: false; failure: Refusal };

/** Returns whether the API has nothing under the address. */
export const isNotFound = (failure: Refusal): boolean => failure.kind === "http" && failure.status === 404;

type Refused = { ok: false; failure: Refusal };

export const FORBIDDEN: Refused = { ok: false, failure: { kind: "forbidden" } };
export const SIGNED_OUT: Refused = { ok: false, failure: { kind: "signed-out" } };
export const BUSY: Refused = { ok: false, failure: { kind: "busy" } };
