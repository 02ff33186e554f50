"use server";

import { z } from "zod";
import { historyAddressSchema } from "@/lib/history/history-address";
import { EXPORT_FORMATS, HISTORY_EXPORT_NAME } from "@/lib/messages/export-format";
import type { Problem } from "@/lib/messages/problem";
import { authorizeAndAuditExport, readHistoryForExport } from "@/lib/server/data/history";
import { toReadProblem } from "@/lib/server/data/replies";
import { createPageAction, pageUserIdSchema, resourceSchema } from "@/lib/server/session/guard";

const MAX_EXPORT_ROWS = 10_000_000;

const exportDetailsSchema = z.strictObject({
  format: z.enum(EXPORT_FORMATS),
  rows: z.int().min(0).max(MAX_EXPORT_ROWS),
  filtered: z.boolean(),
});

const listOrHistorySchema = z.union([resourceSchema, z.literal(HISTORY_EXPORT_NAME).transform(() => null)]);

export const logExport = createPageAction(
  "logExport",
  z.tuple([listOrHistorySchema, exportDetailsSchema, pageUserIdSchema]),
  async (resource, details): Promise<{ kind: "recorded" } | Problem> => {
    const outcome = await authorizeAndAuditExport(resource, details);
    return outcome.ok ? { kind: "recorded" } : toReadProblem(outcome.failure);
  },
);

/** The cells of the history's rows, and whether these are all rows; `out of reach` if the store is unreachable. */
export type HistoryReply = { kind: "rows"; rows: string[][]; isWhole: boolean } | { kind: "out of reach" };

export const readHistory = createPageAction(
  "readHistory",
  z.tuple([listOrHistorySchema, historyAddressSchema, pageUserIdSchema]),
  async (resource, address): Promise<HistoryReply | Problem> => {
    const result = await readHistoryForExport(resource, address);
    if (!result.ok) return toReadProblem(result.failure);
    return result.value ? { kind: "rows", ...result.value } : { kind: "out of reach" };
  },
);
