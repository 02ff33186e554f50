import {
  apply,
  type Batch,
  type BatchEvent,
  findDone,
  isUnfinished,
  newBatch,
  nextPlaces,
  placesIn,
  writesToSend,
} from "@/lib/batch/batch";
import {
  type BatchHead,
  CHUNK_SIZE,
  type ChunkReply,
  type Look,
  type Outcome,
  type Plan,
  type SentWrite,
} from "@/lib/batch/writes";
import type { Problem } from "@/lib/messages/problem";
import type { WriteNotice } from "../../_store/lists/freshness";
import type { createStore } from "../../_ui/state/store";
import { type Journal, newId } from "./journal";
import { type Activity, type BatchSnapshot, type Halt, settledIn } from "./shown-batch";

/** Why there is no reply. `lost`: the request may have arrived; all others are refusals before anything was done. */
export type NoReply = { kind: "lost" | "busy" | "offline" | "outdated" } | Problem;

/** What a runner needs of its page. */
type RunnerPorts = {
  journal: Pick<Journal, "take" | "letGo" | "begin" | "add" | "read" | "erase" | "close">;
  requests: (batch: BatchHead) => {
    send: (
      id: string,
      writes: SentWrite[],
      onSettled: (count: number) => void,
    ) => Promise<ChunkReply | NoReply>;
    /** Asks for the reply to a chunk whose answer is lost; `forgotten` if the server does not know it. */
    recall: (id: string) => Promise<ChunkReply | { kind: "forgotten" } | NoReply>;
    look: (writes: SentWrite[]) => Promise<{ kind: "looked"; looks: Look[] } | NoReply>;
  };
  rest: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  whenInReach: (signal: AbortSignal) => Promise<void>;
  /** Keeps the page and the session while a batch runs; returns what ends it. */
  holdPage: () => () => void;
  notifyLists: (notice: WriteNotice) => void;
  onSessionEnd: (halt: Halt & { kind: "session" }) => void;
  shown: Pick<ReturnType<typeof createStore<BatchSnapshot | null>>, "get" | "set">;
};

/** What was not stored may be sent twice after a crash: the batch stops. */
const NOT_STORED: Halt = {
  kind: "message",
  text: "Catatan pengiriman tidak dapat disimpan di peramban ini, sehingga pengiriman dihentikan.",
};

/** A write whose answer was lost between the page and its server. */
const LOST: Outcome = { kind: "unknown", text: "Jawaban server tidak sampai." };

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

class Halted extends Error {
  readonly halt: Halt;

  constructor(halt: Halt) {
    super(halt.kind);
    this.halt = halt;
  }
}

const isHalt = (reply: { kind: string }): reply is Problem | { kind: "outdated" } =>
  ["session", "message", "outdated"].includes(reply.kind);

/** The one batch of a person in this browser; this tab runs it while it has taken its journal. */
export class BatchRunner {
  readonly #page: RunnerPorts;
  #release: (() => void) | null = null;
  #reading: Promise<void> | null = null;
  #isWaiting = false;
  #isStarting = false;
  #isRunning = false;
  #isStopped = false;
  #isLeaving = false;
  #wake = new AbortController();
  /** How long a busy server is left alone, in milliseconds: longer each time, until something has been done. */
  #pause = FIRST_WAIT_MS;
  /** The server's time of the last write in milliseconds, until the lists are told that no other follows. */
  #writtenAt: number | null = null;

  constructor(page: RunnerPorts) {
    this.#page = page;
  }

