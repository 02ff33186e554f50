"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { countStates, isUnfinished } from "@/lib/batches/batch";
import { formatAmount } from "@/lib/lists/formats/format-number";
import { BATCH_PATH } from "@/lib/routes";
import { useShowProblem } from "../_session/use-show-problem";
import { LinkProgress } from "../_ui/link-progress";
import type { BatchSnapshot } from "./batch-runner";
import { isActive, progressOf, progressWords } from "./batch-words";
import { ProgressBar } from "./progress-bar";
import { useBatch } from "./use-batch";

const BUTTON = "rounded-control px-3 py-1.5 font-medium hover:bg-pointed";

function titleOf({ batch, activity }: BatchSnapshot): string {
  const { title, list } = batch;
  if (isActive(activity)) return `${title}: ${list.title}`;
  return isUnfinished(batch)
    ? `${title} belum selesai: ${list.title}`
    : `${title} selesai: ${list.title}, Berhasil (${formatAmount(countStates(batch).done)})`;
}

/** Shows the person's batch on every screen but its own, and takes up an unfinished one of this browser. */
export default function BatchBar() {
  const { shown, runner } = useBatch();
  const showProblem = useShowProblem();
  const pathname = usePathname();
  const halt = shown?.activity.kind === "halted" ? shown.activity.halt : null;

  useEffect(() => {
    const abort = new AbortController();
    void runner().restore(abort.signal);
    return () => abort.abort();
  }, [runner]);
  useEffect(() => {
    if (halt?.kind === "session") showProblem(halt);
  }, [halt, showProblem]);

  if (!shown || pathname === BATCH_PATH) return null;
  const { batch, activity } = shown;
  const progress = progressOf(batch);
  const waits = !isActive(activity);
  return (
    <section
      aria-label={batch.title}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-brand-soft px-4 py-1 text-sm print:hidden"
    >
      <p className="font-medium">{titleOf(shown)}</p>
      {isUnfinished(batch) && (
        <>
          <ProgressBar progress={progress} className="w-32" />
          <p className="text-muted tabular-nums">{progressWords(progress)}</p>
        </>
      )}
      <div className="ml-auto flex">
        {waits && countStates(batch).waiting > 0 && (
          <button type="button" className={BUTTON} onClick={() => runner().resume()}>
            Lanjutkan
          </button>
        )}
        <Link href={BATCH_PATH} prefetch={false} className={`${BUTTON} text-brand-stronger underline`}>
          Lihat hasil
          <LinkProgress />
        </Link>
        {waits && !isUnfinished(batch) && (
          <button type="button" className={BUTTON} onClick={() => void runner().dismiss()}>
            Tutup
          </button>
        )}
      </div>
    </section>
  );
}
