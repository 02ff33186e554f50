import { type SessionLife, WARNING_MS } from "../../messages/session";
import { env } from "../process/env";

type Moments = { startedAt: number; seenAt: number };

/** Returns the maximum age of a session, in milliseconds. */
export function longestSession(): number {
  return env().SESSION_MAX_HOURS * 3_600_000;
}

/** Returns the remaining time at `now`, in milliseconds, and whether no use can extend it. */
export function lifeOf({ startedAt, seenAt }: Moments, now: number): SessionLife {
  const idleEnd = seenAt + env().SESSION_IDLE_MINUTES * 60_000 + WARNING_MS;
  const end = startedAt + longestSession();
  return { endsIn: Math.min(idleEnd, end) - now, isFinal: end <= idleEnd };
}
