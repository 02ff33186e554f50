"use client";

import Link from "next/link";
import type { Ref } from "react";
import { type Batch, countStates, failedPlaces, isUnfinished, placesIn } from "@/lib/batch/batch";
import { STATE_WORDS } from "@/lib/batch/writes";
import { readAmount } from "@/lib/fields/amount";
import { resourceNamed } from "@/lib/resources/registry";
import { undoPath } from "@/lib/resources/routes";
import { number } from "@/lib/resources/row-fields";
import { fileName, localNow, type SheetColumn, type SheetRow } from "@/lib/sheets/sheet";
import { startXlsx } from "@/lib/sheets/xlsx";
import { Button, buttonLook } from "../../_ui/button";
import { saveFile } from "../../_ui/save-file";
import type { BatchRunner } from "./batch-runner";
import { type BatchSnapshot, isActive, reasonLines, textsOf, useQuestion } from "./shown-batch";

/** How many rows are written before the page is let go on. */
const ROWS_AT_ONCE = 500;

const isNumber = (resource: string, field: string) => resourceNamed(resource)?.row[field] === number;

function rowOf(batch: Batch, place: number): SheetRow {
  const [write, state] = [batch.writes[place], batch.states[place]];
  if (!write || !state) return [];
  const texts = textsOf(write);
  const reasons = reasonLines(batch, write, state).join("\n");
  const values = Object.keys(batch.labels).map((field) => {
    const text = texts[field] ?? "";
    const amount = isNumber(batch.resource, field) ? readAmount(text) : null;
    return amount === null ? text : Number(amount);
  });
  return [...values, STATE_WORDS[state.kind], reasons];
}

/** Saves the writes that have failed, with the reasons, as a workbook that can be mended and imported. */
async function saveFailed(batch: Batch): Promise<void> {
  const columns: SheetColumn[] = [...Object.values(batch.labels), "Hasil", "Alasan"].map((label) => ({
    label,
    kind: "text",
  }));
  const now = localNow();
  const title = `${batch.title} gagal`;
  const notes = { title: "Catatan", rows: [["Daftar", batch.list.title]] };
  const workbook = startXlsx({ title, author: "", createdAt: now }, columns, notes);
  const places = failedPlaces(batch);
  for (let at = 0; at < places.length; at += ROWS_AT_ONCE) {
    workbook.add(places.slice(at, at + ROWS_AT_ONCE).map((place) => rowOf(batch, place)));
    await new Promise((resolve) => setTimeout(resolve));
  }
  saveFile(workbook.end(), fileName(`${title} ${batch.list.title}`, now, "xlsx"));
}

type BatchControlsProps = {
  ref: Ref<HTMLDivElement>;
  shown: BatchSnapshot;
  runner: BatchRunner;
  onClose: () => void;
};

/** Renders what can be done with a batch now. */
export function BatchControls({ ref, shown, runner, onClose }: BatchControlsProps) {
  const { batch, activity } = shown;
  const { ask, asked } = useQuestion();
  const { waiting, unknown, conflict, done } = countStates(batch);
  const active = isActive(activity);
  const conflicts = placesIn(batch, "conflict");
  return (
    <div ref={ref} className="flex flex-wrap gap-2">
      {waiting > 0 && (
        // One button, which keeps the focus; disabled it would lose it.
        <Button
          kind={active ? "plain" : "primary"}
          aria-disabled={activity.kind === "pausing"}
          onClick={() => (active ? runner.pause() : runner.resume())}
          className="aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
        >
          {active ? "Jeda" : "Lanjutkan"}
        </Button>
      )}
      {waiting > 0 && <Button onClick={() => void runner.cancel()}>Batalkan</Button>}
      {!active && unknown > 0 && (
        <Button
          onClick={() =>
            ask({
              title: "Kirim lagi yang belum pasti?",
              text: "Daftar diperiksa sekali lagi lebih dulu. Bila pengiriman yang pertama ternyata masih sampai belakangan, datanya menjadi ganda.",
              label: "Ya, kirim lagi!",
              onConfirm: () => void runner.resendLost(),
            })
          }
        >
          Kirim lagi yang belum pasti
        </Button>
      )}
      {conflict > 1 && (
        <>
          <Button onClick={() => void runner.decide(conflicts, true)}>Pakai rencana untuk semua</Button>
          <Button onClick={() => void runner.decide(conflicts, false)}>Biarkan semua</Button>
        </>
      )}
      {!active && failedPlaces(batch).length > 0 && (
        <Button onClick={() => void saveFailed(batch)}>Unduh yang gagal</Button>
      )}
      {batch.id !== undefined && done > 0 && !active && !isUnfinished(batch) && (
        <Link
          href={`${undoPath(batch.list.path.split("?")[0] ?? "")}?batch=${batch.id}`}
          prefetch={false}
          className={buttonLook("plain")}
        >
          Urungkan batch
        </Link>
      )}
      {!active && (
        <Button
          onClick={() => {
            if (!isUnfinished(batch)) return onClose();
            ask({
              title: "Tutup hasil ini?",
              text: "Yang belum selesai tidak dikirim lagi, dan catatannya dihapus.",
              label: "Ya, tutup!",
              onConfirm: onClose,
            });
          }}
        >
          Tutup
        </Button>
      )}
      {asked}
    </div>
  );
}
