import { type SessionTimeLeft, WARNING_MS } from "../../messages/session";
import { env } from "../process/env";
import { processWide } from "../process/process-wide";

type SessionTimes = { startedAt: number; seenAt: number };

export const maxSessionMs = (): number => env().SESSION_MAX_HOURS * 3_600_000;

/** Returns how long a session lasts if it is not used, in milliseconds; `isFinal` if use no longer prolongs it. */
export function sessionTimeLeft({ startedAt, seenAt }: SessionTimes, now: number): SessionTimeLeft {
  const idleEnd = seenAt + env().SESSION_IDLE_MINUTES * 60_000 + WARNING_MS;
  const finalEnd = startedAt + maxSessionMs();
  return { endsIn: Math.min(idleEnd, finalEnd) - now, isFinal: finalEnd <= idleEnd };
}

/** The maximum difference between the clocks of replicas, in milliseconds. */
const MAX_CLOCK_DIFFERENCE_MS = 24 * 3_600_000;

/** Returns how long the id of an ended session is stored, in milliseconds: after that its cookie has expired on every replica. */
export const cookieLifetimeMs = (): number => maxSessionMs() + MAX_CLOCK_DIFFERENCE_MS;

/** The ids of ended sessions of all replicas, and when each can be deleted, in milliseconds since the process started. */
const endedSessions = processWide("endedSessions", () => new Map<string, number>());

export function markEnded(ids: string[]): void {
  const now = performance.now();
  for (const id of ids) endedSessions.set(id, endedSessions.get(id) ?? now + cookieLifetimeMs());
  for (const [id, until] of endedSessions) {
    if (until > now) break;
    endedSessions.delete(id);
  }
}

/** Returns whether a session was ended. If another replica ended it, this returns `true` about a second later. */
export const hasEnded = (id: string): boolean => endedSessions.has(id);
