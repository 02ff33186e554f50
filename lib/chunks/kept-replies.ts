import "server-only";
import type { ChunkReply } from "../batches/outcome";
import { processWide } from "../process/process-wide";

/** How long a reply is kept, in milliseconds, and how many. */
const KEPT_MS = 10 * 60_000;
const MOST_KEPT = 500;

type Kept = { at: number; reply: Promise<ChunkReply> };

const replies = processWide("chunkReplies", () => new Map<string, Kept>());

const nameOf = (userId: string, id: string) => `${userId} ${id}`;

/** Drops the replies that are too old or too many, the oldest first. */
function dropOld(): void {
  for (const [name, { at }] of replies) {
    if (replies.size < MOST_KEPT && Date.now() - at < KEPT_MS) return;
    replies.delete(name);
  }
}

/** Runs a person's chunk with this id once; a second call gets the reply of the first. */
export function replyOnce(userId: string, id: string, run: () => Promise<ChunkReply>): Promise<ChunkReply> {
  const name = nameOf(userId, id);
  const known = replies.get(name);
  if (known) return known.reply;
  dropOld();
  const reply = run();
  replies.set(name, { at: Date.now(), reply });
  reply.catch(() => replies.delete(name));
  return reply;
}

/** Returns the reply to a person's chunk, once it has run; `undefined` if this server does not know it. */
export function keptReply(userId: string, id: string): Promise<ChunkReply> | undefined {
  return replies.get(nameOf(userId, id))?.reply;
}