  get #shown(): BatchSnapshot | null {
    return this.#page.shown.get();
  }

  /** The batch; throws if there is none. */
  get #batch(): Batch {
    if (!this.#shown) throw new Error("There is no batch.");
    return this.#shown.batch;
  }

  get #isUnfinished(): boolean {
    return this.#shown !== null && isUnfinished(this.#batch);
  }

  get #requests() {
    return this.#page.requests(this.#batch);
  }

  #change(changes: Partial<BatchSnapshot>): void {
    this.#page.shown.set(this.#shown && { ...this.#shown, ...changes });
  }

  /** Shows a batch that is worked on, or waits for its person, from now on. */
  #show(batch: Batch, kind: "running" | "settling" | "restored", isKept: boolean, ahead = 0): void {
    const pace = { at: performance.now(), settled: settledIn({ batch, ahead }) };
    this.#page.shown.set({ batch, activity: { kind }, ahead, pace, isKept });
  }

  async #record(event: BatchEvent): Promise<void> {
    const isKept = await this.#page.journal.add(event);
    if (!this.#shown) return;
    const batch = apply(this.#batch, event);
    this.#change({ batch, ahead: batch.underWay ? this.#shown.ahead : 0, isKept });
  }

  /** Records what the person has decided; returns whether that is stored. */
  async #decide(event: BatchEvent): Promise<boolean> {
    if (!this.#shown) return false;
    try {
      await this.#record(event);
      return true;
    } catch (error) {
      console.error(error);
      this.#stop();
      if (!this.#isRunning) this.#change({ activity: { kind: "halted", halt: NOT_STORED } });
      return false;
    }
  }

  #stop(): void {
    this.#isStopped = true;
    this.#endWaits();
  }

  #releasePage(): void {
    this.#release?.();
    this.#release = null;
  }

  #endWaits(): void {
    this.#wake.abort();
    this.#wake = new AbortController();
  }

  async #wait(kind: "resting" | "offline", wait: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (this.#isStopped) return;
    this.#change({ activity: { kind } });
    await wait(this.#wake.signal);
    if (!this.#isStopped) this.#change({ activity: { kind: "running" } });
  }

  /** Waits until the server is in reach, or until the batch is to stop. */
  #connected = () => this.#wait("offline", this.#page.whenInReach);

  async #rest(): Promise<void> {
    await this.#wait("resting", (signal) => this.#page.rest(this.#pause, signal));
    this.#pause = Math.min(2 * this.#pause, LONGEST_WAIT_MS);
  }

  /** Repeats a request that changes nothing until it has a reply that decides something. */
  async #persist<Reply extends { kind: string }>(
    ask: () => Promise<Reply | NoReply>,
  ): Promise<Exclude<Reply, NoReply>> {
    while (!this.#isStopped) {
      const reply = await ask();
      if (isHalt(reply)) throw new Halted(reply);
      if (reply.kind === "offline" || reply.kind === "lost") await this.#connected();
      if (reply.kind === "busy" || reply.kind === "lost") await this.#rest();
      else if (reply.kind !== "offline") return reply as Exclude<Reply, NoReply>;
    }
    throw new Halted({ kind: "stopped" });
  }

  /** Records the reply to a chunk, tells the lists of its writes, and waits where it says so. */
  async #take({ outcomes, stop, at }: ChunkReply): Promise<void> {
    this.#writtenAt = at;
    this.#page.notifyLists({ resource: this.#batch.resource, at, goesOn: true });
    await this.#record({ kind: "answered", outcomes });
    if (outcomes.length > 0) this.#pause = FIRST_WAIT_MS;
    if (stop && isHalt(stop)) throw new Halted(stop);
    if (stop?.kind === "busy") await this.#rest();
  }

  /** Gets the outcomes of the chunk under way from the server; they are lost if it has forgotten them. */
  async #recall(): Promise<void> {
    const { underWay } = this.#batch;
    if (!underWay) return;
    const reply = await this.#persist(() => this.#requests.recall(underWay.id));
    if (reply.kind === "ran") await this.#take(reply);
    else await this.#record({ kind: "answered", outcomes: underWay.places.map(() => LOST) });
  }

  /** Looks for writes in the list, and records those that it shows as done. */
  async #lookFor(places: number[]): Promise<void> {
    for (let index = 0; index < places.length; index += CHUNK_SIZE) {
      const writes = writesToSend(this.#batch, places.slice(index, index + CHUNK_SIZE));
      const { looks } = await this.#persist(() => this.#requests.look(writes));
      const found = findDone(writes, looks);
      if (found.length > 0) await this.#record({ kind: "found", places: found });
    }
  }

  async #send(places: number[]): Promise<void> {
    const id = newId();
    await this.#record({ kind: "sending", chunk: { id, places } });
    const reply = await this.#requests.send(id, writesToSend(this.#batch, places), (count) => {
      if (this.#shown?.batch.underWay?.id === id) this.#change({ ahead: count });
    });
    if (reply.kind === "ran") return this.#take(reply);
    if (reply.kind === "lost") return this.#connected();
    await this.#record({ kind: "answered", outcomes: [] });
    if (isHalt(reply)) throw new Halted(reply);
    await (reply.kind === "offline" ? this.#connected() : this.#rest());
  }

  /** Finds out what became of writes without an answer, and sends none. */
  #settle = async (): Promise<void> => {
    await this.#recall();
    await this.#lookFor(placesIn(this.#batch, "unknown"));
  };

  /** Sends what waits, chunk after chunk. What is refused as busy is sent again; what has no answer never is, and stops the batch. */
  #sendAll = async (): Promise<void> => {
    const unknownPlaces = new Set(placesIn(this.#batch, "unknown"));
    const newlyLost = () => placesIn(this.#batch, "unknown").filter((place) => !unknownPlaces.has(place));
    while (!this.#isStopped) {
      await this.#recall();
      await this.#lookFor(newlyLost());
      if (newlyLost().length > 0) throw new Halted({ kind: "unsettled" });
      const places = nextPlaces(this.#batch);
      if (places.length === 0) throw new Halted({ kind: "finished" });
      if (!this.#isStopped) await this.#send(places);
    }
    throw new Halted({ kind: "stopped" });
  };

  /** Works on the batch until it halts; `null` if nothing halts it. */
  async #work(kind: "running" | "settling", work: () => Promise<void>): Promise<Halt | null> {
    if (this.#isLeaving || !this.#shown) return { kind: "stopped" };
    this.#isRunning = true;
    this.#isStopped = false;
    this.#pause = FIRST_WAIT_MS;
    this.#release = this.#page.holdPage();
    this.#show(this.#batch, kind, this.#shown.isKept, this.#shown.ahead);
    try {
      await work();
      return null;
    } catch (error) {
      if (error instanceof Halted) return error.halt;
      console.error(error);
      return NOT_STORED;
    } finally {
      this.#releasePage();
      this.#isRunning = false;
    }
  }

  /** Shows what the batch has come to; once it is finished any tab may begin the next one. */
  #halt(activity: Activity): void {
    const { resource } = this.#batch;
    if (this.#writtenAt) this.#page.notifyLists({ resource, at: this.#writtenAt, goesOn: false });
    this.#writtenAt = null;
    this.#change({ activity });
    if (activity.kind === "halted" && activity.halt.kind === "session")
      this.#page.onSessionEnd(activity.halt);
    if (!this.#isUnfinished) this.#page.journal.letGo();
  }

  /** Takes up the batch that this browser keeps; one that this tab had is finished, and is not shown any more. */
  async #takeUp(): Promise<void> {
    try {
      const batch = await this.#page.journal.read();
      if (batch) this.#show(batch, "restored", true);
      else if (!this.#shown) await this.#page.journal.erase();
    } catch (error) {
      console.error(error);
    }
  }

  /** Shows the batch that this browser keeps once no other tab has it, and finds out about its lost writes; it sends nothing. */
  async restore(): Promise<void> {
    const { journal } = this.#page;
    if (this.#shown || this.#isWaiting || this.#isStarting) return;
    this.#isWaiting = true;
    const isTaken = await journal.take(true);
    this.#isWaiting = false;
    if (!isTaken || this.#isStarting) return;
    if (this.#shown) return journal.letGo();
    this.#reading = this.#takeUp();
    await this.#reading;
    if (this.#isStarting) return;
    if (!this.#shown) return journal.letGo();
    const isUnsettled = this.#batch.underWay !== null || placesIn(this.#batch, "unknown").length > 0;
    if (isUnsettled) await this.#work("settling", this.#settle);
    this.#halt({ kind: "restored" });
  }

  /** Starts a plan; `busy` if this or another tab has an unfinished batch of the person. */
  async start(planned: Plan): Promise<"started" | "busy"> {
    if (this.#isStarting || this.#isUnfinished) return "busy";
    this.#isStarting = true;
    try {
      if (!(await this.#page.journal.take(false))) return "busy";
      await this.#reading;
      await this.#takeUp();
      if (this.#isUnfinished) return "busy";
      const plan = { ...planned, id: newId() };
      const isKept = await this.#page.journal.begin(plan).catch(() => false);
      this.#show(newBatch(plan), "running", isKept);
    } finally {
      this.#isStarting = false;
    }
    void this.resume();
    return "started";
  }

  /** Stops after the chunk under way. */
  pause(): void {
    if (!this.#isRunning) return;
    this.#stop();
    this.#change({ activity: { kind: "pausing" } });
  }

  /** Goes on with the batch until it halts. */
  async resume(): Promise<void> {
    if (this.#isRunning || !this.#shown) return;
    const halt = await this.#work("running", this.#sendAll);
    if (halt) this.#halt({ kind: "halted", halt });
  }

  /** Leaves unsent what waits, and finishes what is under way. */
  async cancel(): Promise<void> {
    if (!(await this.#decide({ kind: "cancelled" }))) return;
    this.#endWaits();
    void this.resume();
  }

  /** Decides conflicts, or one field of them: the plan is carried out in spite of them, or the records are left as they are. */
  async decide(places: number[], usesPlan: boolean, field?: string): Promise<void> {
    const isDecided = await this.#decide({ kind: usesPlan ? "resent" : "left", places, field });
    if (isDecided && this.#shown && !this.#isRunning) this.#halt(this.#shown.activity);
  }

  /** Sends once more what the list still does not show of the writes without an answer. */
  async resendLost(): Promise<void> {
    if (this.#isRunning || !this.#shown) return;
    const halt = await this.#work("settling", this.#settle);
    if (halt) return this.#halt({ kind: "halted", halt });
    if (await this.#decide({ kind: "resent", places: placesIn(this.#batch, "unknown") })) await this.resume();
  }

  /** Notes that the person has seen the result of a finished batch. */
  async see(): Promise<void> {
    if (!this.#shown || this.#isUnfinished || this.#batch.isSeen) return;
    if (await this.#decide({ kind: "seen" })) this.#page.journal.close();
  }

  /** Erases the batch; then the one that another tab has left is shown. */
  async dismiss(): Promise<void> {
    const { journal, shown } = this.#page;
    if (this.#isRunning || this.#isStarting || !this.#shown) return;
    if (await journal.take(false)) await journal.erase().catch(console.error);
    journal.letGo();
    shown.set(null);
    await this.restore();
  }

  /** Ends the work before the page is left. */
  leave(): void {
    this.#isLeaving = true;
    this.#releasePage();
    this.#stop();
  }
}
