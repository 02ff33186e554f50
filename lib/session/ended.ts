import { longestSession } from "./life";

// The middleware and the pages are bundled apart and meet here.
const ENDED = Symbol.for("sns.endedSessions");
const shared = globalThis as { [ENDED]?: Map<string, number> };
shared[ENDED] ??= new Map();
const ended = shared[ENDED];

/**
 * Remembers in this process that a session was ended, for as long as it could have lasted: a cookie that was renewed
 * at the same moment, and arrives after the one that takes it away, brings nothing back.
 */
export function noteEnded({ id, startedAt }: { id: string; startedAt: number }): void {
  const now = Date.now();
  for (const [other, until] of ended) if (until < now) ended.delete(other);
  ended.set(id, startedAt + longestSession());
}

export function hasEnded(id: string): boolean {
  return ended.has(id);
}
