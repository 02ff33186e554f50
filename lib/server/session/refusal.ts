import { type ApiFailure, isUnsent } from "../api/errors";

/** `busy`: too many lists or pictures; `unrecorded`: the history could not record the write. */
export type Refusal =
  | { kind: "signed-out" | "forbidden" | "own-account" | "busy" | "unrecorded" }
  | ApiFailure;

/** Why a login was not sent: too many failures, a full queue, or invalid input. */
export type LoginRefusal = "throttled" | "busy" | "invalid";

/** The statuses of a proxy that lost the response. */
const GATEWAY_STATUSES = [502, 504];

/** Returns whether a failed call was refused, has not reached the API, or may have taken effect. */
export function outcomeOf(failure: Refusal | { kind: LoginRefusal }): "rejected" | "unsent" | "unknown" {
  switch (failure.kind) {
    case "http":
      return GATEWAY_STATUSES.includes(failure.status) ? "unknown" : "rejected";
    case "network":
      return isUnsent(failure) ? "unsent" : "unknown";
    case "unreadable":
    case "oversized":
      return "unknown";
    default:
      return "rejected";
  }
}

export type OrRefusal<Value> = { ok: true; value: Value } | { ok: false; failure: Refusal };

export const isNotFound = (failure: Refusal): boolean => failure.kind === "http" && failure.status === 404;

type Refused = { ok: false; failure: Refusal };

export const FORBIDDEN: Refused = { ok: false, failure: { kind: "forbidden" } };
export const SIGNED_OUT: Refused = { ok: false, failure: { kind: "signed-out" } };
export const BUSY: Refused = { ok: false, failure: { kind: "busy" } };
