import {
  type Batch,
  type BatchEvent,
  findDoneWrites,
  indexesInState,
  nextChunkIndexes,
  writesToSend,
} from "@/lib/batch/batch";
import {
  CHUNK_SIZE,
  type ChunkReply,
  type Evidence,
  type IndexedWrite,
  type Outcome,
} from "@/lib/batch/writes";
import type { Problem } from "@/lib/messages/problem";
import type { HaltReason } from "./batch-status";
import { createUuid } from "./journal";

/** Why there is no reply: after `lost` the server may have handled the request; otherwise it has done nothing. */
export type NoReply = { kind: "lost" | "busy" | "offline" | "outdated" } | Problem;

/** The requests to the server about the writes of one batch. */
export type BatchRequests = {
  /** Sends a chunk under a new id; calls `onSettled` with the number of its writes that are settled, when it changes. */
  send: (
    id: string,
    writes: IndexedWrite[],
    onSettled: (count: number) => void,
  ) => Promise<ChunkReply | NoReply>;
  /** Requests the lost reply to a chunk; `forgotten` if the server has none. */
  fetchLostReply: (id: string) => Promise<ChunkReply | { kind: "forgotten" } | NoReply>;
  fetchEvidence: (writes: IndexedWrite[]) => Promise<{ kind: "looked"; looks: Evidence[] } | NoReply>;
};

export type ChunkSenderOptions = {
  requests: BatchRequests;
  getBatch: () => Batch;
  /** Stores an event in the journal and applies it to the batch; rejects if the journal cannot be written. */
  addEvent: (event: BatchEvent) => Promise<void>;
  onActivity: (kind: "running" | "resting" | "offline") => void;
  onSettled: (chunkId: string, count: number) => void;
  /** Called with the server time of the last write, in milliseconds. */
  onWritten: (timestamp: number) => void;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  whenOnline: (signal: AbortSignal) => Promise<void>;
};

/** Ends a run; `halt` is the reason that the person is shown. */
export class HaltError extends Error {
  readonly halt: HaltReason;

  constructor(halt: HaltReason) {
    super(halt.kind);
    this.halt = halt;
  }
}

const REPLY_LOST_OUTCOME: Outcome = { kind: "unknown", text: "Jawaban server tidak sampai." };
const MIN_BACKOFF_MS = 2_000;
const MAX_BACKOFF_MS = 60_000;

/** Sends the chunks of a batch from a start or resume until it halts; the `BatchRunner` owns the batch and its state. */
export class ChunkSender {
  readonly #options: ChunkSenderOptions;
  /** Whether the run must end after its current request. */
  #isStopped = false;
  #waitAborter = new AbortController();
  /** How long to wait after the next busy reply, in milliseconds; doubles with each busy reply until a reply has outcomes. */
  #backoffMs = MIN_BACKOFF_MS;

  constructor(options: ChunkSenderOptions) {
    this.#options = options;
  }

