import { type SessionLife, WARNING_MS } from "../../messages/session";
import { env } from "../process/env";
import { processWide } from "../process/process-wide";
import { askRedis, type Redis, whenRedisIsBack } from "../process/redis";

type Moments = { startedAt: number; seenAt: number };

/** Returns the maximum age of a session, in milliseconds. */
export const longestSession = (): number => env().SESSION_MAX_HOURS * 3_600_000;

/** Returns the remaining time at `now`, in milliseconds, and whether no use can extend it. */
export function lifeOf({ startedAt, seenAt }: Moments, now: number): SessionLife {
  const idleEnd = seenAt + env().SESSION_IDLE_MINUTES * 60_000 + WARNING_MS;
  const end = startedAt + longestSession();
  return { endsIn: Math.min(idleEnd, end) - now, isFinal: end <= idleEnd };
}

type Known = { id: string; startedAt: number };

const keyOf = (id: string) => `sns:ended:${id}`;

const write = (store: Redis, id: string, until: number) =>
  store.set(keyOf(id), "1", { expiration: { type: "PXAT", value: until } });

/** The ended sessions known to this process, with the time when each would have expired. */
const known = processWide("endedSessions", () => {
  const sessions = new Map<string, number>();
  // Writes to Redis what ended while it was unreachable, or what it has lost.
  whenRedisIsBack(
    () => void askRedis((store) => Promise.all([...sessions].map((one) => write(store, ...one)))),
  );
  return sessions;
});

function remember({ id, startedAt }: Known): number {
  const now = Date.now();
  for (const [other, until] of known) if (until < now) known.delete(other);
  const until = startedAt + longestSession();
  known.set(id, until);
  return until;
}

/** Records on every replica that a session has ended, so that copied or concurrently renewed cookies stay invalid. */
export async function noteEnded(session: Known): Promise<void> {
  const until = remember(session);
  await askRedis((store) => write(store, session.id, until));
}

/** Checks the sessions known to this process only. */
export const isKnownEnded = (id: string): boolean => known.has(id);

/** Returns whether a session has ended on any replica; without Redis, on this one. */
export async function hasEnded(session: Known): Promise<boolean> {
  if (isKnownEnded(session.id)) return true;
  const found = await askRedis((store) => store.exists(keyOf(session.id)));
  if (found) remember(session);
  return Boolean(found);
}
