import { processWide } from "../process/process-wide";
import { askRedis, type Redis, whenRedisIsBack } from "../process/redis";
import { longestSession } from "./lifetime";

type Known = { id: string; startedAt: number };

const keyOf = (id: string) => `sns:ended:${id}`;

const write = (store: Redis, id: string, until: number) =>
  store.set(keyOf(id), "1", { expiration: { type: "PXAT", value: until } });

/** The ended sessions that this process knows of, each with the moment at which it would have been over in any case. */
const known = processWide("endedSessions", () => {
  const sessions = new Map<string, number>();
  // What was ended while Redis was out of reach, or was lost with it, is told to the other replicas.
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

/**
 * Remembers on every replica that a session was ended, for as long as it could have lasted: a cookie that was copied,
 * or renewed at the same moment, brings nothing back.
 */
export async function noteEnded(session: Known): Promise<void> {
  const until = remember(session);
  await askRedis((store) => write(store, session.id, until));
}

/** Whether this process knows that a session was ended. */
export function isKnownEnded(id: string): boolean {
  return known.has(id);
}

/** Whether a session was ended, on whatever replica; with Redis out of reach, this process alone is asked. */
export async function hasEnded(session: Known): Promise<boolean> {
  if (isKnownEnded(session.id)) return true;
  const found = await askRedis((store) => store.exists(keyOf(session.id)));
  if (found) remember(session);
  return Boolean(found);
}
