import { usePathname } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { countByState, failedIndexes, isUnfinished, resultText } from "@/lib/batch/batch";
import { formatAmount } from "@/lib/list/format-value";
import { BATCH_PATH } from "@/lib/resources/routes";
import { onBatchStarted } from "../../_session/drafts/batch-lock";
import { useOwner } from "../../_session/page-owner";
import { useIsAlertOpen } from "../../_ui/alerts";
import { screenElementRef } from "../../_ui/last-focus";
import { ProgressLink } from "../../_ui/link-progress";
import { useHasElapsed } from "../../_ui/state/async-effect";
import { showSuccessAlert } from "../../_ui/success-alert";
import {
  type BatchSnapshot,
  continuesByItself,
  ProgressBar,
  progressText,
  undoHrefOf,
  useConfirmation,
} from "./batch-status";
import { batchRunnerOf, useCurrentBatch } from "./current-batch";

/** Restores the stored batch, and renders its bar on every screen until the person has seen the result. */
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

/** How long a batch runs before its bar appears, in milliseconds; most batches of a few prices have ended by then. */
const BAR_DELAY_MS = 1_000;
const BUTTON_CLASS = "flex min-h-control items-center rounded-control px-3 font-medium hover:bg-pointed";

/** Renders the progress of a batch or its failures; shows an alert after a success. */
function StatusBar({ snapshot }: { snapshot: BatchSnapshot }) {
  const owner = useOwner();
  const isOnBatchScreen = usePathname() === BATCH_PATH;
  const isAlertOpen = useIsAlertOpen();
  const { confirm, confirmDialog } = useConfirmation();
  const resultLinkRef = useRef<HTMLAnchorElement>(null);
  const [wasResumed, setResumed] = useState(false);
  /** The state of the alert about the success of the batch; `null` before it opens. */
  const [alertState, setAlertState] = useState<"open" | "closed" | null>(null);
  const { batch, activity } = snapshot;
  const isInactive = !continuesByItself(activity);
  const failedCount = failedIndexes(batch).length;
  const hasSucceeded = isInactive && !isUnfinished(batch) && failedCount === 0;
  const shouldReport = hasSucceeded && !batch.isSeen && !alertState && !isAlertOpen && !isOnBatchScreen;
  const hasRunLong = useHasElapsed(BAR_DELAY_MS, !isInactive) || wasResumed;
  function closeSuccessAlert() {
    if (document.activeElement === resultLinkRef.current) screenElementRef.current?.focus();
    setAlertState("closed");
  }
  const reportSuccess = useEffectEvent(() => {
    setAlertState("open");
    void batchRunnerOf(owner).markSeen();
    showSuccessAlert(`${batch.title}: ${resultText(batch)}`, {
      name: batch.list.title,
      resultHref: BATCH_PATH,
      undoHref: undoHrefOf(snapshot),
      // Deferred, because the press that closes the alert may be on a button of this bar, which closing removes.
      onClose: () => void setTimeout(closeSuccessAlert),
    });
  });
  useEffect(() => {
    if (shouldReport) reportSuccess();
  }, [shouldReport]);

  // The bar stays rendered while the alert is open, so that nothing moves under the pointer.
  const isResultSeen = !isUnfinished(batch) && batch.isSeen && alertState !== "open";
  if (isOnBatchScreen || isResultSeen) return null;
  const needsPerson = isInactive && !hasSucceeded;
  if (!hasRunLong && !needsPerson) return null;
  const confirmClose = () =>
    confirm({
      title: "Tutup hasil ini?",
      text: `${formatAmount(failedCount)} data tidak berhasil, dan alasannya belum dilihat. Catatannya dihapus.`,
      label: "Ya, tutup!",
      onConfirm() {
        screenElementRef.current?.focus();
        void batchRunnerOf(owner).dismiss();
      },
    });
  return (
    <section
      aria-label={batch.title}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-brand-soft px-4 py-1 text-sm print:hidden"
    >
      <p className="font-medium">{barTitle(snapshot)}</p>
      {isUnfinished(batch) && (
        <>
          <ProgressBar snapshot={snapshot} className="w-32" />
          <p className="text-muted tabular-nums">{progressText(snapshot)}</p>
        </>
      )}
      <div className="ml-auto flex">
        {isInactive && countByState(batch).waiting > 0 && (
          <button
            type="button"
            className={BUTTON_CLASS}
            onClick={() => {
              setResumed(true);
              resultLinkRef.current?.focus();
              void batchRunnerOf(owner).resume();
            }}
          >
            Lanjutkan
          </button>
        )}
        <ProgressLink
          ref={resultLinkRef}
          href={BATCH_PATH}
          className={`${BUTTON_CLASS} text-brand-stronger underline`}
        >
          Lihat hasil
        </ProgressLink>
        {needsPerson && !isUnfinished(batch) && (
          <button type="button" className={BUTTON_CLASS} onClick={confirmClose}>
            Tutup
          </button>
        )}
      </div>
      {confirmDialog}
    </section>
  );
}

function barTitle({ batch, activity }: BatchSnapshot): string {
  const { title, list } = batch;
  if (continuesByItself(activity)) return `${title}: ${list.title}`;
  if (isUnfinished(batch)) return `${title} belum selesai: ${list.title}`;
  return `${title}: ${list.title}, ${resultText(batch)}`;
}
