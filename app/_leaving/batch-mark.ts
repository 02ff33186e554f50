import { useEffect, useSyncExternalStore } from "react";
import type { DraftLock, Lock } from "@/lib/messages/draft-lock";

/** What this browser has of a person's batch: one that has an end to come, or the result of one. */
export type BatchMark = "unfinished" | "finished";

const listeners = new Set<() => void>();

const placeOf = ({ name }: Lock) => `sns_batch_${name}`;

/** Returns the name of the database with the journal of a person's batch. */
export const journalName = placeOf;

/** Reads a mark; `null` also where the browser stores nothing. */
function stored(lock: Lock): string | null {
  try {
    return window.localStorage.getItem(placeOf(lock));
  } catch {
    return null;
  }
}

function locksOf(owner: DraftLock): Lock[] {
  return [owner, ...owner.older];
}

/** Returns the lock of the person's journal: that of an older secret if the journal is older. */
export function journalLock(owner: DraftLock): Lock {
  return locksOf(owner).find((lock) => stored(lock) !== null) ?? owner;
}

/** Returns the mark of the person's batch, or `null`; it tells nothing of the batch. */
export function readBatchMark(owner: DraftLock): BatchMark | null {
  return stored(journalLock(owner)) as BatchMark | null;
}

function tell(): void {
  for (const listener of listeners) listener();
}

export function markBatch(lock: Lock, mark: BatchMark): void {
  try {
    window.localStorage.setItem(placeOf(lock), mark);
  } catch {
    // Without storage the batch lasts until a reload.
  }
  tell();
}

function deleteJournal(lock: Lock): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(journalName(lock));
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}

/** Erases the mark of the person's batch at once, and its journal; resolves when that is deleted. */
export async function eraseBatch(owner: DraftLock): Promise<void> {
  const marked = locksOf(owner).filter((lock) => stored(lock) !== null);
  for (const lock of marked) window.localStorage.removeItem(placeOf(lock));
  await Promise.all(marked.map(deleteJournal));
  tell();
}

/** Marks a journal that has no mark: a browser that was killed may have stored the one and not the other. */
async function markFound(owner: DraftLock): Promise<void> {
  const found = (await indexedDB.databases()).map(({ name }) => name);
  const lock = locksOf(owner).find((one) => found.includes(journalName(one)));
  if (lock && !stored(lock)) markBatch(lock, "unfinished");
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Follows the mark of the person's batch, also when another tab changes it. */
export function useBatchMark(owner: DraftLock): BatchMark | null {
  useEffect(() => {
    // Without storage there is no journal either.
    markFound(owner).catch(() => {});
  }, [owner]);
  return useSyncExternalStore(
    subscribe,
    () => readBatchMark(owner),
    () => null,
  );
}
