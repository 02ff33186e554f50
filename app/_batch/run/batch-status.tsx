import { useState } from "react";
import {
  type Batch,
  countByState,
  indexesInState,
  isUnfinished,
  nextChunkIndexes,
  resultText,
} from "@/lib/batch/batch";
import { HIDDEN_KEY, type PlannedWrite, type Texts, type WriteState } from "@/lib/batch/writes";
import { formatAmount } from "@/lib/list/format-value";
import { MERGED_SUFFIX, type Problem } from "@/lib/messages/problem";
import { undoPath } from "@/lib/resources/routes";
import { ConfirmDialog } from "../../_ui/dialog";

/** Why a batch has stopped. `unsettled`: replies were lost, and the list does not show that their writes were done. */
export type HaltReason = { kind: "finished" | "paused" | "unsettled" | "outdated" } | Problem;

/** What a batch is doing. `resting`: it waits for a busy server; `settling`: it determines lost outcomes; `restored` and `halted`: it waits for the person. */
export type Activity =
  | { kind: "running" | "resting" | "offline" | "pausing" | "settling" | "restored" }
  | { kind: "halted"; halt: HaltReason };

/** A batch and its progress at one moment, as the screens show them. */
export type BatchSnapshot = {
  batch: Batch;
  activity: Activity;
  /** How many writes of the chunk in progress are settled already. */
  settledInChunk: number;
  /** When the batch was last started, in milliseconds of `performance.now()`, and how many writes were settled then. */
  lastStart: { at: number; settled: number };
  /** Whether the journal has the batch, so that it survives a reload. */
  isPersisted: boolean;
};

/** Returns whether a batch continues by itself, without waiting for the person. */
export const continuesByItself = ({ kind }: Activity) => kind !== "halted" && kind !== "restored";

/** Returns how many writes are settled, including those of the chunk in progress. */
export const countSettled = ({ batch, settledInChunk }: Pick<BatchSnapshot, "batch" | "settledInChunk">) =>
  batch.states.length - indexesInState(batch, "waiting", "sending").length + settledInChunk;

export function ProgressBar({ snapshot, className }: { snapshot: BatchSnapshot; className: string }) {
  return (
    <progress
      aria-label="Kemajuan"
      aria-valuetext={progressText(snapshot)}
      max={snapshot.batch.states.length}
      value={countSettled(snapshot)}
      className={`h-2 appearance-none overflow-hidden rounded-full border border-line bg-sunken [&::-moz-progress-bar]:bg-brand-strong [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-brand-strong ${className}`}
    />
  );
}

export const progressText = (snapshot: BatchSnapshot) =>
  `${formatAmount(countSettled(snapshot))} dari ${formatAmount(snapshot.batch.states.length)}`;

/** A rate below this one, in writes per second, is shown per minute. */
const SLOW_WRITES_PER_SECOND = 1;
const SECONDS_PER_MINUTE = 60;

/** Returns the rate of a batch since its last start and the remaining time as text; empty before both can be estimated. */
export function rateAndTimeLeftText(snapshot: BatchSnapshot, now: number): string {
  const { lastStart, batch } = snapshot;
  const settledCount = countSettled(snapshot);
  const writesPerSecond = (settledCount - lastStart.settled) / ((now - lastStart.at) / 1000);
  if (!(writesPerSecond > 0)) return "";
  const rateText =
    writesPerSecond < SLOW_WRITES_PER_SECOND
      ? `${formatAmount(Math.ceil(writesPerSecond * SECONDS_PER_MINUTE))} per menit`
      : `${formatAmount(Math.round(writesPerSecond))} per detik`;
  const secondsLeft = Math.ceil((batch.states.length - settledCount) / writesPerSecond);
  const timeLeftText =
    secondsLeft < SECONDS_PER_MINUTE
      ? `${formatAmount(secondsLeft)} detik`
      : `${formatAmount(Math.ceil(secondsLeft / SECONDS_PER_MINUTE))} menit`;
  return `${rateText}, sisa sekitar ${timeLeftText}`;
}

export function activityText(activity: Activity, batch: Batch): string {
  if (activity.kind === "halted") {
    const { halt } = activity;
    if (halt.kind === "message") return halt.text;
    return halt.kind === "finished" ? remainingWorkText(batch) : HALT_TEXTS[halt.kind];
  }
  if (activity.kind !== "restored") return ACTIVITY_TEXTS[activity.kind];
  return nextChunkIndexes(batch).length > 0
    ? "Belum selesai. Tekan Lanjutkan untuk meneruskan."
    : remainingWorkText(batch);
}

