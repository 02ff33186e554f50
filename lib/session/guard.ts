import "server-only";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { isOwnSite } from "../http/same-origin";
import { NOT_ALLOWED, type Problem } from "../messages/problem";
import { isFromOther } from "../messages/session-reply";
import { can, type Operation, type Permission } from "../permissions";
import { LOGIN_PATH } from "../routes";
import { currentSession } from "./current-session";
import type { Session } from "./seal";

/** The session of a signed-in screen; without one the login takes its place. */
export async function requireSession(): Promise<Session> {
  return (await currentSession()) ?? redirect(LOGIN_PATH);
}

/** The session of a screen that needs a permission; without it the not-found screen takes its place (SPEC.md section 6). */
export async function requirePermission(permission: Permission, operation: Operation): Promise<Session> {
  const session = await requireSession();
  return can(session.role, permission, operation) ? session : notFound();
}

const OTHER: Problem = { kind: "session", reason: "other" };

/** Whether the current request comes from a page of this app. */
export async function isOwnRequest(): Promise<boolean> {
  return isOwnSite(await headers());
}

/**
 * Why a write is refused before it begins, or `null`: it comes from another site, or from a page that was made for the
 * person `userId` when the session is somebody else's by now.
 */
export async function writeProblem(userId: string): Promise<Problem | null> {
  if (!(await isOwnRequest())) return { kind: "message", text: NOT_ALLOWED };
  const session = await currentSession();
  return session && session.userId !== userId ? OTHER : null;
}

/** What a page is told that reads for somebody else than the person of the session, or `null`. */
export async function otherReaderProblem(request: Request): Promise<Problem | null> {
  const session = await currentSession();
  return session && isFromOther(request, session.userId) ? OTHER : null;
}
