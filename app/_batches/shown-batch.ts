import { type Batch, placesIn } from "@/lib/batches/batch";
import type { Halt } from "@/lib/batches/run-batch";

/** What a batch is doing: `restored` and `halted` ones wait for the person, `resting` and `offline` ones go on by themselves. */
export type Activity =
  | { kind: "running" | "resting" | "offline" | "pausing" | "settling" | "restored" }
  | { kind: "halted"; halt: Halt };

/**
 * A batch as the screen shows it; `pace` is when it was started and how many writes were settled then, `isKept` whether this
 * browser keeps it over a reload.
 */
export type BatchSnapshot = {
  batch: Batch;
  activity: Activity;
  pace: { at: number; settled: number };
  isKept: boolean;
};

const settledIn = (batch: Batch) => batch.states.length - placesIn(batch, "waiting", "sending").length;

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

  begin(batch: Batch, kind: "running" | "settling" | "restored", isKept: boolean): void {
    const pace = { at: performance.now(), settled: settledIn(batch) };
    this.set({ batch, activity: { kind }, pace, isKept });
  }

  /** Returns the batch; throws if there is none. */
  batch(): Batch {
    if (!this.#snapshot) throw new Error("There is no batch.");
    return this.#snapshot.batch;
  }
}
