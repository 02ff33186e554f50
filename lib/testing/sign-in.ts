import type { Role } from "../resources/permissions";
import { SESSION_COOKIE, type Session, sealSession } from "../server/session/seal";
import { cookies } from "./next-headers";

const NOW = Date.now();

/** Returns a session as after a login, with changes. */
export function sessionOf(changes: Partial<Session> = {}): Session {
  return {
    id: "session-of-siti",
    token: "bearer-of-siti",
    role: "admin.it",
    userId: "7",
    username: "siti",
    name: "Siti Rahmawati",
    email: "siti@contoh.id",
    startedAt: NOW,
    seenAt: NOW,
    ...changes,
  };
}

/** Sets the cookie of a session with the role in the browser of `next-headers.ts`. */
export async function signInAs(
  role: Role,
  token = sessionOf().token,
  changes: Partial<Session> = {},
): Promise<void> {
  (await cookies()).set(SESSION_COOKIE, await sealSession(sessionOf({ role, token, ...changes })));
}
