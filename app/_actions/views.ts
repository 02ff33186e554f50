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

const view = z
  .unknown()
  .transform(readView)
  .pipe(z.custom<SavedView>((value) => value !== null && !isTooLarge(value as SavedView)));

const change = z.strictObject({
  isShared: z.boolean(),
  isNew: z.boolean().optional(),
  put: z.array(view).max(MAX_VIEWS),
  drop: z.array(z.string().min(1).max(MAX_NAME_LENGTH)).max(MAX_VIEWS),
});

const MARK = comparisonViewsKey("");

/** A list by its name, or the comparison of a catalogue. */
const viewed = z.union([
  resourceName,
  z
    .string()
    .startsWith(MARK)
    .transform((name) => name.slice(MARK.length))
    .pipe(resourceName)
    .transform(({ name, permission }) => ({ name: comparisonViewsKey(name), permission })),
]);

export const changeViews = pageAction("changeViews", z.tuple([viewed, change, pageOwner]), saved.changeViews);
