import "server-only";
import type { ApiFailure } from "./api/errors";
import { can, type Operation, type Permission } from "./permissions";
import type { Session } from "./session/seal";
import { currentSession } from "./session/session";

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

/** Asks for the session and its permission again, for each call: the middleware protects screens, not data. */
export async function authorize(
  operation: Operation,
  ...permissions: Permission[]
): Promise<Outcome<Session>> {
  const session = await currentSession();
  if (!session) return { ok: false, failure: { kind: "signed-out" } };
  const allowed = permissions.some((permission) => can(session.role, permission, operation));
  return allowed ? { ok: true, value: session } : FORBIDDEN;
}
