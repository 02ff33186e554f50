"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { Taken } from "@/lib/batch/imports/import-row";
import type { BatchHead } from "@/lib/batch/writes";
import { NOT_LOADED } from "@/lib/messages/problem";
import { BATCH_PATH } from "@/lib/resources/routes";
import { useLeaveGuard } from "../../_session/leaving/leave-guard";
import { WorkerCalls } from "../../_store/lists/worker-calls";
import { BATCH_RUNS } from "../run/shown-batch";
import { useBatch } from "../run/use-batch";
import type {
  ImportAnswers,
  ImportRequest,
  PreviewWindow,
  RowsChange,
  RowsSource,
  Shown,
  TableSummary,
} from "./import.worker";

/** Starts a worker that has the rows of one file, or of copies of one catalogue. */
const startWorker = () =>
  new WorkerCalls<ImportRequest, ImportAnswers>(
    () => new Worker(new URL("./import.worker.ts", import.meta.url)),
    { keeps: ["file", "catalogue", "copy", "match", "edit", "replace", "take similar", "leave out"] },
  );

/** Checked rows: how many there are, and the window of them that is shown. */
export type Preview = { summary: TableSummary; shown: Shown; rows: PreviewWindow };

const NOTHING: Taken = { update: false, same: false, similar: false, repeated: false };

/** Shows the rows that a worker has checked, and turns them into a batch; `failed` is the text for a worker that has failed. */
export function usePreview(failed: string) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [taken, setTaken] = useState(NOTHING);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const worker = useRef<ReturnType<typeof startWorker>>(null);
  const { setChanges } = useLeaveGuard();
  const { runner } = useBatch();
  const router = useRouter();

  useEffect(() => {
    setChanges(preview !== null);
    return () => setChanges(false);
  }, [preview, setChanges]);
  useEffect(() => () => worker.current?.end(), []);

  /** Starts a worker in place of an earlier one. */
  function start() {
    worker.current?.end();
    worker.current = startWorker();
    return worker.current;
  }

  /** Returns why the worker has not answered, as a text for the person; `null` if it was ended. */
  const lackWords = () => {
    const lack = worker.current?.lack;
    return lack ? (lack === "absent" ? NOT_LOADED : failed) : null;
  };

  /** Asks the worker, and tells why there is no answer. */
  async function request<Kind extends ImportRequest["kind"]>(
    asked: Extract<ImportRequest, { kind: Kind }>,
  ): Promise<ImportAnswers[Kind] | null> {
    const answer = (await worker.current?.ask<Kind>(asked)) ?? null;
    setRefusal(answer === null ? lackWords() : "text" in answer ? answer.text : null);
    return answer;
  }

  /**
   * Asks the worker for a summary, and for the window that is shown then: of all rows if none of the kind are left, and the one of
   * the next wrong row after `mended`.
   */
  async function ask(asked: RowsSource | RowsChange, wanted: Shown, at: number, mended?: number) {
    const summary = await request(asked);
    if (!summary || "text" in summary) return;
    const isLeft = wanted === "all" || summary.counts.all[wanted] > 0;
    const [shown, start] = isLeft ? [wanted, at] : (["all", 0] as const);
    const rows = await request({ kind: "window", shown, start, mended });
    if (rows) setPreview({ summary, shown, rows });
  }

  async function show(shown: Shown, start: number) {
    const rows = await request({ kind: "window", shown, start });
    if (rows) setPreview((now) => now && { ...now, shown, rows });
  }

  /** Starts a batch of the rows that are taken. */
  async function run(head: BatchHead) {
    setIsBusy(true);
    const writes = await request({ kind: "plan", taken });
    if (writes) {
      const begun = await runner().start({ ...head, writes });
      if (begun === "started") {
        setChanges(false);
        return router.push(BATCH_PATH);
      }
      setRefusal(BATCH_RUNS);
    }
    setIsBusy(false);
  }

  return {
    preview,
    taken,
    isBusy,
    refusal,
    start,
    lackWords,
    open: (asked: RowsSource) => ask(asked, "all", 0),
    show,
    run,
    setTaken,
    setIsBusy,
    setRefusal,
    /** Changes the rows; after that of the row at `mended` the next wrong one gets the focus. */
    change: async (asked: RowsChange, mended?: number) => {
      if (preview) await ask(asked, preview.shown, preview.rows.start, mended);
    },
    back: () => {
      setPreview(null);
      setTaken(NOTHING);
      setRefusal(null);
    },
  };
}

export type Previewing = Pick<
  ReturnType<typeof usePreview>,
  "taken" | "isBusy" | "show" | "setTaken" | "change" | "back"
> & { run: () => void };
