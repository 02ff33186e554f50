import { apply, type Batch, type BatchEvent } from "@/lib/batch/batch";
import type { Halt } from "@/lib/batch/run-batch";

/** What a batch is doing: `restored` and `halted` ones wait for the person, `resting` and `offline` ones go on by themselves. */
export type Activity =
  | { kind: "running" | "resting" | "offline" | "pausing" | "settling" | "restored" }
  | { kind: "halted"; halt: Halt };

/**
 * A batch as the screen shows it; `ahead` is how many writes of the chunk under way are settled, of which the batch knows nothing
 * before the whole reply, `pace` when it was started and how many writes were settled then, `isKept` whether this browser keeps it
 * over a reload.
 */
export type BatchSnapshot = {
  batch: Batch;
  activity: Activity;
  ahead: number;
  pace: { at: number; settled: number };
  isKept: boolean;
};

/** Returns how many writes are settled, those of the chunk under way among them. */
export function settledIn({ batch, ahead }: Pick<BatchSnapshot, "batch" | "ahead">): number {
  const open = batch.states.filter(({ kind }) => kind === "waiting" || kind === "sending");
  return batch.states.length - open.length + ahead;
}

const paceOf = (shown: Pick<BatchSnapshot, "batch" | "ahead">) => ({
  at: performance.now(),
  settled: settledIn(shown),
});

/** The person's batch in this tab, for `useSyncExternalStore`. */
export class ShownBatch {
  readonly #listeners = new Set<() => void>();
  #snapshot: BatchSnapshot | null = null;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly snapshot = (): BatchSnapshot | null => this.#snapshot;

  set(snapshot: BatchSnapshot | null): void {
    this.#snapshot = snapshot;
    for (const listener of this.#listeners) listener();
  }

  /** Changes what is shown of the batch, if there is one. */
  change(changes: Partial<BatchSnapshot>): void {
    this.set(this.#snapshot && { ...this.#snapshot, ...changes });
  }

  begin(batch: Batch, kind: "running" | "restored", isKept: boolean): void {
    this.set({ batch, activity: { kind }, ahead: 0, pace: paceOf({ batch, ahead: 0 }), isKept });
  }

  /** Shows that the batch is worked on from now on. */
  goOn(kind: "running" | "settling"): void {
    if (this.#snapshot) this.change({ activity: { kind }, pace: paceOf(this.#snapshot) });
  }

  /** Shows how many writes of a chunk are settled, as long as it is under way. */
  settle(id: string, count: number): void {
    if (this.#snapshot?.batch.underWay?.id === id) this.change({ ahead: count });
  }

  /** Shows the batch, if there is one, after an event. */
  record(event: BatchEvent, isKept: boolean): void {
    if (!this.#snapshot) return;
    const batch = apply(this.#snapshot.batch, event);
    this.change({ batch, ahead: batch.underWay ? this.#snapshot.ahead : 0, isKept });
  }

  /** Returns the batch; throws if there is none. */
  batch(): Batch {
    if (!this.#snapshot) throw new Error("There is no batch.");
    return this.#snapshot.batch;
  }
}
