"use client";

import type { DraftLock, Lock } from "@/lib/messages/session";

const placeOf = ({ name }: Lock) => `sns_draft_${name}`;

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

/** Stores the encrypted text of a draft in this tab; replaces the same person's earlier one. */
export function storeDraft(owner: DraftLock, text: string): void {
  eraseDraft(owner);
  tabStorage()?.setItem(placeOf(owner), text);
}

export function eraseDraft(owner: DraftLock): void {
  for (const one of locksOf(owner)) tabStorage()?.removeItem(placeOf(one));
}

/** Returns the encrypted texts of the person's drafts in this tab, each with its key (encrypted-draft.ts). */
export function keptDrafts(owner: DraftLock): [text: string, lock: Lock][] {
  return locksOf(owner).flatMap((one): [string, Lock][] => {
    const text = tabStorage()?.getItem(placeOf(one)) ?? null;
    return text === null ? [] : [[text, one]];
  });
}
