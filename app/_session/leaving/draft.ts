"use client";

import type { DraftLock, Lock } from "@/lib/messages/session";

const PREFIX = "sns_draft_";

/** How long a draft of which nobody asks stays in a browser, in milliseconds. */
const LONGEST_MS = 30 * 24 * 3_600_000;

/** A stored draft: the key of its item and its encrypted text. */
type StoredDraft = { item: string; lock: Lock; text: string };

/** Returns all locks of a person, that of the newest secret first. */
export const locksOf = (owner: DraftLock): Lock[] => [owner, ...owner.older];

/** The storage of this tab; undefined where the browser refuses it. */
export function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage ?? undefined;
  } catch {
    return undefined;
  }
}

/** The storages with drafts: that of the browser, and that of the tab for what cannot be encrypted. */
function storages(): Storage[] {
  try {
    return [window.localStorage, window.sessionStorage];
  } catch {
    return [];
  }
}

/** Returns whether this page can encrypt: without HTTPS there is no `crypto.subtle`. */
export const canEncrypt = () => Boolean(crypto.subtle);

/** Stores the text of a draft in this browser, or in this tab alone where it could not be encrypted. */
export function storeDraft(item: string, text: string): void {
  const [ofBrowser, ofTab] = storages();
  (canEncrypt() ? ofBrowser : ofTab)?.setItem(item, text);
}

/** Erases the draft of an item. */
export function eraseDraft(item: string): void {
  for (const storage of storages()) storage.removeItem(item);
}

function itemsWith(prefix: string): [item: string, text: string][] {
  return storages().flatMap((storage) =>
    Array.from(storage, (_, at) => storage.key(at) ?? "")
      .filter((item) => item.startsWith(prefix))
      .map((item): [string, string] => [item, storage.getItem(item) ?? ""]),
  );
}

const writtenAt = (item: string) => Number(item.split("_").at(-1));

function storedDrafts(owner: DraftLock): StoredDraft[] {
  return locksOf(owner).flatMap((lock) =>
    itemsWith(PREFIX + lock.name).map(([item, text]) => ({ item, lock, text })),
  );
}

/** The sessionStorage key of the drafts that pages of this tab have had. */
const OWN = "sns_drafts";

const ownItems = (): string[] => tabStorage()?.getItem(OWN)?.split(" ") ?? [];

/** Erases all drafts of a person in this browser. */
export function eraseDrafts(owner: DraftLock): void {
  for (const { item } of storedDrafts(owner)) eraseDraft(item);
  tabStorage()?.removeItem(OWN);
}

/** How long a reloaded page waits until the one before has let its drafts go, in milliseconds. */
const RELOAD_MS = 1_000;

const locked = new Map<string, Promise<boolean>>();

/** Locks a draft for this page, as long as it lasts; returns whether no other page has it. One of this tab is waited for. */
function lockItem(item: string): Promise<boolean> {
  const { locks } = navigator;
  // Without HTTPS tabs share no drafts.
  if (!locks) return Promise.resolve(true);
  const options = ownItems().includes(item)
    ? { signal: AbortSignal.timeout(RELOAD_MS) }
    : { ifAvailable: true };
  const isLocked = locked.get(item) ?? requestLock(locks, item, options);
  locked.set(item, isLocked);
  return isLocked;
}

function requestLock(locks: LockManager, item: string, options: LockOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const request = locks.request(item, options, (lock) => {
      resolve(lock !== null);
      return lock && new Promise<never>(() => {});
    });
    request.catch(() => resolve(false));
  });
}

function storeOwn(items: string[]): void {
  const own = new Set([...ownItems(), ...items]);
  if (own.size > 0) tabStorage()?.setItem(OWN, [...own].join(" "));
}

/** Returns the person's drafts that no other open page has, the last one first, and locks them for this page. */
export async function takeDrafts(owner: DraftLock): Promise<StoredDraft[]> {
  for (const [item] of itemsWith(PREFIX)) if (!(Date.now() - writtenAt(item) < LONGEST_MS)) eraseDraft(item);
  const drafts = storedDrafts(owner).sort((one, other) => writtenAt(other.item) - writtenAt(one.item));
  const isFree = await Promise.all(drafts.map(({ item }) => lockItem(item)));
  const taken = drafts.filter((_, at) => isFree[at]);
  storeOwn(taken.map(({ item }) => item));
  return taken;
}

/** Returns the item of a new draft, which this page has. */
export function newItem({ name }: Lock): string {
  const item = `${PREFIX}${name}_${Math.random().toString(36).slice(2)}_${Date.now()}`;
  void lockItem(item);
  storeOwn([item]);
  return item;
}
