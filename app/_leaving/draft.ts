"use client";

import type { DraftLock, Lock } from "@/lib/messages/draft-lock";
import { bytesOf, canEncrypt, decrypt, encrypt } from "./encrypted";

/** The form values kept when a session is lost or the app updates, without passwords and pictures. */
export type Draft = {
  path: string;
  title: string;
  /** The form's values on open. */
  opened: Record<string, string>;
  typed: Record<string, string>;
  /** The labels of chosen pictures, which must be picked again. */
  pictures: string[];
};

const placeOf = ({ name }: Lock) => `sns_draft_${name}`;

const base64Of = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

async function lock(text: string, with_: Lock): Promise<string> {
  // Without HTTPS the text was sent unencrypted anyway.
  return canEncrypt() ? base64Of(await encrypt(text, with_)) : text;
}

async function unlock(kept: string, with_: Lock): Promise<string> {
  return canEncrypt() ? decrypt(bytesOf(kept), with_) : kept;
}

/** Stores a draft in this tab, encrypted for its owner; replaces the same person's earlier one. */
export async function keepDraft(owner: DraftLock, draft: Draft): Promise<void> {
  const locked = await lock(JSON.stringify(draft), owner);
  eraseDraft(owner);
  window.sessionStorage.setItem(placeOf(owner), locked);
}

const locksOf = (owner: DraftLock): Lock[] => [owner, ...owner.older];

export function eraseDraft(owner: DraftLock): void {
  for (const one of locksOf(owner)) window.sessionStorage.removeItem(placeOf(one));
}

/** Returns the person's draft in this tab, or `null`. */
export async function draftOf(owner: DraftLock): Promise<Draft | null> {
  for (const one of locksOf(owner)) {
    const kept = window.sessionStorage.getItem(placeOf(one));
    if (kept === null) continue;
    try {
      return JSON.parse(await unlock(kept, one));
    } catch {
      eraseDraft(owner);
    }
  }
  return null;
}
