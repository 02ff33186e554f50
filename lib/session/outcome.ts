import type { ApiFailure } from "../api/errors";

/**
 * Why something was not done: no session, not for this role, it is the account of the session itself, no room for one
 * more list, or not done by the API.
 */
export type Refusal =
  | { kind: "signed-out" }
  | { kind: "forbidden" }
  | { kind: "own-account" }
  | { kind: "busy" }
  | ApiFailure;

export type Outcome<Value> = { ok: true; value: Value } | { ok: false; failure: Refusal };

export const FORBIDDEN: Outcome<never> = { ok: false, failure: { kind: "forbidden" } };
