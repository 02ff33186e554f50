import "server-only";
import { randomUUID } from "node:crypto";
import type { Result } from "../api/errors";
import { env, MEGABYTE } from "../process/env";
import { processWide } from "../process/process-wide";
import type { PackedList } from "./receive-list";

/** How long a list is kept for the browser, in milliseconds. */
const PATIENCE_MS = 30_000;

/** After so long a list is packed though its browser has not asked for it, so that it leaves the queue; earlier, it would delay its page. */
const HEAD_START_MS = 1000;

const MOST_WAITING = 1000;

type Packed = Result<PackedList> | null;

/** A list for a user, by the name of its resource; `dropped` aborts when nobody can take it any more. */
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
  // The timer would keep the list in memory.
  clearTimeout(list?.timer);
  waiting.delete(key);
  return list;
}

const drop = (key: string) => remove(key)?.dropped.abort();

/** Drops the oldest lists beyond the limits; the browser fetches them again. */
function dropBeyondLimits(): void {
  let bytes = waiting.values().reduce((sum, list) => sum + list.bytes(), 0);
  for (const [key, list] of waiting) {
    if (waiting.size <= MOST_WAITING && bytes <= env().LIST_MEMORY_MB * MEGABYTE) return;
    bytes -= list.bytes();
    drop(key);
  }
}

/** Keeps a list, or its failure, for one user, and returns its key; aborts `dropped` when nobody can take it any more. */
export function keepForBrowser(
  userId: string,
  resource: string,
  pack: () => Promise<Packed>,
  dropped = new AbortController(),
): string {
  const key = randomUUID();
  const timer = setTimeout(() => packUnrequested(key).catch(() => drop(key)), HEAD_START_MS).unref();
  waiting.set(key, { userId, resource, pack, dropped, bytes: () => 0, timer });
  if (waiting.size > MOST_WAITING) dropBeyondLimits();
  return key;
}

async function packUnrequested(key: string): Promise<void> {
  const list = waiting.get(key);
  if (!list) return;
  list.timer = setTimeout(drop, PATIENCE_MS - HEAD_START_MS, key).unref();
  const packed = await list.pack();
  if (!packed?.ok) return;
  list.bytes = packed.value.bytes;
  await packed.value.end;
  dropBeyondLimits();
}

/** Takes a waiting list once; `null` if there is none of this user and resource, or when `signal` aborts. */
export async function takeKept(
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
