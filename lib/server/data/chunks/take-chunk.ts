import "server-only";
import type { ChunkBegun, ChunkReply } from "../../../batch/outcome";
import type { PlannedWrite } from "../../../batch/planned-write";
import type { Problem } from "../../../messages/problem";
import type { ResourceDefinition } from "../../../resources/resource-definition";
import { currentSession } from "../../session/current-session";
import { keptReply, runOnce } from "./kept-replies";
import { runChunk } from "./run-chunk";

const EXPIRED: Problem = { kind: "session", reason: "expired" };

/** Begins a chunk of the signed-in person once, however often it arrives. */
export async function takeChunk(
  resource: ResourceDefinition,
  id: string,
  writes: PlannedWrite[],
): Promise<ChunkBegun | Problem> {
  const session = await currentSession();
  if (!session) return EXPIRED;
  const { reply, settled } = runOnce(session.userId, id, (settle) => runChunk(resource, writes, settle));
  return { kind: "begun", settled: settled(), reply };
}

/** Returns the reply to a chunk of the signed-in person, once it has run; `forgotten` if this server does not know it. */
export async function recallChunk(id: string): Promise<ChunkReply | { kind: "forgotten" } | Problem> {
  const session = await currentSession();
  if (!session) return EXPIRED;
  return (await keptReply(session.userId, id)) ?? { kind: "forgotten" };
}
