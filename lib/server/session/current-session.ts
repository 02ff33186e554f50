import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { hasSecureCookies } from "../http/request-head";
import { metrics } from "../http/requests";
import { audit } from "./audit";
import { endOnAllReplicas } from "./ended-sessions";
import { maxSessionMs } from "./lifetime";
import { fitsCookie, SESSION_COOKIE, type Session, sealSession, unsealSession } from "./seal";

/** The minimum age of a session cookie that a request renews, in milliseconds. */
const RENEW_AFTER_MS = 15_000;

async function endAndAudit(session: Session): Promise<void> {
  await endOnAllReplicas(session);
  audit(session, { action: "sign-out" }, null);
  metrics.sessionsEnded.inc();
}

const readSessionCookie = async () => unsealSession((await cookies()).get(SESSION_COOKIE)?.value);

export const currentSession = cache(readSessionCookie);

/** Sets the session cookie, and ends another session that the browser had before. Returns `false` if the cookie would be too large. */
export async function startSession(session: Session): Promise<boolean> {
  const sealed = await sealSession(session);
  if (!fitsCookie(sealed)) return false;
  const previousSession = await readSessionCookie();
  if (previousSession && previousSession.id !== session.id) await endAndAudit(previousSession);
  (await cookies()).set(SESSION_COOKIE, sealed, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: maxSessionMs() / 1000,
    secure: hasSecureCookies(await headers()),
  });
  return true;
}

export async function touchSession(session: Session): Promise<Session> {
  const now = Date.now();
  if (now - session.seenAt < RENEW_AFTER_MS) return session;
  const renewedSession = { ...session, seenAt: now };
  await startSession(renewedSession);
  return renewedSession;
}

export async function endSession(): Promise<void> {
  const session = await readSessionCookie();
  if (session) await endAndAudit(session);
  (await cookies()).delete(SESSION_COOKIE);
}
