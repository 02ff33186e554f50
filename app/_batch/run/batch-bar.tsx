"use client";

import { usePathname } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { countStates, failedIndexes, isUnfinished, resultText } from "@/lib/batch/batch";
import { formatAmount } from "@/lib/list/format-value";
import { BATCH_PATH } from "@/lib/resources/routes";
import { onBatchStarted } from "../../_session/drafts/batch-lock";
import { useOwner } from "../../_session/page-owner";
import { useIsAlertOpen } from "../../_ui/alerts";
import { screenRef } from "../../_ui/last-focus";
import { ProgressLink } from "../../_ui/link-progress";
import { useElapsed } from "../../_ui/state/async-effect";
import { showSuccess } from "../../_ui/success-alert";
import {
  type BatchSnapshot,
  isActive,
  ProgressBar,
  progressText,
  undoHrefOf,
  useConfirmation,
} from "./batch-status";
import { batchRunnerOf, useCurrentBatch } from "./use-batch";

const BUTTON_CLASS = "flex min-h-control items-center rounded-control px-3 font-medium hover:bg-pointed";

function titleOf({ batch, activity }: BatchSnapshot): string {
  const { title, list } = batch;
  if (isActive(activity)) return `${title}: ${list.title}`;
  if (isUnfinished(batch)) return `${title} belum selesai: ${list.title}`;
  return `${title}: ${list.title}, ${resultText(batch)}`;
}

/** The delay before the bar of a running batch appears, in milliseconds: most saves of prices end earlier. */
const BAR_DELAY_MS = 1_000;

/** Restores the stored batch, and renders its status on other screens until its result was seen. */
export default function BatchBar() {
  const shown = useCurrentBatch();
  const owner = useOwner();

  useEffect(() => {
    const restore = () => void batchRunnerOf(owner).restore();
    restore();
    return onBatchStarted(owner.draftKeys, restore);
  }, [owner]);

  return shown && <Bar key={shown.batch.id} shown={shown} />;
}

/** Renders the progress of a batch, or its failures; a success is reported by an alert. */
function Bar({ shown }: { shown: BatchSnapshot }) {
  const owner = useOwner();
  const isOnBatchScreen = usePathname() === BATCH_PATH;
  const isAlertOpen = useIsAlertOpen();
  const { confirm, confirmDialog } = useConfirmation();
  const resultLink = useRef<HTMLAnchorElement>(null);
  const [wasResumed, setResumed] = useState(false);
  const [report, setReport] = useState<"open" | "closed" | null>(null);
  const { batch, activity } = shown;
  const isPaused = !isActive(activity);
  const failed = failedIndexes(batch).length;
  const hasSucceeded = isPaused && !isUnfinished(batch) && failed === 0;
  const reportsNow = hasSucceeded && !batch.isSeen && !report && !isAlertOpen && !isOnBatchScreen;

  const isVisible = useElapsed(BAR_DELAY_MS, !isPaused) || wasResumed;

  function closeReport() {
    if (document.activeElement === resultLink.current) screenRef.current?.focus();
    setReport("closed");
  }
  const reportSuccess = useEffectEvent(() => {
    setReport("open");
    void batchRunnerOf(owner).markSeen();
    showSuccess(`${batch.title}: ${resultText(batch)}`, {
      name: batch.list.title,
      resultHref: BATCH_PATH,
      undoHref: undoHrefOf(shown),
      // Deferred, so that a press on this bar that also closes the alert still finds its button.
      onClose: () => void setTimeout(closeReport),
    });
  });
  useEffect(() => {
    if (reportsNow) reportSuccess();
  }, [reportsNow]);

  // The bar stays until the alert is closed, so that nothing moves under the pointer.
  const isSettled = !isUnfinished(batch) && batch.isSeen && report !== "open";
  if (isOnBatchScreen || isSettled) return null;
  if (!isVisible && (hasSucceeded || !isPaused)) return null;

  const askToClose = () =>
    confirm({
      title: "Tutup hasil ini?",
      text: `${formatAmount(failed)} data tidak berhasil, dan alasannya belum dilihat. Catatannya dihapus.`,
      label: "Ya, tutup!",
      onConfirm() {
        screenRef.current?.focus();
        void batchRunnerOf(owner).dismiss();
      },
    });
  return (
    <section
      aria-label={batch.title}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-brand-soft px-4 py-1 text-sm print:hidden"
    >
      <p className="font-medium">{titleOf(shown)}</p>
      {isUnfinished(batch) && (
        <>
          <ProgressBar shown={shown} className="w-32" />
          <p className="text-muted tabular-nums">{progressText(shown)}</p>
        </>
      )}
      <div className="ml-auto flex">
        {isPaused && countStates(batch).waiting > 0 && (
          <button
            type="button"
            className={BUTTON_CLASS}
            onClick={() => {
              setResumed(true);
              resultLink.current?.focus();
              void batchRunnerOf(owner).resume();
            }}
          >
            Lanjutkan
          </button>
        )}
        <ProgressLink
          ref={resultLink}
          href={BATCH_PATH}
          className={`${BUTTON_CLASS} text-brand-stronger underline`}
        >
          Lihat hasil
        </ProgressLink>
        {isPaused && !isUnfinished(batch) && !hasSucceeded && (
          <button type="button" className={BUTTON_CLASS} onClick={askToClose}>
            Tutup
          </button>
        )}
      </div>
      {confirmDialog}
    </section>
  );
}
