import { type IDBPDatabase, openDB } from "idb";
import { apply, type Batch, type BatchEvent, newBatch } from "@/lib/batch/batch";
import type { Plan, PlannedWrite } from "@/lib/batch/writes";
import type { DraftKey, DraftKeys } from "@/lib/messages/session";
import { acquireBatch, eraseJournal, journalLock, journalName } from "../../_session/drafts/batch-lock";
import { canEncrypt } from "../../_session/drafts/draft";
import { decrypt, encrypt } from "../../_session/drafts/encrypted-draft";

/** Returns a random UUID; `crypto.randomUUID` is there with HTTPS alone. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const variant = "89ab"[(bytes[8] ?? 0) % 4];
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, `$1-$2-4$3-${variant}$4-`);
}

const STORE = "entries";

/** The key of the journal's id, before those of its entries. */
const ID_KEY = 0;
const ENTRIES = () => IDBKeyRange.lowerBound(ID_KEY, true);

/** How many writes of the plan one entry holds: encrypting them does not hold up the page. */
const WRITES_PER_ENTRY = 500;

/** An entry, in order: the head of the plan, its writes, and then what has happened to them. */
type Entry =
  | { kind: "plan"; head: Omit<Plan, "writes" | "way"> & Partial<Pick<Plan, "way">> }
  | { kind: "writes"; writes: PlannedWrite[] }
  | { kind: "event"; event: BatchEvent };

function replay(entries: Entry[]): Batch | null {
  const [first] = entries;
  if (first?.kind !== "plan") return null;
  const writes = entries.flatMap((entry) => (entry.kind === "writes" ? entry.writes : []));
  return entries.reduce(
    (batch, entry) => (entry.kind === "event" ? apply(batch, entry.event) : batch),
    // Earlier versions kept no way.
    newBatch({ way: "change", ...first.head, writes }),
  );
}

/**
 * The encrypted journal of a person's batch in this browser, which one tab at a time has taken.
 * Its id keeps a tab from adding to another batch, or erasing it.
 */
export class Journal {
  readonly #owner: DraftKeys;
  /** The lock of the journal: that of its person, or an older one. */
  #lock: DraftKey;
  #database: IDBPDatabase | null = null;
  /** The id of the journal that this tab has, `null` without one; journals of earlier versions have none. */
  #id: string | null | undefined = null;
  #letGo: (() => void) | null = null;

  constructor(owner: DraftKeys) {
    this.#owner = owner;
    this.#lock = owner;
  }

  /** Takes the journal; returns whether this tab has it, at once unless it waits for another tab. */
  async take(waits: boolean): Promise<boolean> {
    const letGo = this.#letGo ? null : await acquireBatch(this.#owner, waits);
    this.#letGo ??= letGo;
    return this.#letGo !== null;
  }

  /** Lets another tab take the journal. */
  letGo(): void {
    this.close();
    this.#letGo?.();
    this.#letGo = null;
  }

  /**
   * Runs `work` on the journal's database, which it opens again if KELUAR in another tab has closed it. Returns `null` where nothing can
   * be encrypted, or where there is no journal and `isNew` is false.
   */
  async #use<Result>(
    work: (database: IDBPDatabase) => Promise<Result>,
    isNew = false,
  ): Promise<Result | null> {
    while (!this.#database) {
      if (!canEncrypt()) return null;
      const lock = await journalLock(this.#owner);
      if (!lock && !isNew) return null;
      this.#lock = lock ?? this.#owner;
      const database = await openDB(journalName(this.#lock), 1, {
        upgrade: (created) => void created.createObjectStore(STORE, { autoIncrement: true }),
        // KELUAR in another tab erases it.
        blocking: () => this.close(),
      });
      // Another call may have opened it meanwhile.
      if (this.#database) database.close();
      else this.#database = database;
    }
    return work(this.#database);
  }

  async #encrypt(entry: Entry): Promise<Uint8Array> {
    return encrypt(JSON.stringify(entry), this.#lock);
  }

  /** Begins the journal of a plan in place of an earlier one; resolves when it is on the disk: whether this browser keeps it. */
  async begin({ writes, ...head }: Plan): Promise<boolean> {
    this.#id = null;
    // Opened first for the lock that encrypts.
    if (!(await this.#use(() => Promise.resolve(true), true))) return false;
    const entries: Entry[] = [{ kind: "plan", head }];
    for (let index = 0; index < writes.length; index += WRITES_PER_ENTRY)
      entries.push({ kind: "writes", writes: writes.slice(index, index + WRITES_PER_ENTRY) });
    const stored: Uint8Array[] = [];
    for (const entry of entries) stored.push(await this.#encrypt(entry));
    const id = newId();
    const isStored = await this.#use((database) => {
      const { store, done } = database.transaction(STORE, "readwrite", { durability: "strict" });
      return Promise.all([
        store.clear(),
        store.put(id, ID_KEY),
        ...stored.map((bytes) => store.add(bytes)),
        done,
      ]);
    });
    if (isStored) this.#id = id;
    return isStored !== null;
  }

  /** Adds an event; resolves when it is on the disk: whether this browser keeps the journal of this tab's batch. */
  async add(event: BatchEvent): Promise<boolean> {
    if (this.#id === null) return false;
    const bytes = await this.#encrypt({ kind: "event", event });
    const isOwn = await this.#use(async (database) => {
      const { store, done } = database.transaction(STORE, "readwrite", { durability: "strict" });
      const isSame = (await store.get(ID_KEY)) === this.#id;
      await Promise.all([isSame && store.add(bytes), done]);
      return isSame;
    });
    return isOwn === true;
  }

  /** Takes up the batch of the journal; `null` if there is none, or it is the one that this tab has, or the browser refuses to store anything. */
  async read(): Promise<Batch | null> {
    const journal = await this.#use((database) => {
      const { store } = database.transaction(STORE);
      return Promise.all([store.get(ID_KEY), store.getAll(ENTRIES())]);
    }).catch(() => null);
    if (!journal || journal[0] === this.#id) return null;
    const [id, stored]: [string | undefined, Uint8Array<ArrayBuffer>[]] = journal;
    const texts = await Promise.all(stored.map((bytes) => decrypt(bytes, this.#lock)));
    this.#id = id;
    return replay(texts.map((text) => JSON.parse(text)));
  }

  /** Erases the journal, if it is that of this tab's batch; the tab must have taken it. */
  async erase(): Promise<void> {
    const id = await this.#use((database) => database.get(STORE, ID_KEY)).catch(() => null);
    const isOwn = id !== null && id === this.#id;
    this.close();
    this.#id = null;
    if (isOwn) await eraseJournal(this.#lock);
  }

  close(): void {
    this.#database?.close();
    this.#database = null;
  }
}
