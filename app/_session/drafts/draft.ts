import type { DraftKey, DraftKeys } from "@/lib/messages/session";
import { createStore } from "../../_ui/state/store";

const DRAFT_PREFIX = "sns_draft_";
/** The sessionStorage key of the tab's id, and the prefix of its lock name. */
const TAB_ID_STORAGE_KEY = "sns_tab";
const MAX_DRAFT_AGE_MS = 30 * 24 * 3_600_000;

/** The tab that wrote a draft, and when, in milliseconds since 1970; drafts of earlier releases have no tab and count as new. */
type DraftOrigin = { tab: string | undefined; at: number };

/** A stored draft, with the key that decrypts its text. */
type StoredDraft = DraftOrigin & { storageKey: string; key: DraftKey; text: string };

/** Returns the encryption keys of a person's drafts, the newest first. */
export const encryptionKeysOf = (owner: DraftKeys): DraftKey[] => [owner, ...owner.older];

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
export function storeDraft(storageKey: string, text: string): void {
  const [local, session] = getAvailableStorages();
  (canEncrypt() ? local : session)?.setItem(storageKey, text);
}

export function eraseDraft(storageKey: string): void {
  for (const storage of getAvailableStorages()) storage.removeItem(storageKey);
}

function storageItemsByPrefix(prefix: string): [storageKey: string, text: string][] {
  return getAvailableStorages().flatMap((storage) =>
    Array.from(storage, (_, index) => storage.key(index) ?? "")
      .filter((key) => key.startsWith(prefix))
      .map((key): [string, string] => [key, storage.getItem(key) ?? ""]),
  );
}

function parseDraftOrigin(storageKey: string): DraftOrigin {
  const [tab, at = Date.now()] = storageKey.split("_").slice(3);
  return { tab, at: Number(at) };
}

function readStoredDrafts(owner: DraftKeys): StoredDraft[] {
  return encryptionKeysOf(owner).flatMap((key) => {
    const items = storageItemsByPrefix(DRAFT_PREFIX + key.name);
    return items.map(([storageKey, text]) => ({ ...parseDraftOrigin(storageKey), storageKey, key, text }));
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
    const signal = AbortSignal.timeout(TAB_LOCK_TIMEOUT_MS);
    const lockRequest = locks.request(tabLockName(tab), { signal }, () => {
      resolve(true);
      return new Promise<never>(() => {});
    });
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
  for (const [storageKey] of storageItemsByPrefix(DRAFT_PREFIX))
    if (Date.now() - parseDraftOrigin(storageKey).at > MAX_DRAFT_AGE_MS) eraseDraft(storageKey);
  const storedTabId = getSessionStorage()?.getItem(TAB_ID_STORAGE_KEY);
  if (!storedTabId) storeNewTabId();
  const drafts = readStoredDrafts(owner)
    .filter(({ tab }) => !storedTabId || !tab || tab === storedTabId)
    .sort((left, right) => right.at - left.at);
  if (drafts.length === 0) return [];
  const ownTabId = await getTabId();
  const lockNames = await queryHeldLockNames();
  return drafts.filter(({ tab }) => !tab || tab === ownTabId || !lockNames.has(tabLockName(tab)));
}

/** Returns the storage key of a new draft of this tab. */
export const createDraftStorageKey = async ({ name }: DraftKey): Promise<string> =>
  `${DRAFT_PREFIX}${name}_${await getTabId()}_${Date.now()}`;
