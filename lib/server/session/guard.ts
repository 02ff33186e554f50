import "server-only";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { NOT_ALLOWED, type Problem } from "../../messages/problem";
import { isFromOther } from "../../messages/session";
import { can, type Operation, type Permission } from "../../resources/permissions";
import { LOGIN_PATH } from "../../resources/routes";
import { isOwnSite } from "../http/same-origin";
import { currentSession } from "./current-session";
import type { Session } from "./seal";

/** Returns the session of a screen, or redirects to the login. */
export async function requireSession(): Promise<Session> {
  return (await currentSession()) ?? redirect(LOGIN_PATH);
}

/** Returns the session if it has a permission, else shows the not-found screen (requirements 6.2). */
export async function requirePermission(permission: Permission, operation: Operation): Promise<Session> {
  const session = await requireSession();
  return can(session.role, permission, operation) ? session : notFound();
}

const OTHER: Problem = { kind: "session", reason: "other" };

/** Returns whether a page of this app sent the request. */
export async function isOwnRequest(): Promise<boolean> {
  return isOwnSite(await headers());
}

/**
 * Returns why a write is refused, or `null`: it comes from another site, or from a page made for `userId` while the
 * session now belongs to somebody else.
 */
export async function writeProblem(userId: string): Promise<Problem | null> {
  if (!(await isOwnRequest())) return { kind: "message", text: NOT_ALLOWED };
  const session = await currentSession();
  return session && session.userId !== userId ? OTHER : null;
}

/** Returns the problem of a page that reads for another person than the session's, or `null`. */
export async function otherReaderProblem(request: Request): Promise<Problem | null> {
  const session = await currentSession();
  return session && isFromOther(request, session.userId) ? OTHER : null;
}