  get #batch(): Batch {
    return this.#options.getBatch();
  }

  /** Sends the waiting writes chunk by chunk. Throws a `HaltError` if none are left, after `stop`, or if the outcome of a write stays unknown. */
  async sendAll(): Promise<never> {
    const unknownBefore = new Set(indexesInState(this.#batch, "unknown"));
    const newlyUnknown = () =>
      indexesInState(this.#batch, "unknown").filter((index) => !unknownBefore.has(index));
    while (!this.#isStopped) {
      await this.#recallReply();
      await this.#recordDoneWrites(newlyUnknown());
      if (newlyUnknown().length > 0) throw new HaltError({ kind: "unsettled" });
      const indexes = nextChunkIndexes(this.#batch);
      if (indexes.length === 0) throw new HaltError({ kind: "finished" });
      if (!this.#isStopped) await this.#sendChunk(indexes);
    }
    throw new HaltError({ kind: "paused" });
  }

  /** Determines the outcomes of writes without a reply; sends no writes. */
  async settleUnknown(): Promise<void> {
    await this.#recallReply();
    await this.#recordDoneWrites(indexesInState(this.#batch, "unknown"));
  }

  stop(): void {
    this.#isStopped = true;
    this.endWait();
  }

  /** Ends the current wait for a busy server or for the connection. */
  endWait(): void {
    this.#waitAborter.abort();
    this.#waitAborter = new AbortController();
  }

  /** Requests the outcomes of the chunk in progress; they are unknown if the server no longer has its reply. */
  async #recallReply(): Promise<void> {
    const { underWay } = this.#batch;
    if (!underWay) return;
    const reply = await this.#retry(() => this.#options.requests.fetchLostReply(underWay.id));
    if (reply.kind === "ran") return this.#recordReply(reply);
    const outcomes = underWay.places.map(() => REPLY_LOST_OUTCOME);
    await this.#options.addEvent({ kind: "answered", outcomes });
  }

  /** Records which of the writes at these indexes were done, as the records in the list prove. */
  async #recordDoneWrites(indexes: number[]): Promise<void> {
    const { requests, addEvent } = this.#options;
    for (let start = 0; start < indexes.length; start += CHUNK_SIZE) {
      const writes = writesToSend(this.#batch, indexes.slice(start, start + CHUNK_SIZE));
      const { looks } = await this.#retry(() => requests.fetchEvidence(writes));
      const doneIndexes = findDoneWrites(writes, looks);
      if (doneIndexes.length > 0) await addEvent({ kind: "found", places: doneIndexes });
    }
  }

  /** Sends one chunk. After a lost reply the chunk stays in progress; after a refusal its writes are waiting again. */
  async #sendChunk(indexes: number[]): Promise<void> {
    const { requests, addEvent, onSettled } = this.#options;
    const id = createUuid();
    await addEvent({ kind: "sending", chunk: { id, places: indexes } });
    const writes = writesToSend(this.#batch, indexes);
    const reply = await requests.send(id, writes, (count) => onSettled(id, count));
    if (reply.kind === "ran") return this.#recordReply(reply);
    if (reply.kind === "lost") return this.#waitForConnection();
    await addEvent({ kind: "answered", outcomes: [] });
    if (isHaltReply(reply)) throw new HaltError(reply);
    await (reply.kind === "offline" ? this.#waitForConnection() : this.#backOff());
  }

  /** Records the reply to a chunk, and backs off if the server is busy. */
  async #recordReply({ outcomes, stop, at }: ChunkReply): Promise<void> {
    this.#options.onWritten(at);
    await this.#options.addEvent({ kind: "answered", outcomes });
    if (outcomes.length > 0) this.#backoffMs = MIN_BACKOFF_MS;
    if (stop && isHaltReply(stop)) throw new HaltError(stop);
    if (stop?.kind === "busy") await this.#backOff();
  }

  /** Repeats a read-only request until it has a reply; throws a `HaltError` after `stop`, or if the reply is a problem. */
  async #retry<Reply extends { kind: string }>(
    request: () => Promise<Reply | NoReply>,
  ): Promise<Exclude<Reply, NoReply>> {
    while (!this.#isStopped) {
      const reply = await request();
      if (isHaltReply(reply)) throw new HaltError(reply);
      if (reply.kind === "offline" || reply.kind === "lost") await this.#waitForConnection();
      if (reply.kind === "busy" || reply.kind === "lost") await this.#backOff();
      else if (reply.kind !== "offline") return reply as Exclude<Reply, NoReply>;
    }
    throw new HaltError({ kind: "paused" });
  }

  #waitForConnection = () => this.#wait("offline", this.#options.whenOnline);

  async #backOff(): Promise<void> {
    await this.#wait("resting", (signal) => this.#options.sleep(this.#backoffMs, signal));
    this.#backoffMs = Math.min(2 * this.#backoffMs, MAX_BACKOFF_MS);
  }

  async #wait(kind: "resting" | "offline", wait: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (this.#isStopped) return;
    this.#options.onActivity(kind);
    await wait(this.#waitAborter.signal);
    if (!this.#isStopped) this.#options.onActivity("running");
  }
}

const isHaltReply = (reply: { kind: string }): reply is Problem | { kind: "outdated" } =>
  ["session", "message", "outdated"].includes(reply.kind);
