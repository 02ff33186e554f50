import { useState } from "react";
import { type Batch, countStates, endWords, isUnfinished, nextPlaces, placesIn } from "@/lib/batch/batch";
import { HIDDEN_FIELDS, type PlannedWrite, type Texts, type WriteState } from "@/lib/batch/writes";
import { formatAmount } from "@/lib/list/format-value";
import { type Problem, SAVED_ALONG } from "@/lib/messages/problem";
import { undoPath } from "@/lib/resources/routes";
import { Confirm } from "../../_ui/dialog";

/** Renders how much of a batch is done. */
export function ProgressBar({ shown, className }: { shown: BatchSnapshot; className: string }) {
  return (
    <progress
      aria-label="Kemajuan"
      aria-valuetext={progressWords(shown)}
      max={shown.batch.states.length}
      value={settledIn(shown)}
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

/** Returns what the screen calls a field of a batch. */
export const labelIn = ({ labels }: Batch, field: string) =>
  field === HIDDEN_FIELDS ? "Isian lain" : (labels[field] ?? field);

/** Returns what the record had in each of these fields, what it has now, and what is planned, where that is known to differ. */
function conflictLines(batch: Batch, write: Changing, now: Texts, fields: string[]): string[] {
  return fields
    .filter((field) => write.was[field] !== undefined && write.was[field] !== now[field])
    .map((field) => {
      if (field === HIDDEN_FIELDS) return `${labelIn(batch, field)} berubah sejak diperiksa`;
      const planned = write.kind === "update" ? write.values[field] : undefined;
      const plan = planned === undefined ? "" : `, rencana ${shown(planned)}`;
      return `${labelIn(batch, field)}: dulu ${shown(write.was[field])}, sekarang ${shown(now[field])}${plan}`;
    });
}

/** Returns why a write has not simply succeeded, one reason to a line; of a conflict in all its fields, or in `field`. */
export function reasonLines(batch: Batch, write: PlannedWrite, state: WriteState, field?: string): string[] {
  switch (state.kind) {
    case "done":
      return state.merged
        ? [`${state.merged.map((field) => labelIn(batch, field)).join(", ")} ${SAVED_ALONG}`]
        : [];
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

function restWords(batch: Batch): string {
  const { waiting } = countStates(batch);
  if (waiting > 0) return `${formatAmount(waiting)} data menunggu. Tekan Lanjutkan untuk mengirimnya.`;
  return isUnfinished(batch) ? "Menunggu keputusan Anda." : endWords(batch);
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

export const progressWords = (shown: BatchSnapshot) =>
  `${formatAmount(settledIn(shown))} dari ${formatAmount(shown.batch.states.length)}`;

/** Below this part of a second a rate is told per minute. */
const SLOW = 1;

const MINUTE = 60;

/** Returns how fast a batch goes and how long it still takes, in words; empty before that can be told. */
export function paceWords(shown: BatchSnapshot, now: number): string {
  const { pace, batch } = shown;
  const settled = settledIn(shown);
  const perSecond = (settled - pace.settled) / ((now - pace.at) / 1000);
  if (!(perSecond > 0)) return "";
  const rate =
    perSecond < SLOW
      ? `${formatAmount(Math.ceil(perSecond * MINUTE))} per menit`
      : `${formatAmount(Math.round(perSecond))} per detik`;
  const left = Math.ceil((batch.states.length - settled) / perSecond);
  const time =
    left < MINUTE ? `${formatAmount(left)} detik` : `${formatAmount(Math.ceil(left / MINUTE))} menit`;
  return `${rate}, sisa sekitar ${time}`;
}

/** Why a batch has stopped; `unsettled`: answers are lost, and the list does not show their writes. */
export type Halt = { kind: "finished" | "stopped" | "unsettled" | "outdated" } | Problem;

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
export const settledIn = ({ batch, ahead }: Pick<BatchSnapshot, "batch" | "ahead">) =>
  batch.states.length - placesIn(batch, "waiting", "sending").length + ahead;

/** Returns the address of the screen that undoes a batch, `undefined` while that is not possible. */
export function undoOf({ batch, activity }: BatchSnapshot): string | undefined {
  const isUndoable = batch.id !== undefined && countStates(batch).done > 0;
  if (!isUndoable || isActive(activity) || isUnfinished(batch)) return undefined;
  return `${undoPath(batch.list.path.split("?")[0] ?? "")}?batch=${batch.id}`;
}

type Question = { title: string; text: string; label: string; onConfirm: () => void };

/** Returns what asks before something is done that cannot be undone, and the question while it is open. */
export function useQuestion() {
  const [question, ask] = useState<Question | null>(null);
  const questionDialog = question && (
    <Confirm
      title={question.title}
      text={question.text}
      confirm={{ label: question.label, kind: "danger" }}
      isPending={false}
      onConfirm={() => {
        ask(null);
        question.onConfirm();
      }}
      onCancel={() => ask(null)}
    />
  );
  return { ask, questionDialog };
}
