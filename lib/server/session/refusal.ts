import { type ApiFailure, isUnsentRequest, type Result } from "../api/errors";

/** Why a request failed; `busy` if too many lists or pictures are loading, `unrecorded` if the history cannot record a write. */
export type Refusal =
  | { kind: "signed-out" | "forbidden" | "own-account" | "busy" | "unrecorded" }
  | ApiFailure;

/** Why a login was not sent to the API: `throttled` after too many failures, `busy` if too many logins wait, `invalid` input. */
export type LoginRefusal = "throttled" | "busy" | "invalid";

/** The statuses with which a proxy reports that it did not get the API's response. */
const GATEWAY_STATUSES = [502, 504];

/** Returns the outcome of a failed write or login: `rejected`, `unsent` (did not reach the API) or `unknown` (may have taken effect). */
export function outcomeOfFailure(
  failure: Refusal | { kind: LoginRefusal },
): "rejected" | "unsent" | "unknown" {
  switch (failure.kind) {
    case "http":
      return GATEWAY_STATUSES.includes(failure.status) ? "unknown" : "rejected";
    case "network":
      return isUnsentRequest(failure) ? "unsent" : "unknown";
    case "unreadable":
    case "oversized":
      return "unknown";
    default:
      return "rejected";
  }
}

export type ResultOrRefusal<Value> = Result<Value, Refusal>;

export const isNotFoundFailure = (failure: Refusal): boolean =>
  failure.kind === "http" && failure.status === 404;

export const FORBIDDEN_RESULT: ResultOrRefusal<never> = { ok: false, failure: { kind: "forbidden" } };
export const SIGNED_OUT_RESULT: ResultOrRefusal<never> = { ok: false, failure: { kind: "signed-out" } };
export const BUSY_RESULT: ResultOrRefusal<never> = { ok: false, failure: { kind: "busy" } };
