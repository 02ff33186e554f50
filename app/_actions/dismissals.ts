"use server";

import { z } from "zod";
import { type Dismissal, MAX_MARK_LENGTH, parseDismissal } from "@/lib/checks/dismissals";
import * as saved from "@/lib/server/data/saved-items";
import { createPageAction, pageUserIdSchema, resourceSchema } from "@/lib/server/session/guard";

const MAX_FINDINGS_PER_CHANGE = 100;

const dismissalSchema = z
  .unknown()
  .transform(parseDismissal)
  .pipe(z.custom<Dismissal>((value) => value !== null));

const dismissalChangeSchema = z.strictObject({
  put: z.array(dismissalSchema).max(MAX_FINDINGS_PER_CHANGE),
  drop: z.array(z.string().min(1).max(MAX_MARK_LENGTH)).max(MAX_FINDINGS_PER_CHANGE),
});

/** Dismisses findings of a list (`put`) or restores them (`drop`) for all its readers; returns all dismissed findings of the list. */
export const changeDismissedFindings = createPageAction(
  "changeDismissedFindings",
  z.tuple([resourceSchema, dismissalChangeSchema, pageUserIdSchema]),
  saved.changeDismissedFindings,
);
