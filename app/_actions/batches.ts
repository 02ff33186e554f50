"use server";

import { z } from "zod";
import { CHUNK_SIZE, type ChunkBegun, type ChunkReply } from "@/lib/batch/writes";
import type { Problem } from "@/lib/messages/problem";
import * as chunks from "@/lib/server/data/chunks/take-chunk";
import { type LookReply, lookFor } from "@/lib/server/data/chunks/take-chunk";
import { owner, pageAction, recordTexts, resourceName, shortText } from "@/lib/server/session/guard";

const writes = z
  .array(
    z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("create"), values: recordTexts, copies: z.int().nonnegative() }),
      z.strictObject({ kind: z.literal("update"), key: shortText, was: recordTexts, values: recordTexts }),
      z.strictObject({ kind: z.literal("delete"), key: shortText, was: recordTexts }),
    ]),
  )
  .min(1)
  .max(CHUNK_SIZE);

const chunkId = z.uuid();

/** Carries out a chunk of a batch once, however often it arrives, and tells how far it is. */
export const sendChunk = pageAction(
  z.tuple([resourceName, chunkId, writes, owner]),
  (resource, id, chunk): Promise<ChunkBegun | Problem> => chunks.takeChunk(resource, id, chunk),
);

/** Returns the reply to a chunk whose answer was lost, once it has run. */
export const recallChunk = pageAction(
  z.tuple([chunkId, owner]),
  (id): Promise<ChunkReply | { kind: "forgotten" } | Problem> => chunks.recallChunk(id),
);

/** Looks for writes whose answers were lost in the list as it is now. */
export const lookForWrites = pageAction(
  z.tuple([resourceName, writes, owner]),
  (resource, lost): Promise<LookReply> => lookFor(resource, lost),
);
