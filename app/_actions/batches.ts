"use server";

import { z } from "zod";
import { CHUNK_SIZE, WAYS } from "@/lib/batch/writes";
import * as chunks from "@/lib/server/data/chunks/take-chunk";
import { owner, pageAction, recordTexts, resourceName, shortText } from "@/lib/server/session/guard";

const count = z.int().nonnegative();

const inPlan = { place: count, undoes: z.int().positive().optional() };

const writes = z
  .array(
    z.discriminatedUnion("kind", [
      z.strictObject({ ...inPlan, kind: z.literal("create"), values: recordTexts, copies: count }),
      z.strictObject({
        ...inPlan,
        ...{ kind: z.literal("update"), key: shortText, was: recordTexts, values: recordTexts },
      }),
      z.strictObject({ ...inPlan, kind: z.literal("delete"), key: shortText, was: recordTexts }),
    ]),
  )
  .min(1)
  .max(CHUNK_SIZE);

const chunkId = z.uuid();

const origin = z.strictObject({ way: z.enum(WAYS), batch: z.uuid().optional() });

/** Carries out a chunk of a batch once, however often it arrives, and tells how far it is. */
export const sendChunk = pageAction(
  "sendChunk",
  z.tuple([resourceName, chunkId, origin, writes, owner]),
  chunks.takeChunk,
);

/** Returns the reply to a chunk whose answer was lost, once it has run. */
export const recallChunk = pageAction("recallChunk", z.tuple([chunkId, owner]), chunks.recallChunk);

/** Looks for writes whose answers were lost in the list as it is now. */
export const lookForWrites = pageAction(
  "lookForWrites",
  z.tuple([resourceName, origin, writes, owner]),
  chunks.lookFor,
);
