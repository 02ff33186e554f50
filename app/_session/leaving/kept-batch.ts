import { useEffect, useState } from "react";
import type { DraftLock, Lock } from "@/lib/messages/session";
import { openChannel } from "../../_ui/open-channel";
import { locksOf } from "./draft";

const PREFIX = "sns_batch";

/** Returns the name of the database with the journal of a person's batch. */
export const journalName = ({ name }: Lock) => `${PREFIX}_${name}`;

/** The name by which all tabs of a person know the batch, also those with an older secret. */
const commonName = (owner: DraftLock) => journalName(locksOf(owner).at(-1) ?? owner);

/** Returns the lock of the journal that this browser keeps of the person's batch, `null` if it keeps none. */
export async function journalLock(owner: DraftLock): Promise<Lock | null> {
  const kept = (await indexedDB.databases()).map(({ name }) => name);
  return locksOf(owner).find((lock) => kept.includes(journalName(lock))) ?? null;
}

/** Erases a journal; resolves when it is deleted, or when it is as soon as other tabs let it go. */
export function eraseJournal(lock: Lock): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(journalName(lock));
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}

/** Erases the journal of the person's batch, whichever tab has it. */
export async function eraseBatch(owner: DraftLock): Promise<void> {
  // Where the browser refuses to store anything there is none.
  await Promise.allSettled(locksOf(owner).map(eraseJournal));
}

/** Without HTTPS there are no locks, and nothing that tabs could share. */
let isHeldHere = false;

/** Takes the person's batch, which one tab has at a time; returns what lets it go, `null` if another tab has it and this one does not wait. */
export function takeBatch(owner: DraftLock, waits: boolean): Promise<(() => void) | null> {
  const { locks } = navigator;
  if (!locks) {
    isHeldHere = true;
    return Promise.resolve(() => {
      isHeldHere = false;
    });
  }
  return new Promise((resolve) => {
    const held = locks.request(commonName(owner), { ifAvailable: !waits }, (lock) => {
      if (!lock) return resolve(null);
      return new Promise<void>((release) => resolve(release));
    });
    held.catch(() => resolve(null));
  });
}

/** Returns whether a tab of this browser has an unfinished batch of the person. */
export async function hasUnfinishedBatch(owner: DraftLock): Promise<boolean> {
  const { held } = (await navigator.locks?.query().catch(() => null)) ?? {};
  return isHeldHere || Boolean(held?.some(({ name }) => name === commonName(owner)));
}

/** Tells all tabs of the person, this one too, that a batch has begun. */
export function tellBegun(owner: DraftLock): void {
  window.dispatchEvent(new Event(PREFIX));
  const channel = openChannel(PREFIX);
  channel?.postMessage(commonName(owner));
  channel?.close();
}

/** Calls back when a batch of the person has begun in any tab; returns the function that stops it. */
export function onBegun(owner: DraftLock, listener: () => void): () => void {
  window.addEventListener(PREFIX, listener);
  const channel = openChannel(PREFIX);
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<string>) => data === commonName(owner) && listener();
  return () => {
    window.removeEventListener(PREFIX, listener);
    channel?.close();
  };
}

/** Returns whether the person has, or has had since the page was loaded, a batch in this browser. */
export function useHasBatch(owner: DraftLock): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    const note = () => setHas(true);
    journalLock(owner).then(
      (lock) => lock && note(),
      () => {},
    );
    return onBegun(owner, note);
  }, [owner]);
  return has;
}
