import "server-only";
import { processWide } from "../process/process-wide";
import { callWriter, PATIENCE_MS, within } from "../store/calls";
import { hasEnded, markEnded, usableFor } from "./lifetime";

/** How many sessions are stored at once. */
const MOST_AT_ONCE = 500;

/** The ids of sessions that were ended here and are not stored yet. */
const unsaved = processWide("unsavedEndings", () => new Set<string>());

async function save(ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await within(PATIENCE_MS, callWriter("addEndedSessions", ids, usableFor()));
  for (const id of ids) unsaved.delete(id);
}

/** Stores sessions that could not be stored when they ended; rejects where the store is out of reach. */
export async function saveEndings(): Promise<void> {
  for (const id of unsaved) if (!hasEnded(id)) unsaved.delete(id);
  await save([...unsaved].slice(0, MOST_AT_ONCE));
}

/**
 * Ends a session here at once and within a second on other replicas, so that copied or concurrently renewed cookies stay invalid. Without
 * the store it has ended here alone until `saveEndings` has stored it.
 */
export async function endEverywhere({ id }: { id: string }): Promise<void> {
  markEnded([id]);
  unsaved.add(id);
  await save([id]).catch(() => undefined);
}
