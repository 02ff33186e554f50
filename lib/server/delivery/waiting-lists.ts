import "server-only";
import { randomUUID } from "node:crypto";
import type { Result } from "../api/errors";
import { env, MEGABYTE } from "../process/env";
import { processWide } from "../process/process-wide";
import type { PackedList } from "./receive-list";

type PackResult = Result<PackedList> | null;

/** A list that waits for its browser; `dropController` aborts it when it can no longer be claimed. */
type WaitingList = {
  userId: string;
  resource: string;
  pack: () => Promise<PackResult>;
  dropController: AbortController;
  bytes: () => number;
  timer: NodeJS.Timeout;
};

/** The waiting lists by their keys, the oldest first. */
const waitingLists = processWide("handover", () => new Map<string, WaitingList>());

/** Stores a list for one user, and returns the key with which the browser claims it. Aborts `dropController` when it can no longer be claimed. */
export function storeWaitingList(
  userId: string,
  resource: string,
  pack: () => Promise<PackResult>,
  dropController = new AbortController(),
): string {
  const key = randomUUID();
  const timer = setTimeout(() => packInAdvance(key).catch(() => dropWaitingList(key)), PACK_DELAY_MS).unref();
  waitingLists.set(key, { userId, resource, pack, dropController, bytes: () => 0, timer });
  if (waitingLists.size > MAX_WAITING_LISTS) dropBeyondLimits();
  return key;
}

/** Removes a stored list and returns it; `null` if there is none with this key for this user and resource. `signal` aborts the list. */
export async function claimWaitingList(
  userId: string,
  resource: string,
  key: string,
  signal?: AbortSignal,
): Promise<PackResult> {
  const waitingList = waitingLists.get(key);
  if (waitingList?.userId !== userId || waitingList.resource !== resource) return null;
  removeList(key);
  const abortList = () => waitingList.dropController.abort();
  if (signal?.aborted) abortList();
  signal?.addEventListener("abort", abortList);
  return waitingList.pack();
}

/** How long a list waits for its browser to fetch it, in milliseconds. */
const MAX_STORED_MS = 30_000;
/** The time after which an unclaimed list is packed in advance, in milliseconds; packing it at once would delay its page. */
const PACK_DELAY_MS = 1000;
const MAX_WAITING_LISTS = 1000;

/** Packs a list that its browser has not claimed yet; without a claim it is dropped after MAX_STORED_MS. */
async function packInAdvance(key: string): Promise<void> {
  const waitingList = waitingLists.get(key);
  if (!waitingList) return;
  waitingList.timer = setTimeout(dropWaitingList, MAX_STORED_MS - PACK_DELAY_MS, key).unref();
  const packResult = await waitingList.pack();
  if (!packResult?.ok) return;
  waitingList.bytes = packResult.value.bytes;
  await packResult.value.end;
  dropBeyondLimits();
}

/** Drops the oldest lists until the others are within the limits of number and memory. */
function dropBeyondLimits(): void {
  let totalBytes = 0;
  for (const list of waitingLists.values()) totalBytes += list.bytes();
  for (const [key, list] of waitingLists) {
    if (waitingLists.size <= MAX_WAITING_LISTS && totalBytes <= env().LIST_MEMORY_MB * MEGABYTE) return;
    totalBytes -= list.bytes();
    dropWaitingList(key);
  }
}

const dropWaitingList = (key: string) => removeList(key)?.dropController.abort();

function removeList(key: string): WaitingList | undefined {
  const waitingList = waitingLists.get(key);
  // A running timer would keep the list in memory.
  clearTimeout(waitingList?.timer);
  waitingLists.delete(key);
  return waitingList;
}
