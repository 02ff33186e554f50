"use client";

import type { DraftKey, DraftKeys } from "@/lib/messages/session";
import { createStore } from "../../_ui/state/store";

const PREFIX = "sns_draft_";

const TAB = "sns_tab";

/** The maximum age of a draft, in milliseconds. */
const LONGEST_MS = 30 * 24 * 3_600_000;

/** A stored draft: the key of its item, the tab that wrote it (none in earlier versions), and its encrypted text. */
type StoredDraft = { item: string; tab: string | undefined; lock: DraftKey; text: string };

/** Returns all draft keys of a person, that of the newest secret first. */
export const allDraftKeysOf = (owner: DraftKeys): DraftKey[] => [owner, ...owner.older];

/** The storages with drafts: that of the browser, and that of the tab for what cannot be encrypted. */
function storages(): Storage[] {
  try {
    return [window.localStorage, window.sessionStorage];
  } catch {
    return [];
  }
}

/** The storage of this tab; undefined where the browser refuses it. */
export const tabStorage = (): Storage | undefined => storages()[1];

/** Returns whether this page can encrypt: without HTTPS there is no `crypto.subtle`. */
export const canEncrypt = () => Boolean(crypto.subtle);

/** Stores the text of a draft in this browser, or in this tab alone where it could not be encrypted. */
export function storeDraft(item: string, text: string): void {
  const [ofBrowser, ofTab] = storages();
  (canEncrypt() ? ofBrowser : ofTab)?.setItem(item, text);
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

/** Returns the tab that wrote an item, and when; neither in earlier versions. */
function originOf(item: string): { tab: string | undefined; at: number } {
  const [tab, at = Date.now()] = item.split("_").slice(3);
  return { tab, at: Number(at) };
}

function storedDrafts(owner: DraftKeys): StoredDraft[] {
  return allDraftKeysOf(owner).flatMap((lock) =>
    itemsWith(PREFIX + lock.name).map(([item, text]) => ({ item, tab: originOf(item).tab, lock, text })),
  );
}

export function eraseDrafts(owner: DraftKeys): void {
  for (const { item } of storedDrafts(owner)) eraseDraft(item);
  tabStorage()?.removeItem(TAB);
}

function newTab(): string {
  const id = Math.random().toString(36).slice(2);
  tabStorage()?.setItem(TAB, id);
  return id;
}

const lockName = (tab: string) => `${TAB}_${tab}`;

/** How long a reloaded page waits for the tab's lock before it counts as a duplicated tab, in milliseconds. */
const COPY_AFTER_MS = 1_000;

/** Locks a tab's id until this page is unloaded; resolves to `false` if another tab has it. */
function lockTab(tab: string): Promise<boolean> {
  const { locks } = navigator;
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const locked = locks.request(lockName(tab), { signal: AbortSignal.timeout(COPY_AFTER_MS) }, () => {
      resolve(true);
      return new Promise<never>(() => {});
    });
    locked.catch(() => resolve(false));
  });
}

async function openTab(): Promise<string> {
  const before = tabStorage()?.getItem(TAB) ?? newTab();
  if (await lockTab(before)) return before;
  const copy = newTab();
  await lockTab(copy);
  return copy;
}

const tabId = createStore<Promise<string> | null>(null);

/** Returns the id of this tab and locks it from the first call on. */
function thisTab(): Promise<string> {
  const id = tabId.get() ?? openTab();
  tabId.set(id);
  return id;
}

/** Returns the names of the locks that tabs of this browser hold. */
export async function heldLockNames(): Promise<Set<string | undefined>> {
  const { held = [] } = (await navigator.locks?.query().catch(() => null)) ?? {};
  return new Set(held.map(({ name }) => name));
}

/** Returns the person's drafts of this tab, the last one first; in a new tab those of all tabs that are not open. */
export async function draftsToOffer(owner: DraftKeys): Promise<StoredDraft[]> {
  for (const [item] of itemsWith(PREFIX)) if (Date.now() - originOf(item).at > LONGEST_MS) eraseDraft(item);
  const before = tabStorage()?.getItem(TAB);
  if (!before) newTab();
  const drafts = storedDrafts(owner)
    .filter(({ tab }) => !before || !tab || tab === before)
    .sort((one, other) => originOf(other.item).at - originOf(one.item).at);
  if (drafts.length === 0) return [];
  const own = await thisTab();
  const locks = await heldLockNames();
  return drafts.filter(({ tab }) => !tab || tab === own || !locks.has(lockName(tab)));
}

/** Returns the localStorage key of a new draft of this tab. */
export const newDraftItem = async ({ name }: DraftKey): Promise<string> =>
  `${PREFIX}${name}_${await thisTab()}_${Date.now()}`;
