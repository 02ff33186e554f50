import "server-only";
import { notFound, redirect } from "next/navigation";
import { can, type Operation, type Permission } from "../permissions";
import { LOGIN_PATH } from "../routes";
import type { Session } from "./seal";
import { currentSession } from "./session";

/** The session of a signed-in screen; without one the login takes its place. */
export async function requireSession(): Promise<Session> {
  return (await currentSession()) ?? redirect(LOGIN_PATH);
}

/** The session of a screen that needs a permission; without it the not-found screen takes its place (SPEC.md section 6). */
export async function requirePermission(permission: Permission, operation: Operation): Promise<Session> {
  const session = await requireSession();
  return can(session.role, permission, operation) ? session : notFound();
}
