import { type SessionTimeLeft, WARNING_MS } from "../../messages/session";
import { env } from "../process/env";
import { processWide } from "../process/process-wide";

type SessionTimes = { startedAt: number; seenAt: number };

export const maxSessionMs = (): number => env().SESSION_MAX_HOURS * 3_600_000;

/** Returns the remaining time in milliseconds; `isFinal` if use cannot extend it. */
export function sessionTimeLeft({ startedAt, seenAt }: SessionTimes, now: number): SessionTimeLeft {
  const idleEnd = seenAt + env().SESSION_IDLE_MINUTES * 60_000 + WARNING_MS;
  const end = startedAt + maxSessionMs();
  return { endsIn: Math.min(idleEnd, end) - now, isFinal: end <= idleEnd };
}

/** The largest difference between the clocks of hosts, in milliseconds. */
const CLOCKS_MS = 24 * 3_600_000;

/** Returns how long the cookie of an ended session remains usable, in milliseconds. */
export const cookieLifetime = (): number => maxSessionMs() + CLOCKS_MS;

/** The ended sessions of all replicas, and when each is deleted, in milliseconds since the process started. */
const ended = processWide("endedSessions", () => new Map<string, number>());

export function markEnded(ids: string[]): void {
  const now = performance.now();
  for (const id of ids) ended.set(id, ended.get(id) ?? now + cookieLifetime());
  for (const [id, until] of ended) {
    if (until > now) break;
    ended.delete(id);
  }
}

/** Returns whether a session has ended; other replicas' endings arrive within a second. */
export const hasEnded = (id: string): boolean => ended.has(id);
