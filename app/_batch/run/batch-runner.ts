import {
  applyEvent,
  type Batch,
  type BatchEvent,
  indexesInState,
  isUnfinished,
  newBatch,
} from "@/lib/batch/batch";
import type { BatchInfo, BatchPlan } from "@/lib/batch/writes";
import type { WriteNotice } from "../../_store/lists/freshness";
import type { createStore } from "../../_ui/state/store";
import { type Activity, type BatchSnapshot, countSettled, type HaltReason } from "./batch-status";
import { type BatchRequests, ChunkSender, type ChunkSenderOptions, HaltError } from "./chunk-sender";
import { createUuid, type Journal } from "./journal";

type RunnerOptions = Pick<ChunkSenderOptions, "sleep" | "whenOnline"> & {
  journal: Pick<Journal, "acquire" | "release" | "begin" | "add" | "read" | "erase" | "close">;
  requests: (batch: BatchInfo) => BatchRequests;
  /** Keeps the page open and the session alive while a batch runs; returns the function that ends this. */
  keepPageOpen: () => () => void;
  notifyLists: (notice: WriteNotice) => void;
  onSessionEnd: (halt: HaltReason & { kind: "session" }) => void;
  /** The store of the batch for the screens; `null` without a batch. */
  snapshot: Pick<ReturnType<typeof createStore<BatchSnapshot | null>>, "get" | "set">;
};

/** Stops a batch whose journal cannot be written, because its writes could be sent twice after a crash. */
const JOURNAL_FAILED_HALT: HaltReason = {
  kind: "message",
  text: "Catatan pengiriman tidak dapat disimpan di peramban ini, sehingga pengiriman dihentikan.",
};

