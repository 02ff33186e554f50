"use server";

import { z } from "zod";
import { historyAddressSchema } from "@/lib/history/history-address";
import { EXPORT_FORMATS, HISTORY_EXPORT } from "@/lib/messages/export-format";
import type { Problem } from "@/lib/messages/problem";
import { auditExport, exportedHistory } from "@/lib/server/data/history";
import { failedRead } from "@/lib/server/data/replies";
import { pageAction, pageOwner, resourceName } from "@/lib/server/session/guard";

const MAX_ROWS = 10_000_000;

const exportDetails = z.strictObject({
  format: z.enum(EXPORT_FORMATS),
  rows: z.int().min(0).max(MAX_ROWS),
  filtered: z.boolean(),
});

const listOrHistory = z.union([resourceName, z.literal(HISTORY_EXPORT).transform(() => null)]);

export const logExport = pageAction(
  "logExport",
  z.tuple([listOrHistory, exportDetails, pageOwner]),
  async (resource, details): Promise<{ kind: "recorded" } | Problem> => {
    const outcome = await auditExport(resource, details);
    return outcome.ok ? { kind: "recorded" } : failedRead(outcome.failure);
  },
);

/** The cells of the history's rows, and whether these are all rows; `out of reach` if the store is unreachable. */
export type HistoryReply = { kind: "rows"; rows: string[][]; isWhole: boolean } | { kind: "out of reach" };

export const readHistory = pageAction(
  "readHistory",
  z.tuple([listOrHistory, historyAddressSchema, pageOwner]),
  async (resource, address): Promise<HistoryReply | Problem> => {
    const read = await exportedHistory(resource, address);
    if (!read.ok) return failedRead(read.failure);
    return read.value ? { kind: "rows", ...read.value } : { kind: "out of reach" };
  },
);
