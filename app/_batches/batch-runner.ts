import { apply, type Batch, type BatchEvent, isUnfinished, newBatch, placesIn } from "@/lib/batches/batch";
import type { Plan } from "@/lib/batches/planned-write";
import { type Halt, type Ports, runBatch, settleBatch } from "@/lib/batches/run-batch";
import type { Lock } from "@/lib/messages/draft-lock";
import { eraseBatch, journalLock, journalName, markBatch, readBatchMark } from "../_leaving/batch-mark";
import { beforeLoss } from "../_leaving/before-loss";
import { canEncrypt } from "../_leaving/encrypted";
import { holdReload } from "../_leaving/reload";
import { dropList } from "../_list-cache/cached-lists";
import { noteOwnWrite } from "../_list-cache/own-writes";
import { whenInReach } from "../_pwa/connection";
import { noteWork } from "../_session/note-work";
import type { Owner } from "../_session/page-owner";
import { noteWrite } from "../_writes/last-write";
import { Journal } from "./journal";
import { takeLock } from "./own-lock";
import { requestsOf } from "./send";

/** What a batch is doing: `restored` and `halted` ones wait for the person, `resting` and `offline` ones go on by themselves. */
export type Activity =
  | { kind: "running" | "resting" | "offline" | "pausing" | "settling" | "restored" }
  | { kind: "halted"; halt: Halt };

/** A batch as the screen shows it; `pace` is when it was started and how many writes were settled then. */
export type BatchSnapshot = { batch: Batch; activity: Activity; pace: { at: number; settled: number } };

const WORK_MS = 15_000;

const NOT_STORED: Halt = {
  kind: "message",
  text: "Catatan pengiriman tidak dapat disimpan di peramban ini, sehingga pengiriman dihentikan.",
};

const settledIn = (batch: Batch) => batch.states.length - placesIn(batch, "waiting", "sending").length;

/** The one batch of a person in this browser; this tab runs it while it holds the lock. */
export class BatchRunner {
  readonly #owner: Owner;
  readonly #lock: Lock;
  readonly #listeners = new Set<() => void>();
  #snapshot: BatchSnapshot | null = null;
  #journal: Journal | null;
  #release: (() => void) | null = null;
  #isRunning = false;
  #isStopped = false;
  #isLeaving = false;
  #wake = new AbortController();
  /** The server's time of the last reply, in milliseconds. */
  #writtenAt = 0;

