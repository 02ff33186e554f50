import type { DraftKey, DraftKeys } from "@/lib/messages/session";
import { canEncrypt, createDraftStorageKey, eraseDraft, findDraftsToOffer, storeDraft } from "./draft";

/** The unsaved input of the screen at `path`, without passwords and pictures. */
export type Draft<Content = object> = {
  path: string;
  title: string;
  /** The labels of the fields with a picture, which the person must choose again. */
  pictures: string[];
} & Content;

/** How long after a change the draft is stored, in milliseconds. */
const STORE_DELAY_MS = 500;

/** Stores the unsaved input of a screen, encrypted for the owner, shortly after each `markChanged`; `read` returns the draft, `null` if nothing is unsaved. */
export class DraftWriter {
  readonly #owner: DraftKeys;
  readonly #read: () => Draft | null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts the calls of `store` and `drop`; a `store` that was overtaken by a later call stores nothing. */
  #turn = 0;
  /** The storage key of the stored draft; `null` before the first one is stored. */
  #storageKey: string | null = null;
  /** The storage key of the draft that was restored into the screen, until a new draft replaces it. */
  #restoredStorageKey: string | null = null;
  /** Settles after the last `store`; `null` until `close` is called. */
  #closed: Promise<void> | null = null;

  constructor(owner: DraftKeys, read: () => Draft | null) {
    this.#owner = owner;
    this.#read = read;
  }

  readonly markChanged = (): void => {
    this.#timer ??= setTimeout(this.flush, STORE_DELAY_MS);
  };

  /** Stores the draft now; ignores storage errors. */
  readonly flush = (): void => void this.store().catch(() => {});

  /** Stores the draft, or erases it if nothing is unsaved; rejects with storage errors. */
  readonly store = async (): Promise<void> => {
    if (this.#closed) return;
    const draft = this.#read();
    if (!draft) return this.drop();
    const turn = this.#startTurn();
    const [storageKey, text] = await Promise.all([
      this.#storageKey ?? createDraftStorageKey(this.#owner),
      serializeDraft(draft, this.#owner),
    ]);
    if (turn !== this.#turn) return;
    storeDraft(storageKey, text);
    this.#storageKey = storageKey;
    if (this.#restoredStorageKey) eraseDraft(this.#restoredStorageKey);
    this.#restoredStorageKey = null;
  };

  /** Stores the draft for the last time, before the page is left; ignores storage errors. */
  close(): Promise<void> {
    this.#closed ??= this.store().catch(() => {});
    return this.#closed;
  }

  readonly drop = (): void => {
    this.#startTurn();
    for (const key of [this.#storageKey, this.#restoredStorageKey]) if (key) eraseDraft(key);
    this.#storageKey = null;
    this.#restoredStorageKey = null;
  };

  /** Erases the draft with this key, which was restored into the screen, once the next one is stored. */
  replace(restoredStorageKey: string | null): void {
    this.#restoredStorageKey = restoredStorageKey;
    this.markChanged();
  }

  /** Cancels the delayed `store` and returns the number of the new turn. */
  #startTurn(): number {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#turn += 1;
    return this.#turn;
  }
}

/** Returns the text to store for a draft: encrypted and in base64, or without HTTPS as JSON. */
export async function serializeDraft(draft: Draft, key: DraftKey): Promise<string> {
  const text = JSON.stringify(draft);
  return canEncrypt() ? encodeBase64(await encrypt(text, key)) : text;
}

/** A draft that can be restored, and its storage key (`null` if it was never stored). */
export type OfferedDraft<Content = object> = { storageKey: string | null; draft: Draft<Content> };

/** Returns the person's drafts to offer in this tab; erases those that cannot be decrypted. */
export async function decryptOfferedDrafts(owner: DraftKeys): Promise<OfferedDraft[]> {
  const decryptedDrafts: OfferedDraft[] = [];
  for (const { storageKey, key, text } of await findDraftsToOffer(owner)) {
    try {
      const json = canEncrypt() ? await decrypt(decodeBase64(text), key) : text;
      decryptedDrafts.push({ storageKey, draft: JSON.parse(json) });
    } catch {
      eraseDraft(storageKey);
    }
  }
  return decryptedDrafts;
}

const CIPHER = "AES-GCM";
const IV_LENGTH = 12;
/** The length in characters from which a text is compressed; a draft with an imported file must fit into localStorage. */
const MIN_COMPRESSED_LENGTH = 50_000;
const COMPRESSION = "gzip";
/** The first byte of every gzip file, with which no JSON text begins. */
const GZIP_FIRST_BYTE = 0x1f;

/** Compresses a JSON text if it is long, and encrypts it; returns the IV followed by the cipher text. */
export async function encrypt(text: string, key: DraftKey): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH));
  const utf8 = new TextEncoder().encode(text);
  const isLong = text.length >= MIN_COMPRESSED_LENGTH;
  const content = isLong ? await pipeBytes(utf8, new CompressionStream(COMPRESSION)) : utf8;
  const encryptedBytes = await crypto.subtle.encrypt({ name: CIPHER, iv }, await importKey(key), content);
  const bytes = new Uint8Array(IV_LENGTH + encryptedBytes.byteLength);
  bytes.set(iv);
  bytes.set(new Uint8Array(encryptedBytes), IV_LENGTH);
  return bytes;
}

/** Decrypts the result of `encrypt` to its text; rejects if it was encrypted with another key. */
export async function decrypt(bytes: Uint8Array<ArrayBuffer>, key: DraftKey): Promise<string> {
  const iv = bytes.subarray(0, IV_LENGTH);
  const cipherText = bytes.subarray(IV_LENGTH);
  const content = await crypto.subtle.decrypt({ name: CIPHER, iv }, await importKey(key), cipherText);
  const isCompressed = new Uint8Array(content)[0] === GZIP_FIRST_BYTE;
  const utf8 = isCompressed ? await pipeBytes(content, new DecompressionStream(COMPRESSION)) : content;
  return new TextDecoder().decode(utf8);
}

function importKey({ key }: DraftKey): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", decodeBase64(key), CIPHER, false, ["encrypt", "decrypt"]);
}

const pipeBytes = (bytes: BufferSource, stream: GenericTransformStream) =>
  new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();

/** The number of bytes that one call of `fromCharCode` gets as arguments, which are limited. */
const BASE64_CHUNK_BYTES = 8_192;

export function encodeBase64(bytes: Uint8Array): string {
  let binaryText = "";
  for (let index = 0; index < bytes.length; index += BASE64_CHUNK_BYTES)
    binaryText += String.fromCharCode(...bytes.subarray(index, index + BASE64_CHUNK_BYTES));
  return btoa(binaryText);
}

export const decodeBase64 = (base64: string) =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
