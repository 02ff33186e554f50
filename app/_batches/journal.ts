import { type IDBPDatabase, openDB } from "idb";
import { apply, type Batch, type BatchEvent, newBatch } from "@/lib/batches/batch";
import type { Plan, PlannedWrite } from "@/lib/batches/planned-write";
import type { Lock } from "@/lib/messages/draft-lock";
import { journalName } from "../_leaving/batch-mark";
import { decrypt, encrypt } from "../_leaving/encrypted";

const STORE = "entries";

/** How many writes of the plan one entry holds: encrypting them does not hold up the page. */
const WRITES_PER_ENTRY = 500;

/** An entry, in order: the head of the plan, its writes, and then what has happened to them. */
type Entry =
  | { kind: "plan"; head: Omit<Plan, "writes"> }
  | { kind: "writes"; writes: PlannedWrite[] }
  | { kind: "event"; event: BatchEvent };

/** Returns the batch that the entries tell; `null` if there is none. */
function replay(entries: Entry[]): Batch | null {
  const [first] = entries;
  if (first?.kind !== "plan") return null;
  const writes = entries.flatMap((entry) => (entry.kind === "writes" ? entry.writes : []));
  return entries.reduce(
    (batch, entry) => (entry.kind === "event" ? apply(batch, entry.event) : batch),
    newBatch({ ...first.head, writes }),
  );
}

/**
 * The journal of a person's batch in this browser, encrypted with the key that only the person's pages have. Each method
 * resolves when the entry is on the disk.
 */
export class Journal {
  readonly #lock: Lock;
  #database: IDBPDatabase | null = null;

  constructor(lock: Lock) {
    this.#lock = lock;
  }

  async #open(): Promise<IDBPDatabase> {
    this.#database ??= await openDB(journalName(this.#lock), 1, {
      upgrade: (database) => void database.createObjectStore(STORE, { autoIncrement: true }),
      // KELUAR in another tab erases it.
      blocking: () => this.close(),
    });
    return this.#database;
  }

  /** Stores entries, all or none; `isNew` in place of the earlier ones. */
  async #add(entries: Entry[], isNew = false): Promise<void> {
    const stored: Uint8Array[] = [];
    for (const entry of entries) stored.push(await encrypt(JSON.stringify(entry), this.#lock));
    const database = await this.#open();
    const { store, done } = database.transaction(STORE, "readwrite", { durability: "strict" });
    await Promise.all([isNew && store.clear(), ...stored.map((bytes) => store.add(bytes)), done]);
  }

  /** Begins the journal of a plan in place of an earlier one. */
  async begin({ writes, ...head }: Plan): Promise<void> {
    const entries: Entry[] = [{ kind: "plan", head }];
    for (let at = 0; at < writes.length; at += WRITES_PER_ENTRY)
      entries.push({ kind: "writes", writes: writes.slice(at, at + WRITES_PER_ENTRY) });
    await this.#add(entries, true);
  }

  add(event: BatchEvent): Promise<void> {
    return this.#add([{ kind: "event", event }]);
  }

  /** Returns the batch of the journal; `null` if there is none. */
  async read(): Promise<Batch | null> {
    const stored: Uint8Array<ArrayBuffer>[] = await (await this.#open()).getAll(STORE);
    const texts = await Promise.all(stored.map((bytes) => decrypt(bytes, this.#lock)));
    return replay(texts.map((text) => JSON.parse(text)));
  }

  close(): void {
    this.#database?.close();
    this.#database = null;
  }
}
