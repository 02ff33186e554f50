import { lookForWrites, recallChunk, sendChunk } from "@/app/_actions/batches";
import type { NoReply } from "@/lib/batch/run-batch";
import type { ChunkBegun, ChunkReply, PlannedWrite } from "@/lib/batch/writes";
import { NOT_SENT, UNKNOWN_OUTCOME } from "@/lib/messages/problem";
import { sendWrite } from "../../_store/send-write";

/** Sends a request once, and tells a lost answer from a request that was refused or not sent. */
async function ask<Reply extends { kind: string }>(send: () => Promise<Reply>): Promise<Reply | NoReply> {
  const reply = await sendWrite(send);
  if (reply === NOT_SENT) return { kind: "offline" };
  if (reply === UNKNOWN_OUTCOME) return { kind: "lost" };
  if ("isBusy" in reply) return { kind: "busy" };
  return reply;
}

/**
 * Calls `onSettled` with the number of settled writes while a chunk runs, and returns its reply. Where the connection breaks off
 * before that, it rejects as for any lost answer.
 */
async function follow(
  { settled, reply }: ChunkBegun,
  onSettled: (count: number) => void,
): Promise<ChunkReply> {
  const tell = async () => {
    for await (const count of settled) onSettled(count);
  };
  const [whole] = await Promise.all([reply, tell()]);
  return whole;
}

/** Returns the requests of a batch of this resource, for the person of the page. */
export function requestsOf(resource: string, userId: string) {
  return {
    send: (id: string, writes: PlannedWrite[], onSettled: (count: number) => void) =>
      ask(async () => {
        const begun = await sendChunk(resource, id, writes, userId);
        return begun.kind === "begun" ? follow(begun, onSettled) : begun;
      }),
    recall: (id: string) => ask(() => recallChunk(id, userId)),
    look: (writes: PlannedWrite[]) => ask(() => lookForWrites(resource, writes, userId)),
  };
}
