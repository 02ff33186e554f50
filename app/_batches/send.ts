import { lookForWrites, recallChunk, sendChunk } from "@/app/_actions/batches";
import type { PlannedWrite } from "@/lib/batches/planned-write";
import type { NoReply } from "@/lib/batches/run-batch";
import { NOT_SENT, TOO_MANY_WRITES, UNKNOWN_OUTCOME, UPLOADS_BUSY } from "@/lib/messages/problem";
import { sendWrite } from "../_writes/send-write";

/** The refusals of the app's own server that pass by themselves. */
const BUSY: string[] = [TOO_MANY_WRITES, UPLOADS_BUSY];

/** Sends a request once, and tells a lost answer from a request that was refused or not sent. */
async function ask<Reply extends { kind: string }>(send: () => Promise<Reply>): Promise<Reply | NoReply> {
  const reply = await sendWrite(send);
  if (reply === NOT_SENT) return { kind: "offline" };
  if (reply === UNKNOWN_OUTCOME) return { kind: "lost" };
  if (reply.kind === "message" && "text" in reply && BUSY.includes(reply.text)) return { kind: "busy" };
  return reply;
}

/** Returns the requests of a batch of this resource, for the person of the page. */
export function requestsOf(resource: string, userId: string) {
  return {
    send: (id: string, writes: PlannedWrite[]) => ask(() => sendChunk(resource, id, writes, userId)),
    recall: (id: string) => ask(() => recallChunk(id, userId)),
    look: (writes: PlannedWrite[]) => ask(() => lookForWrites(resource, writes, userId)),
  };
}
