"use server";

import { z } from "zod";
import { CHUNK_SIZE, WRITE_SOURCES } from "@/lib/batch/writes";
import * as chunks from "@/lib/server/data/chunks/start-chunk";
import {
  createPageAction,
  pageUserIdSchema,
  recordTextsSchema,
  resourceSchema,
  shortTextSchema,
} from "@/lib/server/session/guard";

const wholeNumber = z.int().nonnegative();

const baseWriteSchema = z.strictObject({ place: wholeNumber, undoes: z.int().positive().optional() });

const existingRecordWriteSchema = baseWriteSchema.extend({ key: shortTextSchema, was: recordTextsSchema });

const chunkWritesSchema = z
  .array(
    z.discriminatedUnion("kind", [
      baseWriteSchema.extend({ kind: z.literal("create"), values: recordTextsSchema, copies: wholeNumber }),
      existingRecordWriteSchema.extend({ kind: z.literal("update"), values: recordTextsSchema }),
      existingRecordWriteSchema.extend({ kind: z.literal("delete") }),
    ]),
  )
  .min(1)
  .max(CHUNK_SIZE);

const chunkIdSchema = z.uuid();

const writeOriginSchema = z.strictObject({ way: z.enum(WRITE_SOURCES), batch: z.uuid().optional() });

/** Starts a chunk of a batch, unless it was sent before. The reply streams the number of settled writes, and then their outcomes. */
export const sendChunk = createPageAction(
  "sendChunk",
  z.tuple([resourceSchema, chunkIdSchema, writeOriginSchema, chunkWritesSchema, pageUserIdSchema]),
  chunks.startChunk,
);

/** Returns the reply to a chunk that was sent before, once it has run; `forgotten` if the server no longer has it. */
export const fetchChunkReply = createPageAction(
  "fetchChunkReply",
  z.tuple([chunkIdSchema, pageUserIdSchema]),
  chunks.fetchChunkReply,
);

/** Looks in the current list for the results of writes whose replies were lost. */
export const findWriteEvidence = createPageAction(
  "findWriteEvidence",
  z.tuple([resourceSchema, writeOriginSchema, chunkWritesSchema, pageUserIdSchema]),
  chunks.findWriteEvidence,
);
