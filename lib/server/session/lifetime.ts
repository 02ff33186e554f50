import { SESSION_WARNING_MS, type SessionTimeLeft } from "../../messages/session";
import { env } from "../process/env";
import { processWide } from "../process/process-wide";

type SessionTimes = { startedAt: number; seenAt: number };

export const getMaxSessionMs = (): number => env().SESSION_MAX_HOURS * 3_600_000;

/** Returns how long a session lasts if it is not used, in milliseconds; `isFinal` if use no longer prolongs it. */
export function calculateSessionTimeLeft({ startedAt, seenAt }: SessionTimes, now: number): SessionTimeLeft {
  const idleEndsAt = seenAt + env().SESSION_IDLE_MINUTES * 60_000 + SESSION_WARNING_MS;
  const finalEndsAt = startedAt + getMaxSessionMs();
  return { endsIn: Math.min(idleEndsAt, finalEndsAt) - now, isFinal: finalEndsAt <= idleEndsAt };
}

/** The maximum difference between the clocks of replicas, in milliseconds. */
const MAX_CLOCK_DIFFERENCE_MS = 24 * 3_600_000;

/** Returns how long the id of an ended session is stored, in milliseconds: after that its cookie has expired on every replica. */
export const getEndedSessionRetentionMs = (): number => getMaxSessionMs() + MAX_CLOCK_DIFFERENCE_MS;

/** The ids of ended sessions of all replicas, and when each can be deleted, in milliseconds since the process started. */
const endedSessionExpiries = processWide("endedSessions", () => new Map<string, number>());

export function markSessionsEnded(ids: string[]): void {
  const now = performance.now();
  for (const id of ids)
    endedSessionExpiries.set(id, endedSessionExpiries.get(id) ?? now + getEndedSessionRetentionMs());
  for (const [id, expiresAt] of endedSessionExpiries) {
    if (expiresAt > now) break;
    endedSessionExpiries.delete(id);
  }
}

/** Returns whether a session was ended. If another replica ended it, this returns `true` about a second later. */
export const hasSessionEnded = (id: string): boolean => endedSessionExpiries.has(id);