/** Manages the single batch of a person in this browser: loads, starts, pauses and cancels it, while this tab has the lock of its journal. */
export class BatchRunner {
  readonly #options: RunnerOptions;
  /** Sends or settles the writes; `null` while nothing runs. */
  #sender: ChunkSender | null = null;
  #allowPageToClose: (() => void) | null = null;
  #loading: Promise<void> | null = null;
  #isRestoring = false;
  #isStarting = false;
  #isLeaving = false;
  /** The server time of the last write, in milliseconds; `null` once the lists are notified that no write follows. */
  #writtenAt: number | null = null;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  get #snapshot(): BatchSnapshot | null {
    return this.#options.snapshot.get();
  }

  /** The current batch; throws if there is none. */
  get #batch(): Batch {
    if (!this.#snapshot) throw new Error("There is no batch.");
    return this.#snapshot.batch;
  }

  get #isUnfinished(): boolean {
    return this.#snapshot !== null && isUnfinished(this.#batch);
  }

  /** Loads the stored batch once no other tab has its lock, and determines the outcomes of writes without a reply; sends no writes. */
  async restore(): Promise<void> {
    const { journal } = this.#options;
    if (this.#snapshot || this.#isRestoring || this.#isStarting) return;
    this.#isRestoring = true;
    const isAcquired = await journal.acquire(true);
    this.#isRestoring = false;
    if (!isAcquired || this.#isStarting) return;
    if (this.#snapshot) return journal.release();
    this.#loading = this.#loadStored();
    await this.#loading;
    if (this.#isStarting) return;
    if (!this.#snapshot) return journal.release();
    const isUnsettled = this.#batch.underWay !== null || indexesInState(this.#batch, "unknown").length > 0;
    if (isUnsettled) await this.#startRun("settling");
    this.#halt({ kind: "restored" });
  }

  /** Starts a batch; resolves to `busy` if this or another tab has an unfinished batch of the person. */
  async start(planned: BatchPlan): Promise<"started" | "busy"> {
    if (this.#isStarting || this.#isUnfinished) return "busy";
    this.#isStarting = true;
    try {
      if (!(await this.#options.journal.acquire(false))) return "busy";
      await this.#loading;
      await this.#loadStored();
      if (this.#isUnfinished) return "busy";
      const plan = { ...planned, id: createUuid() };
      const isPersisted = await this.#options.journal.begin(plan).catch(() => false);
      this.#showStart({ batch: newBatch(plan), isPersisted, settledInChunk: 0 }, "running");
    } finally {
      this.#isStarting = false;
    }
    void this.resume();
    return "started";
  }

  pause(): void {
    if (!this.#sender) return;
    this.#sender.stop();
    this.#update({ activity: { kind: "pausing" } });
  }

  async resume(): Promise<void> {
    if (this.#sender || !this.#snapshot) return;
    const halt = await this.#startRun("running");
    if (halt) this.#halt({ kind: "halted", halt });
  }

  /** Cancels the waiting writes; completes the chunk in progress. */
  async cancel(): Promise<void> {
    if (!(await this.#recordDecision({ kind: "cancelled" }))) return;
    this.#sender?.endWait();
    void this.resume();
  }

  /** Resolves the conflicts at these indexes, or only `field` of them: sends the planned values (`usesPlan`) or leaves the records as they are. */
  async decide(places: number[], usesPlan: boolean, field?: string): Promise<void> {
    const isRecorded = await this.#recordDecision({ kind: usesPlan ? "resent" : "left", places, field });
    if (isRecorded && this.#snapshot && !this.#sender) this.#halt(this.#snapshot.activity);
  }

  /** Sends the writes without a reply again, except those that, as the records in the list prove, were done. */
  async resendLost(): Promise<void> {
    if (this.#sender || !this.#snapshot) return;
    const halt = await this.#startRun("settling");
    if (halt) return this.#halt({ kind: "halted", halt });
    if (await this.#recordDecision({ kind: "resent", places: indexesInState(this.#batch, "unknown") }))
      await this.resume();
  }

  async markSeen(): Promise<void> {
    if (!this.#snapshot || this.#isUnfinished || this.#batch.isSeen) return;
    if (await this.#recordDecision({ kind: "seen" })) this.#options.journal.close();
  }

  /** Erases the batch, then loads one that another tab has left, if there is one. */
  async dismiss(): Promise<void> {
    const { journal, snapshot } = this.#options;
    if (this.#sender || this.#isStarting || !this.#snapshot) return;
    if (await journal.acquire(false)) await journal.erase().catch(console.error);
    journal.release();
    snapshot.set(null);
    await this.restore();
  }

  /** Ends the run after its current request, because the page is left; the batch cannot go on in this page. */
  leave(): void {
    this.#isLeaving = true;
    this.#releasePage();
    this.#sender?.stop();
  }

  /** Shows the batch of the journal, also in place of a finished one. Without any batch, erases what is left of the journal. */
  async #loadStored(): Promise<void> {
    try {
      const batch = await this.#options.journal.read();
      if (batch) this.#showStart({ batch, isPersisted: true, settledInChunk: 0 }, "restored");
      else if (!this.#snapshot) await this.#options.journal.erase();
    } catch (error) {
      console.error(error);
    }
  }

  /** Sends the waiting writes (`running`) or determines lost outcomes (`settling`); returns why that has halted, or `null` if it was completed. */
  async #startRun(kind: "running" | "settling"): Promise<HaltReason | null> {
    if (this.#isLeaving || !this.#snapshot) return { kind: "paused" };
    const sender = this.#createSender();
    this.#sender = sender;
    this.#allowPageToClose = this.#options.keepPageOpen();
    this.#showStart(this.#snapshot, kind);
    try {
      await (kind === "running" ? sender.sendAll() : sender.settleUnknown());
      return null;
    } catch (error) {
      if (error instanceof HaltError) return error.halt;
      console.error(error);
      return JOURNAL_FAILED_HALT;
    } finally {
      this.#releasePage();
      this.#sender = null;
    }
  }

  #createSender(): ChunkSender {
    const { requests, sleep, whenOnline, notifyLists } = this.#options;
    return new ChunkSender({
      requests: requests(this.#batch),
      getBatch: () => this.#batch,
      addEvent: (event) => this.#addEvent(event),
      onActivity: (kind) => this.#update({ activity: { kind } }),
      onSettled: (chunkId, count) => {
        if (this.#snapshot?.batch.underWay?.id === chunkId) this.#update({ settledInChunk: count });
      },
      onWritten: (timestamp) => {
        this.#writtenAt = timestamp;
        notifyLists({ resource: this.#batch.resource, at: timestamp, goesOn: true });
      },
      sleep,
      whenOnline,
    });
  }

  /** Sets the activity of a batch whose run has ended; a finished batch releases its lock for other tabs. */
  #halt(activity: Activity): void {
    const { resource } = this.#batch;
    if (this.#writtenAt) this.#options.notifyLists({ resource, at: this.#writtenAt, goesOn: false });
    this.#writtenAt = null;
    this.#update({ activity });
    if (activity.kind === "halted" && activity.halt.kind === "session")
      this.#options.onSessionEnd(activity.halt);
    if (!this.#isUnfinished) this.#options.journal.release();
  }

  /** Records a decision of the person. Returns false without a batch, and if the journal cannot be written, which stops the batch. */
  async #recordDecision(event: BatchEvent): Promise<boolean> {
    if (!this.#snapshot) return false;
    try {
      await this.#addEvent(event);
      return true;
    } catch (error) {
      console.error(error);
      if (this.#sender) this.#sender.stop();
      else this.#update({ activity: { kind: "halted", halt: JOURNAL_FAILED_HALT } });
      return false;
    }
  }

  async #addEvent(event: BatchEvent): Promise<void> {
    const isPersisted = await this.#options.journal.add(event);
    if (!this.#snapshot) return;
    const batch = applyEvent(this.#batch, event);
    this.#update({ batch, settledInChunk: batch.underWay ? this.#snapshot.settledInChunk : 0, isPersisted });
  }

  /** Shows a batch that is starting or was restored; its rate is measured from now on. */
  #showStart(
    progress: Pick<BatchSnapshot, "batch" | "isPersisted" | "settledInChunk">,
    kind: "running" | "settling" | "restored",
  ): void {
    const { batch, isPersisted, settledInChunk } = progress;
    const lastStart = { at: performance.now(), settled: countSettled(progress) };
    this.#options.snapshot.set({ batch, isPersisted, settledInChunk, activity: { kind }, lastStart });
  }

  #update(changes: Partial<BatchSnapshot>): void {
    this.#options.snapshot.set(this.#snapshot && { ...this.#snapshot, ...changes });
  }

  #releasePage(): void {
    this.#allowPageToClose?.();
    this.#allowPageToClose = null;
  }
}
