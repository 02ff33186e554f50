import { type SessionLife, WARNING_MS } from "../../messages/session";
import { env } from "../process/env";
import { processWide } from "../process/process-wide";

type Moments = { startedAt: number; seenAt: number };

/** Returns the maximum age of a session, in milliseconds. */
export const longestSession = (): number => env().SESSION_MAX_HOURS * 3_600_000;

/** Returns the remaining time at `now`, in milliseconds, and whether no use can extend it. */
export function lifeOf({ startedAt, seenAt }: Moments, now: number): SessionLife {
  const idleEnd = seenAt + env().SESSION_IDLE_MINUTES * 60_000 + WARNING_MS;
  const end = startedAt + longestSession();
  return { endsIn: Math.min(idleEnd, end) - now, isFinal: end <= idleEnd };
}

/** How long the clocks of two hosts may differ, in milliseconds. */
const CLOCKS_MS = 24 * 3_600_000;

/** Returns how long a cookie of a session that ends now could be used at most, in milliseconds. */
export const usableFor = (): number => longestSession() + CLOCKS_MS;

/** The ended sessions of all replicas, by their ids, in the order of the times when they are forgotten, in milliseconds of this process. */
const ended = processWide("endedSessions", () => new Map<string, number>());

/** Has sessions count as ended in this process. */
export function markEnded(ids: string[]): void {
  const now = performance.now();
  for (const id of ids) ended.set(id, ended.get(id) ?? now + usableFor());
  for (const [id, until] of ended) {
    if (until > now) break;
    ended.delete(id);
  }
}

/** Returns whether a session has ended, on another replica at least a second ago. */
export const hasEnded = (id: string): boolean => ended.has(id);
