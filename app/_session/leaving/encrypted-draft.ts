import type { DraftLock, Lock } from "@/lib/messages/draft-lock";
import { eraseDraft, keptDrafts } from "./draft";
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

const base64Of = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

/** Returns a draft as a text that only its owner's key opens. */
export async function encryptDraft(draft: Draft, lock: Lock): Promise<string> {
  const text = JSON.stringify(draft);
  // Without HTTPS the text was sent unencrypted anyway.
  return canEncrypt() ? base64Of(await encrypt(text, lock)) : text;
}

/** Returns the person's draft in this tab, or `null`; erases what cannot be read. */
export async function draftOf(owner: DraftLock): Promise<Draft | null> {
  for (const [text, lock] of keptDrafts(owner)) {
    try {
      return JSON.parse(canEncrypt() ? await decrypt(bytesOf(text), lock) : text);
    } catch {
      eraseDraft(owner);
    }
  }
  return null;
}
