import type { ApiFailure } from "../api/errors";

/** Why something was refused: `busy` is for too many lists or pictures, `unrecorded` for a write that the history could not take. */
export type Refusal =
  | { kind: "signed-out" | "forbidden" | "own-account" | "busy" | "unrecorded" }
  | ApiFailure;

/** The statuses of a proxy that has lost the answer of the API. */
export const LOST_STATUSES = [502, 504];

/** What a session was let have, or why it was refused. */
export type OrRefusal<Value> = { ok: true; value: Value } | { ok: false; failure: Refusal };

/** Returns whether the API has nothing under the address. */
export const isNotFound = (failure: Refusal): boolean => failure.kind === "http" && failure.status === 404;

type Refused = { ok: false; failure: Refusal };

export const FORBIDDEN: Refused = { ok: false, failure: { kind: "forbidden" } };
export const SIGNED_OUT: Refused = { ok: false, failure: { kind: "signed-out" } };
export const BUSY: Refused = { ok: false, failure: { kind: "busy" } };
