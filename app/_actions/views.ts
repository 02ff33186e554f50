"use server";

import { z } from "zod";
import {
  getComparisonViewsKey,
  isViewTooLarge,
  MAX_VIEW_NAME_LENGTH,
  MAX_VIEWS,
  parseStoredView,
  type SavedView,
} from "@/lib/preferences/views";
import * as saved from "@/lib/server/data/saved-items";
import { createPageAction, pageUserIdSchema, resourceSchema } from "@/lib/server/session/guard";

const savedViewSchema = z
  .unknown()
  .transform(parseStoredView)
  .pipe(z.custom<SavedView>((value) => value !== null && !isViewTooLarge(value as SavedView)));

const viewChangeSchema = z.strictObject({
  isShared: z.boolean(),
  isNew: z.boolean().optional(),
  put: z.array(savedViewSchema).max(MAX_VIEWS),
  drop: z.array(z.string().min(1).max(MAX_VIEW_NAME_LENGTH)).max(MAX_VIEWS),
});

const COMPARISON_VIEWS_PREFIX = getComparisonViewsKey("");

/** Accepts the list or the comparison that views belong to: the name of a resource, which has a prefix for its comparison. */
const viewTargetSchema = z.union([
  resourceSchema,
  z
    .string()
    .startsWith(COMPARISON_VIEWS_PREFIX)
    .transform((name) => name.slice(COMPARISON_VIEWS_PREFIX.length))
    .pipe(resourceSchema)
    .transform(({ name, permission }) => ({ name: getComparisonViewsKey(name), permission })),
]);

/** Saves (`put`) and deletes (`drop`) views of a list or comparison, those of the person or the shared ones; returns all of them. */
export const changeViews = createPageAction(
  "changeViews",
  z.tuple([viewTargetSchema, viewChangeSchema, pageUserIdSchema]),
  saved.changeViews,
);
