"use server";

import { z } from "zod";
import { CHUNK_SIZE, WRITE_SOURCES } from "@/lib/batch/writes";
import * as chunks from "@/lib/server/data/chunks/start-chunk";
import { pageAction, pageOwner, recordTexts, resourceName, shortText } from "@/lib/server/session/guard";

const wholeNumber = z.int().nonnegative();

const plannedWrite = z.strictObject({ place: wholeNumber, undoes: z.int().positive().optional() });

const writeOfRecord = plannedWrite.extend({ key: shortText, was: recordTexts });

const chunkWrites = z
  .array(
    z.discriminatedUnion("kind", [
      plannedWrite.extend({ kind: z.literal("create"), values: recordTexts, copies: wholeNumber }),
      writeOfRecord.extend({ kind: z.literal("update"), values: recordTexts }),
      writeOfRecord.extend({ kind: z.literal("delete") }),
    ]),
  )
  .min(1)
  .max(CHUNK_SIZE);

const chunkId = z.uuid();

const batchOrigin = z.strictObject({ way: z.enum(WRITE_SOURCES), batch: z.uuid().optional() });

/** Runs a chunk of a batch at most once, even if it is sent again. Streams the number of settled writes and resolves to their outcomes. */
export const sendChunk = pageAction(
  "sendChunk",
  z.tuple([resourceName, chunkId, batchOrigin, chunkWrites, pageOwner]),
  chunks.startChunk,
);

/** Returns the reply to a chunk that was sent before, once it has run; `forgotten` if the server no longer has it. */
export const fetchChunkReply = pageAction(
  "fetchChunkReply",
  z.tuple([chunkId, pageOwner]),
  chunks.fetchChunkReply,
);

/** Looks in the current list for the results of writes whose replies were lost. */
export const findUnconfirmedWrites = pageAction(
  "findUnconfirmedWrites",
  z.tuple([resourceName, batchOrigin, chunkWrites, pageOwner]),
  chunks.findUnconfirmedWrites,
);
