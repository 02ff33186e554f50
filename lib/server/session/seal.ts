import "server-only";
import { createHmac, randomUUID } from "node:crypto";
import { sealData, unsealData } from "iron-session";
import { z } from "zod";
import type { DraftLock, Lock } from "../../messages/session";
import { roleFromCode } from "../../resources/permissions";
import { text } from "../../resources/row-fields";
import { metrics } from "../http/requests";
import { env } from "../process/env";
import { currentRequest } from "../process/log";
import { processWide } from "../process/process-wide";
import { hasEnded, lifeOf, longestSession } from "./lifetime";

const moment = z.int().nonnegative();

/** The content of the session cookie (session.md#login); it is encrypted. */
const sessionData = z.object({
  /** Identifies this session among all, also of the same person. */
  id: z.string().min(1),
  token: z.string().min(1),
  role: z.enum(["admin.it", "admin.part", "default"]),
  userId: z.string(),
  /** The name typed at the login; empty in older sessions. */
  username: z.string().default(""),
  name: z.string(),
  email: z.string(),
  /** When it was started and last used, in milliseconds of the server's clock. */
  startedAt: moment,
  seenAt: moment,
});

export type Session = z.infer<typeof sessionData>;

/** Who signed in. */
export type Person = Omit<Session, "id" | "startedAt" | "seenAt">;

export const SESSION_COOKIE = "sns_session";

const unsealed = processWide(
  "unsealed",
  () => new WeakMap<object, { value: string; session: Promise<Session | null> }>(),
);

/** The size limit of a cookie with its name and attributes, in bytes; browsers silently drop a larger one. */
const COOKIE_LIMIT = 4096;
const ATTRIBUTES_WEIGHT = 128;

export function newSession(person: Person): Session {
  const now = Date.now();
  return { id: randomUUID(), ...person, startedAt: now, seenAt: now };
}

export function fitsCookie(sealed: string): boolean {
  return SESSION_COOKIE.length + sealed.length + ATTRIBUTES_WEIGHT <= COOKIE_LIMIT;
}

/** Encrypts a session with the newest secret. */
export function sealSession(session: Session): Promise<string> {
  const [password = ""] = env().SESSION_SECRET;
  return sealData(session, { password, ttl: longestSession() / 1000 });
}

async function unseal(value: string): Promise<Session | null> {
  for (const password of env().SESSION_SECRET) {
    const parsed = sessionData.safeParse(await unsealData(value, { password }));
    if (parsed.success) return parsed.data;
  }
  metrics.sessionsUnreadable.inc();
  return null;
}

/** Decrypts a cookie once per request: the gate, the middleware and the page all need its session. */
function unsealOnce(value: string): Promise<Session | null> {
  const request = currentRequest();
  if (!request) return unseal(value);
  const before = unsealed.get(request);
  if (before?.value === value) return before.session;
  const session = unseal(value);
  unsealed.set(request, { value, session });
  return session;
}

/** Decrypts the session in a cookie; `null` if it is malformed, sealed with another key, too old, or of a session that has ended. */
export async function unsealSession(value: string | undefined): Promise<Session | null> {
  const session = value ? await unsealOnce(value) : null;
  if (!session || lifeOf(session, Date.now()).endsIn <= 0 || hasEnded(session.id)) return null;
  return session;
}

const sealedTexts = z.object({ use: z.string(), texts: z.record(z.string(), z.string()) });

/** Encrypts texts that the browser keeps and may not see; `use` names what they are for. */
export function sealTexts(use: string, texts: Record<string, string>): Promise<string> {
  const [password = ""] = env().SESSION_SECRET;
  return sealData({ use, texts }, { password, ttl: 0 });
}

/** Decrypts what `sealTexts` has made for the same use; `null` for anything else. */
export async function unsealTexts(use: string, sealed: string): Promise<Record<string, string> | null> {
  for (const password of env().SESSION_SECRET) {
    const parsed = sealedTexts.safeParse(await unsealData(sealed, { password, ttl: 0 }));
    if (parsed.success) return parsed.data.use === use ? parsed.data.texts : null;
  }
  return null;
}

function lockOf(userId: string, secret: string): Lock {
  const derive = (use: string) => createHmac("sha256", secret).update(`${use}:${userId}`).digest("base64");
  return { name: derive("draft name").slice(0, 12), key: derive("draft key") };
}

/** Derives the lock of a person's drafts in all sessions; `older` are those of older secrets, which open earlier drafts. */
export function draftLockOf(userId: string): DraftLock {
  const [newest = "", ...older] = env().SESSION_SECRET;
  return { ...lockOf(userId, newest), older: older.map((secret) => lockOf(userId, secret)) };
}

const loginAnswer = z.object({
  // A header value has no blanks, line breaks or non-ASCII characters.
  token: z.object({ token: z.string().regex(/^[\x21-\x7e]+$/) }),
  user: z.record(z.string(), z.unknown()),
});

/** The maximum length of name and e-mail in a session: they share one cookie with the token. */
const LONGEST_TEXT = 100;

const shortText = (value: unknown) => text(value).slice(0, LONGEST_TEXT);

/** Reads the person in the response to a login with `username` (session.md#login), or `null`. */
export function readPerson(body: unknown, username: string): Person | null {
  const answer = loginAnswer.safeParse(body);
  if (!answer.success) return null;
  const { token, user } = answer.data;
  return {
    token: token.token,
    role: roleFromCode(user.role),
    // A random id keeps two people without an id apart.
    userId: text(user.id) || randomUUID(),
    username,
    name: shortText(user.nama),
    email: shortText(user.email),
  };
}
