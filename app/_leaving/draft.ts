"use client";

import type { DraftLock, Lock } from "@/lib/messages/draft-lock";
import type { Draft } from "./encrypted-draft";

const placeOf = ({ name }: Lock) => `sns_draft_${name}`;

const locksOf = (owner: DraftLock): Lock[] => [owner, ...owner.older];

/** Stores the encrypted text of a draft in this tab; replaces the same person's earlier one. */
export function storeDraft(owner: DraftLock, text: string): void {
  eraseDraft(owner);
  window.sessionStorage.setItem(placeOf(owner), text);
}

export function eraseDraft(owner: DraftLock): void {
  for (const one of locksOf(owner)) window.sessionStorage.removeItem(placeOf(one));
}

/** Returns the person's draft in this tab, or `null`; few pages have one, so what decrypts it is loaded then. */
export async function draftOf(owner: DraftLock): Promise<Draft | null> {
  for (const one of locksOf(owner)) {
    const kept = window.sessionStorage.getItem(placeOf(one));
    if (kept === null) continue;
    const { decryptDraft } = await import("./encrypted-draft");
    try {
      return await decryptDraft(kept, one);
    } catch {
      eraseDraft(owner);
    }
  }
  return null;
}
