import "server-only";
import { cookies } from "next/headers";
import { cache } from "react";
import { env } from "../env";
import { SESSION_COOKIE, SESSION_SECONDS, type Session, sealSession, unsealSession } from "./seal";

/** What one cookie may weigh in bytes with its name and attributes; browsers drop a heavier one without a word. */
const COOKIE_LIMIT = 4096;
const ATTRIBUTES_WEIGHT = 128;

/** The session of the current request, or `null`. */
export const currentSession = cache(async (): Promise<Session | null> => {
  return unsealSession((await cookies()).get(SESSION_COOKIE)?.value);
});

/** Puts the session into its cookie; answers false, without setting it, when it does not fit. */
export async function startSession(session: Session): Promise<boolean> {
  const sealed = await sealSession(session);
  if (SESSION_COOKIE.length + sealed.length + ATTRIBUTES_WEIGHT > COOKIE_LIMIT) return false;
  (await cookies()).set(SESSION_COOKIE, sealed, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: SESSION_SECONDS,
    secure: env().SESSION_COOKIE_SECURE,
  });
  return true;
}

/** Takes the session cookie away from the browser. */
export async function endSession(): Promise<void> {
  (await cookies()).delete(SESSION_COOKIE);
}
