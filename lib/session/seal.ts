import { sealData, unsealData } from "iron-session";
import { z } from "zod";
import { env } from "../env";
import { hasEnded } from "./ended";
import { lifeOf, longestSession } from "./life";

const moment = z.int().nonnegative();

/** What the session cookie holds (SPEC.md section 4); it is sealed, and only the server can read it. */
const sessionData = z.object({
  /** Tells this session from every other one, also of the same person. */
  id: z.string().min(1),
  token: z.string().min(1),
  role: z.enum(["admin.it", "admin.part", "default"]),
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  /** When it was started and last used, in milliseconds by the server's clock. */
  startedAt: moment,
  seenAt: moment,
});

export type Session = z.infer<typeof sessionData>;

export const SESSION_COOKIE = "sns_session";

/** Seals a session for the cookie. */
export function sealSession(session: Session): Promise<string> {
  return sealData(session, { password: env().SESSION_SECRET, ttl: longestSession() / 1000 });
}

/**
 * The session in a cookie's value, or `null`: one that was tampered with, cut off or sealed with another key, one that
 * was not used for too long or is too old, and one that was ended here are none.
 */
export async function unsealSession(value: string | undefined): Promise<Session | null> {
  if (!value) return null;
  const parsed = sessionData.safeParse(await unsealData(value, { password: env().SESSION_SECRET }));
  if (!parsed.success) return null;
  const isOver = lifeOf(parsed.data, Date.now()).endsIn <= 0 || hasEnded(parsed.data.id);
  return isOver ? null : parsed.data;
}
