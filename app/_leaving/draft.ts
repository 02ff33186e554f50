"use client";

import type { DraftLock, Lock } from "@/lib/messages/draft-lock";

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

const CIPHER = "AES-GCM";
const IV_LENGTH = 12;

const placeOf = ({ name }: Lock) => `sns_draft_${name}`;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
const base64Of = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

function importKey({ key }: Lock): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", bytesOf(key), CIPHER, false, ["encrypt", "decrypt"]);
}

async function lock(text: string, with_: Lock): Promise<string> {
  // Without HTTPS there is no `crypto.subtle`, and the text was sent unencrypted anyway.
  if (!crypto.subtle) return text;
  const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH));
  const locked = await crypto.subtle.encrypt(
    { name: CIPHER, iv },
    await importKey(with_),
    new TextEncoder().encode(text),
  );
  return base64Of(new Uint8Array([...iv, ...new Uint8Array(locked)]));
}

async function unlock(kept: string, with_: Lock): Promise<string> {
  if (!crypto.subtle) return kept;
  const bytes = bytesOf(kept);
  const iv = bytes.slice(0, IV_LENGTH);
  const text = await crypto.subtle.decrypt(
    { name: CIPHER, iv },
    await importKey(with_),
    bytes.slice(IV_LENGTH),
  );
  return new TextDecoder().decode(text);
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
