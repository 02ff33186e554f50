import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { usesSecureCookies } from "../http/request-head";
import { metrics } from "../http/requests";
import { logAuditEvent } from "./audit";
import { endSessionOnAllReplicas } from "./ended-sessions";
import { getMaxSessionMs } from "./lifetime";
import { fitsInCookie, SESSION_COOKIE, type Session, sealSession, unsealSession } from "./seal";

/** The minimum age of a session cookie that a request renews, in milliseconds. */
const RENEW_AFTER_MS = 15_000;

async function endSessionAndAudit(session: Session): Promise<void> {
  await endSessionOnAllReplicas(session);
  logAuditEvent(session, { action: "sign-out" }, null);
  metrics.sessionsEnded.inc();
}

const readSessionCookie = async () => unsealSession((await cookies()).get(SESSION_COOKIE)?.value);

// React caches it while it renders a page; in actions and route handlers each call reads the cookie and the ended sessions anew.
export const getCurrentSession = cache(readSessionCookie);

/** Sets the session cookie, and ends another session that the browser had before. Returns `false` if the cookie would be too large. */
export async function startSession(session: Session): Promise<boolean> {
  const sealedSession = await sealSession(session);
  if (!fitsInCookie(sealedSession)) return false;
  const previousSession = await readSessionCookie();
  if (previousSession && previousSession.id !== session.id) await endSessionAndAudit(previousSession);
  (await cookies()).set(SESSION_COOKIE, sealedSession, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: getMaxSessionMs() / 1000,
    secure: usesSecureCookies(await headers()),
  });
  return true;
}

export async function renewSession(session: Session): Promise<Session> {
  const now = Date.now();
  if (now - session.seenAt < RENEW_AFTER_MS) return session;
  const renewedSession = { ...session, seenAt: now };
  await startSession(renewedSession);
  return renewedSession;
}

/** Ends the session of the request on all replicas and deletes its cookie. */
export async function endSession(): Promise<void> {
  const session = await readSessionCookie();
  if (session) await endSessionAndAudit(session);
  (await cookies()).delete(SESSION_COOKIE);
}
