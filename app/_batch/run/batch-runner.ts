import { type BatchEvent, isUnfinished, newBatch, placesIn } from "@/lib/batch/batch";
import { type Halt, type Ports, runBatch, settleBatch } from "@/lib/batch/run-batch";
import type { BatchHead, Plan, SentWrite } from "@/lib/batch/writes";
import type { WriteNotice } from "../../_store/lists/freshness";
import { type Journal, newId } from "./journal";
import { type Activity, NOT_STORED, type ShownBatch } from "./shown-batch";

/** What a runner needs of its page. */
type RunnerPorts = {
  journal: Pick<Journal, "take" | "letGo" | "begin" | "add" | "read" | "erase" | "close">;
  requests: (batch: BatchHead) => Pick<Ports, "recall" | "look"> & {
    send: (id: string, writes: SentWrite[], settle: (count: number) => void) => ReturnType<Ports["send"]>;
  };
  rest: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  whenInReach: (signal: AbortSignal) => Promise<void>;
  /** Keeps the page and the session while a batch runs; returns what ends it. */
  holdPage: () => () => void;
  noteWrites: (notice: WriteNotice) => void;
  onSessionEnd: (halt: Halt & { kind: "session" }) => void;
  tellBegun: () => void;
  shown: ShownBatch;
};

/** The one batch of a person in this browser; this tab runs it while it has taken its journal. */
export class BatchRunner {
  readonly #page: RunnerPorts;
  readonly #shown: ShownBatch;
  #letPageGo: (() => void) | null = null;
  #reading: Promise<void> | null = null;
  #isWaiting = false;
  #isStarting = false;
  #isRunning = false;
  #isStopped = false;
  #isLeaving = false;
  #wake = new AbortController();
  /** The server's time of the last write in milliseconds, until the lists are told that no other follows. */
  #writtenAt: number | null = null;

  constructor(page: RunnerPorts) {
    this.#page = page;
    this.#shown = page.shown;
  }

