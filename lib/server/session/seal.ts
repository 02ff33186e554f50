import "server-only";
import { randomUUID } from "node:crypto";
import { sealData, unsealData } from "iron-session";
import { z } from "zod";
import { metrics } from "../http/requests";
import { env } from "../process/env";
import { getCurrentRequest } from "../process/log";
import { processWide } from "../process/process-wide";
import { calculateSessionTimeLeft, getMaxSessionMs, hasSessionEnded } from "./lifetime";

/** The content of the session cookie, before encryption (session.md#login). */
const sessionSchema = z.object({
  /** Unique for each login. */
  id: z.string().min(1),
  token: z.string().min(1),
  role: z.enum(["admin.it", "admin.part", "default"]),
  userId: z.string(),
  /** The user name that was typed at the login; empty in sessions of earlier releases. */
  username: z.string().default(""),
  name: z.string(),
  email: z.string(),
  /** When the session was started and last used, in milliseconds since 1970. */
  startedAt: z.int().nonnegative(),
  seenAt: z.int().nonnegative(),
});

export type Session = z.infer<typeof sessionSchema>;

export type SessionPerson = Omit<Session, "id" | "startedAt" | "seenAt">;

export const SESSION_COOKIE = "sns_session";

export function createSession(person: SessionPerson): Session {
  const now = Date.now();
  return { id: randomUUID(), ...person, startedAt: now, seenAt: now };
}

/** Encrypts a session with the newest secret in SESSION_SECRET, to the value of the session cookie. */
export function sealSession(session: Session): Promise<string> {
  const [password = ""] = env().SESSION_SECRET;
  return sealData(session, { password, ttl: getMaxSessionMs() / 1000 });
}

/** The maximum size of a cookie in browsers, and the part of it that is reserved for the attributes, in bytes. */
const MAX_COOKIE_BYTES = 4096;
const COOKIE_ATTRIBUTES_BYTES = 128;

export function fitsInCookie(sealed: string): boolean {
  return SESSION_COOKIE.length + sealed.length + COOKIE_ATTRIBUTES_BYTES <= MAX_COOKIE_BYTES;
}

/** Returns the session of a cookie's value; `null` if it is malformed, expired, ended, or sealed with an unknown secret. */
export async function unsealSession(value: string | undefined): Promise<Session | null> {
  const session = value ? await unsealOncePerRequest(value) : null;
  if (!session) return null;
  const hasExpired = calculateSessionTimeLeft(session, Date.now()).endsIn <= 0;
  return hasExpired || hasSessionEnded(session.id) ? null : session;
}

/** The last cookie value that each request decrypted, and its session. */
const sessionsByRequest = processWide(
  "unsealed",
  () => new WeakMap<object, { value: string; session: Promise<Session | null> }>(),
);

function unsealOncePerRequest(value: string): Promise<Session | null> {
  const request = getCurrentRequest();
  if (!request) return unsealCookieValue(value);
  const cachedCookie = sessionsByRequest.get(request);
  if (cachedCookie?.value === value) return cachedCookie.session;
  const sessionPromise = unsealCookieValue(value);
  sessionsByRequest.set(request, { value, session: sessionPromise });
  return sessionPromise;
}

/** Decrypts a cookie value with the first secret that decrypts it; returns `null` if none does. */
async function unsealCookieValue(value: string): Promise<Session | null> {
  for (const password of env().SESSION_SECRET) {
    const parsed = sessionSchema.safeParse(await unsealData(value, { password }));
    if (parsed.success) return parsed.data;
  }
  metrics.sessionsUnreadable.inc();
  return null;
}

/** Encrypts texts that a browser stores for the server. Only `unsealTexts` with the same `purpose` decrypts them, so a browser cannot use them elsewhere. */
export function sealTexts(purpose: string, texts: Record<string, string>): Promise<string> {
  const [password = ""] = env().SESSION_SECRET;
  return sealData({ use: purpose, texts }, { password, ttl: 0 });
}

/** Decrypts texts that `sealTexts` encrypted for the same `purpose`; returns `null` for other input. */
export async function unsealTexts(purpose: string, sealed: string): Promise<Record<string, string> | null> {
  for (const password of env().SESSION_SECRET) {
    const parsed = sealedTextsSchema.safeParse(await unsealData(sealed, { password, ttl: 0 }));
    if (parsed.success) return parsed.data.use === purpose ? parsed.data.texts : null;
  }
  return null;
}

const sealedTextsSchema = z.object({ use: z.string(), texts: z.record(z.string(), z.string()) });
