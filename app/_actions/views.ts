"use server";

import { z } from "zod";
import {
  comparisonViewsKey,
  isTooLarge,
  MAX_NAME_LENGTH,
  MAX_VIEWS,
  readView,
  type SavedView,
} from "@/lib/preferences/views";
import * as saved from "@/lib/server/data/saved-items";
import { pageAction, pageOwner, resourceName } from "@/lib/server/session/guard";

const savedView = z
  .unknown()
  .transform(readView)
  .pipe(z.custom<SavedView>((value) => value !== null && !isTooLarge(value as SavedView)));

const viewChange = z.strictObject({
  isShared: z.boolean(),
  isNew: z.boolean().optional(),
  put: z.array(savedView).max(MAX_VIEWS),
  drop: z.array(z.string().min(1).max(MAX_NAME_LENGTH)).max(MAX_VIEWS),
});

const COMPARISON_PREFIX = comparisonViewsKey("");

/** The list or comparison that views belong to: the name of the resource, for its comparison with a prefix. */
const target = z.union([
  resourceName,
  z
    .string()
    .startsWith(COMPARISON_PREFIX)
    .transform((name) => name.slice(COMPARISON_PREFIX.length))
    .pipe(resourceName)
    .transform(({ name, permission }) => ({ name: comparisonViewsKey(name), permission })),
]);

/** Saves (`put`) and deletes (`drop`) views of a list or comparison, those of the person or the shared ones; returns all of them. */
export const changeViews = pageAction(
  "changeViews",
  z.tuple([target, viewChange, pageOwner]),
  saved.changeViews,
);