  async #record(event: BatchEvent): Promise<void> {
    this.#shown.record(event, await this.#page.journal.add(event));
  }

  /** Records what the person has decided; returns whether that is stored. */
  async #decide(event: BatchEvent): Promise<boolean> {
    if (!this.#shown.get()) return false;
    try {
      await this.#record(event);
      return true;
    } catch (error) {
      console.error(error);
      this.#stop();
      if (!this.#isRunning) this.#shown.change({ activity: { kind: "halted", halt: NOT_STORED } });
      return false;
    }
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
    if (this.#isStopped) return;
    this.#shown.change({ activity: { kind } });
    await wait(this.#wake.signal);
    if (!this.#isStopped) this.#shown.change({ activity: { kind: "running" } });
  }

  /** Returns a reply, and tells the lists if there were writes. */
  async #told<Reply extends { kind: string }>(asked: Promise<Reply>): Promise<Reply> {
    const reply = await asked;
    if ("at" in reply && typeof reply.at === "number") {
      this.#writtenAt = reply.at;
      this.#page.noteWrites({ resource: this.#shown.batch().resource, at: reply.at, goesOn: true });
    }
    return reply;
  }

  #ports(): Ports {
    const requests = this.#page.requests(this.#shown.batch());
    return {
      batch: () => this.#shown.batch(),
      record: (event) => this.#record(event),
      newId,
      send: (id, writes) => this.#told(requests.send(id, writes, (count) => this.#shown.settle(id, count))),
      recall: (id) => this.#told(requests.recall(id)),
      look: requests.look,
      rest: (milliseconds) => this.#wait("resting", (signal) => this.#page.rest(milliseconds, signal)),
      connected: () => this.#wait("offline", this.#page.whenInReach),
      isStopped: () => this.#isStopped,
    };
  }

  /** Works on the batch until it halts; `null` if nothing halts it. */
  async #work(
    kind: "running" | "settling",
    work: (ports: Ports) => Promise<Halt | null>,
  ): Promise<Halt | null> {
    if (this.#isLeaving) return { kind: "stopped" };
    this.#isRunning = true;
    this.#isStopped = false;
    this.#letPageGo = this.#page.holdPage();
    this.#shown.goOn(kind);
    try {
      return await work(this.#ports());
    } catch (error) {
      console.error(error);
      return NOT_STORED;
    } finally {
      this.#letPageGo();
      this.#isRunning = false;
    }
  }

  /** Shows what the batch has come to; once it is finished any tab may begin the next one. */
  #halt(activity: Activity): void {
    const { resource } = this.#shown.batch();
    if (this.#writtenAt) this.#page.noteWrites({ resource, at: this.#writtenAt, goesOn: false });
    this.#writtenAt = null;
    this.#shown.change({ activity });
    if (activity.kind === "halted" && activity.halt.kind === "session")
      this.#page.onSessionEnd(activity.halt);
    if (!isUnfinished(this.#shown.batch())) this.#page.journal.letGo();
  }

  async #run(): Promise<void> {
    if (this.#isRunning || !this.#shown.get()) return;
    const halt = await this.#work("running", runBatch);
    if (halt) this.#halt({ kind: "halted", halt });
  }

  /** Takes up the batch that this browser keeps; one that this tab had is finished, and is not shown any more. */
  async #takeUp(): Promise<void> {
    try {
      const batch = await this.#page.journal.read();
      if (batch) this.#shown.begin(batch, "restored", true);
      else if (!this.#shown.get()) await this.#page.journal.erase();
    } catch (error) {
      console.error(error);
    }
  }

  /** Shows the batch that this browser keeps once no other tab has it, and finds out about its lost writes; it sends nothing. */
  async restore(): Promise<void> {
    const { journal } = this.#page;
    if (this.#shown.get() || this.#isWaiting || this.#isStarting) return;
    this.#isWaiting = true;
    const isTaken = await journal.take(true);
    this.#isWaiting = false;
    if (!isTaken || this.#isStarting) return;
    if (this.#shown.get()) return journal.letGo();
    this.#reading = this.#takeUp();
    await this.#reading;
    if (this.#isStarting) return;
    if (!this.#shown.get()) return journal.letGo();
    const { underWay } = this.#shown.batch();
    if (underWay || placesIn(this.#shown.batch(), "unknown").length > 0)
      await this.#work("settling", settleBatch);
    this.#halt({ kind: "restored" });
  }

  /** Starts a plan; `busy` if this or another tab has an unfinished batch of the person. */
  async start(planned: Plan): Promise<"started" | "busy"> {
    if (this.#isStarting || (this.#shown.get() && isUnfinished(this.#shown.batch()))) return "busy";
    this.#isStarting = true;
    try {
      if (!(await this.#page.journal.take(false))) return "busy";
      await this.#reading;
      await this.#takeUp();
      if (this.#shown.get() && isUnfinished(this.#shown.batch())) return "busy";
      const plan = { ...planned, id: newId() };
      const isKept = await this.#page.journal.begin(plan).catch(() => false);
      this.#shown.begin(newBatch(plan), "running", isKept);
    } finally {
      this.#isStarting = false;
    }
    this.#page.tellBegun();
    void this.#run();
    return "started";
  }

  /** Stops after the chunk under way. */
  pause(): void {
    if (!this.#isRunning) return;
    this.#stop();
    this.#shown.change({ activity: { kind: "pausing" } });
  }

  resume(): void {
    void this.#run();
  }

  /** Leaves unsent what waits, and finishes what is under way. */
  async cancel(): Promise<void> {
    if (!(await this.#decide({ kind: "cancelled" }))) return;
    this.#endWaits();
    void this.#run();
  }

  /** Decides conflicts, or one field of them: the plan is carried out in spite of them, or the records are left as they are. */
  async decide(places: number[], usesPlan: boolean, field?: string): Promise<void> {
    const isDecided = await this.#decide({ kind: usesPlan ? "resent" : "left", places, field });
    const now = this.#shown.get();
    if (isDecided && now && !this.#isRunning) this.#halt(now.activity);
  }

  /** Sends once more what the list still does not show of the writes without an answer. */
  async resendLost(): Promise<void> {
    if (this.#isRunning || !this.#shown.get()) return;
    const halt = await this.#work("settling", settleBatch);
    if (halt) return this.#halt({ kind: "halted", halt });
    if (await this.#decide({ kind: "resent", places: placesIn(this.#shown.batch(), "unknown") }))
      await this.#run();
  }

  /** Notes that the person has seen the result of a finished batch. */
  async see(): Promise<void> {
    if (!this.#shown.get() || isUnfinished(this.#shown.batch()) || this.#shown.batch().isSeen) return;
    if (await this.#decide({ kind: "seen" })) this.#page.journal.close();
  }

  /** Erases the batch; then the one that another tab has left is shown. */
  async dismiss(): Promise<void> {
    const { journal } = this.#page;
    if (this.#isRunning || this.#isStarting || !this.#shown.get()) return;
    if (await journal.take(false)) await journal.erase().catch(console.error);
    journal.letGo();
    this.#shown.set(null);
    await this.restore();
  }

  /** Ends the work before the page is left. */
  leave(): void {
    this.#isLeaving = true;
    this.#letPageGo?.();
    this.#stop();
  }
}
