"use server";

import { z } from "zod";
import { type Aside, LONGEST_MARK, readAside } from "@/lib/checks/asides";
import * as saved from "@/lib/server/data/saved-items";
import { owner, pageAction, resourceName } from "@/lib/server/session/guard";

/** How many findings one request puts aside or takes back at most. */
const MOST_AT_ONCE = 100;

const aside = z
  .unknown()
  .transform(readAside)
  .pipe(z.custom<Aside>((value) => value !== null));

const change = z.strictObject({
  put: z.array(aside).max(MOST_AT_ONCE),
  drop: z.array(z.string().min(1).max(LONGEST_MARK)).max(MOST_AT_ONCE),
});

/** Puts findings of a list aside or takes them back, for everybody who may read it, and returns what is aside. */
export const changeAsides = pageAction(
  "changeAsides",
  z.tuple([resourceName, change, owner]),
  saved.changeAsides,
);
