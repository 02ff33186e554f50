import "server-only";
import { randomUUID } from "node:crypto";
import type { Result } from "../api/errors";
import { env, MEGABYTE } from "../process/env";
import { processWide } from "../process/process-wide";
import type { PackedList } from "./receive-list";

/** How long a list is stored, in milliseconds. */
const STORED_MS = 30_000;

/** The delay before an unclaimed list is packed, in milliseconds, so that it does not delay its page. */
const PACK_DELAY_MS = 1000;

const MAX_WAITING = 1000;

type Packed = Result<PackedList> | null;

/** A stored list; `dropped` aborts when it can no longer be claimed. */
type Waiting = {
  userId: string;
  resource: string;
  pack: () => Promise<Packed>;
  dropped: AbortController;
  bytes: () => number;
  timer: NodeJS.Timeout;
};

const waiting = processWide("handover", () => new Map<string, Waiting>());

function remove(key: string): Waiting | undefined {
  const list = waiting.get(key);
  // The timer would retain the list.
  clearTimeout(list?.timer);
  waiting.delete(key);
  return list;
}

const drop = (key: string) => remove(key)?.dropped.abort();

/** Drops the oldest lists beyond the limits. */
function dropBeyondLimits(): void {
  let bytes = waiting.values().reduce((sum, list) => sum + list.bytes(), 0);
  for (const [key, list] of waiting) {
    if (waiting.size <= MAX_WAITING && bytes <= env().LIST_MEMORY_MB * MEGABYTE) return;
    bytes -= list.bytes();
    drop(key);
  }
}

/** Stores a list for one user and returns its key; aborts `dropped` when it can no longer be claimed. */
export function storeWaitingList(
  userId: string,
  resource: string,
  pack: () => Promise<Packed>,
  dropped = new AbortController(),
): string {
  const key = randomUUID();
  const timer = setTimeout(() => packUnrequested(key).catch(() => drop(key)), PACK_DELAY_MS).unref();
  waiting.set(key, { userId, resource, pack, dropped, bytes: () => 0, timer });
  if (waiting.size > MAX_WAITING) dropBeyondLimits();
  return key;
}

async function packUnrequested(key: string): Promise<void> {
  const list = waiting.get(key);
  if (!list) return;
  list.timer = setTimeout(drop, STORED_MS - PACK_DELAY_MS, key).unref();
  const packed = await list.pack();
  if (!packed?.ok) return;
  list.bytes = packed.value.bytes;
  await packed.value.end;
  dropBeyondLimits();
}

/** Returns a stored list once; `null` if this user and resource have none. `signal` aborts it. */
export async function claimWaitingList(
  userId: string,
  resource: string,
  key: string,
  signal?: AbortSignal,
): Promise<Packed> {
  const found = waiting.get(key);
  if (found?.userId !== userId || found.resource !== resource) return null;
  remove(key);
  const leave = () => found.dropped.abort();
  if (signal?.aborted) leave();
  signal?.addEventListener("abort", leave);
  return found.pack();
}
