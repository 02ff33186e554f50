import "server-only";
import { createHmac, randomUUID } from "node:crypto";
import { sealData, unsealData } from "iron-session";
import { z } from "zod";
import type { DraftKey, DraftKeys } from "../../messages/session";
import { roleFromCode } from "../../resources/permissions";
import { text } from "../../resources/row-fields";
import { metrics } from "../http/requests";
import { env } from "../process/env";
import { currentRequest } from "../process/log";
import { processWide } from "../process/process-wide";
import { hasEnded, maxSessionMs, sessionTimeLeft } from "./lifetime";

const timestamp = z.int().nonnegative();

/** The encrypted content of the session cookie (session.md#login). */
const sessionData = z.object({
  /** Also unique among sessions of the same person. */
  id: z.string().min(1),
  token: z.string().min(1),
  role: z.enum(["admin.it", "admin.part", "default"]),
  userId: z.string(),
  /** The name typed at the login; empty in older sessions. */
  username: z.string().default(""),
  name: z.string(),
  email: z.string(),
  /** The first and last use, in milliseconds. */
  startedAt: timestamp,
  seenAt: timestamp,
});

export type Session = z.infer<typeof sessionData>;

export type SessionPerson = Omit<Session, "id" | "startedAt" | "seenAt">;

export const SESSION_COOKIE = "sns_session";

const unsealed = processWide(
  "unsealed",
  () => new WeakMap<object, { value: string; session: Promise<Session | null> }>(),
);

/** The browsers' limit of a cookie, and the size of its attributes, in bytes. */
const COOKIE_LIMIT = 4096;
const ATTRIBUTES_WEIGHT = 128;

export function newSession(person: SessionPerson): Session {
  const now = Date.now();
  return { id: randomUUID(), ...person, startedAt: now, seenAt: now };
}

export function fitsCookie(sealed: string): boolean {
  return SESSION_COOKIE.length + sealed.length + ATTRIBUTES_WEIGHT <= COOKIE_LIMIT;
}

export function sealSession(session: Session): Promise<string> {
  const [password = ""] = env().SESSION_SECRET;
  return sealData(session, { password, ttl: maxSessionMs() / 1000 });
}

async function unseal(value: string): Promise<Session | null> {
  for (const password of env().SESSION_SECRET) {
    const parsed = sessionData.safeParse(await unsealData(value, { password }));
    if (parsed.success) return parsed.data;
  }
  metrics.sessionsUnreadable.inc();
  return null;
}

/** Decrypts a cookie once per request. */
function unsealOnce(value: string): Promise<Session | null> {
  const request = currentRequest();
  if (!request) return unseal(value);
  const before = unsealed.get(request);
  if (before?.value === value) return before.session;
  const session = unseal(value);
  unsealed.set(request, { value, session });
  return session;
}

/** Returns the session of a cookie; `null` if it is malformed, expired, ended or sealed with an unknown secret. */
export async function unsealSession(value: string | undefined): Promise<Session | null> {
  const session = value ? await unsealOnce(value) : null;
  if (!session || sessionTimeLeft(session, Date.now()).endsIn <= 0 || hasEnded(session.id)) return null;
  return session;
}

const sealedTexts = z.object({ use: z.string(), texts: z.record(z.string(), z.string()) });

/** Encrypts texts for the browser; they can only be decrypted with the same `use`. */
export function sealTexts(use: string, texts: Record<string, string>): Promise<string> {
  const [password = ""] = env().SESSION_SECRET;
  return sealData({ use, texts }, { password, ttl: 0 });
}

/** Decrypts texts of `sealTexts`, or returns `null`. */
export async function unsealTexts(use: string, sealed: string): Promise<Record<string, string> | null> {
  for (const password of env().SESSION_SECRET) {
    const parsed = sealedTexts.safeParse(await unsealData(sealed, { password, ttl: 0 }));
    if (parsed.success) return parsed.data.use === use ? parsed.data.texts : null;
  }
  return null;
}

function deriveDraftKey(userId: string, secret: string): DraftKey {
  const derive = (use: string) => createHmac("sha256", secret).update(`${use}:${userId}`).digest("base64");
  return { name: derive("draft name").slice(0, 12), key: derive("draft key") };
}

/** Derives the encryption keys of a person's drafts; `older` ones belong to earlier secrets. */
export function draftKeysOf(userId: string): DraftKeys {
  const [newest = "", ...older] = env().SESSION_SECRET;
  return { ...deriveDraftKey(userId, newest), older: older.map((secret) => deriveDraftKey(userId, secret)) };
}

const loginAnswer = z.object({
  // A header value has no blanks, line breaks or non-ASCII characters.
  token: z.object({ token: z.string().regex(/^[\x21-\x7e]+$/) }),
  user: z.record(z.string(), z.unknown()),
});

/** The longest name and e-mail, which share the cookie with the token. */
const LONGEST_TEXT = 100;

const shortText = (value: unknown) => text(value).slice(0, LONGEST_TEXT);

/** Reads the person of a login response (session.md#login), or `null`. */
export function readPerson(body: unknown, username: string): SessionPerson | null {
  const answer = loginAnswer.safeParse(body);
  if (!answer.success) return null;
  const { token, user } = answer.data;
  return {
    token: token.token,
    role: roleFromCode(user.role),
    // Keeps two people without an id apart.
    userId: text(user.id) || randomUUID(),
    username,
    name: shortText(user.nama),
    email: shortText(user.email),
  };
}
