import { type IDBPDatabase, openDB } from "idb";
import { applyEvent, type Batch, type BatchEvent, newBatch } from "@/lib/batch/batch";
import type { BatchPlan, PlannedWrite } from "@/lib/batch/writes";
import type { DraftKey, DraftKeys } from "@/lib/messages/session";
import { acquireBatch, eraseJournal, findJournalKey, journalName } from "../../_session/drafts/batch-lock";
import { canEncrypt } from "../../_session/drafts/draft";
import { decrypt, encrypt } from "../../_session/drafts/encrypted-draft";

/** Returns a random UUID, also without HTTPS, where `crypto.randomUUID` does not exist. */
export function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const variant = "89ab"[(bytes[8] ?? 0) % 4];
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, `$1-$2-4$3-${variant}$4-`);
}

const STORE = "entries";

/** The key of the journal id; entries have higher keys. */
const ID_KEY = 0;
const ENTRIES = () => IDBKeyRange.lowerBound(ID_KEY, true);

/** How many writes of the plan one entry has, so that encrypting it does not block the page. */
const WRITES_PER_ENTRY = 500;

/** An entry of the journal: first the head of the plan, then its writes, then the events. */
type Entry =
  | { kind: "plan"; head: Omit<BatchPlan, "writes" | "way"> & Partial<Pick<BatchPlan, "way">> }
  | { kind: "writes"; writes: PlannedWrite[] }
  | { kind: "event"; event: BatchEvent };

function replay(entries: Entry[]): Batch | null {
  const [first] = entries;
  if (first?.kind !== "plan") return null;
  const writes = entries.flatMap((entry) => (entry.kind === "writes" ? entry.writes : []));
  return entries.reduce(
    (batch, entry) => (entry.kind === "event" ? applyEvent(batch, entry.event) : batch),
    // Journals of earlier versions have no `way`.
    newBatch({ way: "change", ...first.head, writes }),
  );
}

/** The encrypted journal of a person's batch in this browser, which one tab has at a time; its id tells it from those of other batches. */
export class Journal {
  readonly #owner: DraftKeys;
  /** The key that encrypts the journal: the current one of the person, or an earlier one. */
  #draftKey: DraftKey;
  #database: IDBPDatabase | null = null;
  /** The id of the journal of this tab, `null` without one; undefined for journals of earlier versions. */
  #id: string | null | undefined = null;
  #release: (() => void) | null = null;

  constructor(owner: DraftKeys) {
    this.#owner = owner;
    this.#draftKey = owner;
  }

  /** Acquires the lock of the journal; with `isWaiting` waits for other tabs. Returns whether this tab has it. */
  async acquire(isWaiting: boolean): Promise<boolean> {
    const release = this.#release ? null : await acquireBatch(this.#owner, isWaiting);
    this.#release ??= release;
    return this.#release !== null;
  }

  release(): void {
    this.close();
    this.#release?.();
    this.#release = null;
  }

  /** Runs `work` on the database, reopened if it was closed; `null` if the browser cannot encrypt, or without a journal unless `isNew`. */
  async #withDatabase<Result>(work: (database: IDBPDatabase) => Promise<Result>, isNew = false) {
    while (!this.#database) {
      if (!canEncrypt()) return null;
      const key = await findJournalKey(this.#owner);
      if (!key && !isNew) return null;
      this.#draftKey = key ?? this.#owner;
      const database = await openDB(journalName(this.#draftKey), 1, {
        upgrade: (created) => void created.createObjectStore(STORE, { autoIncrement: true }),
        // Logging out in another tab erases it.
        blocking: () => this.close(),
      });
      // Another call may have opened it meanwhile.
      if (this.#database) database.close();
      else this.#database = database;
    }
    return work(this.#database);
  }

  async #encrypt(entry: Entry): Promise<Uint8Array> {
    return encrypt(JSON.stringify(entry), this.#draftKey);
  }

  /** Replaces the journal with that of a new plan; resolves once it is stored, with false if this browser cannot store it. */
  async begin({ writes, ...head }: BatchPlan): Promise<boolean> {
    this.#id = null;
    // Opened first, because that determines the encryption key.
    if (!(await this.#withDatabase(() => Promise.resolve(true), true))) return false;
    const entries: Entry[] = [{ kind: "plan", head }];
    for (let index = 0; index < writes.length; index += WRITES_PER_ENTRY)
      entries.push({ kind: "writes", writes: writes.slice(index, index + WRITES_PER_ENTRY) });
    const stored: Uint8Array[] = [];
    for (const entry of entries) stored.push(await this.#encrypt(entry));
    const id = createUuid();
    const result = await this.#withDatabase((database) => {
      const { store, done } = database.transaction(STORE, "readwrite", { durability: "strict" });
      return Promise.all([
        store.clear(),
        store.put(id, ID_KEY),
        ...stored.map((bytes) => store.add(bytes)),
        done,
      ]);
    });
    if (result) this.#id = id;
    return result !== null;
  }

  /** Adds an event; resolves once it is stored, with false if there is no journal of this tab's batch. */
  async add(event: BatchEvent): Promise<boolean> {
    if (this.#id === null) return false;
    const bytes = await this.#encrypt({ kind: "event", event });
    const isOwn = await this.#withDatabase(async (database) => {
      const { store, done } = database.transaction(STORE, "readwrite", { durability: "strict" });
      const isSame = (await store.get(ID_KEY)) === this.#id;
      await Promise.all([isSame && store.add(bytes), done]);
      return isSame;
    });
    return isOwn === true;
  }

  /** Reads the batch of the journal; `null` without one, if this tab has it already, or if the browser has no storage. */
  async read(): Promise<Batch | null> {
    const journal = await this.#withDatabase((database) => {
      const { store } = database.transaction(STORE);
      return Promise.all([store.get(ID_KEY), store.getAll(ENTRIES())]);
    }).catch(() => null);
    if (!journal || journal[0] === this.#id) return null;
    const [id, stored]: [string | undefined, Uint8Array<ArrayBuffer>[]] = journal;
    const texts = await Promise.all(stored.map((bytes) => decrypt(bytes, this.#draftKey)));
    this.#id = id;
    return replay(texts.map((text) => JSON.parse(text)));
  }

  /** Erases the journal of this tab's batch; the tab must have its lock. */
  async erase(): Promise<void> {
    const id = await this.#withDatabase((database) => database.get(STORE, ID_KEY)).catch(() => null);
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
