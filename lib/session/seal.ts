import { sealData, unsealData } from "iron-session";
import { z } from "zod";
import { env } from "../env";

/** What the session cookie holds (SPEC.md section 4); it is sealed, and only the server can read it. */
const sessionData = z.object({
  token: z.string().min(1),
  role: z.enum(["admin.it", "admin.part", "default"]),
  userId: z.string(),
  name: z.string(),
  email: z.string(),
});

export type Session = z.infer<typeof sessionData>;

export const SESSION_COOKIE = "sns_session";

/** How long a session lasts, in seconds. */
export const SESSION_SECONDS = 12 * 60 * 60;

/** Seals a session for the cookie. */
export function sealSession(session: Session): Promise<string> {
  return sealData(session, { password: env().SESSION_SECRET, ttl: SESSION_SECONDS });
}

/** The session in a cookie's value, or `null`: one that was tampered with, cut off, expired or sealed with another key is none. */
export async function unsealSession(value: string | undefined): Promise<Session | null> {
  if (!value) return null;
  const parsed = sessionData.safeParse(await unsealData(value, { password: env().SESSION_SECRET }));
  return parsed.success ? parsed.data : null;
}
