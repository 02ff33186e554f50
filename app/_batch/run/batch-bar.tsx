"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { countStates, endWords, failedPlaces, isUnfinished } from "@/lib/batch/batch";
import { formatAmount } from "@/lib/list/format-value";
import { BATCH_PATH } from "@/lib/resources/routes";
import { onBatchStarted } from "../../_session/drafts/batch-lock";
import { useOwner } from "../../_session/page-owner";
import { screenRef } from "../../_ui/last-focus";
import { ProgressLink } from "../../_ui/link-progress";
import { type BatchSnapshot, isActive, ProgressBar, progressWords, useQuestion } from "./shown-batch";
import { runnerOf, useShownBatch } from "./use-batch";

const BUTTON = "rounded-control px-3 py-1.5 font-medium hover:bg-pointed";

function titleOf({ batch, activity }: BatchSnapshot): string {
  const { title, list } = batch;
  if (isActive(activity)) return `${title}: ${list.title}`;
  if (isUnfinished(batch)) return `${title} belum selesai: ${list.title}`;
  return `${title}: ${list.title}, ${endWords(batch)}`;
}

/** Shows the person's batch on every screen but its own, until its result was seen, and takes up one that this browser keeps. */
export default function BatchBar() {
  const shown = useShownBatch();
  const owner = useOwner();
  const pathname = usePathname();
  const { ask, questionDialog } = useQuestion();
  const result = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    const restore = () => void runnerOf(owner).restore();
    restore();
    return onBatchStarted(owner.draftLock, restore);
  }, [owner]);

  if (!shown || pathname === BATCH_PATH) return null;
  const { batch, activity } = shown;
  if (batch.isSeen && !isUnfinished(batch)) return null;
  const waits = !isActive(activity);
  const failed = failedPlaces(batch).length;
  function close() {
    screenRef.current?.focus();
    void runnerOf(owner).dismiss();
  }
  const askToClose = () =>
    ask({
      title: "Tutup hasil ini?",
      text: `${formatAmount(failed)} data tidak berhasil, dan alasannya belum dilihat. Catatannya dihapus.`,
      label: "Ya, tutup!",
      onConfirm: close,
    });
  return (
    <section
      aria-label={batch.title}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-brand-soft px-4 py-1 text-sm print:hidden"
    >
      <p className="font-medium">{titleOf(shown)}</p>
      {isUnfinished(batch) && (
        <>
          <ProgressBar shown={shown} className="w-32" />
          <p className="text-muted tabular-nums">{progressWords(shown)}</p>
        </>
      )}
      <div className="ml-auto flex">
        {waits && countStates(batch).waiting > 0 && (
          <button
            type="button"
            className={BUTTON}
            onClick={() => {
              result.current?.focus();
              void runnerOf(owner).resume();
            }}
          >
            Lanjutkan
          </button>
        )}
        <ProgressLink ref={result} href={BATCH_PATH} className={`${BUTTON} text-brand-stronger underline`}>
          Lihat hasil
        </ProgressLink>
        {waits && !isUnfinished(batch) && (
          <button type="button" className={BUTTON} onClick={failed > 0 ? askToClose : close}>
            Tutup
          </button>
        )}
      </div>
      {questionDialog}
    </section>
  );
}
