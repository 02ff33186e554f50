import {
  applyEvent,
  type Batch,
  type BatchEvent,
  findDoneWrites,
  indexesInState,
  isUnfinished,
  newBatch,
  nextChunkIndexes,
  writesToSend,
} from "@/lib/batch/batch";
import {
  type BatchInfo,
  type BatchPlan,
  CHUNK_SIZE,
  type ChunkReply,
  type Evidence,
  type IndexedWrite,
  type Outcome,
} from "@/lib/batch/writes";
import type { Problem } from "@/lib/messages/problem";
import type { WriteNotice } from "../../_store/lists/freshness";
import type { createStore } from "../../_ui/state/store";
import { type Activity, type BatchSnapshot, countSettled, type HaltReason } from "./batch-status";
import { createUuid, type Journal } from "./journal";

/** Why there is no reply: after `lost` the server may have handled the request; otherwise it has done nothing. */
export type NoReply = { kind: "lost" | "busy" | "offline" | "outdated" } | Problem;

type RunnerOptions = {
  journal: Pick<Journal, "acquire" | "release" | "begin" | "add" | "read" | "erase" | "close">;
  requests: (batch: BatchInfo) => {
    send: (
      id: string,
      writes: IndexedWrite[],
      onSettled: (count: number) => void,
    ) => Promise<ChunkReply | NoReply>;
    /** Requests the lost reply to a chunk; `forgotten` if the server has none. */
    fetchLostReply: (id: string) => Promise<ChunkReply | { kind: "forgotten" } | NoReply>;
    fetchEvidence: (writes: IndexedWrite[]) => Promise<{ kind: "looked"; looks: Evidence[] } | NoReply>;
  };
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  whenOnline: (signal: AbortSignal) => Promise<void>;
  /** Keeps the page open and the session alive while a batch runs; returns the function that ends this. */
  keepPageOpen: () => () => void;
  notifyLists: (notice: WriteNotice) => void;
  onSessionEnd: (halt: HaltReason & { kind: "session" }) => void;
  snapshot: Pick<ReturnType<typeof createStore<BatchSnapshot | null>>, "get" | "set">;
};

/** Stops a batch whose journal cannot be written, because its writes could be sent twice after a crash. */
const JOURNAL_FAILED_HALT: HaltReason = {
  kind: "message",
  text: "Catatan pengiriman tidak dapat disimpan di peramban ini, sehingga pengiriman dihentikan.",
};

const REPLY_LOST_OUTCOME: Outcome = { kind: "unknown", text: "Jawaban server tidak sampai." };

const MIN_BACKOFF_MS = 2_000;
const MAX_BACKOFF_MS = 60_000;

class HaltError extends Error {
  readonly halt: HaltReason;

  constructor(halt: HaltReason) {
    super(halt.kind);
    this.halt = halt;
  }
}

const isHaltReply = (reply: { kind: string }): reply is Problem | { kind: "outdated" } =>
  ["session", "message", "outdated"].includes(reply.kind);

/** Runs the single batch of a person in this browser, while this tab has the lock of its journal. */
export class BatchRunner {
  readonly #options: RunnerOptions;
  #allowPageToClose: (() => void) | null = null;
  #loading: Promise<void> | null = null;
  #isRestoring = false;
  #isStarting = false;
  #isRunning = false;
  /** Whether the running work must end after its current request. */
  #isStopped = false;
  #isLeaving = false;
  #waitAborter = new AbortController();
  /** How long to wait after the next busy reply, in milliseconds; doubles with each busy reply until a reply has outcomes. */
  #backoffMs = MIN_BACKOFF_MS;
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

