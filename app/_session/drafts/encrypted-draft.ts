import type { DraftKey, DraftKeys } from "@/lib/messages/session";
import { canEncrypt, draftsToOffer, eraseDraft, newDraftItem, storeDraft } from "./draft";

const CIPHER = "AES-GCM";
const IV_LENGTH = 12;

export const decodeBase64 = (base64: string) =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

function importKey({ key }: DraftKey): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", decodeBase64(key), CIPHER, false, ["encrypt", "decrypt"]);
}

/** From how many letters a text is compressed: an imported file has to fit into a browser's storage. */
const COMPRESSED_FROM = 50_000;

const COMPRESSION = "gzip";

/** The first byte of a compressed text, with which no JSON begins. */
const COMPRESSED_MARK = 0x1f;

const bytesThrough = (bytes: BufferSource, stream: GenericTransformStream) =>
  new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();

/** Encrypts a JSON text with a person's key; a long one is compressed before. */
export async function encrypt(text: string, lock: DraftKey): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH));
  const plain = new TextEncoder().encode(text);
  const packed =
    text.length < COMPRESSED_FROM ? plain : await bytesThrough(plain, new CompressionStream(COMPRESSION));
  const encrypted = await crypto.subtle.encrypt({ name: CIPHER, iv }, await importKey(lock), packed);
  const bytes = new Uint8Array(IV_LENGTH + encrypted.byteLength);
  bytes.set(iv);
  bytes.set(new Uint8Array(encrypted), IV_LENGTH);
  return bytes;
}

/** Decrypts what `encrypt` returned; rejects with another key. */
export async function decrypt(bytes: Uint8Array<ArrayBuffer>, lock: DraftKey): Promise<string> {
  const iv = bytes.subarray(0, IV_LENGTH);
  const cipher = bytes.subarray(IV_LENGTH);
  const packed = new Uint8Array(
    await crypto.subtle.decrypt({ name: CIPHER, iv }, await importKey(lock), cipher),
  );
  const isCompressed = packed[0] === COMPRESSED_MARK;
  return new TextDecoder().decode(
    isCompressed ? await bytesThrough(packed, new DecompressionStream(COMPRESSION)) : packed,
  );
}

/** What was typed into a screen and is not saved, without passwords and pictures; `path` is that of the screen. */
export type Draft<Content = object> = {
  path: string;
  title: string;
  /** The labels of chosen pictures, which must be picked again. */
  pictures: string[];
} & Content;

const PART = 8_192;

export function encodeBase64(bytes: Uint8Array): string {
  let letters = "";
  for (let index = 0; index < bytes.length; index += PART)
    letters += String.fromCharCode(...bytes.subarray(index, index + PART));
  return btoa(letters);
}

/** Returns the text of a draft, encrypted with a person's key. */
export async function sealDraft(draft: Draft, lock: DraftKey): Promise<string> {
  const text = JSON.stringify(draft);
  // Without HTTPS a browser cannot encrypt; the page itself came unencrypted then.
  return canEncrypt() ? encodeBase64(await encrypt(text, lock)) : text;
}

/** A draft that can be restored, and the localStorage key that it is stored under (`null` if it was never stored). */
export type OfferedDraft<Content = object> = { item: string | null; draft: Draft<Content> };

/** Returns the person's drafts for this tab; erases what cannot be read. */
export async function openDrafts(owner: DraftKeys): Promise<OfferedDraft[]> {
  const opened: OfferedDraft[] = [];
  for (const { item, lock, text } of await draftsToOffer(owner)) {
    try {
      opened.push({ item, draft: JSON.parse(canEncrypt() ? await decrypt(decodeBase64(text), lock) : text) });
    } catch {
      eraseDraft(item);
    }
  }
  return opened;
}

/** How long a change waits for further ones before it is stored, in milliseconds. */
const STORE_AFTER_MS = 500;

/** Stores what is typed into a screen while it is typed, encrypted for its person; `read` returns it, `null` for nothing. */
export class DraftWriter {
  readonly #owner: DraftKeys;
  readonly #read: () => Draft | null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The number of the last request: a slower earlier one is dropped. */
  #turn = 0;
  #item: string | null = null;
  #restored: string | null = null;
  #closed: Promise<void> | null = null;

  constructor(owner: DraftKeys, read: () => Draft | null) {
    this.#owner = owner;
    this.#read = read;
  }

  readonly changed = (): void => {
    this.#timer ??= setTimeout(this.flush, STORE_AFTER_MS);
  };

  /** Stores the draft now; ignores errors of the storage. */
  readonly flush = (): void => void this.store().catch(() => {});

  /** Stores the draft, or erases it where nothing is typed any more. */
  readonly store = async (): Promise<void> => {
    if (this.#closed) return;
    const draft = this.#read();
    if (!draft) return this.drop();
    const turn = this.#begin();
    const [item, text] = await Promise.all([
      this.#item ?? newDraftItem(this.#owner),
      sealDraft(draft, this.#owner),
    ]);
    if (turn !== this.#turn) return;
    storeDraft(item, text);
    this.#item = item;
    if (this.#restored) eraseDraft(this.#restored);
    this.#restored = null;
  };

  /** Stores the draft for the last time, before the page is lost. */
  close(): Promise<void> {
    // A browser that blocks storage must not keep the page open.
    this.#closed ??= this.store().catch(() => {});
    return this.#closed;
  }

  readonly drop = (): void => {
    this.#begin();
    for (const item of [this.#item, this.#restored]) if (item) eraseDraft(item);
    this.#item = null;
    this.#restored = null;
  };

  /** Replaces a draft that was restored into the screen. */
  replace(item: string | null): void {
    this.#restored = item;
    this.changed();
  }

  #begin(): number {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#turn += 1;
    return this.#turn;
  }
}
