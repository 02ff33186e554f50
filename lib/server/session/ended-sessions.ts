import "server-only";
import { processWide } from "../process/process-wide";
import { callWriter, STORE_TIMEOUT_MS, withTimeout } from "../store/worker-client";
import { cookieLifetimeMs, hasEnded, markEnded } from "./lifetime";

const MAX_AT_ONCE = 500;

const unsavedIds = processWide("unsavedEndings", () => new Set<string>());

async function storeIds(ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await withTimeout(STORE_TIMEOUT_MS, callWriter("addEndedSessions", ids, cookieLifetimeMs()));
  for (const id of ids) unsavedIds.delete(id);
}

/** Stores the ended sessions that could not be stored when they ended; rejects if the store is unavailable. */
export async function saveEndedSessions(): Promise<void> {
  for (const id of unsavedIds) if (!hasEnded(id)) unsavedIds.delete(id);
  await storeIds([...unsavedIds].slice(0, MAX_AT_ONCE));
}

/** Ends a session: on this replica at once, on the others when they next poll the store. */
export async function endOnAllReplicas({ id }: { id: string }): Promise<void> {
  markEnded([id]);
  unsavedIds.add(id);
  await storeIds([id]).catch(() => undefined);
}
