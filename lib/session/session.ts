import "server-only";
import { randomUUID } from "node:crypto";
import { cookies } from "next/headers";
import { cache } from "react";
import { env } from "../env";
import { noteEnded } from "./ended";
import { longestSession } from "./life";
import { SESSION_COOKIE, type Session, sealSession, unsealSession } from "./seal";

/** What one cookie may weigh in bytes with its name and attributes; browsers drop a heavier one without a word. */
const COOKIE_LIMIT = 4096;
const ATTRIBUTES_WEIGHT = 128;

/** How old the last use of a session is before another one is written into its cookie, in milliseconds. */
const RENEW_AFTER_MS = 15_000;

type Person = Omit<Session, "id" | "startedAt" | "seenAt">;

async function cookieSession(): Promise<Session | null> {
  return unsealSession((await cookies()).get(SESSION_COOKIE)?.value);
}

/** The session of the current request, or `null`. */
export const currentSession = cache(cookieSession);

/** A session that begins now. */
export function newSession(person: Person): Session {
  const now = Date.now();
  return { id: randomUUID(), ...person, startedAt: now, seenAt: now };
}

/** Puts the session into its cookie, in place of the one before; answers false, without setting it, when it does not fit. */
export async function startSession(session: Session): Promise<boolean> {
  const sealed = await sealSession(session);
  if (SESSION_COOKIE.length + sealed.length + ATTRIBUTES_WEIGHT > COOKIE_LIMIT) return false;
  const before = await cookieSession();
  if (before && before.id !== session.id) noteEnded(before);
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
  if (session) noteEnded(session);
  (await cookies()).delete(SESSION_COOKIE);
}
