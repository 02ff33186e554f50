import { useEffect, useState } from "react";
import type { DraftKey, DraftKeys } from "@/lib/messages/session";
import { createChannel, createStore } from "../../_ui/state/store";
import { encryptionKeysOf, queryHeldLockNames } from "./draft";

const BATCH_PREFIX = "sns_batch";

/** Returns the name of the IndexedDB database that has the journal of a person's batch. */
export const databaseNameOf = ({ name }: DraftKey) => `${BATCH_PREFIX}_${name}`;

/** Returns the lock name of a person's batch: that of the oldest draft key, which all tabs of the person have. */
const batchLockName = (owner: DraftKeys) => databaseNameOf(encryptionKeysOf(owner).at(-1) ?? owner);

/** Returns the draft key of the person's batch journal in this browser; `null` if there is no journal. */
export async function findJournalKey(owner: DraftKeys): Promise<DraftKey | null> {
  const databaseNames = (await indexedDB.databases()).map(({ name }) => name);
  return encryptionKeysOf(owner).find((key) => databaseNames.includes(databaseNameOf(key))) ?? null;
}

/** Deletes the journal with a draft key; resolves when it is deleted, or will be as soon as other tabs close it. */
export function eraseJournal(key: DraftKey): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(databaseNameOf(key));
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}

/** Deletes the person's batch journal in this browser; never rejects, because a browser that blocks storage has no journal. */
export async function eraseBatchJournals(owner: DraftKeys): Promise<void> {
  await Promise.allSettled(encryptionKeysOf(owner).map(eraseJournal));
}

/** Whether this tab runs a batch; used only without HTTPS, where the browser has no Web Locks. */
const isBatchRunningStore = createStore(false);

/** Acquires the lock of the person's batch. Resolves to the function that releases it, or to `null` if another tab has it and `shouldWait` is false. */
export function lockBatch(owner: DraftKeys, shouldWait: boolean): Promise<(() => void) | null> {
  const { locks } = navigator;
  if (!locks) {
    isBatchRunningStore.set(true);
    return Promise.resolve(() => isBatchRunningStore.set(false));
  }
  return new Promise((resolve) => {
    const lockRequest = locks.request(batchLockName(owner), { ifAvailable: !shouldWait }, (lock) => {
      if (!lock) return resolve(null);
      return new Promise<void>((release) => resolve(release));
    });
    lockRequest.catch(() => resolve(null));
  });
}

export async function hasUnfinishedBatch(owner: DraftKeys): Promise<boolean> {
  return isBatchRunningStore.get() || (await queryHeldLockNames()).has(batchLockName(owner));
}

const batchStartChannel = createChannel<string>(BATCH_PREFIX);

/** Notifies all tabs of the person, including this one, that a batch has started. */
export const notifyBatchStarted = (owner: DraftKeys) => batchStartChannel.post(batchLockName(owner));

/** Calls `listener` when a batch of the person starts in any tab; returns the unsubscriber. */
export const onBatchStarted = (owner: DraftKeys, listener: () => void) =>
  batchStartChannel.subscribe((name) => name === batchLockName(owner) && listener());

/** Returns whether this browser has a batch of the person, or had one since the page was loaded. */
export function useHasBatch(owner: DraftKeys): boolean {
  const [hasBatch, setHasBatch] = useState(false);
  useEffect(() => {
    const journalFound = findJournalKey(owner).then((key) => key && setHasBatch(true));
    journalFound.catch(() => {});
    return onBatchStarted(owner, () => setHasBatch(true));
  }, [owner]);
  return hasBatch;
}
