import { apply, type Batch, type BatchEvent, countStates, isUnfinished, nextPlaces } from "@/lib/batch/batch";
import type { Halt } from "@/lib/batch/run-batch";
import type { PlannedWrite, Texts, WriteState } from "@/lib/batch/writes";
import { formatAmount } from "@/lib/list/format-value";
import { SAVED_ALONG } from "@/lib/messages/problem";

/** Renders how much of a batch is done. */
export function ProgressBar({ progress, className }: { progress: Progress; className: string }) {
  return (
    <progress
      aria-label="Kemajuan"
      aria-valuetext={progressWords(progress)}
      max={progress.total}
      value={progress.settled}
      className={`h-2 appearance-none overflow-hidden rounded-full border border-line bg-sunken [&::-moz-progress-bar]:bg-brand-strong [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-brand-strong ${className}`}
    />
  );
}

/** Returns the values that a write is known by: those that the record gets, or those of the deleted one. */
export function textsOf(write: PlannedWrite): Texts {
  if (write.kind === "create") return write.values;
  return write.kind === "update" ? { ...write.was, ...write.values } : write.was;
}

const shown = (text: string | undefined) => text || "-";

type Changing = Exclude<PlannedWrite, { kind: "create" }>;

/** Returns what the record had in each of these fields, what it has now, and what is planned, where that is known to differ. */
function conflictLines({ labels }: Batch, write: Changing, now: Texts, fields: string[]): string[] {
  return fields
    .filter((field) => write.was[field] !== undefined && write.was[field] !== now[field])
    .map((field) => {
      const planned = write.kind === "update" ? write.values[field] : undefined;
      const plan = planned === undefined ? "" : `, rencana ${shown(planned)}`;
      return `${labels[field] ?? field}: dulu ${shown(write.was[field])}, sekarang ${shown(now[field])}${plan}`;
    });
}

const labelsOf = ({ labels }: Batch, fields: string[]) =>
  fields.map((field) => labels[field] ?? field).join(", ");

/** Returns why a write has not simply succeeded, one reason to a line; of a conflict in all its fields, or in `field`. */
export function reasonLines(batch: Batch, write: PlannedWrite, state: WriteState, field?: string): string[] {
  switch (state.kind) {
    case "done":
      return state.merged ? [`${labelsOf(batch, state.merged)} ${SAVED_ALONG}`] : [];
    case "rejected":
    case "unknown":
      return state.text.split("\n");
    case "conflict":
      return write.kind === "create"
        ? [`Sejak diperiksa sudah ada ${formatAmount(state.more ?? 0)} data yang sama.`]
        : conflictLines(
            batch,
            write,
            state.now,
            field ? [field] : (state.contested ?? Object.keys(state.now)),
          );
    default:
      return [];
  }
}

/** Why a second batch is not started. */
export const BATCH_RUNS = "Masih ada pengiriman yang belum selesai. Selesaikan atau tutup dulu yang itu.";

/** What was not stored may be sent twice after a crash: the batch stops. */
export const NOT_STORED: Halt = {
  kind: "message",
  text: "Catatan pengiriman tidak dapat disimpan di peramban ini, sehingga pengiriman dihentikan.",
};

/** Returns what is left of a batch that has sent all that it could. */
function restWords(batch: Batch): string {
  const { waiting } = countStates(batch);
  if (waiting > 0) return `${formatAmount(waiting)} data menunggu. Tekan Lanjutkan untuk mengirimnya.`;
  return isUnfinished(batch) ? "Menunggu keputusan Anda." : "Selesai.";
}

const HALT_WORDS = {
  stopped: "Dijeda.",
  unsettled:
    "Ada data yang belum pasti: jawabannya hilang, dan daftar belum menunjukkannya. Pengiriman dihentikan.",
  outdated: "Halaman ini memakai versi lama. Tekan Update, lalu Lanjutkan.",
  session: "Sesi sudah berakhir. Masuk kembali untuk melanjutkan.",
};

const WORDS = {
  running: "Sedang dikirim.",
  resting: "Server sedang sibuk. Pengiriman berlanjut dengan sendirinya.",
  offline: "Tidak ada koneksi. Pengiriman berlanjut dengan sendirinya setelah koneksi kembali.",
  pausing: "Menyelesaikan data yang sedang dikirim.",
  settling: "Memeriksa data yang belum pasti di daftar.",
};

/** Returns what a batch is doing, in words. */
export function activityWords(activity: Activity, batch: Batch): string {
  if (activity.kind === "halted") {
    const { halt } = activity;
    if (halt.kind === "message") return halt.text;
    return halt.kind === "finished" ? restWords(batch) : HALT_WORDS[halt.kind];
  }
  if (activity.kind !== "restored") return WORDS[activity.kind];
  return nextPlaces(batch).length > 0 ? "Belum selesai. Tekan Lanjutkan untuk meneruskan." : restWords(batch);
}

/** Returns whether a batch goes on without its person. */
export const isActive = ({ kind }: Activity) => kind !== "halted" && kind !== "restored";

type Progress = { settled: number; total: number };

export const progressOf = (shown: BatchSnapshot): Progress => ({
  settled: settledIn(shown),
  total: shown.batch.states.length,
});

export const progressWords = ({ settled, total }: Progress) =>
  `${formatAmount(settled)} dari ${formatAmount(total)}`;

/** Below this part of a second a rate is told per minute. */
const SLOW = 1;

const MINUTE = 60;

/** Returns how fast a batch goes and how long it still takes, in words; empty before that can be told. */
export function paceWords(shown: BatchSnapshot, now: number): string {
  const { pace } = shown;
  const { settled, total } = progressOf(shown);
  const perSecond = (settled - pace.settled) / ((now - pace.at) / 1000);
  if (!(perSecond > 0)) return "";
  const rate =
    perSecond < SLOW
      ? `${formatAmount(Math.ceil(perSecond * MINUTE))} per menit`
      : `${formatAmount(Math.round(perSecond))} per detik`;
  const left = Math.ceil((total - settled) / perSecond);
  const time =
    left < MINUTE ? `${formatAmount(left)} detik` : `${formatAmount(Math.ceil(left / MINUTE))} menit`;
  return `${rate}, sisa sekitar ${time}`;
}

/** What a batch is doing: `restored` and `halted` ones wait for the person, `resting` and `offline` ones go on by themselves. */
export type Activity =
  | { kind: "running" | "resting" | "offline" | "pausing" | "settling" | "restored" }
  | { kind: "halted"; halt: Halt };

/** A batch as the screen shows it. */
export type BatchSnapshot = {
  batch: Batch;
  activity: Activity;
  /** How many writes of the chunk under way are settled; the batch learns that with the reply to the chunk. */
  ahead: number;
  /** When it was started last, and how many writes were settled then. */
  pace: { at: number; settled: number };
  /** Whether this browser keeps it over a reload. */
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
