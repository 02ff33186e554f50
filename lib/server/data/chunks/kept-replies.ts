import "server-only";
import type { ChunkReply } from "../../../batch/outcome";
import { processWide } from "../../process/process-wide";

/** How long a reply is kept, in milliseconds, and how many. */
const KEPT_MS = 10 * 60_000;
const MOST_KEPT = 500;

/** Carries out a chunk, and calls `settle` after each write that it settles. */
type Run = (settle: () => void) => Promise<ChunkReply>;

/** A chunk that runs to its end, whether or not anybody listens. */
type Running = {
  reply: Promise<ChunkReply>;
  /** Yields how many writes are settled, again whenever that changes; ends with the reply. */
  settled: () => AsyncIterable<number>;
};

const replies = processWide("chunkReplies", () => new Map<string, Running & { at: number }>());

const nameOf = (userId: string, id: string) => `${userId} ${id}`;

/** Drops the replies that are too old or too many, the oldest first. */
function dropOld(): void {
  for (const [name, { at }] of replies) {
    if (replies.size < MOST_KEPT && Date.now() - at < KEPT_MS) return;
    replies.delete(name);
  }
}

function begin(run: Run): Running {
  let count = 0;
  let isOver = false;
  let change = Promise.withResolvers<void>();
  const tell = () => {
    change.resolve();
    change = Promise.withResolvers();
  };
  const settle = () => {
    count += 1;
    tell();
  };
  const reply = run(settle).finally(() => {
    isOver = true;
    tell();
  });
  async function* settled() {
    for (let told = 0; !isOver || told < count; ) {
      if (told === count) await change.promise;
      else {
        told = count;
        yield told;
      }
    }
  }
  return { reply, settled };
}

/** Runs a person's chunk with this id once; a second call gets what the first one has begun. */
export function runOnce(userId: string, id: string, run: Run): Running {
  const name = nameOf(userId, id);
  const known = replies.get(name);
  if (known) return known;
  dropOld();
  const running = begin(run);
  replies.set(name, { at: Date.now(), ...running });
  running.reply.catch(() => replies.delete(name));
  return running;
}

/** Returns the reply to a person's chunk, once it has run; `undefined` if this server does not know it. */
export function keptReply(userId: string, id: string): Promise<ChunkReply> | undefined {
  return replies.get(nameOf(userId, id))?.reply;
}