const ACTIVITY_TEXTS = {
  running: "Sedang dikirim.",
  resting: "Server sedang sibuk. Pengiriman berlanjut dengan sendirinya.",
  offline: "Tidak ada koneksi. Pengiriman berlanjut dengan sendirinya setelah koneksi kembali.",
  pausing: "Menyelesaikan data yang sedang dikirim.",
  settling: "Memeriksa data yang belum pasti di daftar.",
};

const HALT_TEXTS = {
  paused: "Dijeda.",
  unsettled:
    "Ada data yang belum pasti: jawabannya hilang, dan daftar belum menunjukkannya. Pengiriman dihentikan.",
  outdated: "Halaman ini memakai versi lama. Tekan Update, lalu Lanjutkan.",
  session: "Sesi sudah berakhir. Masuk kembali untuk melanjutkan.",
};

/** Returns what a batch that does not run waits for, or its result. */
function remainingWorkText(batch: Batch): string {
  const { waiting } = countByState(batch);
  if (waiting > 0) return `${formatAmount(waiting)} data menunggu. Tekan Lanjutkan untuk mengirimnya.`;
  return isUnfinished(batch) ? "Menunggu keputusan Anda." : resultText(batch);
}

/** Returns the lines that explain a failed or merged write; for a conflict about all its fields, or only about `field`. */
export function reasonLines(batch: Batch, write: PlannedWrite, state: WriteState, field?: string): string[] {
  switch (state.kind) {
    case "done":
      return state.merged
        ? [`${state.merged.map((field) => batchFieldLabel(batch, field)).join(", ")} ${MERGED_SUFFIX}`]
        : [];
    case "rejected":
    case "unknown":
      return state.text.split("\n");
    case "conflict": {
      if (write.kind === "create")
        return [`Sejak diperiksa sudah ada ${formatAmount(state.more ?? 0)} data yang sama.`];
      const fields = field ? [field] : (state.contested ?? Object.keys(state.now));
      return conflictLines(batch, write, state.now, fields);
    }
    default:
      return [];
  }
}

type UpdateOrDelete = Exclude<PlannedWrite, { kind: "create" }>;

/** Returns a line for each of these fields that somebody has changed: its earlier, present and planned value. */
function conflictLines(batch: Batch, write: UpdateOrDelete, now: Texts, fields: string[]): string[] {
  return fields
    .filter((field) => write.was[field] !== undefined && write.was[field] !== now[field])
    .map((field) => {
      if (field === HIDDEN_KEY) return `${batchFieldLabel(batch, field)} berubah sejak diperiksa`;
      const planned = write.kind === "update" ? write.values[field] : undefined;
      const planText = planned === undefined ? "" : `, rencana ${planned || "-"}`;
      return `${batchFieldLabel(batch, field)}: dulu ${write.was[field] || "-"}, sekarang ${now[field] || "-"}${planText}`;
    });
}

export const batchFieldLabel = ({ labels }: Batch, field: string) =>
  field === HIDDEN_KEY ? "Isian lain" : (labels[field] ?? field);

/** Returns the values of the record after a write; after a delete the deleted values. */
export function valuesAfterWrite(write: PlannedWrite): Texts {
  if (write.kind === "create") return write.values;
  return write.kind === "update" ? { ...write.was, ...write.values } : write.was;
}

/** Returns the address of the screen that undoes a finished batch; undefined if it cannot be undone. */
export function undoHrefOf({ batch, activity }: BatchSnapshot): string | undefined {
  const isUndoable = batch.id !== undefined && countByState(batch).done > 0;
  if (!isUndoable || continuesByItself(activity) || isUnfinished(batch)) return undefined;
  return `${undoPath(batch.list.path.split("?")[0] ?? "")}?batch=${batch.id}`;
}

type ConfirmationQuestion = { title: string; text: string; label: string; onConfirm: () => void };

/** Returns `confirm`, which asks a question, and the dialog of the question to render. */
export function useConfirmation() {
  const [question, setQuestion] = useState<ConfirmationQuestion | null>(null);
  const confirmDialog = question && (
    <ConfirmDialog
      title={question.title}
      text={question.text}
      confirm={{ label: question.label, kind: "danger" }}
      onConfirm={() => {
        setQuestion(null);
        question.onConfirm();
      }}
      onCancel={() => setQuestion(null)}
    />
  );
  return { confirm: setQuestion, confirmDialog };
}
