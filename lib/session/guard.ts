import "server-only";
import { notFound, redirect } from "next/navigation";
import { can, type Operation, type Permission } from "../permissions";
import type { Problem } from "../problem";
import { LOGIN_PATH } from "../routes";
import { isFromOther } from "../session-reply";
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

const OTHER: Problem = { kind: "session", reason: "other" };

/** What a page that was made for the person `userId` is told when the session is somebody else's by now, or `null`. */
export async function otherProblem(userId: string): Promise<Problem | null> {
  const session = await currentSession();
  return session && session.userId !== userId ? OTHER : null;
}

/** The same by the header of a request. */
export async function otherReaderProblem(request: Request): Promise<Problem | null> {
  const session = await currentSession();
  return session && isFromOther(request, session.userId) ? OTHER : null;
}
