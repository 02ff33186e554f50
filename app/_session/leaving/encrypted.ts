import type { Lock } from "@/lib/messages/draft-lock";

const CIPHER = "AES-GCM";
const IV_LENGTH = 12;

/** Returns whether this page can encrypt: without HTTPS there is no `crypto.subtle`. */
export const canEncrypt = () => Boolean(crypto.subtle);

export const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

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
