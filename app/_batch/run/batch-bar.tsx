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

/** How long a batch runs before its bar appears, in milliseconds; most saves of prices are faster. */
const BAR_DELAY_MS = 1_000;

/** Restores the stored batch, and renders its status on every screen until the person has seen the result. */
export default function BatchBar() {
  const snapshot = useCurrentBatch();
  const owner = useOwner();

  useEffect(() => {
    const restore = () => void batchRunnerOf(owner).restore();
    restore();
    return onBatchStarted(owner.draftKeys, restore);
  }, [owner]);

  return snapshot && <StatusBar key={snapshot.batch.id} snapshot={snapshot} />;
}

/** Renders the progress of a batch or its failures; shows an alert after a success. */
function StatusBar({ snapshot }: { snapshot: BatchSnapshot }) {
  const owner = useOwner();
  const isOnBatchScreen = usePathname() === BATCH_PATH;
  const isAlertOpen = useIsAlertOpen();
  const { confirm, confirmDialog } = useConfirmation();
  const resultLink = useRef<HTMLAnchorElement>(null);
  const [wasResumed, setResumed] = useState(false);
  /** The alert about the success of the batch; `null` before it opens. */
  const [report, setReport] = useState<"open" | "closed" | null>(null);
  const { batch, activity } = snapshot;
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
      undoHref: undoHrefOf(snapshot),
      // Deferred, because the press that closes the alert may be on a button of this bar, which closing removes.
      onClose: () => void setTimeout(closeReport),
    });
  });
  useEffect(() => {
    if (reportsNow) reportSuccess();
  }, [reportsNow]);

  // The bar stays rendered while the alert is open, so that nothing moves under the pointer.
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
      <p className="font-medium">{titleOf(snapshot)}</p>
      {isUnfinished(batch) && (
        <>
          <ProgressBar snapshot={snapshot} className="w-32" />
          <p className="text-muted tabular-nums">{progressText(snapshot)}</p>
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