  constructor(owner: Owner) {
    this.#owner = owner;
    this.#lock = journalLock(owner.draftLock);
    this.#journal = canEncrypt() ? new Journal(this.#lock) : null;
    beforeLoss(async () => {
      this.#isLeaving = true;
      this.#stop();
    });
    window.addEventListener("beforeunload", (event) => {
      if (this.#isRunning && !this.#isLeaving) event.preventDefault();
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly snapshot = (): BatchSnapshot | null => this.#snapshot;

  #set(changes: Partial<BatchSnapshot> | null): void {
    this.#snapshot = changes && this.#snapshot && { ...this.#snapshot, ...changes };
    for (const listener of this.#listeners) listener();
  }

  #begin(batch: Batch, activity: Activity): void {
    this.#snapshot = { batch, activity, pace: { at: performance.now(), settled: settledIn(batch) } };
    this.#set({});
  }

  #batch(): Batch {
    if (!this.#snapshot) throw new Error("There is no batch.");
    return this.#snapshot.batch;
  }

  async #record(event: BatchEvent): Promise<void> {
    // After KELUAR there is no mark, and the journal stays erased.
    if (readBatchMark(this.#owner.draftLock)) await this.#journal?.add(event);
    if (this.#snapshot) this.#set({ batch: apply(this.#snapshot.batch, event) });
  }

  #stop(): void {
    this.#isStopped = true;
    this.#endWaits();
  }

  #endWaits(): void {
    this.#wake.abort();
    this.#wake = new AbortController();
  }

  async #wait(kind: "resting" | "offline", wait: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#set({ activity: { kind } });
    await wait(this.#wake.signal);
    if (!this.#isStopped) this.#set({ activity: { kind: "running" } });
  }

  #ports(): Ports {
    const { resource } = this.#batch();
    const requests = requestsOf(resource, this.#owner.userId);
    return {
      ...requests,
      batch: () => this.#batch(),
      record: (event) => this.#record(event),
      newId: () => crypto.randomUUID(),
      send: async (id, writes) => {
        const reply = await requests.send(id, writes);
        if (reply.kind === "ran") this.#noteWrites(reply.at);
        return reply;
      },
      rest: (milliseconds) => this.#wait("resting", (signal) => sleep(milliseconds, signal)),
      connected: () => this.#wait("offline", whenInReach),
      isStopped: () => this.#isStopped,
    };
  }

  /** Notes that lists read before are old; the shown one is told at the end. */
  #noteWrites(at: number): void {
    this.#writtenAt = at;
    noteWrite(at);
    dropList(this.#batch().resource);
  }

  /** Works on the batch until it halts, as use of the session, and without being reloaded. */
  async #work(activity: Activity, work: (ports: Ports) => Promise<Halt | null>): Promise<Halt | null> {
    this.#isRunning = true;
    this.#isStopped = false;
    const releaseReload = holdReload();
    noteWork();
    const working = setInterval(noteWork, WORK_MS);
    this.#begin(this.#batch(), activity);
    try {
      return await work(this.#ports());
    } catch (error) {
      console.error(error);
      return NOT_STORED;
    } finally {
      clearInterval(working);
      releaseReload();
      this.#isRunning = false;
    }
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    const halt = await this.#work({ kind: "running" }, runBatch);
    if (!this.#snapshot || !halt) return;
    this.#set({ activity: { kind: "halted", halt } });
    if (this.#isLeaving) return;
    this.#note();
    if (this.#writtenAt > 0) await noteOwnWrite(this.#batch().resource, { kind: "create" }, this.#writtenAt);
  }

  /** Marks whether the batch is unfinished; a finished one may be replaced by any tab. */
  #note(): void {
    const unfinished = isUnfinished(this.#batch());
    markBatch(this.#lock, unfinished ? "unfinished" : "finished");
    if (!unfinished) this.#letGo();
  }

  #letGo(): void {
    this.#journal?.close();
    this.#release?.();
    this.#release = null;
  }

  /**
   * Shows the batch of the journal, once no other tab has it, and finds out what became of its writes without an answer. It
   * sends nothing before `resume`. `signal` ends the wait for the other tab.
   */
  async restore(signal: AbortSignal): Promise<void> {
    if (this.#snapshot || this.#release) return;
    const release = await takeLock(journalName(this.#lock), { signal });
    if (!release || this.#snapshot) return release?.();
    this.#release = release;
    const batch = readBatchMark(this.#owner.draftLock) ? await this.#read() : null;
    if (!batch) return this.dismiss();
    this.#begin(batch, { kind: "restored" });
    if (batch.underWay || placesIn(batch, "unknown").length > 0) {
      await this.#work({ kind: "settling" }, settleBatch);
      if (this.#snapshot) this.#set({ activity: { kind: "restored" } });
    }
    if (this.#snapshot) this.#note();
  }

  async #read(): Promise<Batch | null> {
    try {
      return (await this.#journal?.read()) ?? null;
    } catch (error) {
      console.error(error);
      return null;
    }
  }

  /** Starts a plan; `busy` if this or another tab has an unfinished batch of the person. */
  async start(plan: Plan): Promise<"started" | "busy"> {
    if (this.#isRunning || readBatchMark(this.#owner.draftLock) === "unfinished") return "busy";
    this.#release ??= await takeLock(journalName(this.#lock), { ifAvailable: true });
    if (!this.#release) return "busy";
    await this.#journal?.begin(plan).catch(() => {
      this.#journal = null;
    });
    markBatch(this.#lock, "unfinished");
    this.#begin(newBatch(plan), { kind: "running" });
    void this.#run();
    return "started";
  }

  /** Stops after the chunk under way. */
  pause(): void {
    if (!this.#isRunning) return;
    this.#stop();
    this.#set({ activity: { kind: "pausing" } });
  }

  resume(): void {
    void this.#run();
  }

  /** Leaves unsent what waits, and finishes what is under way. */
  async cancel(): Promise<void> {
    await this.#record({ kind: "cancelled" });
    this.#endWaits();
    void this.#run();
  }

  /** Decides conflicts: the plan is carried out in spite of them, or the records are left as they are. */
  async decide(places: number[], usesPlan: boolean): Promise<void> {
    await this.#record({ kind: usesPlan ? "resent" : "left", places });
    void this.#run();
  }

  /** Sends once more what the list still does not show of the writes without an answer. */
  async resendLost(): Promise<void> {
    if (this.#isRunning) return;
    const halt = await this.#work({ kind: "settling" }, settleBatch);
    if (halt) return this.#set({ activity: { kind: "halted", halt } });
    await this.#record({ kind: "resent", places: placesIn(this.#batch(), "unknown") });
    void this.#run();
  }

  /** Erases the batch, and its journal unless another tab has begun a new one there. */
  async dismiss(): Promise<void> {
    this.#release ??= await takeLock(journalName(this.#lock), { ifAvailable: true });
    // A reload would find a journal that is not deleted yet.
    if (this.#release) await eraseBatch(this.#owner.draftLock);
    this.#letGo();
    this.#set(null);
  }
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

let runner: BatchRunner | null = null;

/** Returns the runner of the page's person; a document has one person. */
export function batchRunner(owner: Owner): BatchRunner {
  runner ??= new BatchRunner(owner);
  return runner;
}
