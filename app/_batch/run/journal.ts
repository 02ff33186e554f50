import { type IDBPDatabase, openDB } from "idb";
import { applyEvent, type Batch, type BatchEvent, newBatch } from "@/lib/batch/batch";
import type { BatchPlan, PlannedWrite } from "@/lib/batch/writes";
import type { DraftKey, DraftKeys } from "@/lib/messages/session";
import { databaseNameOf, eraseJournal, findJournalKey, lockBatch } from "../../_session/drafts/batch-lock";
import { canEncrypt } from "../../_session/drafts/draft";
import { decrypt, encrypt } from "../../_session/drafts/encrypted-draft";

const STORE_NAME = "entries";

/** The id of a stored journal; undefined for a journal of an earlier version. */
type JournalId = string | undefined;

/** The database key of the journal's id; the entries have higher keys. */
const ID_KEY = 0;

const entriesRange = () => IDBKeyRange.lowerBound(ID_KEY, true);

/** How many writes an entry has at most, so that encrypting it does not block the page. */
const WRITES_PER_ENTRY = 500;

/** An entry of the journal: first the plan without its writes, then the writes in pieces, then the events of the batch. */
type JournalEntry =
  | { kind: "plan"; head: Omit<BatchPlan, "writes" | "way"> & Partial<Pick<BatchPlan, "way">> }
  | { kind: "writes"; writes: PlannedWrite[] }
  | { kind: "event"; event: BatchEvent };

/** The encrypted journal of a person's batch in IndexedDB, from which the batch is restored after a reload. One tab at a time has its lock. */
export class Journal {
  readonly #owner: DraftKeys;
  /** The key that encrypts the journal: the person's current draft key or an earlier one. */
  #draftKey: DraftKey;
  #database: IDBPDatabase | null = null;
  /** The id of the journal that this tab has started or read; `null` without one. */
  #id: JournalId | null = null;
  /** Releases the lock; `null` while this tab does not have it. */
  #release: (() => void) | null = null;

  constructor(owner: DraftKeys) {
    this.#owner = owner;
    this.#draftKey = owner;
  }

  /** Acquires the lock of the journal; with `shouldWait` it waits until other tabs release it. Returns whether this tab has the lock. */
  async acquire(shouldWait: boolean): Promise<boolean> {
    const release = this.#release ? null : await lockBatch(this.#owner, shouldWait);
    this.#release ??= release;
    return this.#release !== null;
  }

  release(): void {
    this.close();
    this.#release?.();
    this.#release = null;
  }

  /** Opens the database if necessary, and runs `work` on it. Resolves to `null` if the browser cannot encrypt, or if there is no journal and `isNew` is false. */
  async #withDatabase<Result>(work: (database: IDBPDatabase) => Promise<Result>, isNew = false) {
    while (!this.#database) {
      if (!canEncrypt()) return null;
      const key = await findJournalKey(this.#owner);
      if (!key && !isNew) return null;
      this.#draftKey = key ?? this.#owner;
      const database = await openDB(databaseNameOf(this.#draftKey), 1, {
        upgrade: (created) => void created.createObjectStore(STORE_NAME, { autoIncrement: true }),
        // A logout in another tab deletes the database, which an open connection would block.
        blocking: () => this.close(),
      });
      // Another call may have opened the database meanwhile.
      if (this.#database) database.close();
      else this.#database = database;
    }
    return work(this.#database);
  }

  async #encrypt(entry: JournalEntry): Promise<Uint8Array> {
    return encrypt(JSON.stringify(entry), this.#draftKey);
  }

  /** Replaces the stored journal by that of a new plan; resolves to false if this browser cannot store it. */
  async begin({ writes, ...head }: BatchPlan): Promise<boolean> {
    this.#id = null;
    // Opening the database determines the key with which the entries are encrypted.
    if (!(await this.#withDatabase(() => Promise.resolve(true), true))) return false;
    const entries: JournalEntry[] = [{ kind: "plan", head }];
    for (let index = 0; index < writes.length; index += WRITES_PER_ENTRY)
      entries.push({ kind: "writes", writes: writes.slice(index, index + WRITES_PER_ENTRY) });
    const encrypted: Uint8Array[] = [];
    for (const entry of entries) encrypted.push(await this.#encrypt(entry));
    const id = createUuid();
    const result = await this.#withDatabase((database) => {
      const { store, done } = database.transaction(STORE_NAME, "readwrite", { durability: "strict" });
      return Promise.all([
        store.clear(),
        store.put(id, ID_KEY),
        ...encrypted.map((bytes) => store.add(bytes)),
        done,
      ]);
    });
    if (result) this.#id = id;
    return result !== null;
  }

  /** Stores an event; resolves to false, without storing it, if the stored journal is not the one of this tab. */
  async add(event: BatchEvent): Promise<boolean> {
    if (this.#id === null) return false;
    const bytes = await this.#encrypt({ kind: "event", event });
    const isOwn = await this.#withDatabase(async (database) => {
      const { store, done } = database.transaction(STORE_NAME, "readwrite", { durability: "strict" });
      const isSame = (await store.get(ID_KEY)) === this.#id;
      await Promise.all([isSame && store.add(bytes), done]);
      return isSame;
    });
    return isOwn === true;
  }

  /** Reads the batch of the journal; `null` if there is none, if this tab has read it already, or if the browser blocks storage. */
  async read(): Promise<Batch | null> {
    const stored = await this.#withDatabase(async (database) => {
      const { store } = database.transaction(STORE_NAME);
      const [id, entries] = await Promise.all([store.get(ID_KEY), store.getAll(entriesRange())]);
      return { id: id as JournalId, entries: entries as Uint8Array<ArrayBuffer>[] };
    }).catch(() => null);
    if (!stored || stored.id === this.#id) return null;
    const texts = await Promise.all(stored.entries.map((bytes) => decrypt(bytes, this.#draftKey)));
    this.#id = stored.id;
    return replayEntries(texts.map((text) => JSON.parse(text)));
  }

  /** Erases the journal, if it is that of this tab; the tab must have the lock. */
  async erase(): Promise<void> {
    const id = await this.#withDatabase((database) => database.get(STORE_NAME, ID_KEY)).catch(() => null);
    const isOwn = id !== null && id === this.#id;
    this.close();
    this.#id = null;
    if (isOwn) await eraseJournal(this.#draftKey);
  }

  close(): void {
    this.#database?.close();
    this.#database = null;
  }
}

/** Returns the batch of these entries; `null` if they do not start with a plan. */
function replayEntries(entries: JournalEntry[]): Batch | null {
  const [first] = entries;
  if (first?.kind !== "plan") return null;
  const writes = entries.flatMap((entry) => (entry.kind === "writes" ? entry.writes : []));
  // Journals of earlier versions have no `way`.
  let batch = newBatch({ way: "change", ...first.head, writes });
  for (const entry of entries) if (entry.kind === "event") batch = applyEvent(batch, entry.event);
  return batch;
}

/** Returns a random UUID, also without HTTPS, where `crypto.randomUUID` does not exist. */
export function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const variant = "89ab"[(bytes[8] ?? 0) % 4];
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, `$1-$2-4$3-${variant}$4-`);
}
