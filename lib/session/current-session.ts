import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { env } from "../process/env";
import { metrics } from "../watch/metrics";
import { audit } from "./audit";
import { hasEnded, noteEnded } from "./ended-sessions";
import { longestSession } from "./lifetime";
import { fitsCookie, SESSION_COOKIE, type Session, sealSession, unsealSession } from "./seal";

/** How old the last use of a session is before another one is written into its cookie, in milliseconds. */
const RENEW_AFTER_MS = 15_000;

/** By the headers of a request: the session that was asked about, and the answer. */
const asked = new WeakMap<object, { id: string; ended: Promise<boolean> }>();

/** Whether a session was ended, asked of the other replicas once in a request, however often it is read. */
async function hasEndedElsewhere(session: Session): Promise<boolean> {
  const request = await headers();
  const before = asked.get(request);
  if (before?.id === session.id) return before.ended;
  const ended = hasEnded(session);
  asked.set(request, { id: session.id, ended });
  return ended;
}

async function end(session: Session): Promise<void> {
  await noteEnded(session);
  audit(session, { action: "sign-out" }, null);
  metrics.sessionsEnded.inc();
}

async function cookieSession(): Promise<Session | null> {
  const session = await unsealSession((await cookies()).get(SESSION_COOKIE)?.value);
  return session && !(await hasEndedElsewhere(session)) ? session : null;
}

/** The session of the current request, or `null`. */
export const currentSession = cache(cookieSession);

/** Puts the session into its cookie, in place of the one before; answers false, without setting it, when it does not fit. */
export async function startSession(session: Session): Promise<boolean> {
  const sealed = await sealSession(session);
  if (!fitsCookie(sealed)) return false;
  const before = await cookieSession();
  if (before && before.id !== session.id) await end(before);
  (await cookies()).set(SESSION_COOKIE, sealed, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: longestSession() / 1000,
    secure: env().SESSION_COOKIE_SECURE,
  });
  return true;
}

/** Counts a use of the session, whose idle time starts over; answers the session as it is from then on. */
export async function touchSession(session: Session): Promise<Session> {
  const now = Date.now();
  if (now - session.seenAt < RENEW_AFTER_MS) return session;
  const used = { ...session, seenAt: now };
  await startSession(used);
  return used;
}

/** Ends the session of the current request and takes its cookie away from the browser. */
export async function endSession(): Promise<void> {
  const session = await cookieSession();
  if (session) await end(session);
  (await cookies()).delete(SESSION_COOKIE);
}
