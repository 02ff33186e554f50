import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { hasSecureCookies } from "../http/request-head";
import { metrics } from "../http/requests";
import { audit } from "./audit";
import { hasEnded, longestSession, noteEnded } from "./lifetime";
import { fitsCookie, SESSION_COOKIE, type Session, sealSession, unsealSession } from "./seal";

/** The minimum age of the last use before the cookie is renewed, in milliseconds. */
const RENEW_AFTER_MS = 15_000;

/** By the headers of a request: its session, and whether that has ended. */
const endedByRequest = new WeakMap<object, { id: string; ended: Promise<boolean> }>();

/** Returns whether a session has ended; asks Redis once per request. */
async function hasEndedElsewhere(session: Session): Promise<boolean> {
  const request = await headers();
  const before = endedByRequest.get(request);
  if (before?.id === session.id) return before.ended;
  const ended = hasEnded(session);
  endedByRequest.set(request, { id: session.id, ended });
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

/** Returns the request's session, or `null`. */
export const currentSession = cache(cookieSession);

/** Sets the session cookie and ends the session before it; returns false, without setting it, if it is too large. */
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
    secure: hasSecureCookies(await headers()),
  });
  return true;
}

/** Records a use of the session, which restarts its idle timeout; returns the updated session. */
export async function touchSession(session: Session): Promise<Session> {
  const now = Date.now();
  if (now - session.seenAt < RENEW_AFTER_MS) return session;
  const used = { ...session, seenAt: now };
  await startSession(used);
  return used;
}

/** Ends the session of the current request and deletes its cookie. */
export async function endSession(): Promise<void> {
  const session = await cookieSession();
  if (session) await end(session);
  (await cookies()).delete(SESSION_COOKIE);
}
