"use client";

import type { DraftKey, DraftKeys } from "@/lib/messages/session";
import { createStore } from "../../_ui/state/store";

const DRAFT_PREFIX = "sns_draft_";

/** The sessionStorage key of the tab's id, and the prefix of its lock name. */
const TAB_KEY = "sns_tab";

const MAX_AGE_MS = 30 * 24 * 3_600_000;

/** A stored draft: its storage key, the id of the tab that wrote it (none in earlier versions), the key that decrypts it, and its text. */
type StoredDraft = { item: string; tab: string | undefined; key: DraftKey; text: string };

/** Returns the encryption keys of a person's drafts, the newest first. */
export const allDraftKeysOf = (owner: DraftKeys): DraftKey[] => [owner, ...owner.older];

/** Returns localStorage, and sessionStorage for drafts that cannot be encrypted; nothing if the browser blocks them. */
function storages(): Storage[] {
  try {
    return [window.localStorage, window.sessionStorage];
  } catch {
    return [];
  }
}

/** Returns sessionStorage; undefined if the browser blocks it. */
export const tabStorage = (): Storage | undefined => storages()[1];

/** Returns whether this page can encrypt; without HTTPS there is no `crypto.subtle`. */
export const canEncrypt = () => Boolean(crypto.subtle);

/** Stores the text of a draft under a storage key: in localStorage if it is encrypted, else in sessionStorage. */
export function storeDraft(item: string, text: string): void {
  const [local, session] = storages();
  (canEncrypt() ? local : session)?.setItem(item, text);
}

export function eraseDraft(item: string): void {
  for (const storage of storages()) storage.removeItem(item);
}

function itemsWith(prefix: string): [item: string, text: string][] {
  return storages().flatMap((storage) =>
    Array.from(storage, (_, index) => storage.key(index) ?? "")
      .filter((item) => item.startsWith(prefix))
      .map((item): [string, string] => [item, storage.getItem(item) ?? ""]),
  );
}

/** Returns the id of the tab that wrote an item, and when, in milliseconds since 1970; items of earlier versions have no tab and count as new. */
function originOf(item: string): { tab: string | undefined; at: number } {
  const [tab, at = Date.now()] = item.split("_").slice(3);
  return { tab, at: Number(at) };
}

function storedDrafts(owner: DraftKeys): StoredDraft[] {
  return allDraftKeysOf(owner).flatMap((key) =>
    itemsWith(DRAFT_PREFIX + key.name).map(([item, text]) => ({ item, tab: originOf(item).tab, key, text })),
  );
}

export function eraseDrafts(owner: DraftKeys): void {
  for (const { item } of storedDrafts(owner)) eraseDraft(item);
  tabStorage()?.removeItem(TAB_KEY);
}

function createTabId(): string {
  const id = Math.random().toString(36).slice(2);
  tabStorage()?.setItem(TAB_KEY, id);
  return id;
}

const lockName = (tab: string) => `${TAB_KEY}_${tab}`;

/** How long a page waits for the lock of its tab id, in milliseconds; after that it counts as a duplicate of another tab. */
const TAB_LOCK_TIMEOUT_MS = 1_000;

/** Locks a tab id until this page is unloaded; resolves to false if another tab has it. */
function lockTabId(tab: string): Promise<boolean> {
  const { locks } = navigator;
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const locked = locks.request(lockName(tab), { signal: AbortSignal.timeout(TAB_LOCK_TIMEOUT_MS) }, () => {
      resolve(true);
      return new Promise<never>(() => {});
    });
    locked.catch(() => resolve(false));
  });
}

async function lockStoredTabId(): Promise<string> {
  const stored = tabStorage()?.getItem(TAB_KEY) ?? createTabId();
  if (await lockTabId(stored)) return stored;
  const created = createTabId();
  await lockTabId(created);
  return created;
}

const tabId = createStore<Promise<string> | null>(null);

/** Returns the id of this tab, which the first call locks. */
function thisTabId(): Promise<string> {
  const id = tabId.get() ?? lockStoredTabId();
  tabId.set(id);
  return id;
}

/** Returns the names of the Web Locks that any tab of this browser holds. */
export async function heldLockNames(): Promise<Set<string | undefined>> {
  const { held = [] } = (await navigator.locks?.query().catch(() => null)) ?? {};
  return new Set(held.map(({ name }) => name));
}

/** Returns the person's drafts of this tab, or in a new tab those of all closed tabs, the latest first. Erases expired drafts. */
export async function draftsToOffer(owner: DraftKeys): Promise<StoredDraft[]> {
  for (const [item] of itemsWith(DRAFT_PREFIX))
    if (Date.now() - originOf(item).at > MAX_AGE_MS) eraseDraft(item);
  const stored = tabStorage()?.getItem(TAB_KEY);
  if (!stored) createTabId();
  const drafts = storedDrafts(owner)
    .filter(({ tab }) => !stored || !tab || tab === stored)
    .sort((one, other) => originOf(other.item).at - originOf(one.item).at);
  if (drafts.length === 0) return [];
  const ownTab = await thisTabId();
  const locks = await heldLockNames();
  return drafts.filter(({ tab }) => !tab || tab === ownTab || !locks.has(lockName(tab)));
}

/** Returns the storage key of a new draft of this tab. */
export const createDraftItem = async ({ name }: DraftKey): Promise<string> =>
  `${DRAFT_PREFIX}${name}_${await thisTabId()}_${Date.now()}`;
