import { setTimeout as sleep } from "node:timers/promises";
import { type Database, giveBack } from "./database.ts";
import { deleteBefore, deleteOldest, sizeOf } from "./store.ts";

const MEGABYTE = 1024 * 1024;
const DAY_MS = 24 * 3_600_000;

/** The pause between two looks, and between the steps of one, in milliseconds. */
const LOOK_MS = 60_000;
const STEP_MS = 50;

type Limits = { days: number; megabytes: number };

/** Deletes a step of what is beyond the limits; returns whether there may be more. */
export async function pruneStep(
  database: Database,
  { days, megabytes }: Limits,
  now = Date.now(),
): Promise<boolean> {
  if ((await deleteBefore(database, now - days * DAY_MS)) > 0) return true;
  if ((await sizeOf(database)) <= megabytes * MEGABYTE) return false;
  return (await deleteOldest(database)) > 0;
}

/** Keeps the store within its limits as long as the process runs; a store that is gone is tried again. */
export async function prune(open: () => Promise<Database>, limits: Limits): Promise<never> {
  for (;;) {
    try {
      while (await pruneStep(await open(), limits)) await sleep(STEP_MS);
      giveBack(await open());
    } catch {
      // The next look finds out whether the store is there again.
    }
    await sleep(LOOK_MS, undefined, { ref: false });
  }
}
