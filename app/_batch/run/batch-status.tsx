import { useState } from "react";
import { type Batch, countStates, indexesIn, isUnfinished, nextIndexes, resultText } from "@/lib/batch/batch";
import { HIDDEN_FIELDS, type PlannedWrite, type Texts, type WriteState } from "@/lib/batch/writes";
import { formatAmount } from "@/lib/list/format-value";
import { ALSO_SAVED, type Problem } from "@/lib/messages/problem";
import { undoPath } from "@/lib/resources/routes";
import { ConfirmDialog } from "../../_ui/dialog";

export function ProgressBar({ shown, className }: { shown: BatchSnapshot; className: string }) {
  return (
    <progress
      aria-label="Kemajuan"
      aria-valuetext={progressText(shown)}
      max={shown.batch.states.length}
      value={settledCount(shown)}
      className={`h-2 appearance-none overflow-hidden rounded-full border border-line bg-sunken [&::-moz-progress-bar]:bg-brand-strong [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-brand-strong ${className}`}
    />
  );
}

/** Returns the values of the record after the write, or those of the deleted record. */
export function valuesAfter(write: PlannedWrite): Texts {
  if (write.kind === "create") return write.values;
  return write.kind === "update" ? { ...write.was, ...write.values } : write.was;
}

const shown = (text: string | undefined) => text || "-";

type ChangeOrDelete = Exclude<PlannedWrite, { kind: "create" }>;

export const batchFieldLabel = ({ labels }: Batch, field: string) =>
  field === HIDDEN_FIELDS ? "Isian lain" : (labels[field] ?? field);

function conflictLines(batch: Batch, write: ChangeOrDelete, now: Texts, fields: string[]): string[] {
  return fields
    .filter((field) => write.was[field] !== undefined && write.was[field] !== now[field])
    .map((field) => {
      if (field === HIDDEN_FIELDS) return `${batchFieldLabel(batch, field)} berubah sejak diperiksa`;
      const planned = write.kind === "update" ? write.values[field] : undefined;
      const plan = planned === undefined ? "" : `, rencana ${shown(planned)}`;
      return `${batchFieldLabel(batch, field)}: dulu ${shown(write.was[field])}, sekarang ${shown(now[field])}${plan}`;
    });
}

/** Returns the reasons of a failed or merged write, one per line; of a conflict in all fields, or only in `field`. */
export function reasonLines(batch: Batch, write: PlannedWrite, state: WriteState, field?: string): string[] {
  switch (state.kind) {
    case "done":
      return state.merged
        ? [`${state.merged.map((field) => batchFieldLabel(batch, field)).join(", ")} ${ALSO_SAVED}`]
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

function remainderText(batch: Batch): string {
  const { waiting } = countStates(batch);
  if (waiting > 0) return `${formatAmount(waiting)} data menunggu. Tekan Lanjutkan untuk mengirimnya.`;
  return isUnfinished(batch) ? "Menunggu keputusan Anda." : resultText(batch);
}

const HALT_TEXTS = {
  stopped: "Dijeda.",
  unsettled:
    "Ada data yang belum pasti: jawabannya hilang, dan daftar belum menunjukkannya. Pengiriman dihentikan.",
  outdated: "Halaman ini memakai versi lama. Tekan Update, lalu Lanjutkan.",
  session: "Sesi sudah berakhir. Masuk kembali untuk melanjutkan.",
};

const ACTIVITY_TEXTS = {
  running: "Sedang dikirim.",
  resting: "Server sedang sibuk. Pengiriman berlanjut dengan sendirinya.",
  offline: "Tidak ada koneksi. Pengiriman berlanjut dengan sendirinya setelah koneksi kembali.",
  pausing: "Menyelesaikan data yang sedang dikirim.",
  settling: "Memeriksa data yang belum pasti di daftar.",
};

export function activityText(activity: Activity, batch: Batch): string {
  if (activity.kind === "halted") {
    const { halt } = activity;
    if (halt.kind === "message") return halt.text;
    return halt.kind === "finished" ? remainderText(batch) : HALT_TEXTS[halt.kind];
  }
  if (activity.kind !== "restored") return ACTIVITY_TEXTS[activity.kind];
  return nextIndexes(batch).length > 0
    ? "Belum selesai. Tekan Lanjutkan untuk meneruskan."
    : remainderText(batch);
}

/** Returns whether a batch continues without an action of the person. */
export const isActive = ({ kind }: Activity) => kind !== "halted" && kind !== "restored";

export const progressText = (shown: BatchSnapshot) =>
  `${formatAmount(settledCount(shown))} dari ${formatAmount(shown.batch.states.length)}`;

/** Lower rates per second are shown per minute. */
const SLOW_RATE = 1;

const MINUTE = 60;

/** Returns the rate of a batch and its remaining time as a text; empty before they can be estimated. */
export function paceText(shown: BatchSnapshot, now: number): string {
  const { pace, batch } = shown;
  const settled = settledCount(shown);
  const perSecond = (settled - pace.settled) / ((now - pace.at) / 1000);
  if (!(perSecond > 0)) return "";
  const rate =
    perSecond < SLOW_RATE
      ? `${formatAmount(Math.ceil(perSecond * MINUTE))} per menit`
      : `${formatAmount(Math.round(perSecond))} per detik`;
  const left = Math.ceil((batch.states.length - settled) / perSecond);
  const time =
    left < MINUTE ? `${formatAmount(left)} detik` : `${formatAmount(Math.ceil(left / MINUTE))} menit`;
  return `${rate}, sisa sekitar ${time}`;
}

/** Why a batch has stopped; `unsettled` if replies were lost and the list does not show their writes. */
export type Halt = { kind: "finished" | "stopped" | "unsettled" | "outdated" } | Problem;

/** The activity of a batch: `restored` and `halted` wait for the person, `resting` and `offline` continue automatically. */
export type Activity =
  | { kind: "running" | "resting" | "offline" | "pausing" | "settling" | "restored" }
  | { kind: "halted"; halt: Halt };

export type BatchSnapshot = {
  batch: Batch;
  activity: Activity;
  /** How many writes of the current chunk are settled, before its reply arrives. */
  settledInChunk: number;
  /** When it was last started, and how many writes were settled then. */
  pace: { at: number; settled: number };
  /** Whether it survives a reload. */
  isPersisted: boolean;
};

/** Returns how many writes are settled, including those of the current chunk. */
export const settledCount = ({ batch, settledInChunk }: Pick<BatchSnapshot, "batch" | "settledInChunk">) =>
  batch.states.length - indexesIn(batch, "waiting", "sending").length + settledInChunk;

/** Returns the address of the screen that undoes a batch, `undefined` while that is not possible. */
export function undoHrefOf({ batch, activity }: BatchSnapshot): string | undefined {
  const isUndoable = batch.id !== undefined && countStates(batch).done > 0;
  if (!isUndoable || isActive(activity) || isUnfinished(batch)) return undefined;
  return `${undoPath(batch.list.path.split("?")[0] ?? "")}?batch=${batch.id}`;
}

type Question = { title: string; text: string; label: string; onConfirm: () => void };

/** Returns a function that asks for confirmation, and the dialog while it is open. */
export function useConfirmation() {
  const [question, confirm] = useState<Question | null>(null);
  const confirmDialog = question && (
    <ConfirmDialog
      title={question.title}
      text={question.text}
      confirm={{ label: question.label, kind: "danger" }}
      isPending={false}
      onConfirm={() => {
        confirm(null);
        question.onConfirm();
      }}
      onCancel={() => confirm(null)}
    />
  );
  return { confirm, confirmDialog };
}
