import { type Batch, countStates, isUnfinished, nextPlaces } from "@/lib/batch/batch";
import type { Halt } from "@/lib/batch/run-batch";
import type { PlannedWrite, Texts, WriteState } from "@/lib/batch/writes";
import { formatAmount } from "@/lib/list/format-value";
import { SAVED_ALONG } from "@/lib/messages/problem";
import { type Activity, type BatchSnapshot, settledIn } from "./shown-batch";

/** Returns the values that a write is known by: those that the record gets, or those of the deleted one. */
export function textsOf(write: PlannedWrite): Texts {
  if (write.kind === "create") return write.values;
  return write.kind === "update" ? { ...write.was, ...write.values } : write.was;
}

const shown = (text: string | undefined) => text || "-";

/** Returns the fields of a conflict: what the record had, what it has now, and what is planned. */
function conflictLines({ labels }: Batch, write: PlannedWrite, { now, contested }: Conflict): string[] {
  if (write.kind === "create") return [];
  return (contested ?? Object.keys(now)).flatMap((field) => {
    const line = conflictLine(labels, write, field, now);
    return line ? [line] : [];
  });
}

type Conflict = Extract<WriteState, { kind: "conflict" }>;

/** Returns a field of a conflict, `null` where nothing is known to have changed. */
export function conflictLine(labels: Texts, write: PlannedWrite, field: string, now: Texts): string | null {
  if (write.kind === "create") return null;
  const [was, is] = [write.was[field], now[field]];
  if (was === undefined || was === is) return null;
  const planned = write.kind === "update" ? write.values[field] : undefined;
  const plan = planned === undefined ? "" : `, rencana ${shown(planned)}`;
  return `${labels[field] ?? field}: dulu ${shown(was)}, sekarang ${shown(is)}${plan}`;
}

const labelsOf = ({ labels }: Batch, fields: string[]) =>
  fields.map((field) => labels[field] ?? field).join(", ");

/** Returns why a write has not simply succeeded, one reason to a line. */
export function reasonLines(batch: Batch, write: PlannedWrite, state: WriteState): string[] {
  switch (state.kind) {
    case "done":
      return state.merged ? [`${labelsOf(batch, state.merged)} ${SAVED_ALONG}`] : [];
    case "rejected":
    case "unknown":
      return state.text.split("\n");
    case "conflict":
      return write.kind === "create"
        ? [`Sejak diperiksa sudah ada ${formatAmount(state.more ?? 0)} data yang sama.`]
        : conflictLines(batch, write, state);
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

function haltWords(halt: Halt, batch: Batch): string {
  switch (halt.kind) {
    case "finished":
      return restWords(batch);
    case "stopped":
      return "Dijeda.";
    case "unsettled":
      return "Ada data yang belum pasti: jawabannya hilang, dan daftar belum menunjukkannya. Pengiriman dihentikan.";
    case "outdated":
      return "Halaman ini memakai versi lama. Tekan Update, lalu Lanjutkan.";
    case "session":
      return "Sesi sudah berakhir. Masuk kembali untuk melanjutkan.";
    case "message":
      return halt.text;
  }
}

/** Returns what a batch is doing, in words. */
export function activityWords(activity: Activity, batch: Batch): string {
  switch (activity.kind) {
    case "running":
      return "Sedang dikirim.";
    case "resting":
      return "Server sedang sibuk. Pengiriman berlanjut dengan sendirinya.";
    case "offline":
      return "Tidak ada koneksi. Pengiriman berlanjut dengan sendirinya setelah koneksi kembali.";
    case "pausing":
      return "Menyelesaikan data yang sedang dikirim.";
    case "settling":
      return "Memeriksa data yang belum pasti di daftar.";
    case "restored":
      return nextPlaces(batch).length > 0
        ? "Belum selesai. Tekan Lanjutkan untuk meneruskan."
        : restWords(batch);
    case "halted":
      return haltWords(activity.halt, batch);
  }
}

/** Returns whether a batch goes on without its person. */
export const isActive = ({ kind }: Activity) => kind !== "halted" && kind !== "restored";

export type Progress = { settled: number; total: number };

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
