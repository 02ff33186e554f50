import { useEffect, useState } from "react";
import type { DraftKey, DraftKeys } from "@/lib/messages/session";
import { createChannel, createStore } from "../../_ui/state/store";
import { allDraftKeysOf, heldLockNames } from "./draft";

const PREFIX = "sns_batch";

/** Returns the name of the database with the journal of a person's batch. */
export const journalName = ({ name }: DraftKey) => `${PREFIX}_${name}`;

/** The lock name that all tabs of a person share, also those with an older secret. */
const commonName = (owner: DraftKeys) => journalName(allDraftKeysOf(owner).at(-1) ?? owner);

/** Returns the draft key of the batch journal that this browser has of the person; `null` without a journal. */
export async function findJournalKey(owner: DraftKeys): Promise<DraftKey | null> {
  const stored = (await indexedDB.databases()).map(({ name }) => name);
  return allDraftKeysOf(owner).find((key) => stored.includes(journalName(key))) ?? null;
}

/** Deletes a journal; resolves when it is deleted, or scheduled for deletion because another tab has it open. */
export function eraseJournal(key: DraftKey): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(journalName(key));
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}

export async function eraseBatch(owner: DraftKeys): Promise<void> {
  // A browser that blocks storage has no journal.
  await Promise.allSettled(allDraftKeysOf(owner).map(eraseJournal));
}

/** Whether this tab has the batch in a browser without Web Locks, as it is without HTTPS. */
const isAcquired = createStore(false);

/** Acquires the person's batch, which one tab has at a time; resolves to the release, or to `null` if another tab has it and `waits` is false. */
export function acquireBatch(owner: DraftKeys, waits: boolean): Promise<(() => void) | null> {
  const { locks } = navigator;
  if (!locks) {
    isAcquired.set(true);
    return Promise.resolve(() => isAcquired.set(false));
  }
  return new Promise((resolve) => {
    const locked = locks.request(commonName(owner), { ifAvailable: !waits }, (lock) => {
      if (!lock) return resolve(null);
      return new Promise<void>((release) => resolve(release));
    });
    locked.catch(() => resolve(null));
  });
}

export async function hasUnfinishedBatch(owner: DraftKeys): Promise<boolean> {
  return isAcquired.get() || (await heldLockNames()).has(commonName(owner));
}

const started = createChannel<string>(PREFIX);

/** Notifies all tabs of the person, this one included, that a batch has started. */
export const notifyBatchStarted = (owner: DraftKeys) => started.post(commonName(owner));

/** Calls `listener` when a batch of the person starts in any tab; returns the unsubscriber. */
export const onBatchStarted = (owner: DraftKeys, listener: () => void) =>
  started.subscribe((name) => name === commonName(owner) && listener());

/** Returns whether the person has, or has had since the page was loaded, a batch in this browser. */
export function useHasBatch(owner: DraftKeys): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    const show = () => setHas(true);
    findJournalKey(owner).then(
      (lock) => lock && show(),
      () => {},
    );
    return onBatchStarted(owner, show);
  }, [owner]);
  return has;
}
