import { type Batch, countStates, isUnfinished, nextPlaces } from "@/lib/batch/batch";
import type { Halt } from "@/lib/batch/run-batch";
import { formatAmount } from "@/lib/list/formats/format-number";
import { type Activity, type BatchSnapshot, settledIn } from "./shown-batch";

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
