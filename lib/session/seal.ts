import { randomUUID } from "node:crypto";
import { sealData, unsealData } from "iron-session";
import { z } from "zod";
import { env } from "../process/env";
import { isKnownEnded } from "./ended-sessions";
import { lifeOf, longestSession } from "./lifetime";

const moment = z.int().nonnegative();

/** What the session cookie holds (SPEC.md section 4); it is sealed, and only the server can read it. */
const sessionData = z.object({
  /** Tells this session from every other one, also of the same person. */
  id: z.string().min(1),
  token: z.string().min(1),
  role: z.enum(["admin.it", "admin.part", "default"]),
  userId: z.string(),
  /** What the person signed in with; empty in a session from before it was kept. */
  username: z.string().default(""),
  name: z.string(),
  email: z.string(),
  /** When it was started and last used, in milliseconds by the server's clock. */
  startedAt: moment,
  seenAt: moment,
});

export type Session = z.infer<typeof sessionData>;

/** Who signed in. */
export type Person = Omit<Session, "id" | "startedAt" | "seenAt">;

export const SESSION_COOKIE = "sns_session";

/** What one cookie may weigh in bytes with its name and attributes; browsers drop a heavier one without a word. */
const COOKIE_LIMIT = 4096;
const ATTRIBUTES_WEIGHT = 128;

/** A session that begins now. */
export function newSession(person: Person): Session {
  const now = Date.now();
  return { id: randomUUID(), ...person, startedAt: now, seenAt: now };
}

/** Whether browsers keep a sealed session. */
export function fitsCookie(sealed: string): boolean {
  return SESSION_COOKIE.length + sealed.length + ATTRIBUTES_WEIGHT <= COOKIE_LIMIT;
}

/** Seals a session for the cookie, with the newest secret. */
export function sealSession(session: Session): Promise<string> {
  const [password = ""] = env().SESSION_SECRET;
  return sealData(session, { password, ttl: longestSession() / 1000 });
}

async function unseal(value: string): Promise<Session | null> {
  for (const password of env().SESSION_SECRET) {
    const parsed = sessionData.safeParse(await unsealData(value, { password }));
    if (parsed.success) return parsed.data;
  }
  return null;
}

/**
 * The session in a cookie's value, or `null`: one that was tampered with, cut off or sealed with another key, one that
 * was not used for too long or is too old, and one that this process knows to be ended are none.
 */
export async function unsealSession(value: string | undefined): Promise<Session | null> {
  const session = value ? await unseal(value) : null;
  if (!session || lifeOf(session, Date.now()).endsIn <= 0 || isKnownEnded(session.id)) return null;
  return session;
}
