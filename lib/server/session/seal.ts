import "server-only";
import { createHmac, randomUUID } from "node:crypto";
import { sealData, unsealData } from "iron-session";
import { z } from "zod";
import type { DraftKey, DraftKeys } from "../../messages/session";
import { roleFromCode } from "../../resources/permissions";
import { toText } from "../../resources/row-fields";
import { metrics } from "../http/requests";
import { env } from "../process/env";
import { getCurrentRequest } from "../process/log";
import { processWide } from "../process/process-wide";
import { calculateSessionTimeLeft, getMaxSessionMs, hasSessionEnded } from "./lifetime";

const timestampSchema = z.int().nonnegative();

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
  startedAt: timestampSchema,
  seenAt: timestampSchema,
});

export type Session = z.infer<typeof sessionSchema>;

export type SessionPerson = Omit<Session, "id" | "startedAt" | "seenAt">;

export const SESSION_COOKIE = "sns_session";

/** The decrypted sessions by request, each with the cookie value that it was decrypted from. */
const sessionsByRequest = processWide(
  "unsealed",
  () => new WeakMap<object, { value: string; session: Promise<Session | null> }>(),
);

/** The maximum size of a cookie in browsers, and the part of it that is reserved for the attributes, in bytes. */
const MAX_COOKIE_BYTES = 4096;
const COOKIE_ATTRIBUTES_BYTES = 128;

export function createSession(person: SessionPerson): Session {
  const now = Date.now();
  return { id: randomUUID(), ...person, startedAt: now, seenAt: now };
}

export function fitsInCookie(sealed: string): boolean {
  return SESSION_COOKIE.length + sealed.length + COOKIE_ATTRIBUTES_BYTES <= MAX_COOKIE_BYTES;
}

export function sealSession(session: Session): Promise<string> {
  const [password = ""] = env().SESSION_SECRET;
  return sealData(session, { password, ttl: getMaxSessionMs() / 1000 });
}

/** Decrypts a cookie value with the first secret that fits; returns `null` if none does. */
async function unsealCookieValue(value: string): Promise<Session | null> {
  for (const password of env().SESSION_SECRET) {
    const parsed = sessionSchema.safeParse(await unsealData(value, { password }));
    if (parsed.success) return parsed.data;
  }
  metrics.sessionsUnreadable.inc();
  return null;
}

function unsealOncePerRequest(value: string): Promise<Session | null> {
  const request = getCurrentRequest();
  if (!request) return unsealCookieValue(value);
  const cachedCookie = sessionsByRequest.get(request);
  if (cachedCookie?.value === value) return cachedCookie.session;
  const sessionPromise = unsealCookieValue(value);
  sessionsByRequest.set(request, { value, session: sessionPromise });
  return sessionPromise;
}

/** Returns the session of a cookie's value; `null` if it is malformed, expired, ended, or sealed with an unknown secret. */
export async function unsealSession(value: string | undefined): Promise<Session | null> {
  const session = value ? await unsealOncePerRequest(value) : null;
  if (!session || calculateSessionTimeLeft(session, Date.now()).endsIn <= 0 || hasSessionEnded(session.id))
    return null;
  return session;
}

const sealedTextsSchema = z.object({ use: z.string(), texts: z.record(z.string(), z.string()) });

/** Encrypts texts for the browser, which only `unsealTexts` with the same `purpose` decrypts, so that they cannot be used elsewhere. */
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

function deriveDraftKeyFromSecret(userId: string, secret: string): DraftKey {
  const hashOf = (use: string) => createHmac("sha256", secret).update(`${use}:${userId}`).digest("base64");
  return { name: hashOf("draft name").slice(0, 12), key: hashOf("draft key") };
}

/** Derives the keys of a person's drafts: that of the newest secret in SESSION_SECRET, and in `older` those of the earlier secrets. */
export function deriveDraftKeys(userId: string): DraftKeys {
  const [newest = "", ...older] = env().SESSION_SECRET;
  return {
    ...deriveDraftKeyFromSecret(userId, newest),
    older: older.map((secret) => deriveDraftKeyFromSecret(userId, secret)),
  };
}

const loginResponseSchema = z.object({
  // The token is sent in a header, so it must not have blanks, line breaks or non-ASCII characters.
  token: z.object({ token: z.string().regex(/^[\x21-\x7e]+$/) }),
  user: z.record(z.string(), z.unknown()),
});

/** The maximum length of name and e-mail in a session, whose cookie must also have room for the token. */
const MAX_PERSON_TEXT_LENGTH = 100;

const truncatePersonText = (value: unknown) => toText(value).slice(0, MAX_PERSON_TEXT_LENGTH);

/** Returns the person in the body of a login response (session.md#login); `null` if the body is malformed. */
export function parseLoginResponse(body: unknown, username: string): SessionPerson | null {
  const parsedBody = loginResponseSchema.safeParse(body);
  if (!parsedBody.success) return null;
  const { token, user } = parsedBody.data;
  return {
    token: token.token,
    role: roleFromCode(user.role),
    // A random id distinguishes people for whom the API has no id.
    userId: toText(user.id) || randomUUID(),
    username,
    name: truncatePersonText(user.nama),
    email: truncatePersonText(user.email),
  };
}
