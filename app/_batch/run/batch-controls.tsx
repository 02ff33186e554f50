"use client";

import { useState } from "react";
import { countStates, failedPlaces, isUnfinished, placesIn } from "@/lib/batch/batch";
import { Button } from "../../_ui/button";
import { Confirm } from "../../_ui/dialog";
import type { BatchRunner } from "./batch-runner";
import { isActive } from "./batch-words";
import { saveFailed } from "./failed-file";
import type { BatchSnapshot } from "./shown-batch";

type BatchControlsProps = { shown: BatchSnapshot; runner: BatchRunner; onClose: () => void };

type Question = { title: string; text: string; label: string; onConfirm: () => void };

/** Renders what can be done with a batch now. */
export function BatchControls({ shown: { batch, activity }, runner, onClose }: BatchControlsProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const { waiting, unknown, conflict } = countStates(batch);
  const active = isActive(activity);
  const conflicts = placesIn(batch, "conflict");
  return (
    <div data-controls className="flex flex-wrap gap-2">
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
            setQuestion({
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
      {!active && (
        <Button
          onClick={() => {
            if (!isUnfinished(batch)) return onClose();
            setQuestion({
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
      {question && (
        <Confirm
          title={question.title}
          text={question.text}
          confirm={{ label: question.label, kind: "danger" }}
          pending={false}
          onConfirm={() => {
            setQuestion(null);
            question.onConfirm();
          }}
          onCancel={() => setQuestion(null)}
        />
      )}
    </div>
  );
}
