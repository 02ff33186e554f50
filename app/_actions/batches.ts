"use server";

import { z } from "zod";
import { CHUNK_SIZE, WRITE_SOURCES } from "@/lib/batch/writes";
import * as chunks from "@/lib/server/data/chunks/start-chunk";
import { pageAction, pageOwner, recordTexts, resourceName, shortText } from "@/lib/server/session/guard";

const count = z.int().nonnegative();

const planned = z.strictObject({ place: count, undoes: z.int().positive().optional() });

const change = planned.extend({ key: shortText, was: recordTexts });

const writes = z
  .array(
    z.discriminatedUnion("kind", [
      planned.extend({ kind: z.literal("create"), values: recordTexts, copies: count }),
      change.extend({ kind: z.literal("update"), values: recordTexts }),
      change.extend({ kind: z.literal("delete") }),
    ]),
  )
  .min(1)
  .max(CHUNK_SIZE);

const chunkId = z.uuid();

const origin = z.strictObject({ way: z.enum(WRITE_SOURCES), batch: z.uuid().optional() });

/** Starts a chunk of a batch once, however often it is sent, and streams its progress. */
export const sendChunk = pageAction(
  "sendChunk",
  z.tuple([resourceName, chunkId, origin, writes, pageOwner]),
  chunks.startChunk,
);

/** Returns the reply to a chunk once it has run. */
export const fetchChunkReply = pageAction(
  "fetchChunkReply",
  z.tuple([chunkId, pageOwner]),
  chunks.fetchChunkReply,
);

/** Checks whether the current list has the results of writes whose replies were lost. */
export const findUnconfirmedWrites = pageAction(
  "findUnconfirmedWrites",
  z.tuple([resourceName, origin, writes, pageOwner]),
  chunks.findUnconfirmedWrites,
);
