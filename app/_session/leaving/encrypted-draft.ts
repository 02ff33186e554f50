import type { DraftLock, Lock } from "@/lib/messages/session";
import { eraseDraft, keptDrafts, storeDraft } from "./draft";

const CIPHER = "AES-GCM";
const IV_LENGTH = 12;

/** Returns whether this page can encrypt: without HTTPS there is no `crypto.subtle`. */
export const canEncrypt = () => Boolean(crypto.subtle);

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

function importKey({ key }: Lock): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", bytesOf(key), CIPHER, false, ["encrypt", "decrypt"]);
}

/** Encrypts a text with a person's key. */
export async function encrypt(text: string, lock: Lock): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH));
  const encrypted = await crypto.subtle.encrypt(
    { name: CIPHER, iv },
    await importKey(lock),
    new TextEncoder().encode(text),
  );
  const bytes = new Uint8Array(IV_LENGTH + encrypted.byteLength);
  bytes.set(iv);
  bytes.set(new Uint8Array(encrypted), IV_LENGTH);
  return bytes;
}

/** Decrypts what `encrypt` returned; rejects with another key. */
export async function decrypt(bytes: Uint8Array<ArrayBuffer>, lock: Lock): Promise<string> {
  const iv = bytes.subarray(0, IV_LENGTH);
  const text = await crypto.subtle.decrypt(
    { name: CIPHER, iv },
    await importKey(lock),
    bytes.subarray(IV_LENGTH),
  );
  return new TextDecoder().decode(text);
}

/** The form values kept when a session is lost or the app updates, without passwords and pictures. */
export type Draft = {
  path: string;
  title: string;
  opened: Record<string, string>;
  typed: Record<string, string>;
  /** The labels of chosen pictures, which must be picked again. */
  pictures: string[];
};

const base64Of = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

/** Stores a draft in this tab, encrypted for its owner; replaces the same person's earlier one. */
export async function keepDraft(owner: DraftLock, draft: Draft): Promise<void> {
  const text = JSON.stringify(draft);
  // Without HTTPS the text was sent unencrypted anyway.
  storeDraft(owner, canEncrypt() ? base64Of(await encrypt(text, owner)) : text);
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
