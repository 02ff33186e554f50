import type { ApiFailure } from "../api/errors";

/**
 * Why something was refused: no session, no permission, the session's own account, too many lists, or a failure of the
 * API.
 */
export type Refusal =
  | { kind: "signed-out" }
  | { kind: "forbidden" }
  | { kind: "own-account" }
  | { kind: "busy" }
  | ApiFailure;

/** What a session was let have, or why it was refused. */
export type OrRefusal<Value> = { ok: true; value: Value } | { ok: false; failure: Refusal };

/** Returns whether the API has nothing under the address. */
export function isNotFound(failure: Refusal): boolean {
  return failure.kind === "http" && failure.status === 404;
}

export const FORBIDDEN: OrRefusal<never> = { ok: false, failure: { kind: "forbidden" } };
