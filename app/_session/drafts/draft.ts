"use client";

import type { DraftKey, DraftKeys } from "@/lib/messages/session";
import { createStore } from "../../_ui/state/store";

const DRAFT_PREFIX = "sns_draft_";

/** The sessionStorage key of the tab's id, and the prefix of its lock name. */
const TAB_ID_STORAGE_KEY = "sns_tab";

const MAX_DRAFT_AGE_MS = 30 * 24 * 3_600_000;

/** A stored draft: its storage key, the id of the tab that wrote it (none in earlier versions), the key that decrypts it, and its text. */
type StoredDraft = { storageKey: string; tab: string | undefined; key: DraftKey; text: string };

/** Returns the encryption keys of a person's drafts, the newest first. */
export const allDraftKeys = (owner: DraftKeys): DraftKey[] => [owner, ...owner.older];

/** Returns localStorage and sessionStorage, in this order; an empty array if the browser blocks them. */
function getAvailableStorages(): Storage[] {
  try {
    return [window.localStorage, window.sessionStorage];
  } catch {
    return [];
  }
}

/** Returns sessionStorage; undefined if the browser blocks it. */
export const getSessionStorage = (): Storage | undefined => getAvailableStorages()[1];

/** Returns whether this page can encrypt; without HTTPS there is no `crypto.subtle`. */
export const canEncrypt = () => Boolean(crypto.subtle);

/** Stores the text of a draft under a storage key: in localStorage if it is encrypted, else in sessionStorage. */
export function storeDraft(item: string, text: string): void {
  const [local, session] = getAvailableStorages();
  (canEncrypt() ? local : session)?.setItem(item, text);
}

export function eraseDraft(item: string): void {
  for (const storage of getAvailableStorages()) storage.removeItem(item);
}

function storageItemsByPrefix(prefix: string): [item: string, text: string][] {
  return getAvailableStorages().flatMap((storage) =>
    Array.from(storage, (_, index) => storage.key(index) ?? "")
      .filter((item) => item.startsWith(prefix))
      .map((item): [string, string] => [item, storage.getItem(item) ?? ""]),
  );
}

/** Returns the id of the tab that wrote an item, and when, in milliseconds since 1970; items of earlier versions have no tab and count as new. */
function parseStorageKey(item: string): { tab: string | undefined; at: number } {
  const [tab, at = Date.now()] = item.split("_").slice(3);
  return { tab, at: Number(at) };
}

function readStoredDrafts(owner: DraftKeys): StoredDraft[] {
  return allDraftKeys(owner).flatMap((key) => {
    const items = storageItemsByPrefix(DRAFT_PREFIX + key.name);
    return items.map(([item, text]) => ({ storageKey: item, tab: parseStorageKey(item).tab, key, text }));
  });
}

export function eraseDrafts(owner: DraftKeys): void {
  for (const { storageKey } of readStoredDrafts(owner)) eraseDraft(storageKey);
  getSessionStorage()?.removeItem(TAB_ID_STORAGE_KEY);
}

function storeNewTabId(): string {
  const id = Math.random().toString(36).slice(2);
  getSessionStorage()?.setItem(TAB_ID_STORAGE_KEY, id);
  return id;
}

const tabLockName = (tab: string) => `${TAB_ID_STORAGE_KEY}_${tab}`;

/** How long a page waits for the lock of its tab id, in milliseconds; after that it counts as a duplicate of another tab. */
const TAB_LOCK_TIMEOUT_MS = 1_000;

/** Locks a tab id until this page is unloaded; resolves to false if another tab has it. */
function lockTabId(tab: string): Promise<boolean> {
  const { locks } = navigator;
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const lockRequest = locks.request(
      tabLockName(tab),
      { signal: AbortSignal.timeout(TAB_LOCK_TIMEOUT_MS) },
      () => {
        resolve(true);
        return new Promise<never>(() => {});
      },
    );
    lockRequest.catch(() => resolve(false));
  });
}

/** Locks the stored id of this tab, or a new one if another tab has locked that; returns the locked id. */
async function lockOrCreateTabId(): Promise<string> {
  const storedTabId = getSessionStorage()?.getItem(TAB_ID_STORAGE_KEY) ?? storeNewTabId();
  if (await lockTabId(storedTabId)) return storedTabId;
  const newTabId = storeNewTabId();
  await lockTabId(newTabId);
  return newTabId;
}

const tabIdPromiseStore = createStore<Promise<string> | null>(null);

/** Returns the id of this tab, which the first call locks. */
function getTabId(): Promise<string> {
  const id = tabIdPromiseStore.get() ?? lockOrCreateTabId();
  tabIdPromiseStore.set(id);
  return id;
}

/** Returns the names of the Web Locks that any tab of this browser holds. */
export async function queryHeldLockNames(): Promise<Set<string | undefined>> {
  const { held = [] } = (await navigator.locks?.query().catch(() => null)) ?? {};
  return new Set(held.map(({ name }) => name));
}

/** Returns the person's drafts of this tab, or in a new tab those of all closed tabs, the latest first. Erases expired drafts. */
export async function findDraftsToOffer(owner: DraftKeys): Promise<StoredDraft[]> {
  for (const [item] of storageItemsByPrefix(DRAFT_PREFIX))
    if (Date.now() - parseStorageKey(item).at > MAX_DRAFT_AGE_MS) eraseDraft(item);
  const storedTabId = getSessionStorage()?.getItem(TAB_ID_STORAGE_KEY);
  if (!storedTabId) storeNewTabId();
  const drafts = readStoredDrafts(owner)
    .filter(({ tab }) => !storedTabId || !tab || tab === storedTabId)
    .sort((left, right) => parseStorageKey(right.storageKey).at - parseStorageKey(left.storageKey).at);
  if (drafts.length === 0) return [];
  const ownTabId = await getTabId();
  const lockNames = await queryHeldLockNames();
  return drafts.filter(({ tab }) => !tab || tab === ownTabId || !lockNames.has(tabLockName(tab)));
}

/** Returns the storage key of a new draft of this tab. */
export const createDraftStorageKey = async ({ name }: DraftKey): Promise<string> =>
  `${DRAFT_PREFIX}${name}_${await getTabId()}_${Date.now()}`;
