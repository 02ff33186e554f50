import "server-only";
import { processWide } from "../process/process-wide";
import { callWriter, STORE_TIMEOUT_MS, withTimeout } from "../store/worker-client";
import { getEndedSessionRetentionMs, hasSessionEnded, markSessionsEnded } from "./lifetime";

const MAX_IDS_PER_CALL = 500;

const unsavedSessionIds = processWide("unsavedEndings", () => new Set<string>());

async function storeSessionIds(ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await withTimeout(STORE_TIMEOUT_MS, callWriter("addEndedSessions", ids, getEndedSessionRetentionMs()));
  for (const id of ids) unsavedSessionIds.delete(id);
}

/** Stores some of the ended sessions that could not be stored when they ended; rejects if the store is unavailable. */
export async function storeUnsavedSessionIds(): Promise<void> {
  for (const id of unsavedSessionIds) if (!hasSessionEnded(id)) unsavedSessionIds.delete(id);
  await storeSessionIds([...unsavedSessionIds].slice(0, MAX_IDS_PER_CALL));
}

/** Ends a session: on this replica at once, on the others when they next poll the store. */
export async function endSessionOnAllReplicas({ id }: { id: string }): Promise<void> {
  markSessionsEnded([id]);
  unsavedSessionIds.add(id);
  await storeSessionIds([id]).catch(() => undefined);
}
