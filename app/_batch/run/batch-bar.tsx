"use client";

import { usePathname } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { countStates, endWords, failedPlaces, isUnfinished } from "@/lib/batch/batch";
import { formatAmount } from "@/lib/list/format-value";
import { BATCH_PATH } from "@/lib/resources/routes";
import { onBatchStarted } from "../../_session/drafts/batch-lock";
import { useOwner } from "../../_session/page-owner";
import { useIsAlertShown } from "../../_ui/alerts";
import { screenRef } from "../../_ui/last-focus";
import { ProgressLink } from "../../_ui/link-progress";
import { showSuccess } from "../../_ui/success-alert";
import { type BatchSnapshot, isActive, ProgressBar, progressWords, undoOf, useQuestion } from "./shown-batch";
import { runnerOf, useShownBatch } from "./use-batch";

const BUTTON = "flex min-h-control items-center rounded-control px-3 font-medium hover:bg-pointed";

function titleOf({ batch, activity }: BatchSnapshot): string {
  const { title, list } = batch;
  if (isActive(activity)) return `${title}: ${list.title}`;
  if (isUnfinished(batch)) return `${title} belum selesai: ${list.title}`;
  return `${title}: ${list.title}, ${endWords(batch)}`;
}

/** After how long the bar of a running batch appears: most saves of prices have ended by then. */
const BAR_AFTER_MS = 1_000;

/** Takes up the batch that this browser has stored, and shows it on every screen but its own, until its result was seen. */
export default function BatchBar() {
  const shown = useShownBatch();
  const owner = useOwner();

  useEffect(() => {
    const restore = () => void runnerOf(owner).restore();
    restore();
    return onBatchStarted(owner.draftLock, restore);
  }, [owner]);

  return shown && <Bar key={shown.batch.id} shown={shown} />;
}

/** Renders how far a batch is, or what has failed; a success reports itself at the bottom of the screen. */
function Bar({ shown }: { shown: BatchSnapshot }) {
  const owner = useOwner();
  const isOnItsScreen = usePathname() === BATCH_PATH;
  const isAlertShown = useIsAlertShown();
  const { ask, questionDialog } = useQuestion();
  const result = useRef<HTMLAnchorElement>(null);
  const [isUp, setIsUp] = useState(false);
  const [report, setReport] = useState<"open" | "closed" | null>(null);
  const { batch, activity } = shown;
  const waits = !isActive(activity);
  const failed = failedPlaces(batch).length;
  const hasSucceeded = waits && !isUnfinished(batch) && failed === 0;
  const reportsNow = hasSucceeded && !batch.isSeen && !report && !isAlertShown && !isOnItsScreen;

  useEffect(() => {
    if (waits) return;
    const timer = setTimeout(setIsUp, BAR_AFTER_MS, true);
    return () => clearTimeout(timer);
  }, [waits]);

  function closeReport() {
    if (document.activeElement === result.current) screenRef.current?.focus();
    setReport("closed");
  }
  const reportSuccess = useEffectEvent(() => {
    setReport("open");
    void runnerOf(owner).see();
    showSuccess(`${batch.title}: ${endWords(batch)}`, {
      name: batch.list.title,
      resultHref: BATCH_PATH,
      undoHref: undoOf(shown),
      // The press that closes it may be on this bar.
      onClose: () => void setTimeout(closeReport),
    });
  });
  useEffect(() => {
    if (reportsNow) reportSuccess();
  }, [reportsNow]);

  // With the report, the bar goes at the next press: nothing moves under the pointer before.
  const isOver = !isUnfinished(batch) && batch.isSeen && report !== "open";
  if (isOnItsScreen || isOver) return null;
  if (!isUp && (hasSucceeded || !waits)) return null;

  const askToClose = () =>
    ask({
      title: "Tutup hasil ini?",
      text: `${formatAmount(failed)} data tidak berhasil, dan alasannya belum dilihat. Catatannya dihapus.`,
      label: "Ya, tutup!",
      onConfirm() {
        screenRef.current?.focus();
        void runnerOf(owner).dismiss();
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
          <p className="text-muted tabular-nums">{progressWords(shown)}</p>
        </>
      )}
      <div className="ml-auto flex">
        {waits && countStates(batch).waiting > 0 && (
          <button
            type="button"
            className={BUTTON}
            onClick={() => {
              setIsUp(true);
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
        {waits && !isUnfinished(batch) && !hasSucceeded && (
          <button type="button" className={BUTTON} onClick={askToClose}>
            Tutup
          </button>
        )}
      </div>
      {questionDialog}
    </section>
  );
}
