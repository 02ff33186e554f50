"use server";

import { z } from "zod";
import { EXPORT_FORMATS } from "@/lib/messages/export-format";
import type { Problem } from "@/lib/messages/problem";
import { recordExport } from "@/lib/server/data/records";
import { readProblem } from "@/lib/server/data/replies";
import { owner, pageAction, resourceName } from "@/lib/server/session/guard";

/** More rows than any list has. */
const MOST_ROWS = 10_000_000;

const facts = z.strictObject({
  format: z.enum(EXPORT_FORMATS),
  rows: z.int().min(0).max(MOST_ROWS),
  filtered: z.boolean(),
});

/** Records that the person of the page exports rows of a list, before it is done. */
export const announceExport = pageAction(
  z.tuple([resourceName, facts, owner]),
  async (resource, said): Promise<{ kind: "recorded" } | Problem> => {
    const outcome = await recordExport(resource, said);
    return outcome.ok ? { kind: "recorded" } : readProblem(outcome.failure);
  },
);
