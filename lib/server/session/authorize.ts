import { FORBIDDEN, type OrRefusal } from "./refusal";
import "server-only";
import { can, type Operation, type Permission } from "../../resources/permissions";
import { currentSession } from "./current-session";
import type { Session } from "./seal";

/** Checks session and permission for each call: the middleware protects screens, not data. */
export async function authorize(
  operation: Operation,
  ...permissions: Permission[]
): Promise<OrRefusal<Session>> {
  const session = await currentSession();
  if (!session) return { ok: false, failure: { kind: "signed-out" } };
  const allowed = permissions.some((permission) => can(session.role, permission, operation));
  return allowed ? { ok: true, value: session } : FORBIDDEN;
}