  get #requests() {
    return this.#options.requests(this.#batch);
  }

  #update(changes: Partial<BatchSnapshot>): void {
    this.#options.snapshot.set(this.#snapshot && { ...this.#snapshot, ...changes });
  }

  #emit(batch: Batch, kind: "running" | "settling" | "restored", isPersisted: boolean, settledInChunk = 0) {
    const pace = { at: performance.now(), settled: countSettled({ batch, settledInChunk }) };
    this.#options.snapshot.set({ batch, activity: { kind }, settledInChunk, lastStart: pace, isPersisted });
  }

  async #addEvent(event: BatchEvent): Promise<void> {
    const isPersisted = await this.#options.journal.add(event);
    if (!this.#snapshot) return;
    const batch = applyEvent(this.#batch, event);
    this.#update({ batch, settledInChunk: batch.underWay ? this.#snapshot.settledInChunk : 0, isPersisted });
  }

  /** Records a decision of the person; returns false if there is no batch, or if the journal cannot be written, which stops the batch. */
  async #recordDecision(event: BatchEvent): Promise<boolean> {
    if (!this.#snapshot) return false;
    try {
      await this.#addEvent(event);
      return true;
    } catch (error) {
      console.error(error);
      this.#stop();
      if (!this.#isRunning) this.#update({ activity: { kind: "halted", halt: JOURNAL_FAILED_HALT } });
      return false;
    }
  }

  #stop(): void {
    this.#isStopped = true;
    this.#abortWaits();
  }

  #releasePage(): void {
    this.#allowPageToClose?.();
    this.#allowPageToClose = null;
  }

  #abortWaits(): void {
    this.#waitAborter.abort();
    this.#waitAborter = new AbortController();
  }

  async #wait(kind: "resting" | "offline", wait: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (this.#isStopped) return;
    this.#update({ activity: { kind } });
    await wait(this.#waitAborter.signal);
    if (!this.#isStopped) this.#update({ activity: { kind: "running" } });
  }

  #waitForConnection = () => this.#wait("offline", this.#options.whenOnline);

  async #backOff(): Promise<void> {
    await this.#wait("resting", (signal) => this.#options.sleep(this.#backoffMs, signal));
    this.#backoffMs = Math.min(2 * this.#backoffMs, MAX_BACKOFF_MS);
  }

  /** Repeats a read-only request until it has a reply; throws `HaltError` if the batch stops. */
  async #retry<Reply extends { kind: string }>(
    ask: () => Promise<Reply | NoReply>,
  ): Promise<Exclude<Reply, NoReply>> {
    while (!this.#isStopped) {
      const reply = await ask();
      if (isHaltReply(reply)) throw new HaltError(reply);
      if (reply.kind === "offline" || reply.kind === "lost") await this.#waitForConnection();
      if (reply.kind === "busy" || reply.kind === "lost") await this.#backOff();
      else if (reply.kind !== "offline") return reply as Exclude<Reply, NoReply>;
    }
    throw new HaltError({ kind: "paused" });
  }

  /** Records the reply to a chunk, notifies the lists of its writes, and backs off if the server is busy. */
  async #recordReply({ outcomes, stop, at }: ChunkReply): Promise<void> {
    this.#writtenAt = at;
    this.#options.notifyLists({ resource: this.#batch.resource, at, goesOn: true });
    await this.#addEvent({ kind: "answered", outcomes });
    if (outcomes.length > 0) this.#backoffMs = MIN_BACKOFF_MS;
    if (stop && isHaltReply(stop)) throw new HaltError(stop);
    if (stop?.kind === "busy") await this.#backOff();
  }

  /** Requests the outcomes of the chunk in progress; they are unknown if the server has no reply to it any more. */
  async #recallReply(): Promise<void> {
    const { underWay } = this.#batch;
    if (!underWay) return;
    const reply = await this.#retry(() => this.#requests.fetchLostReply(underWay.id));
    if (reply.kind === "ran") await this.#recordReply(reply);
    else await this.#addEvent({ kind: "answered", outcomes: underWay.places.map(() => REPLY_LOST_OUTCOME) });
  }

  /** Records which of these writes the list shows as done. */
  async #recordDoneWrites(places: number[]): Promise<void> {
    for (let index = 0; index < places.length; index += CHUNK_SIZE) {
      const writes = writesToSend(this.#batch, places.slice(index, index + CHUNK_SIZE));
      const { looks } = await this.#retry(() => this.#requests.fetchEvidence(writes));
      const found = findDoneWrites(writes, looks);
      if (found.length > 0) await this.#addEvent({ kind: "found", places: found });
    }
  }

  async #send(places: number[]): Promise<void> {
    const id = createUuid();
    await this.#addEvent({ kind: "sending", chunk: { id, places } });
    const reply = await this.#requests.send(id, writesToSend(this.#batch, places), (count) => {
      if (this.#snapshot?.batch.underWay?.id === id) this.#update({ settledInChunk: count });
    });
    if (reply.kind === "ran") return this.#recordReply(reply);
    if (reply.kind === "lost") return this.#waitForConnection();
    await this.#addEvent({ kind: "answered", outcomes: [] });
    if (isHaltReply(reply)) throw new HaltError(reply);
    await (reply.kind === "offline" ? this.#waitForConnection() : this.#backOff());
  }

  /** Determines the outcomes of writes without a reply; sends no writes. */
  #settleUnknown = async (): Promise<void> => {
    await this.#recallReply();
    await this.#recordDoneWrites(indexesInState(this.#batch, "unknown"));
  };

  /** Sends the waiting writes chunk by chunk. Ends with a `HaltError`: if none are left, on a pause, or if the outcome of a write stays unknown. */
  #sendAll = async (): Promise<void> => {
    const unknownPlaces = new Set(indexesInState(this.#batch, "unknown"));
    const newlyLost = () =>
      indexesInState(this.#batch, "unknown").filter((place) => !unknownPlaces.has(place));
    while (!this.#isStopped) {
      await this.#recallReply();
      await this.#recordDoneWrites(newlyLost());
      if (newlyLost().length > 0) throw new HaltError({ kind: "unsettled" });
      const places = nextChunkIndexes(this.#batch);
      if (places.length === 0) throw new HaltError({ kind: "finished" });
      if (!this.#isStopped) await this.#send(places);
    }
    throw new HaltError({ kind: "paused" });
  };

  /** Runs `work`; returns why it has halted, or `null` if it was completed. */
  async #runWork(kind: "running" | "settling", work: () => Promise<void>): Promise<HaltReason | null> {
    if (this.#isLeaving || !this.#snapshot) return { kind: "paused" };
    this.#isRunning = true;
    this.#isStopped = false;
    this.#backoffMs = MIN_BACKOFF_MS;
    this.#allowPageToClose = this.#options.keepPageOpen();
    this.#emit(this.#batch, kind, this.#snapshot.isPersisted, this.#snapshot.settledInChunk);
    try {
      await work();
      return null;
    } catch (error) {
      if (error instanceof HaltError) return error.halt;
      console.error(error);
      return JOURNAL_FAILED_HALT;
    } finally {
      this.#releasePage();
      this.#isRunning = false;
    }
  }

  /** Sets the activity of a batch that does not run any more; a finished batch releases its lock for other tabs. */
  #halt(activity: Activity): void {
    const { resource } = this.#batch;
    if (this.#writtenAt) this.#options.notifyLists({ resource, at: this.#writtenAt, goesOn: false });
    this.#writtenAt = null;
    this.#update({ activity });
    if (activity.kind === "halted" && activity.halt.kind === "session")
      this.#options.onSessionEnd(activity.halt);
    if (!this.#isUnfinished) this.#options.journal.release();
  }

  /** Loads the stored batch in place of a finished one of this tab; if neither exists, erases the journal. */
  async #loadStored(): Promise<void> {
    try {
      const batch = await this.#options.journal.read();
      if (batch) this.#emit(batch, "restored", true);
      else if (!this.#snapshot) await this.#options.journal.erase();
    } catch (error) {
      console.error(error);
    }
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
    if (isUnsettled) await this.#runWork("settling", this.#settleUnknown);
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
      this.#emit(newBatch(plan), "running", isPersisted);
    } finally {
      this.#isStarting = false;
    }
    void this.resume();
    return "started";
  }

  pause(): void {
    if (!this.#isRunning) return;
    this.#stop();
    this.#update({ activity: { kind: "pausing" } });
  }

  async resume(): Promise<void> {
    if (this.#isRunning || !this.#snapshot) return;
    const halt = await this.#runWork("running", this.#sendAll);
    if (halt) this.#halt({ kind: "halted", halt });
  }

  /** Cancels the waiting writes; completes the chunk in progress. */
  async cancel(): Promise<void> {
    if (!(await this.#recordDecision({ kind: "cancelled" }))) return;
    this.#abortWaits();
    void this.resume();
  }

  /** Resolves the conflicts at these indexes, or only `field` of them: sends the planned values (`usesPlan`) or leaves the records as they are. */
  async decide(places: number[], usesPlan: boolean, field?: string): Promise<void> {
    const isDecided = await this.#recordDecision({ kind: usesPlan ? "resent" : "left", places, field });
    if (isDecided && this.#snapshot && !this.#isRunning) this.#halt(this.#snapshot.activity);
  }

  /** Sends the writes without a reply again, except those that the list shows as done. */
  async resendLost(): Promise<void> {
    if (this.#isRunning || !this.#snapshot) return;
    const halt = await this.#runWork("settling", this.#settleUnknown);
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
    if (this.#isRunning || this.#isStarting || !this.#snapshot) return;
    if (await journal.acquire(false)) await journal.erase().catch(console.error);
    journal.release();
    snapshot.set(null);
    await this.restore();
  }

  leave(): void {
    this.#isLeaving = true;
    this.#releasePage();
    this.#stop();
  }
}
