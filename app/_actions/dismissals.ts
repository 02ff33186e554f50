"use server";

import { z } from "zod";
import { type Dismissal, MAX_MARK_LENGTH, readDismissal } from "@/lib/checks/dismissals";
import * as saved from "@/lib/server/data/saved-items";
import { pageAction, pageOwner, resourceName } from "@/lib/server/session/guard";

const MAX_AT_ONCE = 100;

const dismissal = z
  .unknown()
  .transform(readDismissal)
  .pipe(z.custom<Dismissal>((value) => value !== null));

const dismissalChange = z.strictObject({
  put: z.array(dismissal).max(MAX_AT_ONCE),
  drop: z.array(z.string().min(1).max(MAX_MARK_LENGTH)).max(MAX_AT_ONCE),
});

/** Dismisses findings of a list (`put`) or restores them (`drop`) for all its readers; returns all dismissed findings of the list. */
export const changeDismissedFindings = pageAction(
  "changeDismissedFindings",
  z.tuple([resourceName, dismissalChange, pageOwner]),
  saved.changeDismissedFindings,
);
